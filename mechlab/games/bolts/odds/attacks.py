"""The attacks of a build: which dice it rolls, at which target number, for how much heat (B50)."""

from dataclasses import dataclass
from typing import Any

from mechlab.catalog.names import known

from ..build import MOUNTED, Build, find
from ..catalog import Catalog, catalog
from ..tables import FIST, Weapon
from .aim import Inches, target_number
from .rolls import Roll, Spent

_ARMS = ("Left Arm", "Right Arm")


@dataclass(frozen=True)
class Attack:
    """An Attack action: its rolls, each with its own crit die and location, and its heat.

    >>> Attack.of(dice=3, target=4, shots=2).rolls[1].target
    4
    """

    rolls: tuple[Roll, ...]
    heat: int = 0
    name: str = ""

    @classmethod
    def of(cls, dice: int, target: int, shots: int = 1, heat: int = 0, **rerolls: Any) -> "Attack":
        """An attack from its numbers; ``rerolls`` as of :class:`Roll`."""
        return cls((Roll(dice, target, **rerolls),) * shots, heat)


def attack(
    build: Build,
    place: str,
    distance: Inches | None = None,
    *,
    against: Build | None = None,
    rockets: int | None = None,
    synchronized: bool = False,
    targeting_system: bool = False,
    sniper: Spent = "miss",
    blind: bool = False,
    cover: bool = False,
    ran: bool = False,
    back: bool = False,
    height: bool = False,
    aim: bool = False,
    cat: Catalog | None = None,
) -> Attack:
    """The attack of a build with what is mounted in a part, as :func:`target_number` counts it.

    ``synchronized`` fires both arms, ``rockets`` says how many of all, ``blind`` is without
    sight, for a Blind Fire pilot, and ``sniper`` is what a Sniper rolls again. ``against`` counts
    only for a Cover Expert's cover. ``ValueError`` for what the build cannot do.

    >>> from mechlab.games.bolts import Build
    >>> mech = Build(points=3, upgrades={"Left Arm": "Short Range Weapon"}, pilot="Sniper")
    >>> attack(mech, "Left Arm", 6).rolls
    (Roll(dice=3, target=4, targeting_system=False, sniper='miss', cover_expert=False),
     Roll(dice=3, target=4, targeting_system=False, sniper='miss', cover_expert=False))
    """
    cat = cat or catalog()
    place = known(place, MOUNTED, "mount")
    weapon = weapon_in(build, place, cat)
    _refuse(build, place, weapon, synchronized, targeting_system, blind, cat)
    number = target_number(
        build.points["Head"],
        distance,
        weapon=weapon.name,
        pilot=build.pilot,
        swap=build.swap,
        cover=cover,
        ran=ran,
        back=back,
        height=height,
        synchronized=synchronized,
        aim=aim,
        cat=cat,
    )
    expert = cover and against is not None and against.pilot == "Cover Expert"
    lost = cat.rules.value("blind_fire_dice") if blind else 0
    again = build.pilot == "Sniper" and cat.rules.value("sniper_rerolls") > 0
    sniped: Spent = sniper if again else "no"
    rolls: list[Roll] = []
    for arm in _ARMS if synchronized else (place,):
        dice = _rockets(rockets, cat) if place == "Head" else build.points[arm]
        one = Roll(max(dice - lost, 0), number, targeting_system, sniped, expert)
        rolls += [one] * weapon.shots
    heat = weapon.heat * (2 if synchronized else 1) + (_system_heat(cat) if targeting_system else 0)
    return Attack(tuple(rolls), heat, weapon.name)


def weapon_in(build: Build, place: str, cat: Catalog) -> Weapon:
    """What attacks from a mount: its weapon, or the fist of an arm without one (B51)."""
    name = build.upgrades[place]
    fitted = find(name, cat) if name else None
    if fitted is not None and fitted.row.name in cat.weapons:
        return cat.weapons[fitted.row.name]
    fists = cat.rules.value("melee_without_weapon") == "any free arm"
    if fitted is None and place in _ARMS and fists:
        return cat.weapons[FIST]
    raise ValueError(f"the {place} has no weapon: {name or 'nothing'} does not attack (B51)")


def synchronizes(build: Build, cat: Catalog | None = None) -> bool:
    """Whether both arms may fire together: they hold the same weapon (B24).

    >>> synchronizes(Build(points=3, upgrades={"Left Arm": "Far Range Weapon"}))
    False
    """
    cat = cat or catalog()
    try:
        left, right = (weapon_in(build, arm, cat).name for arm in _ARMS)
    except ValueError:
        return False
    return left == right


def _refuse(
    build: Build,
    place: str,
    weapon: Weapon,
    synchronized: bool,
    targeting_system: bool,
    blind: bool,
    cat: Catalog,
) -> None:
    if synchronized:
        both = [weapon_in(build, arm, cat).name for arm in _ARMS]
        if place not in _ARMS or not synchronizes(build, cat):
            raise ValueError(f"only two arms with the same weapon synchronize, not {both} (B24)")
    head = find(build.upgrades["Head"] or "", cat)
    if targeting_system and (head is None or head.row.effect != "targeting system"):
        raise ValueError("the mech has no Targeting System in its head (B10)")
    if blind and (build.pilot != "Blind Fire" or weapon.melee):
        raise ValueError("only a Blind Fire pilot fires at what is not seen (B25)")


def _rockets(wanted: int | None, cat: Catalog) -> int:
    stock = int(cat.rules.value("rockets"))
    if wanted is not None and not 1 <= wanted <= stock:
        raise ValueError(f"a Rocket Launcher fires 1 to {stock} rockets, not {wanted} (B8)")
    return stock if wanted is None else wanted


def _system_heat(cat: Catalog) -> int:
    rows = (row.heat for row in cat.upgrades.values() if row.effect == "targeting system")
    return next(rows)
