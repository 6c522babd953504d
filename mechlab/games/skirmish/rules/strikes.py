"""Melee strikes: what there is to strike with, what a blow is worth, single strikes of reactions
(F11.2, F11.4, F11.7, F11.8)."""

from mechlab.engine import ask, note, offer, roll, rule

from ..reasons import FREE, IS_FRIEND, NO_STRIKE, NOT_ADJACENT, TARGET_GONE
from ..state import Game
from ..words import (
    ATTACK,
    BY_EXCHANGE,
    BY_ITSELF,
    BY_REACTION_STRIKE,
    CLEAR,
    CORE,
    HIT_PART,
    KEEP_IT,
    LEFT,
    LEGS,
    LOCATION,
    LOCATION_REROLL,
    MISSED,
    REROLL_IT,
    REROLL_LOCATION,
    RIGHT,
    RIGHT_ARM,
    SHIELD,
    STANDARD,
)
from .choosing import SPAN, choose
from .crits import fall
from .heat import gain_heat
from .modifiers import roll_attack_modifier
from .penetration import penetrate
from .ranged import hits
from .standing import apart, arms_at_work, attack_bonus, is_blade, numbers, usable

NO_BLOW, PUNCH, KICK = range(3)
"""What a mech without a melee weapon strikes with."""

IS_OFF, IS_PARRIED, LANDS, LANDS_BEST = range(4)
"""What becomes of a strike of an exchange; the best is a natural 20."""


@rule
def can_swing(game: Game, a: int, mount: int) -> bool:
    """Whether a hand holds a melee weapon that works; a jam does not matter (Amb046)."""
    return usable(game, a, mount) and is_blade(game, a, mount)


@rule
def is_armed(game: Game, a: int) -> bool:
    """Whether any melee weapon works."""
    return can_swing(game, a, RIGHT) or can_swing(game, a, LEFT)


@rule
def blow(game: Game, a: int) -> int:
    """F11.7: a punch while an arm works, a kick while the Legs do, else nothing."""
    mech = game.mechs[a]
    if mech.durability[RIGHT_ARM] > 0 or mech.durability[RIGHT_ARM + 1] > 0:
        return PUNCH
    return KICK if mech.durability[LEGS] > 0 else NO_BLOW


@rule
def can_strike(game: Game, a: int, mount: int) -> bool:
    """Whether a mech can strike with the weapon of a mount, or improvised (-1) for want of one."""
    if mount < 0:
        return blow(game, a) != NO_BLOW and not is_armed(game, a)
    return can_swing(game, a, mount)


@rule
def has_strike(game: Game, a: int) -> bool:
    """Whether there is anything to strike with."""
    return is_armed(game, a) or blow(game, a) != NO_BLOW


@rule
def may_melee(game: Game, a: int, b: int) -> int:
    """E5: why no exchange can be begun with a mech, or FREE; actions aside."""
    target = game.mechs[b]
    if target.side == game.mechs[a].side:
        return IS_FRIEND
    if target.is_alive == 0 or target.hex < 0:
        return TARGET_GONE
    if apart(game, a, b) != 1:
        return NOT_ADJACENT
    return FREE if has_strike(game, a) else NO_STRIKE


@rule
def is_one_armed(game: Game, a: int, mount: int) -> bool:
    """F11.4: whether a two-handed item is held by the one arm that is left."""
    if mount < 0 or game.mechs[a].mounts[mount].hands < 2:
        return False
    return arms_at_work(game, a, mount) == 1


@rule
def punches_with_shield(game: Game, a: int) -> bool:
    """F11.7, Amb112: whether the arm that punches bears a shield.

    It is the working arm without a damaged actuator; of two such, that with a shield.
    """
    mech = game.mechs[a]
    best = shielded = -1
    for arm in range(2):
        if mech.durability[RIGHT_ARM + arm] <= 0:
            continue
        sound = 1 - int(mech.actuator[arm])
        shield = int(mech.mounts[arm].holds == SHIELD)
        if 2 * sound + shield > best:
            best = 2 * sound + shield
            shielded = shield
    return shielded == 1


@rule
def melee_accuracy(game: Game, a: int, mount: int) -> int:
    """What weapon, Head, extract and a missing arm add to a melee die (F11.1, F11.4, F11.7)."""
    mech = game.mechs[a]
    if mount < 0:
        return attack_bonus(game, a) + int(game.improvised[mech.mass, blow(game, a) - 1].accuracy)
    profile = mech.mounts[mount].profiles[numbers(game, a, mount, STANDARD)]
    accuracy = attack_bonus(game, a) + int(profile.accuracy)
    if is_one_armed(game, a, mount):
        accuracy += game.rules.one_arm_accuracy
    return accuracy


@rule
def load_strike(game: Game, kind: int, a: int, b: int, mount: int, part: int) -> None:
    """Make a strike the attack under way: its Penetration, damage and Heat as it is now."""
    attack, mech, rules = game.attack, game.mechs[a], game.rules
    attack.kind = kind
    attack.shooter = a
    attack.target = b
    attack.mount = mount
    attack.aimed_at = part
    attack.shots = 1
    attack.cover = CLEAR
    attack.net = attack.causes = attack.modifier = 0
    attack.accuracy = melee_accuracy(game, a, mount)
    if mount < 0:
        attack.numbers = STANDARD
        profile = game.improvised[mech.mass, blow(game, a) - 1]
    else:
        attack.numbers = numbers(game, a, mount, STANDARD)
        profile = mech.mounts[mount].profiles[attack.numbers]
    attack.pen = profile.pen
    attack.damage_count = profile.damage_count
    attack.damage_sides = profile.damage_sides
    attack.damage_plus = profile.damage_plus
    attack.hit_heat_count = attack.hit_heat_sides = 0
    attack.extra_count = 0
    attack.heat = profile.heat
    if mount < 0 and blow(game, a) == PUNCH and punches_with_shield(game, a):
        attack.pen += rules.shield_punch_pen
    if is_one_armed(game, a, mount):
        attack.pen += rules.one_arm_pen
    if kind == BY_EXCHANGE:
        attack.pen += mass_pen(game, a, b)
        attack.accuracy += mech.piloting
    else:
        attack.accuracy += mech.gunnery


@rule
def mass_pen(game: Game, a: int, b: int) -> int:
    """F11.2: Mass: Penetration for each class that the striker is above the target."""
    return max(int(game.mechs[a].mass - game.mechs[b].mass), 0) * int(game.rules.mass_pen)


@rule
def land(game: Game, part: int, is_natural: bool) -> None:
    """A strike strikes home: penetration and all that follows; a lost part's place is the Core.

    The striker then pays the strike's Heat, with its stress at once (G1, Amb105).
    """
    attack = game.attack
    a, b = int(attack.shooter), int(attack.target)
    if game.mechs[b].durability[part] <= 0:
        part = CORE
    note(game, HIT_PART, a, b, part, 0, 0)
    penetrate(game, part, is_natural)
    attack.extra_count = 0
    if attack.kind == BY_EXCHANGE and game.is_over == 0:
        gain_heat(game, a, attack.heat, BY_ITSELF)


@rule
def reaction_strike(game: Game, a: int, b: int, mount: int) -> None:
    """F11.8: one blow of a reaction: dice, hit and location as in F2 to F4, with Gunnery (Amb115).

    Whatever it hits for, a target of a lower class falls (Amb117). A miss costs its Heat too:
    nobody parried it (G1).
    """
    load_strike(game, BY_REACTION_STRIKE, a, b, mount, -1)
    note(game, ATTACK, a, b, BY_REACTION_STRIKE, mount, game.attack.numbers)
    roll_attack_modifier(game)
    natural = hits(game, b)
    if natural == 0:
        note(game, MISSED, a, b, 0, 0, 0)
    else:
        land(game, where_it_lands(game, a, b), natural == 20)
        if game.mechs[b].is_alive == 1 and game.mechs[a].mass > game.mechs[b].mass:
            fall(game, b)
    if game.is_over == 0:
        gain_heat(game, a, game.attack.heat, BY_ITSELF)


@rule
def where_it_lands(game: Game, a: int, b: int) -> int:
    """F4, Amb113: roll the location; the striker may roll it again once, and keeps the second."""
    target, side = game.mechs[b], int(game.mechs[a].side)
    face = roll(game, a, LOCATION, game.rules.bands, 0)
    ask(game, side, REROLL_LOCATION)
    offer(game, KEEP_IT * SPAN)
    offer(game, REROLL_IT * SPAN)
    if choose(game, side) == REROLL_IT * SPAN:
        face = roll(game, a, LOCATION_REROLL, game.rules.bands, 0)
    return int(target.band_part[face - 1])
