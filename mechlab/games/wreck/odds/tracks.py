"""The structure and stress tables, exactly: how each result comes, and what it does (D3 to D8)."""

from fractions import Fraction
from functools import lru_cache
from math import comb

from mechlab.dice import Distribution

from ..catalog import Catalog, catalog
from ..tables import EFFECTS, TRACKS, Left
from .checks import check

MOST_DICE = 20


def lowest(dice: int, cat: Catalog | None = None) -> Distribution[int]:
    """The lowest of some table dice.

    >>> lowest(2)[1], lowest(2)[6]
    (Fraction(11, 36), Fraction(1, 36))
    """
    _require_dice(dice)
    sides = (cat or catalog()).rules.value("table_die").sides
    left = [Fraction(sides + 1 - face, sides) ** dice for face in range(1, sides + 2)]
    return Distribution({face: left[face - 1] - left[face] for face in range(1, sides + 1)})


def structure(dice: int, cat: Catalog | None = None) -> Distribution[str]:
    """The results of the structure table with so many dice, by their names (D3 to D7).

    ``ValueError`` for less than one die.

    >>> structure(2)["System Trauma"], structure(3)["Crushing Hit"]
    (Fraction(7, 12), Fraction(2, 27))
    """
    return _results("structure", dice, cat or catalog())


def stress(dice: int, cat: Catalog | None = None) -> Distribution[str]:
    """The results of the stress table with so many dice (D8).

    >>> stress(1)["Emergency Shunt"], stress(2)["Irreversible Meltdown"]
    (Fraction(1, 3), Fraction(1, 36))
    """
    return _results("stress", dice, cat or catalog())


def _require_dice(dice: int) -> None:
    if not 1 <= dice <= MOST_DICE:
        raise ValueError(f"a table is rolled for with 1 to {MOST_DICE} dice, not {dice}")


@lru_cache(maxsize=128)
def _results(track: str, dice: int, cat: Catalog) -> Distribution[str]:
    _require_dice(dice)
    chances: dict[str, Fraction] = {}
    sides = cat.rules.value("table_die").sides
    for row in getattr(cat, track).values():
        chance = Fraction(0)
        for face in range(row.low, row.high + 1):
            chance += _of_face(face, row.ones, dice, sides)
        chances[row.name] = chance
    return Distribution(chances)


def _of_face(face: int, ones: int, dice: int, sides: int) -> Fraction:
    """The chance that a face is the lowest; for a 1, of one of them or of several if that counts.

    ``ones`` is 0 for any number, 1 for a single one, 2 for more.
    """
    whole = sides**dice
    single = comb(dice, 1) * (sides - 1) ** (dice - 1)
    ways = (sides + 1 - face) ** dice - (sides - face) ** dice
    if face == 1 and ones:
        ways = single if ones == 1 else ways - single
    return Fraction(ways, whole)


def dice_for(left: int, most: int, cat: Catalog) -> int:
    """How many dice are rolled with so much left of a track (D3, R8)."""
    marked = most - left
    if cat.rules.value("dice_counted") == "without the new mark":
        return max(marked - 1, 1)
    return marked


@lru_cache(maxsize=4096)
def effects(
    track: str,
    left: int,
    most: int,
    skill: int = 0,
    impaired: bool = False,
    stunned: bool = False,
    targets: bool = True,
    cat: Catalog | None = None,
) -> dict[str, Fraction]:
    """What a roll on a table does, by effect, once ``left`` of ``most`` is left.

    ``skill`` is HULL or ENGINEERING, ``targets`` whether there is something for trauma to destroy:
    else it is a single 1. Effects are those of the tables: impaired, stunned, exposed, trauma,
    destroyed, countdown, meltdown. What is destroyed without a roll is so for certain.

    >>> effects("structure", 2, 4)["destroyed"], effects("stress", 2, 4)["countdown"]
    (Fraction(11, 72), Fraction(1, 8))
    """
    cat = cat or catalog()
    if track not in TRACKS:
        raise ValueError(f"tracks are {' and '.join(TRACKS)}, not {track!r}")
    if left == 0 and (track == "stress" or _last_is_lost(cat)):
        return {"meltdown" if track == "stress" else "destroyed": Fraction(1)}
    found: dict[str, Fraction] = {}
    made = check(skill, impaired, stunned=stunned and track == "structure", cat=cat)
    row = _left_row(track, left, cat)
    rows = getattr(cat, track)
    for name, chance in _results(track, dice_for(left, most, cat), cat).items():
        effect = rows[name].effect
        if effect == "trauma" and not targets:
            effect = "by what is left"
        if effect != "by what is left":
            found[effect] = found.get(effect, Fraction(0)) + chance
        elif row.failed == "none":
            found[row.effect] = found.get(row.effect, Fraction(0)) + chance
        else:
            found[row.effect] = found.get(row.effect, Fraction(0)) + chance * made
            found[row.failed] = found.get(row.failed, Fraction(0)) + chance * (1 - made)
    return {effect: found[effect] for effect in EFFECTS if found.get(effect)}


def _last_is_lost(cat: Catalog) -> bool:
    return bool(cat.rules.value("last_structure") == "destroyed without a roll")


def _left_row(track: str, left: int, cat: Catalog) -> Left:
    steps = sorted((r for r in cat.left.values() if r.track == track), key=lambda r: r.left)
    return [row for row in steps if row.left <= max(left, 1)][-1]


def countdown(engineering: int = 0, impaired: bool = False, cat: Catalog | None = None) -> Fraction:
    """The chance that a meltdown that counts down is not prevented by a try in each own turn (R29).

    >>> countdown(4)
    Fraction(455, 8192)
    """
    cat = cat or catalog()
    failed = 1 - check(engineering, impaired, cat=cat)
    sides = int(cat.rules.value("countdown_die").sides)
    return sum((failed**turns for turns in range(1, sides + 1)), Fraction(0)) / sides
