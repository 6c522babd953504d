"""The loops of the joint engine, compiled by Numba; ``slices`` has their twins for NumPy alone."""

import numpy as np

from .aim import Aim
from .compiling import add_run, compiled, inlined
from .landing import Table
from .question import CORE
from .settling import settle
from .space import Floats, Frame, Ints

__all__ = ["accumulate", "push", "settle", "sweep", "tally"]


@compiled
def push(
    keys: Ints, masses: Floats, table: Table, aim: Aim, frame: Frame, pool: Floats, gone: Floats
) -> tuple[Ints, Floats]:
    """One shot from a few states, given by key (condition * cells + cell) and mass.

    Returns the states after it, each once; mass whose Core is destroyed is added to ``gone``.
    ``pool`` holds zeros before and after.
    """
    room = min(pool.size, keys.size * (1 + table.then.size))
    touched = np.empty(room + 1, np.int64)
    chances = _chances(table, aim)
    jumps = table.then * frame.cells + table.rows * frame.core + table.shift
    # Out of their tuples once: that costs more than a move.
    first, rows, shifts, own = table.first, table.rows, table.shift, table.own
    steps, durability, stays = frame.steps, frame.durability, aim.stay
    cells, core = frame.cells, frame.core
    count = 0
    for i in range(keys.size):
        source, cell = keys[i] // cells, keys[i] % cells
        legless = 1 if cell // core >= frame.legless else 0
        stay = masses[i] * stays[source, legless]
        count = _add(pool, touched, count, own[source] * cells + cell, stay)
        count = _push_state(
            source,
            cell,
            masses[i],
            chances[legless],
            jumps,
            first,
            rows,
            shifts,
            steps,
            durability,
            core,
            pool,
            touched,
            count,
            gone,
        )
    return _emptied(pool, touched[:count])


@compiled
def _chances(table: Table, aim: Aim) -> Floats:
    """The chance of every move, with Legs and without."""
    chances = np.empty((2, table.then.size))
    for source in range(table.own.size):
        for k in range(table.first[source, 0, 0], table.first[source, -1, -1]):
            for legless in range(2):
                plain = aim.hit[source, legless] * table.plain[k]
                chances[legless, k] = plain + aim.natural[source] * table.natural[k]
    return chances


@inlined
def _push_state(
    source: int,
    cell: int,
    mass: float,
    chances: Floats,
    jumps: Ints,
    first: Ints,
    rows: Ints,
    shifts: Ints,
    steps: Ints,
    durability: Ints,
    cores: int,
    pool: Floats,
    touched: Ints,
    count: int,
    gone: Floats,
) -> int:
    """Everything that a hit makes of one state; returns how many cells are touched by now."""
    row, core = cell // cores, cell % cores
    for part in range(steps.size):
        damage = 0
        if part != CORE:
            damage = row // steps[part] % (durability[part] + 1)
        for k in range(first[source, part, damage], first[source, part, damage + 1]):
            if core + shifts[k] < cores:
                count = _add(pool, touched, count, cell + jumps[k], mass * chances[k])
            else:
                gone[row + rows[k]] += mass * chances[k]
    return count


@inlined
def _add(pool: Floats, touched: Ints, count: int, cell: int, mass: float) -> int:
    """Add to a cell, and note it if it was empty: without a branch, which would often surprise."""
    touched[count] = cell
    before = pool[cell]
    pool[cell] = before + mass
    return count + int((before == 0.0) & (mass > 0.0))


@compiled
def _emptied(pool: Floats, touched: Ints) -> tuple[Ints, Floats]:
    """The touched cells of the pool with their masses; the pool is left empty."""
    masses = pool[touched]
    pool[touched] = 0.0
    return touched.copy(), masses


@compiled
def tally(keys: Ints, masses: Floats, pool: Floats) -> tuple[Ints, Floats]:
    """Masses of the same key added up; ``pool`` holds zeros before and after."""
    touched = np.empty(keys.size + 1, np.int64)
    count = 0
    for i in range(keys.size):
        count = _add(pool, touched, count, keys[i], masses[i])
    return _emptied(pool, touched[:count])


@compiled
def sweep(
    source: int, states: Floats, table: Table, aim: Aim, frame: Frame, out: Floats, gone: Floats
) -> None:
    """One shot from all states of one condition; ``out`` is (conditions, cells).

    Works plane by plane, so that what is read and most of what is written stays in the processor's
    cache. Moves come in order of their shift: for each step more, the states that it would push
    over the end of their row are taken out of the plane and added to ``tails``.
    """
    plane = np.empty(frame.plane * frame.core)
    tails = np.empty(frame.plane)
    for row in range(0, frame.rows, frame.plane):
        here = states[row * frame.core : (row + frame.plane) * frame.core]
        if here.any():
            plane[:] = here
            tails[:] = 0.0
            legless = 1 if row >= frame.legless else 0
            stay = aim.stay[source, legless]
            add_run(out[table.own[source]], row * frame.core, plane, 0, plane.size, stay)
            _sweep_plane(source, row, legless, plane, tails, table, aim, frame, out, gone)


@compiled
def _sweep_plane(
    source: int,
    row: int,
    legless: int,
    plane: Floats,
    tails: Floats,
    table: Table,
    aim: Aim,
    frame: Frame,
    out: Floats,
    gone: Floats,
) -> None:
    hit, natural = aim.hit[source, legless], aim.natural[source]
    shift = 0
    for j in range(table.first[source, 0, 0], table.first[source, -1, -1]):
        k = table.by_shift[j]
        while shift < table.shift[k]:
            shift += 1
            _cut(plane, tails, shift, frame)
        chance = hit * table.plain[k] + natural * table.natural[k]
        # The Core's moves fit any damage. A part outside the plane has one damage all over it;
        # those inside take turns.
        part, damage = table.part[k], table.start[k]
        step = frame.steps[part]
        run, every, start = step, step * (frame.durability[part] + 1), step * damage
        if part == CORE or step >= frame.plane:
            if part != CORE and row // step % (frame.durability[part] + 1) != damage:
                continue
            run, every, start = frame.plane, frame.plane, 0
        for first in range(start, frame.plane, every):
            there = row + first + table.rows[k]
            at, length = there * frame.core + shift, run * frame.core - shift
            add_run(out[table.then[k]], at, plane, first * frame.core, length, chance)
            if shift > 0:
                add_run(gone, there, tails, first, run, chance)


@compiled
def _cut(plane: Floats, tails: Floats, shift: int, frame: Frame) -> None:
    """Take out the states that die of one shift more."""
    for row in range(tails.size):
        end = (row + 1) * frame.core - shift
        tails[row] += plane[end]
        plane[end] = 0.0


@compiled
def accumulate(
    total: Floats, states: Floats, standing: float, legless: float, frame: Frame
) -> None:
    """Add the states of a condition, each by its share; empty planes cost nothing."""
    size = frame.plane * frame.core
    for at in range(0, frame.cells, size):
        if states[at : at + size].any():
            share = legless if at >= frame.legless * frame.core else standing
            add_run(total, at, states, at, size, share)
