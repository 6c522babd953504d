"""Quick and Full actions that are no attacks (E4, E5, C6)."""

from mechlab.engine import ask, note, offer, roll, rule

from ..reasons import (
    ARM_GONE,
    FREE,
    HAS_BOOSTED,
    HEAD_GONE,
    IS_FRIEND,
    IS_JAMMED,
    NEEDS_BOTH,
    NO_ALLY_BESIDE,
    NO_FREE_LOCK,
    NO_QUICK,
    NO_SHIELD,
    NOT_SEEN,
    ONE_FORM,
    OUT_OF_SENSORS,
    SCRAMBLED_SENSORS,
    TARGET_GONE,
)
from ..state import Game
from ..words import (
    AIM_AT,
    COOLED,
    ENGINEER,
    FORM_CHANGED,
    HEAD,
    LOCK_ON,
    NO_SIGHT,
    NOTHING,
    OPERATOR,
    REMOVE_CRIT,
    REPAIR,
    REPAIR_PART,
    REPAIRED,
    RIGHT_ARM,
    STATUS,
    STOOD,
    TO_EFFECT,
    TO_HEX,
    TO_PART,
    VENT,
)
from .choosing import SPAN, choose
from .dice import roll_sum
from .fire import may_use
from .sight import between
from .standing import apart, back_works, e_def, has_guard, jam_holds, sensors, usable

BRACED, PREPARED, LOCKED_ON, LOCK_FAILED, GUARDING, WATCHING, FIXED = range(7)
"""What a STATUS event says."""

(JAM_RIGHT, JAM_LEFT, ACTUATOR_RIGHT, ACTUATOR_LEFT, LEG_FAULT, SCRAMBLE, BAD_SIGHT, SHOCK, OFF) = (
    range(9)
)
NO_FAULT = 9
"""What Stabilize can mend (Amb044)."""


@rule
def may_spend(game: Game, a: int, quick: int) -> int:
    """E3: why an action of so many Quick actions is not open, or FREE."""
    if game.mechs[a].quick >= quick:
        return FREE
    return NO_QUICK if quick == 1 else NEEDS_BOTH


@rule
def may_lock(game: Game, a: int, b: int, is_free: int) -> int:
    """E4: why a Lock On is not open, or FREE."""
    mech, target = game.mechs[a], game.mechs[b]
    if is_free == 1 and (mech.locks_left < 1 or not back_works(game, a)):
        return NO_FREE_LOCK
    if is_free == 0 and mech.quick < 1:
        return NO_QUICK
    if target.side == mech.side:
        return IS_FRIEND
    if target.is_alive == 0:
        return TARGET_GONE
    if mech.durability[HEAD] <= 0:
        return HEAD_GONE
    if mech.is_scrambled == 1:
        return SCRAMBLED_SENSORS
    if apart(game, a, b) > sensors(game, a):
        return OUT_OF_SENSORS
    if between(game, a, b) == NO_SIGHT:
        return NOT_SEEN
    return FREE


@rule
def lock_on(game: Game, a: int, b: int, is_free: int) -> None:
    """E4, D6: d20 and Systems against the E-Def; Locked until the round ends."""
    mech = game.mechs[a]
    if is_free == 1:
        mech.locks_left -= 1
    else:
        mech.quick -= 1
    needed = e_def(game, b) - int(mech.systems)
    face = roll(game, a, LOCK_ON, game.rules.lock_die_sides, needed)
    if face < needed:
        note(game, STATUS, a, LOCK_FAILED, b, 0, 0)
        return
    game.mechs[b].is_locked = 1
    if mech.ability == OPERATOR:
        game.mechs[b].is_marked = 1
    note(game, STATUS, a, LOCKED_ON, b, int(mech.ability == OPERATOR), 0)


@rule
def may_brace(game: Game, a: int) -> int:
    """E4: why Brace is not open, or FREE: not in an activation with a Boost (Amb042)."""
    mech = game.mechs[a]
    if mech.has_boosted == 1:
        return HAS_BOOSTED
    return may_spend(game, a, 1)


@rule
def brace(game: Game, a: int) -> None:
    """E4: more Armor everywhere until the next own activation."""
    game.mechs[a].quick -= 1
    game.mechs[a].is_braced = 1
    note(game, STATUS, a, BRACED, 0, 0, 0)


@rule
def vent(game: Game, a: int) -> None:
    """E4: a die of Heat goes; never below 0."""
    mech, rules = game.mechs[a], game.rules
    mech.quick -= 1
    shed = roll_sum(game, a, VENT, rules.vent_count, rules.vent_sides) + int(rules.vent_plus)
    mech.heat = max(mech.heat - shed, 0)
    note(game, COOLED, a, shed, mech.heat, 0, 0)


@rule
def prepare(game: Game, a: int) -> None:
    """E4: the Reaction is armed until the next own activation."""
    game.mechs[a].quick -= 1
    game.mechs[a].is_prepared = 1
    note(game, STATUS, a, PREPARED, 0, 0, 0)


@rule
def may_change_form(game: Game, a: int, mount: int) -> int:
    """E4: why an item cannot change form, or FREE."""
    item = game.mechs[a].mounts[mount]
    if game.mechs[a].quick < 1:
        return NO_QUICK
    if item.holds == NOTHING or item.forms < 2:
        return ONE_FORM
    if not usable(game, a, mount):
        return ARM_GONE
    return is_held_up(game, a, mount)


@rule
def is_held_up(game: Game, a: int, mount: int) -> int:
    """Whether a jam keeps an item's form: IS_JAMMED or FREE (Amb046, Amb047)."""
    mech = game.mechs[a]
    for arm in range(2):
        bears = arm == mount or mech.mounts[mount].hands == 2
        if bears and mech.durability[RIGHT_ARM + arm] > 0 and not jam_holds(game, a, arm):
            return FREE
    return IS_JAMMED


@rule
def change_form(game: Game, a: int, mount: int) -> None:
    """E4: the other form, until it is changed again; Charge stays."""
    mech = game.mechs[a]
    mech.quick -= 1
    mech.mounts[mount].form = 1 - mech.mounts[mount].form
    note(game, FORM_CHANGED, a, mount, mech.mounts[mount].form, 0, 0)


@rule
def may_watch(game: Game, a: int, mount: int) -> int:
    """E5: why Overwatch with a weapon is not open, or FREE."""
    if game.mechs[a].quick < game.rules.quick_actions:
        return NEEDS_BOTH
    return may_use(game, a, mount)


@rule
def overwatch(game: Game, a: int, mount: int) -> None:
    """E5: name a weapon and a hex to aim towards; the cone stands until the next activation."""
    mech = game.mechs[a]
    mech.quick = 0
    ask(game, mech.side, AIM_AT)
    for place in range(game.hex_count):
        if place != mech.hex:
            offer(game, TO_HEX * SPAN + place)
    mech.watch_hex = choose(game, mech.side) % SPAN
    mech.watch_mount = mount
    note(game, STATUS, a, WATCHING, mount, mech.watch_hex, 0)


@rule
def stabilize(game: Game, a: int) -> None:
    """E5, D6: no Heat, one crit effect mended, standing; an Engineer also repairs a part."""
    mech = game.mechs[a]
    mech.quick = 0
    if mech.heat > 0:
        note(game, COOLED, a, mech.heat, 0, 0, 0)
    mech.heat = 0
    if mech.is_prone == 1:
        mech.is_prone = 0
        note(game, STOOD, a, 1, 0, 0, 0)
    mend(game, a)
    if mech.ability == ENGINEER:
        repair(game, a)


@rule
def has_fault(game: Game, a: int, fault: int) -> bool:
    """Whether a crit effect that Stabilize removes is on a mech."""
    mech = game.mechs[a]
    if fault <= JAM_LEFT:
        return bool(mech.jammed[fault] > 0 and mech.durability[RIGHT_ARM + fault] > 0)
    if fault <= ACTUATOR_LEFT:
        arm = fault - ACTUATOR_RIGHT
        return bool(mech.actuator[arm] == 1 and mech.durability[RIGHT_ARM + arm] > 0)
    if fault == LEG_FAULT:
        return bool(mech.leg_actuator == 1)
    if fault == SCRAMBLE:
        return bool(mech.is_scrambled == 1 and mech.durability[HEAD] > 0)
    if fault == BAD_SIGHT:
        return bool(mech.optics == 1 and mech.durability[HEAD] > 0)
    if fault == SHOCK:
        return bool(mech.is_shaken > 0)
    return bool(mech.is_offline == 1)


@rule
def mend(game: Game, a: int) -> None:
    """E5: remove one crit effect of choice."""
    mech = game.mechs[a]
    ask(game, mech.side, REMOVE_CRIT)
    for fault in range(NO_FAULT):
        if has_fault(game, a, fault):
            offer(game, TO_EFFECT * SPAN + fault)
    if game.option_count == 0:
        return
    fault = choose(game, mech.side) % SPAN
    if fault <= JAM_LEFT:
        mech.jammed[fault] = 0
    elif fault <= ACTUATOR_LEFT:
        mech.actuator[fault - ACTUATOR_RIGHT] = 0
    elif fault == LEG_FAULT:
        mech.leg_actuator = 0
    elif fault == SCRAMBLE:
        mech.is_scrambled = 0
    elif fault == BAD_SIGHT:
        mech.optics = 0
    elif fault == SHOCK:
        mech.is_shaken = 0
    else:
        mech.is_offline = 0
    note(game, STATUS, a, FIXED, fault, 0, 0)


@rule
def repair(game: Game, a: int) -> None:
    """D6, Amb023: an Engineer gives Durability back to an own part that stands and is worn."""
    mech, rules = game.mechs[a], game.rules
    ask(game, mech.side, REPAIR_PART)
    for part in range(6):
        if 0 < mech.durability[part] < mech.printed[part]:
            offer(game, TO_PART * SPAN + part)
    if game.option_count == 0:
        return
    part = choose(game, mech.side) % SPAN
    gained = roll_sum(game, a, REPAIR, rules.engineer_repair_count, rules.engineer_repair_sides)
    gained += int(rules.engineer_repair_plus)
    mech.durability[part] = min(mech.durability[part] + gained, mech.printed[part])
    note(game, REPAIRED, a, part, gained, mech.durability[part], 0)


@rule
def may_guard(game: Game, a: int, b: int) -> int:
    """E5: why the shield cannot be held before an ally, or FREE."""
    if game.mechs[a].quick < game.rules.quick_actions:
        return NEEDS_BOTH
    if not has_guard(game, a):
        return NO_SHIELD
    ally = game.mechs[b]
    if a == b or ally.side != game.mechs[a].side or ally.is_alive == 0 or apart(game, a, b) != 1:
        return NO_ALLY_BESIDE
    return FREE


@rule
def guard(game: Game, a: int, b: int) -> None:
    """E5: hard cover for one ally from the bearer's side, until its next activation."""
    game.mechs[a].quick = 0
    game.mechs[a].guards = b
    note(game, STATUS, a, GUARDING, b, 0, 0)
