"""The loops of the joint engine in NumPy alone: twins of ``kernels`` for a Python without Numba."""

import numpy as np

from .aim import Aim
from .landing import Table
from .question import CORE, LEGS
from .space import Floats, Frame, Ints


def push(
    keys: Ints, masses: Floats, table: Table, aim: Aim, frame: Frame, pool: Floats, gone: Floats
) -> tuple[Ints, Floats]:
    """One shot from a few states, given by key (condition * cells + cell) and mass.

    Returns the states after it, each once; mass whose Core is destroyed is added to ``gone``. The
    compiled twin needs a ``pool``, this does not.
    """
    source, cell = np.divmod(keys, frame.cells)
    row, core = np.divmod(cell, frame.core)
    legless = (row >= frame.legless).astype(np.int64)
    hit, natural = aim.hit[source, legless], aim.natural[source]
    there = [table.own[source] * frame.cells + cell]
    moved = [masses * aim.stay[source, legless]]
    for part in range(len(frame.steps)):
        damage = np.zeros_like(row)
        if part != CORE:
            damage = row // frame.steps[part] % (frame.durability[part] + 1)
        low = table.first[source, part, damage]
        count = table.first[source, part, damage + 1] - low
        state = np.repeat(np.arange(len(keys)), count)
        k = np.arange(len(state)) - np.repeat(np.cumsum(count) - count, count) + low[state]
        mass = masses[state] * (hit[state] * table.plain[k] + natural[state] * table.natural[k])
        dead = core[state] + table.shift[k] >= frame.core
        to = row[state] + table.rows[k]
        gone += np.bincount(to[dead], mass[dead], frame.rows)
        alive = table.then[k] * frame.cells + to * frame.core + core[state] + table.shift[k]
        there.append(alive[~dead])
        moved.append(mass[~dead])
    return tally(np.concatenate(there), np.concatenate(moved), pool)


def tally(keys: Ints, masses: Floats, pool: Floats) -> tuple[Ints, Floats]:
    """Masses of the same key added up; the compiled twin needs a ``pool``, this does not."""
    some = masses > 0
    unique, which = np.unique(keys[some], return_inverse=True)
    return unique, np.bincount(which, masses[some], len(unique)).astype(np.float64)


def sweep(
    source: int, states: Floats, table: Table, aim: Aim, frame: Frame, out: Floats, gone: Floats
) -> None:
    """One shot from all states of one condition; ``out`` is (conditions, cells)."""
    shape = tuple(int(frame.durability[part]) + 1 for part in frame.order)
    grid, dead = out.reshape(-1, *shape, frame.core), gone.reshape(shape)
    here = states.reshape(*shape, frame.core)
    tails = np.zeros((*shape, frame.core + 1))
    np.cumsum(here[..., ::-1], axis=-1, out=tails[..., 1:])
    legless = np.zeros((shape[0], 1, 1, 1, 1), np.int64)
    legless[-1] = 1
    hit, stay = aim.hit[source, legless], aim.stay[source, legless]
    grid[table.own[source]] += stay[..., None] * here
    for k in range(table.first[source, 0, 0], table.first[source, -1, -1]):
        chance = hit * table.plain[k] + aim.natural[source] * table.natural[k]
        part, damage, shift = int(table.part[k]), int(table.start[k]), table.shift[k]
        came: list[slice | int] = [slice(None)] * len(shape)
        went: list[slice | int] = [slice(None)] * len(shape)
        if part != CORE:
            axis = list(frame.order).index(part)
            came[axis] = damage
            went[axis] = damage + int(table.rows[k] // frame.steps[part])
            chance = chance[damage] if part == LEGS else chance[..., 0]
        kept = here[(*came, slice(0, frame.core - shift))]
        grid[(int(table.then[k]), *went, slice(shift, None))] += chance[..., None] * kept
        if shift:
            dead[tuple(went)] += chance * tails[(*came, shift)]


def accumulate(
    total: Floats, states: Floats, standing: float, legless: float, frame: Frame
) -> None:
    """Add the states of a condition, each by its share."""
    cut = frame.legless * frame.core
    total[:cut] += standing * states[:cut]
    total[cut:] += legless * states[cut:]
