"""A mech under strikes, as one whole number: what blow, crit and stress make of it (F5 to G2).

The number holds all that can still matter in an exchange: Durability of the six parts (6 bits
each, from the Head), Structure, Exposed, Heat, Offline, jams and actuators of the arms. A mech that
is lost is a number below 0: -1 less the Durability that is left on the wreck.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mechlab.engine import rule

from ...words import (
    ACTUATOR,
    BACK,
    BREACH,
    COOK_OFF,
    CORE,
    CORE_COOK_OFF,
    DESTROYED,
    EMERGENCY_VENT,
    EXPOSED,
    JAMMED,
    LEGS,
    MELTDOWN,
    OFFLINE,
    RIGHT_ARM,
    STRUCTURE,
)

Ints = npt.NDArray[np.int64]
Chances = npt.NDArray[Any]
"""Floats, or Fractions as objects."""

FULL = 63
"""The most Durability of a part, and the most Heat, that the number has room for."""

CORE_BIT, BACK_BIT, STRUCTURE_BIT, EXPOSED_BIT = 6 * CORE, 6 * BACK, 36, 40
HEAT_BIT, OFFLINE_BIT, JAMMED_BIT, ACTUATOR_BIT = 41, 47, 48, 50
MOST_STRUCTURE = 15
NO_EFFECT = -1
OUTCOMES = 8192
"""The most outcomes that one strike can have."""


class Build(NamedTuple):
    """What a mech under strikes is made of, and the dice of what happens to it."""

    armor: Ints
    numbers: Ints  # see the names below
    effect: Ints  # crit effects by part, as they matter here
    effect_first: Ints
    effect_chance: Chances
    stress: Chances  # chance of vent, Exposed, Meltdown
    dice: Ints  # values of: cook-off of an arm, of the Core, breach, Meltdown
    dice_first: Ints
    dice_chance: Chances


(
    BRACE,
    EXPOSED_ARMOR,
    STRUCTURE_ARMOR,
    REACTOR,
    BACK_REACTOR,
    STRESS_RESET,
    MINDS_JAMS,
    MINDS_ACTUATORS,
    MINDS_LEGS,
) = range(9)
"""Places in ``Build.numbers``."""

COOK_OFF_DICE, CORE_DICE, BREACH_DICE, MELTDOWN_DICE = range(4)


class Blows(NamedTuple):
    """Strikes by variant and Armor: damage, whether it is a crit, and the chance of that."""

    first: Ints  # variant, Armor
    damage: Ints
    crit: Ints
    chance: Chances


@rule
def durability(body: int, part: int) -> int:
    """What is left of a part."""
    return body >> 6 * part & 63


@rule
def hull(body: int) -> int:
    """What is left of all parts, of a wreck too."""
    if body < 0:
        return -1 - body
    total = 0
    for part in range(6):
        total += body >> 6 * part & 63
    return total


@rule
def heat(body: int) -> int:
    """Its Heat."""
    return body >> HEAT_BIT & 63


@rule
def hurt(body: int, part: int, damage: int) -> int:
    """F6, F7: damage to a part; the excess goes on into the Core."""
    if body < 0 or damage <= 0:
        return body
    if durability(body, part) == 0:
        part = CORE
    have = durability(body, part)
    if damage < have:
        return body - (damage << 6 * part)
    body -= have << 6 * part
    if part == CORE:
        return -1 - hull(body)
    core = durability(body, CORE)
    if damage - have >= core:
        return -1 - hull(body - (core << CORE_BIT))
    return body - (damage - have << CORE_BIT)


@rule
def wall(body: int, part: int, build: Build) -> int:
    """The Armor of a part as it stands."""
    numbers = build.numbers
    if body >> EXPOSED_BIT & 1:
        return int(numbers[EXPOSED_ARMOR])
    armor = int(build.armor[part]) + int(numbers[BRACE])
    if part == CORE:
        armor += int(numbers[STRUCTURE_ARMOR]) * (body >> STRUCTURE_BIT & 15)
    return max(armor, 0)


@rule
def cap(body: int, build: Build) -> int:
    """The Reactor Cap as it stands."""
    reactor = int(build.numbers[REACTOR])
    if durability(body, BACK) > 0 and body >> OFFLINE_BIT & 1 == 0:
        reactor += int(build.numbers[BACK_REACTOR])
    return reactor


@rule
def pattern(body: int, build: Build) -> int:
    """What of its state matters to how it fights: arms, Legs, jams, actuators, as bits."""
    numbers = build.numbers
    bits = int(durability(body, RIGHT_ARM) > 0) + 2 * int(durability(body, RIGHT_ARM + 1) > 0)
    if numbers[MINDS_LEGS] and durability(body, LEGS) > 0:
        bits += 4
    if numbers[MINDS_JAMS]:
        bits += (body >> JAMMED_BIT & 3) << 3
    if numbers[MINDS_ACTUATORS]:
        bits += (body >> ACTUATOR_BIT & 3) << 5
    return bits


@rule
def put(bodies: Ints, chances: Chances, n: int, body: int, chance: Any) -> int:
    """One outcome more."""
    bodies[n] = body
    chances[n] = chance
    return n + 1


@rule
def check(bodies: Ints, chances: Chances, n: int, body: int, chance: Any, build: Build) -> int:
    """G2: the outcomes of a stress check, if it is due."""
    if body < 0 or heat(body) <= cap(body, build):
        return put(bodies, chances, n, body, chance)
    calm = body - (heat(body) - int(build.numbers[STRESS_RESET]) << HEAT_BIT)
    bare = calm | 1 << EXPOSED_BIT
    n = put(bodies, chances, n, calm, chance * build.stress[EMERGENCY_VENT])
    n = put(bodies, chances, n, bare, chance * build.stress[EXPOSED])
    first = build.dice_first
    for k in range(first[MELTDOWN_DICE], first[MELTDOWN_DICE + 1]):
        burnt = hurt(bare, CORE, build.dice[k])
        n = put(bodies, chances, n, burnt, chance * build.stress[MELTDOWN] * build.dice_chance[k])
    return n


@rule
def warm(bodies: Ints, chances: Chances, body: int, more: int, build: Build) -> int:
    """G1: the outcomes of Heat."""
    chance = build.stress[EMERGENCY_VENT] + build.stress[EXPOSED] + build.stress[MELTDOWN]
    if body < 0 or more <= 0:
        return put(bodies, chances, 0, body, chance)
    return check(bodies, chances, 0, body + (more << HEAT_BIT), chance, build)


@rule
def effects(
    bodies: Ints, chances: Chances, n: int, body: int, part: int, chance: Any, build: Build
) -> int:
    """F8: the outcomes of a crit on a part that still stands."""
    arm = part - RIGHT_ARM
    for k in range(build.effect_first[part], build.effect_first[part + 1]):
        effect, share = build.effect[k], chance * build.effect_chance[k]
        if effect == COOK_OFF:
            n = burn(bodies, chances, n, body, part, share, COOK_OFF_DICE, build)
        elif effect == CORE_COOK_OFF:
            n = burn(bodies, chances, n, body, part, share, CORE_DICE, build)
        elif effect == BREACH:
            n = breach(bodies, chances, n, body, share, build)
        elif effect == OFFLINE:
            n = check(bodies, chances, n, body | 1 << OFFLINE_BIT, share, build)
        elif effect == DESTROYED:
            gone = body - (durability(body, BACK) << BACK_BIT)
            n = check(bodies, chances, n, gone, share, build)
        else:
            n = put(bodies, chances, n, marked(body, arm, effect), share)
    return n


@rule
def marked(body: int, arm: int, effect: int) -> int:
    """A mech with the mark of a crit that does no more now."""
    if effect == JAMMED:
        return body | 1 << JAMMED_BIT + arm
    if effect == ACTUATOR:
        return body | 1 << ACTUATOR_BIT + arm
    if effect == STRUCTURE and body >> STRUCTURE_BIT & 15 < MOST_STRUCTURE:
        return body + (1 << STRUCTURE_BIT)
    return body


@rule
def burn(
    bodies: Ints,
    chances: Chances,
    n: int,
    body: int,
    part: int,
    chance: Any,
    dice: int,
    build: Build,
) -> int:
    """F8: the outcomes of a cook-off."""
    for i in range(build.dice_first[dice], build.dice_first[dice + 1]):
        burnt = hurt(body, part, build.dice[i])
        n = put(bodies, chances, n, burnt, chance * build.dice_chance[i])
    return n


@rule
def breach(bodies: Ints, chances: Chances, n: int, body: int, chance: Any, build: Build) -> int:
    """F8: the outcomes of Heat at once."""
    for i in range(build.dice_first[BREACH_DICE], build.dice_first[BREACH_DICE + 1]):
        hot = body + (build.dice[i] << HEAT_BIT)
        n = check(bodies, chances, n, hot, chance * build.dice_chance[i], build)
    return n


@rule
def strike(
    bodies: Ints,
    chances: Chances,
    room: Ints,
    shares: Chances,
    body: int,
    part: int,
    variant: int,
    build: Build,
    blows: Blows,
) -> int:
    """F5, F6, F8: all outcomes of a strike that lands on a part; how many they are.

    ``room`` and ``shares`` are working room.
    """
    n, armor = 0, wall(body, part, build)
    for k in range(blows.first[variant, armor], blows.first[variant, armor + 1]):
        struck = hurt(body, part, blows.damage[k])
        if blows.crit[k] == 0:
            n = check(bodies, chances, n, struck, blows.chance[k], build)
            continue
        many = check(room, shares, 0, struck, blows.chance[k], build)
        for i in range(many):
            after = int(room[i])
            if after < 0 or durability(after, part) == 0:
                n = put(bodies, chances, n, after, shares[i])
            else:
                n = effects(bodies, chances, n, after, part, shares[i], build)
    return n
