"""Checks: the chance of a d20 and a skill against 10, with dice for and against (R1 to R3)."""

from fractions import Fraction
from functools import lru_cache

from ..catalog import Catalog, catalog


@lru_cache(maxsize=512)
def chance_of(bonus: int, bad: int, target: int, sides: int, worst: int) -> Fraction:
    """The chance of a check with so many dice of difficulty; with fewer than none, accuracy."""
    good, ways = 0, worst ** abs(bad)
    for face in range(1, sides + 1):
        total = face + bonus
        if bad >= 0:
            good += max(min(total - target, worst), 0) ** bad if total >= target else 0
        else:
            short = target - total  # what accuracy has to add
            good += ways - max(min(short - 1, worst), 0) ** -bad
    return Fraction(good, sides * ways)


def check(
    bonus: int,
    impaired: bool = False,
    *,
    accuracy: int = 0,
    stunned: bool = False,
    cat: Catalog | None = None,
) -> Fraction:
    """The chance that a check is made: a d20 and the skill, 10 or more.

    ``impaired`` takes a die off; ``accuracy`` are dice more (difficulty less than 0), of several
    the highest counts. ``stunned`` is of HULL and AGILITY, which then fail; of ENGINEERING leave
    it out. ``ValueError`` for a skill below -9 or above 20.

    >>> check(0), check(0, impaired=True), check(0, accuracy=1)
    (Fraction(11, 20), Fraction(3, 8), Fraction(29, 40))
    """
    if not -9 <= bonus <= 20:
        raise ValueError(f"a skill is a whole number from -9 to 20, not {bonus}")
    rules = (cat or catalog()).rules
    if stunned and rules.value("stunned_hull") == "fails":
        return Fraction(0)
    bad = (rules.value("impaired_dice") if impaired else 0) - accuracy
    die, condition = rules.value("check_die"), rules.value("condition_die")
    return chance_of(bonus, bad, rules.value("check_target"), die.sides, condition.sides)
