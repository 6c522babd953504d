"""Some games of a cell that say most: close, typical, lopsided, and against the odds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mechlab.engine.playable import DRAWN, Cell
from mechlab.widgets.address import link
from mechlab.widgets.markup import Markup, join, tag

from .found import Found
from .words import counted

_LONGEST = 15_000  # characters of an address that browsers and the table page take


@dataclass(frozen=True)
class Open:
    """A game of a study, and where the table shows it."""

    cell: Cell
    seed: int
    turn: int

    def address(self, game: Any) -> str:
        """The table's address for it, played again; empty if it is too long for an address."""
        code = game.record(self.cell, self.seed, self.turn).link()
        asked = {"game": game.name, "record": code}
        return link("table", asked) if len(code) < _LONGEST else ""

    def link(self, game: Any, words: str) -> Markup:
        """The words as a link to it."""
        target = self.address(game)
        return tag("a", words, href=target, target="_blank") if target else join(words)


@dataclass(frozen=True)
class Picked:
    """A game of a cell: why it is shown, how it went, and what plays it again."""

    why: str
    story: str
    seed: int
    turn: int


def picked(found: Found, row: int, column: int) -> list[Picked]:
    """The games to show; none twice."""
    winners = found.column(row, column, "winner")
    if not len(winners):
        return []
    gap = _gap(found, row, column)
    size = np.abs(gap)
    length = found.column(row, column, found.length() or "number")
    often = int(np.sum(winners == 0) >= np.sum(winners == 1)) ^ 1  # who wins more of them
    usual = np.abs(gap - np.median(gap)) / (np.ptp(gap) or 1)
    usual = usual + np.abs(length - np.median(length)) / (np.ptp(length) or 1) + (winners != often)
    upset = np.where(winners == 1 - often, -size, 1.0)
    wishes = {
        "closest": size,
        "most typical": usual,
        "most lopsided": -size,
        "against the odds": upset,
        "longest": -length,
    }
    seen: list[int] = []
    games = []
    for why, value in wishes.items():
        best = next((int(n) for n in np.argsort(value, kind="stable") if int(n) not in seen), None)
        if best is None or (why == "against the odds" and winners[best] != 1 - often):
            continue
        seen.append(best)
        games.append(
            Picked(why, _story(found, row, column, best), *_keys(found, row, column, best))
        )
    return games


def _gap(found: Found, row: int, column: int) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """By how much the row was ahead in the end, as a share of what both began with or made."""
    for name, whole in (("hull", "printed"), ("score", "score")):
        if f"{name}.0" in found.played.frame and f"{whole}.0" in found.played.frame:
            mine, yours, of_mine, of_yours = (
                found.column(row, column, f"{each}.{side}").astype(np.float64)
                for each in (name, whole)
                for side in (0, 1)
            )
            if name == whole:
                return (mine - yours) / np.maximum(mine + yours, 1)
            return mine / np.maximum(of_mine, 1) - yours / np.maximum(of_yours, 1)
    winners = found.column(row, column, "winner")
    return np.where(winners == DRAWN, 0.0, np.where(winners == 0, 1.0, -1.0))


def _keys(found: Found, row: int, column: int, at: int) -> tuple[int, int]:
    seed, turn = (int(found.column(row, column, name)[at]) for name in ("seed", "turn"))
    return seed, turn


def _story(found: Found, row: int, column: int, at: int) -> str:
    """A game in a line."""

    def fact(name: str) -> int:
        return int(found.column(row, column, name)[at])

    winner = fact("winner")
    names = [found.labels[row], found.labels[column]]
    if row == column:
        names = [f"{name} ({number})" for number, name in enumerate(names, 1)]
    told = ["a draw" if winner == DRAWN else f"{names[winner]} wins"]
    words = getattr(found.game, "how", ())
    if "how" in found.played.frame and 0 <= fact("how") < len(words):
        told[0] += f" ({words[fact('how')]})" if winner != DRAWN else ""
    if "score.0" in found.played.frame:
        told.append(f"score {fact('score.0')} to {fact('score.1')}")
    if found.length():
        told.append(counted(fact(found.length()), found.shown[found.length()].label))
    return ", ".join(told)


def games_list(games: Sequence[Picked], links: Sequence[str], note: str = "") -> Markup:
    """The games as a list, each with its link as far as it is known; a link or a reason."""
    items = []
    for number, game in enumerate(games):
        words = join(tag("b", game.why.capitalize()), f": {game.story}")
        target = links[number] if number < len(links) else ""
        opened = tag("a", words, href=target, target="_blank") if target else words
        items.append(tag("li", opened))
    return join(tag("p", note, class_="ml-muted") if note else None, tag("ul", *items))


def links_of(found: Found, row: int, column: int, games: Sequence[Picked]) -> Iterator[str]:
    """The table's address for each game."""
    there = found.cell(row, column)
    assert there is not None
    for game in games:
        yield Open(there[0], game.seed, game.turn).address(found.game)
