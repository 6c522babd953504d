"""The numbers of the catalog that rules read, each with one step down and up."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

from mechlab.catalog import Constant
from mechlab.catalog.rulebook import Provenance
from mechlab.catalog.rules import Value
from mechlab.dice.notation import Dice
from mechlab.engine.playable import Number
from mechlab.engine.rule import closure

from .build import Build
from .catalog import Catalog
from .recorded import TABLES_PLAYED, rows_met
from .series import series
from .tables import TABLES
from .varying import RULES, is_accepted, key_of, lines_in, text_of

SET_UP_WITH = ("smoke_clouds", "low_wall_height")
"""Constants that a game is set up with, and that no rule reads again."""

SKILLS = {
    "shelling": ("shelling_", "wyvern_"),
    "amp": ("amp_",),
    "phial discharge": ("discharge_",),
    "extracts": ("extract_",),
}
"""Whose constants matter only where a weapon has the skill, by how they begin."""


def numbers_to_nudge(cat: Catalog, builds: Sequence[Build] = ()) -> list[Number]:
    """Every number, or with builds those that a game of these can meet.

    Constants go on to the next value that rules.toml allows, whole numbers by 1, dice by 1 to
    their sum. Games have no Cooling Tenders, so with builds its numbers are left out.
    """
    return [*_constants(cat, builds), *_cells(cat, builds)]


def _constants(cat: Catalog, builds: Sequence[Build]) -> Iterator[Number]:
    for name in cat.rules:
        constant = cat.rules[name]
        if constant.kind != "word" and (not builds or _matters(name, builds, cat)):
            where = Provenance(constant.section, constant.source)
            steps = _next_to(constant)
            yield _number(cat, f"{RULES}/{name}", constant.label, text_of(constant), steps, where)


def _cells(cat: Catalog, builds: Sequence[Build]) -> Iterator[Number]:
    met = rows_met(builds, cat)
    for table, model in TABLES.items():
        for row in lines_in(cat, table):
            if builds and table not in TABLES_PLAYED and row.own_key not in met[table]:
                continue
            for field, column in model.columns().items():
                value = getattr(row, field)
                if field in model.words or not row.gives(field) or not _is_number(value):
                    continue
                key = key_of(row)
                path, label = f"{table}/{key}/{column}", f"{key}, {column}"
                steps = (_moved(value, -1), _moved(value, 1))
                where = cat.where(table, column=column)
                yield _number(cat, path, label, str(value), steps, where)


def _is_number(value: object) -> bool:
    return isinstance(value, int | Dice) and not isinstance(value, bool)


def _moved(value: int | Dice, by: int) -> int | Dice:
    return replace(value, plus=value.plus + by) if isinstance(value, Dice) else value + by


def _number(
    cat: Catalog, path: str, label: str, value: str, steps: tuple[object, object], where: Provenance
) -> Number:
    texts = [None if each is None else _text(each) for each in steps]
    down, up = (each if each and is_accepted(cat, path, each) else None for each in texts)
    return Number(path, label, value, down, up, where.section, where.source)


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _next_to(constant: Constant) -> tuple[Value | None, Value | None]:
    """The next smaller and larger value of a constant that is allowed."""
    value, allowed = constant.value, constant.allowed
    if isinstance(value, bool):
        return (False, None) if value else (None, True)
    if allowed is None:
        return (value - 1, value + 1) if isinstance(value, int) else (None, None)
    order = sorted(allowed, key=_mean)
    below = [each for each in order if _mean(each) < _mean(value)]
    above = [each for each in order if _mean(each) > _mean(value)]
    return (below[-1] if below else None, above[0] if above else None)


def _mean(value: Value) -> Fraction:
    """A number, or the mean of dice."""
    if isinstance(value, Dice):
        return Fraction(value.count * (value.sides + 1), 2) + value.plus
    assert not isinstance(value, str)
    return Fraction(value)


def _matters(name: str, builds: Sequence[Build], cat: Catalog) -> bool:
    """Whether a constant can matter in a game of these builds."""
    if name.startswith("tender_") or not (name in SET_UP_WITH or is_read(name)):
        return False
    items = {held for build in builds for held in (build.right_hand, build.left_hand) if held}
    skills = {cat.equipment[held].skill for held in items if held in cat.equipment}
    return not any(
        name.startswith(begins)
        for skill, all_begin in SKILLS.items()
        if skill not in skills
        for begins in all_begin
    )


def is_read(name: str) -> bool:
    """Whether a rule that games are played by reads a constant."""
    return any(f"{name}{end}" in _read() for end in ("", "_sides", "_top"))


@cache
def _read() -> frozenset[str]:
    """The names of fields that the rules of games read."""
    return frozenset(name for one in closure(series) for name in one.__code__.co_names)
