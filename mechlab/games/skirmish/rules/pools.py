"""The pools of an exchange: whose dice, how many, what they need, which are left (F11.1, F11.6)."""

from mechlab.engine import TooLong, roll, rule

from ..state import POOL, Game
from ..words import (
    AMP,
    DICE_EXTRACT,
    EXTRACTS,
    HEAD,
    HEAVY,
    LEGS,
    LIGHT,
    NOTHING,
    POOL_CONDITION,
    REROLL,
    RIGHT_ARM,
    SECOND_FORM,
    SHIELD,
    SHIELD_POOL,
    STANDARD,
)
from ..words import POOL as POOL_DIE
from .ranged import is_hit
from .standing import arms_at_work, evasion, has_bad_actuator, has_extract, numbers
from .strikes import KICK, NO_BLOW, PUNCH, blow, can_swing, melee_accuracy

IMPROVISED = -1
FIRST_SHIELD = -2
"""Where a die comes from: a mount; a blow; the shield of mount m as FIRST_SHIELD - m."""


@rule
def target_number(game: Game, b: int) -> int:
    """F11.1: what a melee die must reach against a mech: moved by what changed its Evasion."""
    return int(game.rules.melee_target + evasion(game, b) - game.mechs[b].evasion)


@rule
def bonus_dice(game: Game, a: int) -> int:
    """F11.1: dice of the class and of Piloting."""
    mech, rules = game.mechs[a], game.rules
    dice = int(rules.class_dice_medium)
    if mech.mass == LIGHT:
        dice = int(rules.class_dice_light)
    elif mech.mass == HEAVY:
        dice = int(rules.class_dice_heavy)
    return dice + int(mech.piloting // rules.piloting_per_die)


@rule
def weapon_dice(game: Game, a: int, mount: int) -> int:
    """F11.1: a weapon's printed dice, the Handling of the better working arm (Amb099), skills."""
    mech, rules = game.mechs[a], game.rules
    item = mech.mounts[mount]
    handling = -POOL
    for arm in range(2):
        if (arm == mount or item.hands == 2) and mech.durability[RIGHT_ARM + arm] > 0:
            handling = max(handling, int(mech.handling[arm]))
    dice = int(item.profiles[numbers(game, a, mount, STANDARD)].melee_dice) + handling
    if item.skill == AMP and item.form == 1 and mech.charge > 0:
        dice += rules.amp_die
    if item.skill == EXTRACTS and has_extract(game, a, DICE_EXTRACT):
        dice += rules.extract_melee_dice
    return dice


@rule
def shield_at(game: Game, a: int, mount: int) -> bool:
    """F11.6: whether a shield of a mount can be raised: held, or built into a weapon's form."""
    item = game.mechs[a].mounts[mount]
    if item.holds == NOTHING or arms_at_work(game, a, mount) == 0:
        return False
    return bool(item.holds == SHIELD or item.profiles[item.form * SECOND_FORM].guard == 1)


@rule
def condition_dice(game: Game, a: int, mount: int) -> int:
    """F11.1: the [-] on all dice of one weapon; nothing else hampers an exchange (Amb024)."""
    mech, rules = game.mechs[a], game.rules
    dice = 0
    if mech.durability[HEAD] <= 0:
        dice += rules.head_destroyed
    if mech.optics == 1:
        dice += rules.optics
    if mech.is_marked == 1:
        dice += rules.operator
    if has_bad_actuator(game, a, mount):
        dice += rules.actuator
    return int(dice)


@rule
def roll_condition(game: Game, a: int, mount: int) -> int:
    """F2, F11.1: the highest condition die, which is taken off each melee die of a weapon."""
    worst = 0
    for _ in range(condition_dice(game, a, mount)):
        worst = max(worst, roll(game, a, POOL_CONDITION, game.rules.modifier_die_sides, 0))
    return worst


@rule
def needed_by(game: Game, a: int, b: int, mount: int) -> int:
    """F11.1: what the face of a melee die must reach; rolls the weapon's condition dice."""
    worst = roll_condition(game, a, mount)
    accuracy = int(game.mechs[a].piloting) + melee_accuracy(game, a, mount)
    return target_number(game, b) - accuracy + worst


@rule
def roll_pool(game: Game, side: int) -> None:
    """F11.1: all dice of a side: weapons from the right, the bonus dealt in turn; then shields."""
    duel = game.duel
    a = int(duel.fighters[side])
    duel.dice_count[side] = 0
    duel.improvised[side] = NO_BLOW
    bonus = bonus_dice(game, a)
    weapons = int(can_swing(game, a, 0)) + int(can_swing(game, a, 1))
    place = 0
    for mount in range(2):
        if can_swing(game, a, mount):
            share = (bonus - place + weapons - 1) // weapons  # round robin (Amb100)
            roll_dice(game, side, mount, weapon_dice(game, a, mount) + share)
            place += 1
    if weapons == 0:
        duel.improvised[side] = blow(game, a)
        if duel.improvised[side] != NO_BLOW:
            roll_dice(game, side, IMPROVISED, game.rules.improvised_dice + bonus)
    for mount in range(2):
        if shield_at(game, a, mount):
            roll_shield(game, side, mount)


@rule
def roll_dice(game: Game, side: int, mount: int, count: int) -> None:
    """The condition dice of one weapon, then its melee dice."""
    a, b = int(game.duel.fighters[side]), int(game.duel.fighters[1 - side])
    needed = needed_by(game, a, b, mount)
    for _ in range(count):
        face = roll(game, a, POOL_DIE, game.rules.hit_die_sides, max(needed, 2))
        add_die(game, side, mount, face, needed)


@rule
def roll_shield(game: Game, side: int, mount: int) -> None:
    """F11.6, Amb101: the dice of one shield: Piloting alone against a number of their own."""
    a = int(game.duel.fighters[side])
    needed = int(game.rules.shield_target - game.mechs[a].piloting)
    for _ in range(game.rules.shield_dice):
        face = roll(game, a, SHIELD_POOL, game.rules.hit_die_sides, max(needed, 2))
        add_die(game, side, FIRST_SHIELD - mount, face, needed)


@rule
def add_die(game: Game, side: int, mount: int, face: int, needed: int) -> None:
    """Lay a rolled die into a pool; it is open if it succeeded."""
    duel = game.duel
    n = int(duel.dice_count[side])
    if n == POOL:
        raise TooLong
    die = duel.dice[side, n]
    die.mount = mount
    die.needed = needed
    show(game, side, n, face)
    duel.dice_count[side] = n + 1


@rule
def show(game: Game, side: int, n: int, face: int) -> None:
    """Let a die of a pool show a face."""
    die = game.duel.dice[side, n]
    die.face = face
    die.is_open = int(is_hit(face, die.needed))
    die.natural = int(face == 20)


@rule
def reroll_failures(game: Game) -> None:
    """E9, Amb122: an Enraged initiator rolls its first failed attack die again, from the right."""
    duel = game.duel
    a = int(duel.fighters[0])
    mech = game.mechs[a]
    if game.active != a:
        return
    for n in range(duel.dice_count[0]):
        die = duel.dice[0, n]
        if mech.rerolls > 0 and die.is_open == 0 and die.mount >= IMPROVISED:
            mech.rerolls -= 1
            sides = game.rules.hit_die_sides
            show(game, 0, n, roll(game, a, REROLL, sides, max(int(die.needed), 2)))


@rule
def open_attacks(game: Game, side: int) -> int:
    """How many attack dice of a side are left to spend."""
    count = 0
    for n in range(game.duel.dice_count[side]):
        die = game.duel.dice[side, n]
        if die.is_open == 1 and die.mount >= IMPROVISED:
            count += 1
    return count


@rule
def open_shields(game: Game, side: int) -> int:
    """How many defence dice of a side are left to spend."""
    count = 0
    for n in range(game.duel.dice_count[side]):
        die = game.duel.dice[side, n]
        if die.is_open == 1 and die.mount < IMPROVISED:
            count += 1
    return count


@rule
def is_worth_offering(game: Game, side: int, n: int) -> bool:
    """Whether an attack die can be spent and none before it is just like it."""
    duel = game.duel
    die = duel.dice[side, n]
    if die.is_open == 0 or die.mount < IMPROVISED:
        return False
    for k in range(n):
        other = duel.dice[side, k]
        if other.is_open == 1 and other.mount == die.mount and other.natural == die.natural:
            return False
    return True


@rule
def drop_lost_dice(game: Game, side: int) -> None:
    """F11.4, F11.6, Amb108: dice whose weapon, limb or shield is gone are spent."""
    duel = game.duel
    for n in range(duel.dice_count[side]):
        die = duel.dice[side, n]
        if die.is_open == 1 and not still_there(game, side, die.mount):
            die.is_open = 0


@rule
def still_there(game: Game, side: int, mount: int) -> bool:
    """Whether what a die came from still works."""
    a = int(game.duel.fighters[side])
    if mount <= FIRST_SHIELD:
        return shield_at(game, a, FIRST_SHIELD - mount)
    if mount >= 0:
        return can_swing(game, a, mount)
    if game.duel.improvised[side] == KICK:
        return bool(game.mechs[a].durability[LEGS] > 0)
    return blow(game, a) == PUNCH
