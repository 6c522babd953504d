"""The rule constants that the odds page lets a designer move, and the catalogs they make."""

from functools import lru_cache

from mechlab.catalog import CatalogError
from mechlab.dice import Dice
from mechlab.games import skirmish
from mechlab.games.skirmish import Catalog

TUNED_BY_TOPIC: dict[str, tuple[str, ...]] = {
    "Penetration and damage": (
        "crit_margin",
        "natural_6_full",
        "natural_20_pen",
        "glance_divisor",
    ),
    "Range, cover and height": (
        "long_range_dice",
        "soft_cover",
        "hard_cover",
        "high_ground",
        "indirect",
    ),
    "Attacker": (
        "engaged",
        "aimed",
        "heavy_after_move",
        "reaction",
        "bond",
        "striker",
        "enraged_rerolls",
    ),
    "Target": (
        "locked",
        "target_still",
        "target_fast",
        "brace_armor",
        "prone_evasion",
        "exposed_armor",
        "legs_destroyed_evasion",
        "hit_table_tie",
    ),
    "Crits, Heat and stress": (
        "structure_armor",
        "cookoff_arm",
        "cookoff_core",
        "breach_heat",
        "meltdown",
        "stress_reset",
        "head_destroyed",
        "optics",
        "actuator",
    ),
}
"""Names of constants, by what they are about; what each may be is in the catalog."""

TUNED: tuple[str, ...] = tuple(name for names in TUNED_BY_TOPIC.values() for name in names)


def written(name: str) -> str:
    """The value of a constant as the catalog has it, as a text.

    >>> written("crit_margin"), written("natural_6_full"), written("cookoff_core")
    ('4', '1', '2d6')
    """
    return as_text(skirmish.catalog().rules.value(name))


def as_text(value: object) -> str:
    """A constant's value as an address writes it: a flag is 1 or 0."""
    return str(int(value)) if isinstance(value, bool) else str(value)


def read_rule(name: str, text: str) -> str:
    """The text again if the constant may be that; ``ValueError`` says what it may be.

    >>> read_rule("crit_margin", "3")
    '3'
    >>> read_rule("crit_margin", "often")
    Traceback (most recent call last):
    ...
    ValueError: should be a whole number from 1 to 12
    """
    constant = skirmish.catalog().rules[name]
    try:
        return as_text(constant.with_value(_value(constant.kind, text)).value)
    except ValueError:
        raise ValueError(f"should be {_expected(constant.kind, constant.expected)}") from None


def _value(kind: str, text: str) -> object:
    if kind == "number":
        sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
        plain = digits.isascii() and digits.isdigit() and len(digits) < 6
        return sign * int(digits) if plain else None
    if kind == "flag":
        return {"1": True, "0": False}.get(text)
    return Dice.parse(text) if kind == "dice" else text


def _expected(kind: str, expected: str) -> str:
    return "1 or 0" if kind == "flag" else expected


@lru_cache(maxsize=32)
def variant(rules: tuple[tuple[str, str], ...]) -> Catalog:
    """The catalog with some constants changed, given as texts.

    >>> variant((("crit_margin", "3"),)).rules.value("crit_margin")
    3
    """
    cat = skirmish.catalog()
    if not rules:
        return cat
    try:
        return cat.with_rules(**{name: _value(cat.rules[name].kind, text) for name, text in rules})
    except CatalogError as error:
        raise ValueError(str(error)) from error
