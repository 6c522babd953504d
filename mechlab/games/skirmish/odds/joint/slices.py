"""The loops of the joint engine in NumPy alone: twins of ``kernels`` for a Python without Numba."""

import numpy as np

from .aim import Aim
from .landing import Table
from .question import CORE, LEGS
from .space import Floats, Frame, Ints
from .waiting import Equations


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


def settle(values: Floats, equations: Equations, table: Table, frame: Frame) -> None:
    """Settle the expected numbers of every state, from the most damaged to the least.

    ``values`` are by row, slot and damage of the Core; those of known slots come filled in. Rows of
    the same damage in all need nothing of each other and are settled together.
    """
    rows = np.arange(frame.rows)
    others = [part for part in range(len(frame.steps)) if part != CORE]
    damage = {part: rows // frame.steps[part] % (frame.durability[part] + 1) for part in others}
    total = np.sum(list(damage.values()), axis=0)
    for level in range(int(total.max()), -1, -1):
        for legless in (0, 1):
            here = rows[(total == level) & ((rows >= frame.legless) == legless)]
            if len(here):
                hurt = {part: damage[part][here] for part in others}
                _settle_rows(here, legless, hurt, values, equations, table, frame)


Note = tuple[int, int, Ints, float]
"""What an equation reads at its own row: slot, shift, of which rows, with what chance."""


def _settle_rows(
    here: Ints,
    legless: int,
    hurt: dict[int, Ints],
    values: Floats,
    equations: Equations,
    table: Table,
    frame: Frame,
) -> None:
    """Settle some rows, from the last damage of the Core to the first."""
    many, every = len(equations.source), np.arange(len(here))
    beyond = np.zeros((many, len(here), frame.core))
    near: list[list[Note]] = []
    for e, source in enumerate(equations.source):
        leads, notes = equations.leads[e], []
        notes.append((leads[table.own[source]], 0, every, equations.stay[e, legless]))
        notes.append((equations.missed[e], 0, every, equations.miss[e, legless]))
        chances = equations.hit[e, legless] * table.plain + equations.natural[e] * table.natural
        for k in range(table.first[source, 0, 0], table.first[source, -1, -1]):
            part, shift, slot = int(table.part[k]), int(table.shift[k]), leads[table.then[k]]
            some = every if part == CORE else np.flatnonzero(hurt[part] == table.start[k])
            if table.rows[k]:
                later = values[here[some] + table.rows[k], slot, shift:]
                beyond[e, some, : frame.core - shift] += chances[k] * later
            elif shift < frame.core:
                notes.append((slot, shift, some, chances[k]))
        near.append([note for note in notes if len(note[2]) and note[3]])
    for core in range(frame.core - 1, -1, -1):
        _settle_column(here, core, beyond[:, :, core], near, values, equations)


def _settle_column(
    here: Ints,
    core: int,
    beyond: Floats,
    near: list[list[Note]],
    values: Floats,
    equations: Equations,
) -> None:
    """Solve one state of each row: every value is a share of the unknown and a rest."""
    rest = values[here, :, core].T.copy()
    share = np.zeros_like(rest)
    share[0], rest[0] = 1.0, 0.0
    loop, total = np.zeros(len(here)), np.ones(len(here))
    for e, notes in enumerate(near):
        a, b = np.zeros(len(here)), beyond[e].copy()
        for slot, shift, some, chance in notes:
            if shift == 0:
                a[some] += chance * share[slot, some]
                b[some] += chance * rest[slot, some]
            elif core + shift < values.shape[2]:
                b[some] += chance * values[here[some], slot, core + shift]
        if equations.writes[e] == 0:
            loop += equations.weight[e] * a
            total += equations.weight[e] * b
        else:
            share[equations.writes[e]], rest[equations.writes[e]] = a, b
    solved = np.full(len(here), np.inf)
    np.divide(total, 1 - loop, out=solved, where=loop < 1)
    solved = np.broadcast_to(solved, share.shape)
    rest += np.multiply(share, solved, out=np.zeros_like(share), where=share > 0)
    values[here, :, core] = rest.T
