"""What a die may show to hit: the target number with every modifier (B23, B52)."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from mechlab.catalog.names import known

from ..build import SWAPS
from ..catalog import Catalog, catalog
from ..legality import RANGE_MASTER
from ..tables import Weapon

Inches: TypeAlias = int | float | Fraction

BANDS = ("short", "long", "far")
_EAGLE, _FIGHTER = "Eagle Eye", "Fighter"


@dataclass(frozen=True)
class Modifier:
    """One line of the sum: what it is for, the rule's section, and the number."""

    reason: str
    section: str
    value: int


def reaches(pilot: str | None = None, cat: Catalog | None = None) -> tuple[int, int, int]:
    """Where the short, the long and the far band end, in inches (B23, B29).

    >>> reaches(), reaches("Eagle Eye")
    ((8, 16, 32), (10, 18, 34))
    """
    value = (cat or catalog()).rules.value
    names = [f"eagle_{b}" if pilot == _EAGLE else f"{b}_reach" for b in BANDS]
    short, long, far = (int(value(name)) for name in names)
    return short, long, far


def band(distance: Inches, pilot: str | None = None, cat: Catalog | None = None) -> str | None:
    """The band of a distance; its end belongs to the nearer one. ``None`` beyond all (B23).

    >>> band(8), band(8.5), band(17, "Eagle Eye"), band(33)
    ('short', 'long', 'long', None)
    """
    limits = zip(BANDS, reaches(pilot, cat), strict=True)
    return next((name for name, limit in limits if distance <= limit), None)


def in_range(
    weapon: str, distance: Inches, pilot: str | None = None, cat: Catalog | None = None
) -> bool:
    """Whether a ranged weapon can fire that far (B16, B50); a melee weapon needs base contact.

    >>> in_range("Short Range Weapon", 10), in_range("Short Range Weapon", 10, "Eagle Eye")
    (False, True)
    """
    cat = cat or catalog()
    row, found = _weapon(weapon, cat), band(distance, pilot, cat)
    if row.melee:
        return bool(distance * 100 <= cat.rules.value("contact_hundredths"))
    if found is None:
        return False
    if cat.rules.value("minimum_range") == "own band only":
        return found == row.reach
    return BANDS.index(found) <= BANDS.index(row.reach)


def target_number(
    head: int,
    distance: Inches | None = None,
    *,
    weapon: str | None = None,
    pilot: str | None = None,
    swap: str | None = None,
    cover: bool = False,
    ran: bool = False,
    back: bool = False,
    height: bool = False,
    synchronized: bool = False,
    aim: bool = False,
    cat: Catalog | None = None,
) -> int:
    """The number that a die must not exceed to hit (B52): Head points and all modifiers.

    ``distance`` is in inches from base to base; without it no band counts. ``weapon`` and
    ``pilot`` are the attacker's, ``swap`` a Range Master's. ``cover`` and ``ran`` tell of the
    target, ``back`` and ``height`` of where the attacker stands. There is no natural hit or miss:
    from 6 on every die hits, at 0 and below none. ``ValueError`` out of range.

    >>> target_number(3, 6), target_number(3, 20), target_number(3, 6, cover=True, ran=True)
    (4, 2, 2)
    >>> target_number(3, weapon="Melee Weapon", pilot="Fighter")
    5
    """
    found = modifiers(
        distance,
        weapon=weapon,
        pilot=pilot,
        swap=swap,
        cover=cover,
        ran=ran,
        back=back,
        height=height,
        synchronized=synchronized,
        aim=aim,
        cat=cat,
    )
    return head + sum(modifier.value for modifier in found)


def modifiers(
    distance: Inches | None = None,
    *,
    weapon: str | None = None,
    pilot: str | None = None,
    swap: str | None = None,
    cover: bool = False,
    ran: bool = False,
    back: bool = False,
    height: bool = False,
    synchronized: bool = False,
    aim: bool = False,
    cat: Catalog | None = None,
) -> list[Modifier]:
    """The modifiers of :func:`target_number`, one by one; those that count 0 are left out.

    >>> for each in modifiers(6, weapon="Rocket Launcher", cover=True, back=True): print(each)
    Modifier(reason='short range', section='B52', value=1)
    Modifier(reason="the target's back", section='B52', value=1)
    """
    cat = cat or catalog()
    value = cat.rules.value
    row = _weapon(weapon, cat) if weapon else None
    melee = row is not None and row.melee
    found = [] if melee else _ranged(row, distance, pilot, swap, cover, cat)
    if row is not None and melee:
        found.append(Modifier("a melee weapon", "B14", row.bonus))
        if pilot == _FIGHTER:
            # Added to the die instead, it makes every die worse by as much.
            sign = 1 if value("fighter_adds_to") == "target number" else -1
            found.append(Modifier("Fighter", "B28", sign * value("fighter")))
    stated = (
        (back, "the target's back", "B52", "back"),
        (height, "above the target's head", "B52", "height"),
        (synchronized, "synchronized", "B24", "synchronized"),
        (aim, "Take Aim", "B48", "aim"),
        (ran, "the target has run", "B52", "ran"),
    )
    found += [Modifier(reason, at, value(name)) for true, reason, at, name in stated if true]
    return [each for each in found if each.value]


def _ranged(
    row: Weapon | None,
    distance: Inches | None,
    pilot: str | None,
    swap: str | None,
    cover: bool,
    cat: Catalog,
) -> list[Modifier]:
    """Range and cover, which do not count in melee (ruling ``melee_modifiers``)."""
    found = []
    if distance is not None:
        where = band(distance, pilot, cat)
        if where is None or (row and not in_range(row.name, distance, pilot, cat)):
            who = f"the {row.name} does not reach it" if row else "no weapon reaches it"
            raise ValueError(f"{distance} inches is out of range: {who} (B50)")
        changed = band_modifiers(pilot, swap, cat)
        found.append(Modifier(f"{where} range", "B52", changed[where]))
    if cover and not (row and row.ignores_cover):
        found.append(Modifier("cover", "B52", cat.rules.value("cover")))
    return found


def band_modifiers(
    pilot: str | None = None, swap: str | None = None, cat: Catalog | None = None
) -> dict[str, int]:
    """The modifier of each band, with a Range Master's swap (B33) and the ruling on the long one.

    >>> band_modifiers(), band_modifiers("Range Master", "far")
    ({'short': 1, 'long': 0, 'far': -1}, {'short': -1, 'long': 0, 'far': 1})
    """
    value = (cat or catalog()).rules.value
    listed = value("band_modifiers") == "modifier list"
    long = value("long_modifier_listed") if listed else value("long_modifier")
    found = {"short": value("short_modifier"), "long": long, "far": value("far_modifier")}
    if pilot == RANGE_MASTER:
        other = known(swap or "", SWAPS, "swap of a Range Master")
        found["short"], found[other] = found[other], found["short"]
    return found


def _weapon(name: str, cat: Catalog) -> Weapon:
    return cat.weapons[known(name, cat.weapons, "weapon")]
