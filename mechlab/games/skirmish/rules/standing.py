"""What a mech can do as it stands: its parts, its stats, what its weapons are worth (C7, F7)."""

from mechlab.engine import rule

from ..state import Game
from ..words import (
    ACCURACY_EXTRACT,
    BACK,
    CORE,
    HEAD,
    LEGS,
    NOTHING,
    ON_BACK,
    RIGHT_ARM,
    SECOND_FORM,
    SHIELD,
    SPEED_EXTRACT,
    WEAPON,
)
from .ground import distance


@rule
def works(game: Game, a: int, part: int) -> bool:
    """Whether a part still stands."""
    return bool(game.mechs[a].durability[part] > 0)


@rule
def back_works(game: Game, a: int) -> bool:
    """Whether the Back gives its weapon or effect: not lost (F7), not Offline (F8)."""
    mech = game.mechs[a]
    return bool(mech.durability[BACK] > 0 and mech.is_offline == 0)


@rule
def reactor_cap(game: Game, a: int) -> int:
    """Reactor Cap (C7); without its Back the mech lacks what that added (F7)."""
    mech = game.mechs[a]
    cap = int(mech.reactor)
    if back_works(game, a):
        cap += mech.back_reactor
    return cap


@rule
def sensors(game: Game, a: int) -> int:
    """Range of Lock On in hexes (C7)."""
    mech = game.mechs[a]
    total = int(mech.sensors)
    if mech.durability[HEAD] > 0:
        total += mech.head_sensors
    if back_works(game, a):
        total += mech.back_sensors
    return total


@rule
def e_def(game: Game, a: int) -> int:
    """What a Lock On must reach (C7)."""
    mech = game.mechs[a]
    total = int(mech.e_def)
    if mech.durability[HEAD] > 0:
        total += mech.head_e_def
    if back_works(game, a):
        total += mech.back_e_def
    return total


@rule
def evasion(game: Game, a: int) -> int:
    """Current Evasion: less without Legs (F7), less when Prone (F9)."""
    mech = game.mechs[a]
    total = int(mech.evasion)
    if mech.durability[LEGS] <= 0:
        total += game.rules.legs_destroyed_evasion
    if mech.is_prone == 1:
        total += game.rules.prone_evasion
    return total


@rule
def has_extract(game: Game, a: int, extract: int) -> bool:
    """Whether an extract of the Drone still lasts (F11.13)."""
    return bool(game.mechs[a].extracts[extract] >= game.round_number)


@rule
def speed(game: Game, a: int) -> int:
    """Current Speed: what is added and taken, then halved without Legs (F7, F8; Amb054)."""
    mech = game.mechs[a]
    total = int(mech.speed + mech.speed_bonus)
    if has_extract(game, a, SPEED_EXTRACT):
        total += game.rules.extract_speed
    if mech.leg_actuator == 1:
        total += game.rules.leg_actuator_speed
    if mech.durability[LEGS] <= 0:
        total = total // game.rules.legs_destroyed_speed_divisor
    return max(total, 0)


@rule
def jumps(game: Game, a: int) -> bool:
    """Whether its Legs ignore what a change of level costs (C4, H3)."""
    mech = game.mechs[a]
    return bool(mech.jump_legs == 1 and mech.durability[LEGS] > 0)


@rule
def armor(game: Game, a: int, part: int) -> int:
    """Armor of a part now: nothing when Exposed (G2), more when Braced, Core less by Structure."""
    mech = game.mechs[a]
    if mech.is_exposed > 0:
        return int(game.rules.exposed_armor)
    total = int(mech.armor[part])
    if part == CORE:
        total = max(total + int(game.rules.structure_armor * mech.structure), 0)
    if mech.is_braced == 1:
        total += int(game.rules.brace_armor)
    return total


@rule
def arms_at_work(game: Game, a: int, mount: int) -> int:
    """How many of the arms that bear a held item still work: 0, 1 or 2 (F7)."""
    mech = game.mechs[a]
    if mech.mounts[mount].hands == 2:
        return int(mech.durability[1] > 0) + int(mech.durability[2] > 0)
    return int(mech.durability[RIGHT_ARM + mount] > 0)


@rule
def usable(game: Game, a: int, mount: int) -> bool:
    """Whether the place holds something and what bears it works."""
    if game.mechs[a].mounts[mount].holds == NOTHING:
        return False
    if mount == ON_BACK:
        return back_works(game, a)
    return arms_at_work(game, a, mount) > 0


@rule
def is_jammed(game: Game, a: int, mount: int) -> bool:
    """Whether a jam keeps an item from firing; two hands need one free arm (Amb047)."""
    mech = game.mechs[a]
    if mount == ON_BACK:
        return False
    if mech.mounts[mount].hands == 2:
        for arm in range(2):
            if mech.durability[RIGHT_ARM + arm] > 0 and not jam_holds(game, a, arm):
                return False
        return True
    return jam_holds(game, a, mount)


@rule
def jam_holds(game: Game, a: int, arm: int) -> bool:
    """F8: whether an arm is Jammed now: in the activation that follows the crit (Amb045)."""
    return bool(game.active == a and game.mechs[a].jammed[arm] == 1)


@rule
def has_bad_actuator(game: Game, a: int, mount: int) -> bool:
    """Whether a working arm that bears the item has a damaged actuator (F8; Amb048).

    Without an item (-1) it punches with the better arm, so only if no working arm is sound.
    """
    mech = game.mechs[a]
    if mount == ON_BACK:
        return False
    working = bad = 0
    for arm in range(2):
        bears = arm == mount or mount < 0 or mech.mounts[mount].hands == 2
        if bears and mech.durability[RIGHT_ARM + arm] > 0:
            working += 1
            bad += mech.actuator[arm]
    if mount < 0:
        return bool(bad == working and bad > 0)
    return bool(bad > 0)


@rule
def numbers(game: Game, a: int, mount: int, ammunition: int) -> int:
    """Which numbers an item fights with: those of its other form, or of the ammunition."""
    if game.mechs[a].mounts[mount].form == 1:
        return SECOND_FORM
    return ammunition


@rule
def is_gun(game: Game, a: int, mount: int) -> bool:
    """Whether an item, in its present form, fires."""
    item = game.mechs[a].mounts[mount]
    return bool(item.holds == WEAPON and item.profiles[item.form * SECOND_FORM].is_melee == 0)


@rule
def is_blade(game: Game, a: int, mount: int) -> bool:
    """Whether an item, in its present form, fights in an exchange."""
    item = game.mechs[a].mounts[mount]
    return bool(item.holds == WEAPON and item.profiles[item.form * SECOND_FORM].is_melee == 1)


@rule
def attack_bonus(game: Game, a: int) -> int:
    """What Head and extracts add to every attack (C5, F11.13)."""
    mech = game.mechs[a]
    bonus = 0
    if mech.durability[HEAD] > 0:
        bonus += mech.head_accuracy
    if has_extract(game, a, ACCURACY_EXTRACT):
        bonus += game.rules.extract_accuracy
    return bonus


@rule
def has_guard(game: Game, a: int) -> bool:
    """Whether it can raise a shield: held in a working arm, or a weapon with one (F11.6)."""
    mech = game.mechs[a]
    for mount in range(2):
        item = mech.mounts[mount]
        if item.holds == NOTHING or arms_at_work(game, a, mount) == 0:
            continue
        if item.holds == SHIELD or item.profiles[item.form * SECOND_FORM].guard == 1:
            return True
    return False


@rule
def apart(game: Game, a: int, b: int) -> int:
    """Hexes between two mechs."""
    return distance(game, game.mechs[a].hex, game.mechs[b].hex)


@rule
def are_adjacent(game: Game, a: int, b: int) -> bool:
    """Whether two mechs stand side by side, at any height (Amb088)."""
    return apart(game, a, b) == 1


@rule
def is_engaged(game: Game, a: int) -> bool:
    """Whether a living enemy stands beside it (E7)."""
    side = game.mechs[a].side
    for b in range(len(game.mechs)):
        other = game.mechs[b]
        if other.side != side and other.is_alive == 1 and are_adjacent(game, a, b):
            return True
    return False
