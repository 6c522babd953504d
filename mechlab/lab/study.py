"""A study: a question that playing many games answers, declared before the first is played."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from mechlab.engine.playable import Cell

if TYPE_CHECKING:
    import pandas as pd

FORMAT, VERSION = "mechlab study", 1
MOST_GAMES = 10_000_000
MOST_SEED = (1 << 31) - 1


class StudyError(ValueError):
    """A study, or a file of one, that cannot be used; the message says in one line why."""


@dataclass(frozen=True)
class Study:
    """A question, the cells that answer it, and how many games of each.

    ``games`` are played in every cell, in pairs: both of a pair have the same dice, and the teams
    change seats. The j-th pair has the same dice in every cell, so cells differ by what they are
    and not by luck. ``labels`` are short names of teams and of variants, by their text.
    ``StudyError`` in one line for what is not sound; whether the game can play it, running says.

    >>> teams = ("Courier,Foreman,Reaver", "Bastion,Lantern,Courier")
    >>> study = Study("Who wins?", "skirmish", (Cell(teams, ("greedy", "greedy"), "Yard"),), 200)
    >>> study.total, Study.from_json(study.to_json()) == study
    (200, True)
    >>> Study("Who wins?", "skirmish", study.cells, games=25)
    Traceback (most recent call last):
    ...
    mechlab.lab.study.StudyError: games come in pairs, with the seats changed: 25 is odd
    """

    question: str
    game: str
    cells: tuple[Cell, ...]
    games: int = 200
    seed: int = 1
    labels: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        for complaint in _complaints(self):
            raise StudyError(complaint)
        ordered = (replace(cell, changes=tuple(sorted(cell.changes))) for cell in self.cells)
        object.__setattr__(self, "cells", tuple(ordered))
        object.__setattr__(self, "labels", tuple(sorted(self.labels)))
        for complaint in _confusions(self):
            raise StudyError(complaint)

    @property
    def total(self) -> int:
        """How many games it has in all."""
        return self.games * len(self.cells)

    @property
    def pairs(self) -> int:
        """How many pairs of games each cell has."""
        return self.games // 2

    def label(self, text: str) -> str:
        """The short name of a team or of a variant; its text if it has none."""
        return dict(self.labels).get(text) or text or "as it is"

    def title(self, cell: Cell) -> str:
        """A cell in words.

        >>> teams = ("Courier,Foreman,Reaver", "Bastion,Lantern,Courier")
        >>> cell = Cell(teams, ("greedy", "random"), "Yard", (("rules/crit_margin", "4"),))
        >>> study = Study("?", "skirmish", (cell,), labels=((teams[0], "hunters"),))
        >>> print(study.title(cell))
        hunters (greedy), Bastion,Lantern,Courier (random); Yard; rules/crit_margin = 4
        """
        sides = zip(cell.teams, cell.players, strict=True)
        teams = ", ".join(f"{self.label(team)} ({player})" for team, player in sides)
        variant = self.label(changes_text(cell)) if cell.changes else ""
        return "; ".join(part for part in (teams, cell.board, variant) if part)

    def to_json(self) -> str:
        """The study as JSON text; the same study gives the same text."""
        cells = [
            {
                "teams": cell.teams,
                "players": cell.players,
                "board": cell.board,
                "changes": dict(cell.changes),
            }
            for cell in self.cells
        ]
        body = {
            "format": FORMAT,
            "version": VERSION,
            "question": self.question,
            "game": self.game,
            "cells": cells,
            "games": self.games,
            "seed": self.seed,
            "labels": dict(self.labels),
        }
        return json.dumps(body, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Study":
        """The study in a JSON text; ``StudyError`` in one line otherwise.

        >>> Study.from_json('{"format": "mechlab study", "version": 1, "qestion": "?"}')
        Traceback (most recent call last):
        ...
        mechlab.lab.study.StudyError: a study has no 'qestion' (did you mean question?)
        """
        try:
            body = json.loads(text)
        except (ValueError, RecursionError):
            raise StudyError("this is not JSON: it is cut short or of another kind") from None
        return cls.from_body(body)

    @classmethod
    def from_body(cls, body: Any) -> "Study":
        """The study in what JSON or TOML hold, with its cells listed one by one."""
        if not isinstance(body, dict) or body.get("format", FORMAT) != FORMAT:
            raise StudyError(f"this holds no study: expected the format {FORMAT!r}")
        if body.get("version", VERSION) != VERSION:
            raise StudyError(f"this study has version {body['version']!r}, not {VERSION}")
        known = {name: value for name, value in body.items() if name not in ("format", "version")}
        names(known, [each.name for each in fields(cls)], "a study")
        if not isinstance(known.get("cells"), list):
            raise StudyError("a study needs its 'cells', a list")
        known["cells"] = tuple(map(_cell, known["cells"]))
        known["labels"] = _items(known.get("labels", {}), "labels")
        if missing := {"question", "game"} - set(known):
            raise StudyError(f"a study needs its {min(missing)!r}")
        return cls(**known)

    def readable(self, frame: "pd.DataFrame") -> "pd.DataFrame":
        """A study's table with words for what people read.

        Teams (``team.0``, ``team.1``, …), board, players and variant of each game are added, and
        ``winner`` is the winning team's label, or ``draw``. Where a team meets itself, its
        labels end with the number of the side.
        """
        import numpy as np
        import pandas as pd

        cell = frame["cell"].to_numpy()
        words = {}
        for name, said in self._columns().items():
            codes, known = pd.factorize(np.array(said, object))
            words[name] = pd.Categorical.from_codes(codes[cell], pd.Index(known))
        sides = max(len(each.teams) for each in self.cells)
        winners = [[*self._sides(each, sides), "draw"] for each in self.cells]
        codes, known = pd.factorize(np.array(winners, object).ravel())
        won = codes.reshape(-1, sides + 1)[cell, frame["winner"].to_numpy()]  # DRAWN is the last
        winner = pd.Series(pd.Categorical.from_codes(won, pd.Index(known)), frame.index)
        own = [name for name in ("cell", "number") if name in frame]
        rest = frame.drop(columns=own).assign(winner=winner)
        return pd.concat([frame[own], pd.DataFrame(words, frame.index), rest], axis=1)

    def _columns(self) -> dict[str, list[str]]:
        """What is said of each cell, by column."""
        sides = max(len(cell.teams) for cell in self.cells)
        every = [self._sides(cell, sides) for cell in self.cells]
        return {f"team.{side}": [each[side] for each in every] for side in range(sides)} | {
            "board": [cell.board for cell in self.cells],
            "players": [", ".join(cell.players) for cell in self.cells],
            "variant": [self.label(changes_text(cell)) for cell in self.cells],
        }

    def sides(self, cell: Cell) -> list[str]:
        """The labels of a cell's teams; a team that meets itself is told by the side's number."""
        labels = [self.label(team) for team in cell.teams]
        return [
            f"{label} ({number})" if labels.count(label) > 1 else label
            for number, label in enumerate(labels, 1)
        ]

    def _sides(self, cell: Cell, count: int) -> list[str]:
        """The same, empty past the last team."""
        return self.sides(cell) + [""] * (count - len(cell.teams))


def changes_text(cell: Cell) -> str:
    """The text of a cell's variant, by which it has its label.

    >>> changes_text(Cell((), (), "", (("rules/crit_margin", "4"), ("rules/last_round", "8"))))
    'rules/crit_margin = 4, rules/last_round = 8'
    """
    return ", ".join(f"{path} = {value}" for path, value in sorted(cell.changes))


def names(given: Mapping[Any, Any], known: list[str], what: str) -> None:
    """``StudyError`` for a name that does not belong there."""
    for name in given:
        if name not in known:
            from mechlab.catalog.fault import meant

            raise StudyError(f"{what} has no {name!r}{meant(str(name), known)}")


def _cell(body: Any) -> Cell:
    if not isinstance(body, dict):
        raise StudyError("a cell names its teams, players, board and changes")
    names(body, [each.name for each in fields(Cell)], "a cell")
    for name in ("teams", "players"):
        if not isinstance(body.get(name), list):
            raise StudyError(f"a cell needs its {name!r}, a list")
    changes = _items(body.get("changes", {}), "changes")
    return Cell(tuple(body["teams"]), tuple(body["players"]), body.get("board", ""), changes)


def _items(given: Any, what: str) -> tuple[tuple[str, str], ...]:
    if not isinstance(given, dict):
        raise StudyError(f"{what} are names with a text each, not {given!r:.40}")
    return tuple((name, value) for name, value in given.items())


def _complaints(study: Any) -> Iterator[str]:
    """What is not sound; each may only be read when there was none before it."""
    if not _is_text(study.question):
        yield "a study needs its question, a line of text"
    if not (isinstance(study.game, str) and study.game.isidentifier()):
        yield f"a study needs the name of its game, not {study.game!r:.40}"
    if not _is_whole(study.games, 2, MOST_GAMES):
        yield f"games of a cell are from 2 to {MOST_GAMES:,}, not {study.games!r:.40}"
    if study.games % 2:
        yield f"games come in pairs, with the seats changed: {study.games} is odd"
    if not _is_whole(study.seed, 0, MOST_SEED):
        yield f"a seed is a whole number from 0 to {MOST_SEED}, not {study.seed!r:.40}"
    if not (isinstance(study.cells, tuple | list) and study.cells):
        yield "a study needs at least one cell"
    for number, cell in enumerate(study.cells, 1):
        yield from (f"cell {number}: {complaint}" for complaint in _cell_complaints(cell))
    if not _are_pairs(study.labels):
        yield "labels are pairs of a text and its label"


def _cell_complaints(cell: Any) -> Iterator[str]:
    if not isinstance(cell, Cell):
        yield f"it is no cell: {cell!r:.40}"
    for name in ("teams", "players"):
        found = getattr(cell, name)
        if not (isinstance(found, tuple) and found and all(map(_is_text, found))):
            yield f"its {name} are no texts: {found!r:.40}"
    if len(cell.players) != len(cell.teams):
        yield f"{len(cell.teams)} teams need as many players, not {len(cell.players)}"
    if not (isinstance(cell.board, str) and cell.board.isprintable()):
        yield f"its board is no text: {cell.board!r:.40}"
    if not _are_pairs(cell.changes):
        yield "its changes are pairs of a number's path and its new value, both text"
    if len(dict(cell.changes)) < len(cell.changes):
        yield "it changes a number twice"


def _confusions(study: Study) -> Iterator[str]:
    """Cells and labels that could not be told apart, or that mean nothing."""
    first: dict[Cell, int] = {}
    for number, cell in enumerate(study.cells, 1):
        if first.setdefault(cell, number) != number:
            yield f"cell {number} is the same as cell {first[cell]}"
    teams = {team for cell in study.cells for team in cell.teams}
    variants = {changes_text(cell) for cell in study.cells}
    for text, label in study.labels:
        if text not in teams | variants:
            yield f"the label {label!r} is of no team and no variant in the study: {text!r:.40}"
    if len(dict(study.labels)) < len(study.labels):
        yield "a team or a variant has two labels"
    for texts in (teams, variants):
        if len({study.label(text) for text in texts}) < len(texts):
            yield "two teams, or two variants, have the same label"


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip()) and value.isprintable()


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _are_pairs(value: object) -> bool:
    return isinstance(value, tuple) and all(
        isinstance(pair, tuple)
        and len(pair) == 2
        and isinstance(pair[0], str)
        and _is_text(pair[1])
        for pair in value
    )
