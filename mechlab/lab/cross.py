"""Declaring a study by what is crossed in it: teams, boards, players, variants; or from a file."""

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from pathlib import Path
from typing import Any

from mechlab.engine.playable import Cell, Changes

from .study import Study, StudyError, changes_text, names

Teams = Mapping[str, str] | Sequence[str]
Variants = Mapping[str, Changes] | Sequence[Changes]


def cross(
    question: str,
    game: str,
    teams: Teams,
    *,
    meetings: Iterable[Sequence[str]] | None = None,
    mirrors: bool = False,
    boards: str | Sequence[str] = "",
    players: str | Sequence[str | Sequence[str]],
    variants: Variants = ({},),
    games: int = 200,
    seed: int = 1,
) -> Study:
    """A study in which every meeting is played on every board, by all players, in each variant.

    ``teams`` are texts as the game writes them, or such texts by label. Every two of them meet,
    and with ``mirrors`` each meets itself; or ``meetings`` lists who meets, by label. ``players``
    is a name, for all teams, or a list of ``"greedy,random"``: a name for each team, with commas.
    ``variants`` are changes of the catalog's numbers, or such changes by label; ``{}`` is the
    catalog as it is. Variants of one meeting are neighbours in the study.

    >>> study = cross(
    ...     "Is a margin of 4 better for the Bastion?", "skirmish",
    ...     {"hunters": "Courier,Foreman,Reaver", "wall": "Bastion,Lantern,Courier"},
    ...     boards=["Quarry", "Yard"], players="greedy",
    ...     variants={"printed": {}, "margin 4": {"rules/crit_margin": "4"}},
    ... )
    >>> for cell in study.cells: print(study.title(cell))
    hunters (greedy), wall (greedy); Quarry
    hunters (greedy), wall (greedy); Quarry; margin 4
    hunters (greedy), wall (greedy); Yard
    hunters (greedy), wall (greedy); Yard; margin 4
    >>> everyone = {"hunters": "Courier,Foreman,Reaver", "wall": "Bastion,Lantern,Courier"}
    >>> len(cross("?", "skirmish", everyone, players="greedy", mirrors=True).cells)
    3
    """
    by_label, changes = _teams(teams), _variants(variants)
    cells = tuple(
        Cell(tuple(by_label[name] for name in meeting), lineup, board, change)
        for meeting in _meetings(by_label, meetings, mirrors)
        for board, lineup, change in product(
            _listed(boards, "boards"), _lineups(players, len(meeting)), changes.values()
        )
    )
    met = {text for cell in cells for text in cell.teams}
    labels = {text: label for label, text in by_label.items() if label != text and text in met}
    if isinstance(variants, Mapping):
        labels |= {changes_text(Cell((), (), "", each)): name for name, each in changes.items()}
    return Study(question, game, cells, games, seed, tuple(labels.items()))


def read_study(file: str | Path) -> Study:
    """The study that a TOML or JSON file declares; ``StudyError`` in one line otherwise.

    The file has what :func:`cross` takes, or the ``cells`` of a study one by one::

        question = "Is a margin of 4 better for the Bastion?"
        game = "skirmish"
        players = "greedy"
        boards = ["Quarry", "Yard"]
        games = 400

        [teams]
        hunters = "Courier,Foreman,Reaver"
        wall = "Bastion,Lantern,Courier"

        [variants.printed]

        [variants."margin 4"]
        "rules/crit_margin" = 4
    """
    path = Path(file)
    try:
        return _declared(_body(path))
    except StudyError as error:
        raise StudyError(f"{path}: {error}") from None


def _body(path: Path) -> Any:
    kinds = {".toml": tomllib.loads, ".json": json.loads}
    if path.suffix not in kinds:
        raise StudyError("a study is declared in a file that ends with .toml or .json")
    try:
        return kinds[path.suffix](path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise StudyError("this is not text in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise StudyError(f"this is not TOML: {' '.join(str(error).split())}") from None
    except (ValueError, RecursionError):
        raise StudyError("this is not JSON: it is cut short or of another kind") from None


_WORDS = ("question", "game", "teams", "meetings", "mirrors", "boards", "players", "variants")


def _declared(body: Any) -> Study:
    if not isinstance(body, dict):
        raise StudyError("this holds no study")
    if "cells" in body:
        return Study.from_body(body)
    names(body, [*_WORDS, "games", "seed"], "a study")
    for name in ("question", "game", "teams", "players"):
        if name not in body:
            raise StudyError(f"a study needs its {name!r}")
    return cross(**body)


def _teams(teams: Any) -> dict[str, str]:
    """Teams by label."""
    named = list(teams.items()) if isinstance(teams, Mapping) else [(t, t) for t in _list(teams)]
    if not all(isinstance(each, str) for pair in named for each in pair):
        raise StudyError("teams are texts as the game writes them, or such texts by label")
    if len({text for _, text in named}) < len(named):
        raise StudyError("two of the teams are the same")
    return dict(named)


def _meetings(teams: Mapping[str, str], given: Any, mirrors: bool) -> list[tuple[str, ...]]:
    if given is None:
        found: list[tuple[str, ...]] = [*combinations(teams, 2)]
        found += [(name, name) for name in teams] if mirrors else []
        if not found:
            raise StudyError("one team has nobody to meet: name another, or mirrors = true")
        return found
    found = [tuple(_list(meeting)) for meeting in _list(given)]
    for name in (name for meeting in found for name in meeting):
        if name not in teams:
            raise StudyError(f"a meeting names {name!r:.40}, which is none of the teams")
    return found


def _variants(variants: Any) -> dict[str, tuple[tuple[str, str], ...]]:
    """The changes of each variant, by label or number."""
    named = dict(variants) if isinstance(variants, Mapping) else dict(enumerate(_list(variants)))
    for changes in named.values():
        if not (isinstance(changes, Mapping) and all(isinstance(path, str) for path in changes)):
            raise StudyError("a variant is a list of numbers' paths, each with its new value")
    found = {
        str(label): tuple((path, _value(value)) for path, value in sorted(changes.items()))
        for label, changes in named.items()
    }
    if len(set(found.values())) < len(found):
        raise StudyError("two of the variants are the same")
    return found


def _value(value: Any) -> str:
    """A new value as text, as a catalog writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _lineups(given: Any, teams: int) -> list[tuple[str, ...]]:
    """Who plays: one name a team, each time; a single name plays for all."""
    if isinstance(given, str) and "," not in given:
        return [(given,) * teams]
    lineups = [
        tuple(name.strip() for name in each.split(",")) if isinstance(each, str) else tuple(each)
        for each in _listed(given, "players")
    ]
    for lineup in lineups:
        if len(lineup) != teams:
            text = ",".join(map(str, lineup))
            raise StudyError(f"players {text!r}: {teams} teams need as many names, with commas")
    return lineups


def _listed(given: Any, what: str) -> list[Any]:
    """What is to be crossed; a single text stands for a list of it."""
    found = [given] if isinstance(given, str) else _list(given)
    if not found:
        raise StudyError(f"a study needs at least one of its {what}")
    return found


def _list(given: Any) -> list[Any]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise StudyError(f"expected a list, not {given!r:.40}")
    return list(given)
