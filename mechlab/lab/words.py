"""Variants and differences in words."""

from dataclasses import replace
from typing import Any

from mechlab.engine.playable import Cell, Playable, Words

from .statistics import Interval

MOST = 3
"""How many numbers a sentence names."""


def words_of(game: object) -> Words:
    """What people call things of a game; plain words for one that does not say."""
    found: Words = getattr(game, "words", None) or Words()
    return found


def variant_in_words(a: Cell, b: Cell, game: Playable) -> str:
    """What ``b`` has in place of what ``a`` has: "Crit margin 3 instead of 4"."""
    known = {each.path: each for each in game.numbers()}
    before, now = dict(a.changes), dict(b.changes)
    said = []
    for path in sorted({*before, *now}):
        number = known.get(path)
        value = number.value if number else _constant(path, game)
        old, new = before.get(path, value), now.get(path, value)
        if old != new:
            said.append(f"{number.text if number else _plain(path)} {new} instead of {old}")
    if len(said) > MOST:
        return f"{len(said)} other numbers"
    return " and ".join(said) or "the same numbers"


def _constant(path: str, game: Playable) -> str:
    """The value of a constant that is no number, such as how a rule is read."""
    table, _, name = path.partition("/")
    rules: Any = getattr(getattr(game, "cat", None), "rules", {}) if table == "rules" else {}
    return str(rules.value(name)) if name in rules else "what it was"


def _plain(path: str) -> str:
    """A path without its table, as words.

    >>> _plain("rules/band_modifiers")
    'Band modifiers'
    """
    words = path.partition("/")[2].replace("_", " ")
    return words[:1].upper() + words[1:] if words else path


def difference_in_words(points: Interval) -> str:
    """A difference of win rates that is clear.

    >>> difference_in_words(Interval(-0.031, -0.058, -0.004, 0.95, 900, "points", "pairs"))
    '3.1 points less often (0.4 to 5.8)'
    """
    size = points
    if points.value < 0:
        size = replace(points, value=-points.value, low=-points.high, high=-points.low)
    number, _, rest = size.text.replace("+", "").partition(" points")
    return f"{number} points {'more' if points.value > 0 else 'less'} often{rest}"
