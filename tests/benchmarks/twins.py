"""The reference volley asked of what a user would pick instead: dyce, icepool, a simulation.

The question is the same as the engine's: the joint distribution of damage over six parts after one
volley of three shots that share a modifier. A state is one whole number, parts as digits.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import dyce
import icepool
import numpy as np

from tests.games.skirmish.odds.joint_cases import REFERENCE

ATTACK, TARGET, RULES = REFERENCE.attack, REFERENCE.target, REFERENCE.rules
CORE = 3
SIZES = tuple(durability + 1 for durability in TARGET.durability)
STEPS = tuple(prod(SIZES[part + 1 :]) for part in range(len(SIZES)))
MISS = -1


def modifiers() -> Counter[int]:
    """The lower the better: the highest of two dice, taken off."""
    return Counter(-max(pair) for pair in product(range(1, 7), repeat=2))


def shots(modifier: int) -> Counter[int]:
    """What one shot does, of 20 * 20 * 6 * 6 ways: damage * 8 + part, or a miss."""
    found: Counter[int] = Counter()
    for face in range(1, 21):
        hit = face == 20 or (face > 1 and face + ATTACK.accuracy + modifier >= TARGET.evasion)
        if not hit:
            found[MISS] += 20 * 36
            continue
        for part, width in enumerate(TARGET.widths):
            for pierce, roll in product(range(1, 7), repeat=2):
                total = pierce + ATTACK.penetration + (face == 20)
                full = total >= TARGET.armor[part] or pierce == 6
                damage = roll if full else roll // RULES.glance_divisor
                found[damage * 8 + part] += width
    return found


def after(state: int, shot: int) -> int:
    """The state after a shot: what a part cannot take goes into the Core."""
    core = state // STEPS[CORE] % SIZES[CORE]
    if shot == MISS or core == TARGET.durability[CORE]:
        return state
    damage, part = divmod(shot, 8)
    hurt = state // STEPS[part] % SIZES[part]
    taken = min(damage, TARGET.durability[part] - hurt)
    state += taken * STEPS[part]
    core = state // STEPS[CORE] % SIZES[CORE]
    return state + min(damage - taken, TARGET.durability[CORE] - core) * STEPS[CORE]


def with_icepool() -> dict[int, Fraction]:
    """States with their chances, by icepool."""
    ends = []
    for modifier in modifiers():
        state, shot = icepool.Die([0]), icepool.Die(shots(modifier))
        for _ in range(ATTACK.shots):
            state = icepool.map(after, state, shot)
        ends.append(state)
    mixed = icepool.Die(ends, times=list(modifiers().values()))
    whole = mixed.denominator()
    return {state: Fraction(count, whole) for state, count in mixed.items()}


def with_dyce() -> dict[int, Fraction]:
    """States with their chances, by dyce."""
    chances: dict[int, Fraction] = {}
    for modifier, ways in modifiers().items():
        state, shot = dyce.H({0: 1}), dyce.H(dict(shots(modifier)))
        for _ in range(ATTACK.shots):
            state = dyce.expand(
                lambda now, done: after(now.outcome, done.outcome),
                state,
                shot,
                min_path_probability=Fraction(0),
            )
        for end, count in state.items():
            chance = Fraction(ways, 36) * Fraction(count, state.total)
            chances[end] = chances.get(end, Fraction(0)) + chance
    return chances


def with_simulation(trials: int = 1_000_000, seed: int = 1) -> np.ndarray:
    """How often each state came, in NumPy."""
    rng = np.random.default_rng(seed)
    modifier = -rng.integers(1, 7, (2, trials)).max(axis=0)
    durability, armor = np.array(TARGET.durability), np.array(TARGET.armor)
    part_of_face = np.repeat(np.arange(len(SIZES)), TARGET.widths)
    damage = np.zeros((trials, len(SIZES)), np.int64)
    everyone = np.arange(trials)
    for _ in range(ATTACK.shots):
        face = rng.integers(1, 21, trials)
        hit = (face == 20) | ((face > 1) & (face + ATTACK.accuracy + modifier >= TARGET.evasion))
        part = part_of_face[rng.integers(0, 20, trials)]
        pierce = rng.integers(1, 7, trials)
        total = pierce + ATTACK.penetration + (face == 20)
        roll = rng.integers(1, 7, trials)
        full = (total >= armor[part]) | (pierce == 6)
        dealt = np.where(full, roll, roll // RULES.glance_divisor)
        dealt *= hit & (damage[:, CORE] < durability[CORE])
        taken = np.minimum(dealt, durability[part] - damage[everyone, part])
        damage[everyone, part] += taken
        damage[:, CORE] += np.minimum(dealt - taken, durability[CORE] - damage[:, CORE])
    return np.bincount(damage @ np.array(STEPS), minlength=prod(SIZES))
