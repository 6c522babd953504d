"""What each number does to the game: every one of them a step down and up, on the same dice.

Three things are measured. Who wins: the first team's win rate. How long it takes: what the game
calls its length, such as rounds. And drama: lead changes, and 1 more for a level end (the
second's score over the first's), so that a game in which the lead changed twice and that ended
6 to 8 has 2.75.

So many bars at once need many games to be clear. So a sweep of few games screens, and
:func:`closer` asks again about the widest bars alone, with more games and on new dice: on the
old ones they are the widest by luck, too.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mechlab.engine.playable import Cell, Compared, Number, Playable
from mechlab.games import FIRST

from .cross import cross
from .playing import playable
from .running import run
from .same_dice import Row, SameDice, compared, win_points
from .statistics import Interval, difference, level_of_each, outlook
from .study import Study, StudyError

if TYPE_CHECKING:
    import pandas as pd

MEASURES = ("wins", "length", "drama")
DRAMA = ("lead changes", "score")
"""Roles of the facts that drama is made of."""


def sweep(
    teams: Sequence[str],
    *,
    game: str = FIRST,
    boards: str | Sequence[str] = "",
    players: str | Sequence[str] = "greedy",
    numbers: Iterable[str] | None = None,
    games: int = 100,
    seed: int = 1,
    played: Playable | None = None,
) -> Study:
    """The study in which every number that these teams can meet goes a step down and a step up.

    ``numbers`` are the paths of those wanted, by default all. ``played`` is the game itself where
    it has no name that mechlab knows. The first cells are the catalog as it is.

    >>> teams = "Courier,Foreman,Reaver", "Bastion,Lantern,Courier"
    >>> study = sweep(teams, numbers=["rules/crit_margin"])
    >>> [dict(cell.changes) for cell in study.cells]
    [{}, {'rules/crit_margin': '3'}, {'rules/crit_margin': '5'}]
    """
    if len(teams) != 2:
        raise StudyError(f"a sweep is played by two teams that meet, not {len(teams)}")
    one, two = teams
    base = cross(
        "Which numbers move the game?",
        game,
        list(dict.fromkeys(teams)),
        meetings=[(one, two)],
        boards=boards,
        players=players,
        games=games,
        seed=seed,
    )
    found = (played or playable(game)).numbers(teams)
    steps = [{number.path: to} for number, _, to in steps_of(chosen(found, numbers))]
    changes = [(), *(tuple(step.items()) for step in steps)]
    cells = [replace(cell, changes=change) for change in changes for cell in base.cells]
    return replace(base, cells=tuple(cells))


def chosen(numbers: Sequence[Number], paths: Iterable[str] | None) -> list[Number]:
    """The numbers of these paths, or all; ``StudyError`` for a path that there is not."""
    if paths is None:
        return list(numbers)
    from mechlab.catalog.fault import meant

    by_path = {each.path: each for each in numbers}
    wanted = list(paths)
    for path in wanted:
        if path not in by_path:
            raise StudyError(f"no number that these meet is {path!r}{meant(path, list(by_path))}")
    return [by_path[path] for path in wanted]


def steps_of(numbers: Iterable[Number]) -> Iterator[tuple[Number, str, str]]:
    """Each number with every step that the catalog allows: "down" or "up", and the new value."""
    for number in numbers:
        for step, value in (("down", number.down), ("up", number.up)):
            if value is not None:
                yield number, step, value


@dataclass(frozen=True)
class Tornado:
    """What moved when numbers moved, by the games that were played."""

    sentence: str
    table: "pd.DataFrame"
    """A row for every step: the number, from what to what, the share of games that went otherwise
    (``changed``), and what that did: ``wins``, ``length`` and ``drama`` are intervals, None where
    no game changed, and drama also where a game has neither lead nor score. All intervals of the
    table hold at once with the study's level."""
    never: list[str]
    """Paths of numbers of which no step changed any fact of any game: exact for these games."""
    pairs: int
    level: float
    """Of each interval."""

    def bars(self, measure: str = "wins", most: int = 20) -> "pd.DataFrame":
        """The widest bars of a measure, the widest first: clear ones before those that are not."""
        if measure not in MEASURES:
            raise ValueError(f"measures are {', '.join(MEASURES)}, not {measure!r}")
        found = self.table[self.table[measure].notna()].copy()
        found["clear"] = [each.excludes(0) for each in found[measure]]
        found["size"] = [abs(each.value) for each in found[measure]]
        found = found.sort_values(["clear", "size"], ascending=False, kind="stable").head(most)
        columns = ["number", "path", "step", "from", "to", "changed", measure, "clear"]
        return found[columns].reset_index(drop=True)


def closer(study: Study, seen: Tornado, most: int = 20, games: int = 2000) -> Study:
    """A second sweep, of the numbers with the widest bars of the first, on dice of its own."""
    found = [seen.bars(measure, len(seen.table)) for measure in MEASURES]
    ranks = zip(*(bars["path"] for bars in found if len(bars)), strict=True)
    paths = dict.fromkeys(path for rank in ranks for path in rank)
    wanted = set(list(paths)[:most])
    cells = [c for c in study.cells if not c.changes or c.changes[0][0] in wanted]
    if not wanted:
        raise StudyError("no number changed any game, so there is nothing to look closer at")
    return replace(study, cells=tuple(cells), games=games, seed=study.seed + 1)


def tornado(
    study: Study,
    path: str | Path | None = None,
    *,
    level: float = 0.95,
    game: Playable | None = None,
    **how: Any,
) -> Tornado:
    """Play a sweep, or what is missing of it, and say what moves the game.

    ``how`` is what :func:`run` takes: progress, stop, workers.
    """
    return tornado_of(study, run(study, path, game=game, **how), level=level, game=game)


def tornado_of(
    study: Study, frame: "pd.DataFrame", *, level: float = 0.95, game: Playable | None = None
) -> Tornado:
    """What a sweep that was played found."""
    import pandas as pd

    found, told = SameDice(study, frame), compared(study, game)
    variants = _variants(study)
    known = {number.path: number for number in told.numbers(study.cells[0].teams)}
    base = variants.pop(())
    changed = {change: _changed(found, base, cells) for change, cells in variants.items()}
    measured = {name: of for name, of in _OF.items() if name != "drama" or _has_drama(told)}
    bars = len(measured) * sum(share > 0 for share in changed.values())
    each = level_of_each(max(bars, 1), level)
    before = {name: of(found, told, base) for name, of in measured.items()}
    rows = []
    for change, cells in variants.items():
        has = measured if changed[change] else {}
        now = {name: of(found, told, cells) for name, of in has.items()}
        moved = {name: _moved(name, row, before[name], each) for name, row in now.items()}
        rows.append(_row(change, known, changed[change]) | dict.fromkeys(MEASURES) | moved)
    table = pd.DataFrame(rows).astype(dict.fromkeys(MEASURES, object))
    table = table.where(table.notna(), None)
    still = table.groupby("path", sort=False)["changed"].max()
    never = [str(path) for path in still[still == 0].index]
    sentence = _sentence(table, len(still), len(never), 2 * found.pairs * len(base))
    return Tornado(sentence, table, never, found.pairs, each)


def _variants(study: Study) -> dict[tuple[tuple[str, str], ...], list[int]]:
    """The cells of each variant, the unchanged one first, all of the same meetings."""
    found: dict[tuple[tuple[str, str], ...], list[int]] = {}
    for number, cell in enumerate(study.cells):
        found.setdefault(cell.changes, []).append(number)
    meetings = {tuple(map(_meeting, map(study.cells.__getitem__, c))) for c in found.values()}
    if len(meetings) > 1 or study.cells[0].changes or len(found) < 2 or max(map(len, found)) > 1:
        raise StudyError("this study is no sweep: its cells change one number each, the first none")
    return found


def _meeting(cell: Cell) -> Cell:
    return replace(cell, changes=())


def _changed(found: SameDice, base: list[int], cells: list[int]) -> float:
    """The share of games that have other facts than those of the catalog as it is."""
    alike = [found.alike(a, b).mean() for a, b in zip(base, cells, strict=True)]
    return 1 - float(sum(alike)) / len(alike)


def _wins(found: SameDice, game: Compared, cells: list[int]) -> Row:
    return found.wins(cells, 0)


def _length(found: SameDice, game: Compared, cells: list[int]) -> Row:
    for each in game.measures:
        if each.role == "length":
            return found.facts(cells, [each.fact], each.unit)
    raise StudyError(f"{game.name} does not say what the length of a game is")


def _has_drama(game: Compared) -> bool:
    """Whether a game has what drama is made of."""
    return any(each.role in DRAMA for each in game.measures)


def _drama(found: SameDice, game: Compared, cells: list[int]) -> Row:
    return found.drama(cells, game.measures)


_OF: dict[str, Callable[[SameDice, Compared, list[int]], Row]] = {
    "wins": _wins,
    "length": _length,
    "drama": _drama,
}


def _moved(name: str, now: Row, before: Row, level: float) -> Interval:
    if name == "wins":
        return win_points(now, before, level)
    return difference(now, before, level, of="pairs")


def _row(
    change: tuple[tuple[str, str], ...], known: dict[str, Number], changed: float
) -> dict[str, Any]:
    [(path, to)] = change
    if path not in known:
        raise StudyError(f"the catalog has no number {path!r} any more")
    number = known[path]
    return {
        "number": number.text,
        "path": path,
        "step": "down" if to == number.down else "up",
        "from": number.value,
        "to": to,
        "section": number.section,
        "source": number.source,
        "changed": changed,
    }


def _sentence(table: "pd.DataFrame", numbers: int, never: int, games: int) -> str:
    said = [_first_words(numbers, never, games)]
    for name, words in (("wins", "who wins"), ("length", "the length"), ("drama", "the drama")):
        bars = table[table[name].notna()]
        clear = [row for _, row in bars.iterrows() if row[name].excludes(0)]
        if clear:
            top = max(clear, key=lambda row: abs(row[name].value))
            step = f"{top['number']} {top['to']} instead of {top['from']}: {top[name]}"
            verb = "moves" if len(clear) == 1 else "move"
            said.append(
                f"{len(clear):,} of {len(bars):,} steps clearly {verb} {words}, most {step}."
            )
        elif len(bars):
            top = max((row for _, row in bars.iterrows()), key=lambda row: abs(row[name].value))
            more = outlook(top[name], apart_from=0)
            hint = f" ({top['number']} might, after {more})" if more.startswith("about") else ""
            said.append(f"No step clearly moves {words}{hint}.")
    return " ".join(said)


def _first_words(numbers: int, never: int, games: int) -> str:
    """How many numbers make a difference at all.

    >>> _first_words(5, 0, 400)
    'Each of 5 numbers makes a difference in some of 400 games.'
    >>> _first_words(16, 11, 40)
    '11 of 16 numbers make no difference in any of 40 games.'
    >>> _first_words(16, 16, 40)
    'None of 16 numbers makes a difference in any of 40 games.'
    >>> _first_words(1, 1, 40)
    'This number makes no difference in any of 40 games.'
    """
    of = "This number" if numbers == 1 else f"Each of {numbers:,} numbers"
    if not never:
        return f"{of} makes a difference in some of {games:,} games."
    if never == numbers > 1:
        return f"None of {numbers:,} numbers makes a difference in any of {games:,} games."
    still = "This number" if numbers == 1 else f"{never:,} of {numbers:,} numbers"
    return f"{still} {'makes' if never == 1 else 'make'} no difference in any of {games:,} games."
