"""The numbers of a catalog, each with one step down and up that the catalog's checks accept."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from mechlab.catalog import Constant, Row
from mechlab.catalog.rulebook import Provenance
from mechlab.catalog.rules import Value
from mechlab.catalog.varying import RULES, Varying, key_of, text_of
from mechlab.dice.notation import Dice

from .playable import Number
from .rule import Rule, closure


def numbers_of(
    varying: Varying[Any],
    cat: Any,
    wants_constant: Callable[[str], bool] = lambda name: True,
    wants_row: Callable[[str, Row], bool] = lambda table, row: True,
) -> Iterator[Number]:
    """Every number that is wanted: constants by name, cells by table and row.

    Constants go on to the next value that rules.toml allows, whole numbers by 1, dice by 1 to
    their sum. Rulings are no numbers.
    """
    for name in cat.rules:
        constant = cat.rules[name]
        if constant.kind != "word" and wants_constant(name):
            where = Provenance(constant.section, constant.source)
            steps, value = _next_to(constant), text_of(constant)
            path = f"{RULES}/{name}"
            yield _number(varying, cat, path, constant.label, value, steps, where)
    for table, model in varying.models.items():
        for row in cat.lines(table):
            if not wants_row(table, row):
                continue
            for field, column in model.columns().items():
                value = getattr(row, field)
                if field in model.words or not row.gives(field) or not _is_number(value):
                    continue
                key = key_of(row)
                path, label = f"{table}/{key}/{column}", f"{key}, {column}"
                moved = (_moved(value, -1), _moved(value, 1))
                where = cat.where(table, column=column)
                yield _number(varying, cat, path, label, str(value), moved, where)


def fields_read(series: Rule) -> frozenset[str]:
    """The names of fields that the rules of games read."""
    return frozenset(name for one in closure(series) for name in one.__code__.co_names)


def is_constant_read(name: str, read: frozenset[str]) -> bool:
    """Whether a rule reads a constant: by its name, or a part of its dice or fraction."""
    return any(f"{name}{end}" in read for end in ("", "_sides", "_top"))


def _is_number(value: object) -> bool:
    return isinstance(value, int | Dice) and not isinstance(value, bool)


def _moved(value: int | Dice, by: int) -> int | Dice:
    return replace(value, plus=value.plus + by) if isinstance(value, Dice) else value + by


@lru_cache(maxsize=8192)  # those that some teams meet are among all of them, already checked
def _number(
    varying: Varying[Any],
    cat: Any,
    path: str,
    label: str,
    value: str,
    steps: tuple[object, object],
    where: Provenance,
) -> Number:
    texts = [None if each is None else _text(each) for each in steps]
    down, up = (each if each and varying.is_accepted(cat, path, each) else None for each in texts)
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
