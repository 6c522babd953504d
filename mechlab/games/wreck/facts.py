"""What follows from a mech's numbers: its danger zone, its rolls, what each hit does to it."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from . import odds
from .build import SKILLS, Frame, Sheet
from .catalog import Catalog, catalog
from .deck import Hit
from .odds.hit import Taken
from .odds.tracks import dice_for
from .setup import Start
from .tables import TRACKS
from .telling import Track

CHECKS: dict[str, dict[str, Any]] = {
    "plain": {},
    "Impaired": {"impaired": True},
    "one accuracy": {"accuracy": 1},
    "one difficulty": {"accuracy": -1},
    "Impaired, one accuracy": {"impaired": True, "accuracy": 1},
}
"""How a check may be rolled, by words for it."""


def danger_zone(sheet: Sheet, cat: Catalog | None = None) -> int:
    """The heat from which a mech is in the danger zone (C2, R19).

    >>> [danger_zone(Frame(heat_cap=cap).sheet()) for cap in range(3, 9)]
    [2, 2, 3, 3, 4, 4]
    """
    return -(-sheet.heat_cap // int((cat or catalog()).rules.value("danger_divisor")))


@dataclass(frozen=True)
class Roll:
    """The roll on a track's table once so much of it is left (D3 to D8).

    ``dice`` is 0 where nothing is rolled. ``results`` are chances by the table's words, ``does``
    what they come to by effect, with this mech's skill.
    """

    track: str
    left: int
    dice: int
    results: Mapping[str, Fraction]
    does: Mapping[str, Fraction]

    @property
    def ends(self) -> Fraction:
        """The chance that it destroys the mech, or has it melt down at once or in some turns."""
        ends = ("destroyed", "meltdown", "countdown")
        return sum((self.does.get(name, Fraction(0)) for name in ends), Fraction(0))


def rolls(
    sheet: Sheet,
    track: str,
    *,
    impaired: bool = False,
    stunned: bool = False,
    cat: Catalog | None = None,
) -> list[Roll]:
    """The rolls on a track's table, from the first mark to the last.

    >>> [(roll.left, roll.dice, roll.ends) for roll in rolls(Frame().sheet(), "structure")][:2]
    [(3, 1, Fraction(0, 1)), (2, 2, Fraction(11, 72))]
    """
    cat = cat or catalog()
    if track not in TRACKS:
        raise ValueError(f"tracks are {' and '.join(TRACKS)}, not {track!r:.40}")
    most, table = getattr(sheet, track), getattr(odds, track)
    skill = sheet.hull if track == "structure" else sheet.engineering
    found = []
    for left in range(most - 1, -1, -1):
        does = odds.effects(track, left, most, skill, impaired, stunned, True, cat)
        is_rolled = left > 0 or (
            track == "structure" and cat.rules.value("last_structure") == "is rolled for"
        )
        dice = dice_for(left, most, cat) if is_rolled else 0
        found.append(Roll(track, left, dice, dict(table(dice, cat)) if dice else {}, does))
    return found


def outlasts(sheet: Sheet, track: str, cat: Catalog | None = None) -> dict[int, Fraction]:
    """The chance that a mech still works, and does not melt down, once so much of a track is left;
    each mark in a turn of its own, with something left for trauma to tear off.

    >>> outlasts(Frame().sheet(), "structure")[1]
    Fraction(7625, 15552)
    """
    chance, found = Fraction(1), {}
    for roll in rolls(sheet, track, cat=cat):
        chance *= 1 - roll.ends
        found[roll.left] = chance
    return found


def derived(sheet: Sheet, cat: Catalog | None = None) -> dict[str, int]:
    """Numbers that follow from a mech's own, by words for them.

    >>> derived(Frame("Drake").sheet())["HP over all its structure"]
    32
    """
    cat = cat or catalog()
    zone = danger_zone(sheet, cat)
    return {
        "HP over all its structure": sheet.hp * sheet.structure,
        "HP that its REPAIRS mend": sheet.hp * (sheet.repairs // cat.repairs["full HP"].cost),
        "structure that its REPAIRS buy": sheet.repairs // sheet.structure_cost,
        "danger zone from heat": zone,
        "heat in the danger zone": sheet.heat_cap - zone + 1,
        "overheats from heat": sheet.heat_cap + 1,
        "targets for trauma": len(sheet.mounts) + len(sheet.systems),
    }


def checks(
    sheet: Sheet, stunned: bool = False, cat: Catalog | None = None
) -> dict[str, dict[str, Fraction]]:
    """The chance of each check, by skill and how it is rolled; Stunned fails those of the body.

    >>> checks(Frame(hull=2).sheet())["hull"]["plain"]
    Fraction(13, 20)
    """
    return {
        skill: {
            words: odds.check(
                getattr(sheet, skill), stunned=stunned and skill != "engineering", cat=cat, **how
            )
            for words, how in CHECKS.items()
        }
        for skill in SKILLS
    }


@dataclass(frozen=True)
class HitFacts:
    """What one hit does to a whole mech: the most and the least of it, and its means."""

    hit: Hit
    least: Taken
    most: Taken
    damage: Fraction
    burn: Fraction
    heat: Fraction


def hit_facts(hit: Hit, sheet: Sheet, cat: Catalog | None = None) -> HitFacts:
    """What a hit comes to on a mech without statuses.

    >>> from .deck import catalog_hit
    >>> found = hit_facts(catalog_hit("Napalm"), Frame("Drake").sheet())
    >>> found.damage, found.burn, found.most
    (Fraction(3, 1), Fraction(3, 1), Taken(damage=4, mark=4, heat=3))
    """
    found = odds.taken(hit, sheet, cat=cat)
    columns = list(zip(*found, strict=True))
    means = [
        sum((come[n] * chance for come, chance in found.items()), Fraction(0)) for n in range(3)
    ]
    return HitFacts(hit, Taken(*map(min, columns)), Taken(*map(max, columns)), *means)


@lru_cache(maxsize=512)
def hits_needed(
    hit: Hit, frame: Frame, cat: Catalog | None = None
) -> tuple[Fraction | None, Fraction | None]:
    """The mean number of a hit until structure is marked, and until the mech is destroyed; None
    where none ever gets through.

    >>> hits_needed(Hit(kinetic=6), Frame("Everest"))
    (Fraction(2, 1), Fraction(45317, 7776))
    """
    found = odds.hits_to_destroy(hit, frame, cat=cat)
    return found.structure_mean(), found.mean


def tracks(sheet: Sheet, start: Start | None = None, cat: Catalog | None = None) -> list[Track]:
    """The tracks of a mech's sheet as it stands before the first hit.

    >>> [str(each.value) for each in tracks(Frame("Drake").sheet(), Start(heat=3))][:5]
    ['8', '4', '4', '3', '0']
    """
    cat, now = cat or catalog(), start or Start()
    pilot = cat.rules.value("pilot_hp")
    zone = danger_zone(sheet, cat)
    hot = "danger zone" if now.heat >= zone else f"danger zone from {zone}"

    def left(value: int | None, most: int) -> int:
        return most if value is None else value

    return [
        Track("HP", left(now.hp, sheet.hp), sheet.hp),
        Track("structure", left(now.structure, sheet.structure), sheet.structure),
        Track("stress", left(now.stress, sheet.stress), sheet.stress),
        Track("heat", now.heat, sheet.heat_cap, hot),
        Track("burn", now.burn, max(now.burn, sheet.hp)),
        Track("REPAIRS", left(now.repairs, sheet.repairs), sheet.repairs),
        Track("pilot HP", left(now.pilot_hp, pilot), pilot),
    ]
