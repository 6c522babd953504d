"""The loops of the joint engine, compiled by Numba; ``slices`` has their twins for NumPy alone."""

import hashlib
import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np

from .aim import Aim
from .landing import Table
from .question import CORE
from .space import Floats, Frame, Ints
from .waiting import Equations

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile on first use and keep the result on disk, apart for every state of the sources.

    Numba itself looks for changes in this file only, but what it compiles hangs on others too.
    """
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(_folder())
    try:
        return cast(F, numba.njit(cache=True, nogil=True)(function))
    finally:
        config.CACHE_DIR = before


@lru_cache(maxsize=1)
def _folder() -> Path:
    """Where compiled code is kept: beside the sources, or with the user if that cannot be."""
    here = Path(__file__).parent
    sources = b"".join(path.read_bytes() for path in sorted(here.glob("*.py")))
    name = f"joint-{hashlib.sha256(sources).hexdigest()[:16]}"
    if os.access(here, os.W_OK):
        return here / "__pycache__" / name
    return Path.home() / ".cache" / "mechlab" / name


@compiled
def push(
    keys: Ints, masses: Floats, table: Table, aim: Aim, frame: Frame, pool: Floats, gone: Floats
) -> tuple[Ints, Floats]:
    """One shot from a few states, given by key (condition * cells + cell) and mass.

    Returns the states after it, each once; mass whose Core is destroyed is added to ``gone``.
    ``pool`` holds zeros before and after.
    """
    touched = np.empty(min(pool.size, keys.size * (1 + table.then.size)), np.int64)
    count = 0
    for i in range(keys.size):
        count = _push_state(keys[i], masses[i], table, aim, frame, pool, touched, count, gone)
    return _emptied(pool, touched[:count])


@compiled
def _push_state(
    key: int,
    mass: float,
    table: Table,
    aim: Aim,
    frame: Frame,
    pool: Floats,
    touched: Ints,
    count: int,
    gone: Floats,
) -> int:
    """Everything that can become of one state; returns how many cells are touched by now."""
    source, cell = key // frame.cells, key % frame.cells
    row, core = cell // frame.core, cell % frame.core
    legless = 1 if row >= frame.legless else 0
    hit, natural = aim.hit[source, legless], aim.natural[source]
    stay = mass * aim.stay[source, legless]
    count = _add(pool, touched, count, table.own[source] * frame.cells + cell, stay)
    for part in range(frame.steps.size):
        damage = 0
        if part != CORE:
            damage = row // frame.steps[part] % (frame.durability[part] + 1)
        for k in range(table.first[source, part, damage], table.first[source, part, damage + 1]):
            moved = mass * (hit * table.plain[k] + natural * table.natural[k])
            if core + table.shift[k] >= frame.core:
                gone[row + table.rows[k]] += moved
            else:
                there = cell + table.rows[k] * frame.core + table.shift[k]
                there += table.then[k] * frame.cells
                count = _add(pool, touched, count, there, moved)
    return count


@compiled
def _add(pool: Floats, touched: Ints, count: int, cell: int, mass: float) -> int:
    if mass > 0.0:
        if pool[cell] == 0.0:
            touched[count] = cell
            count += 1
        pool[cell] += mass
    return count


@compiled
def _emptied(pool: Floats, touched: Ints) -> tuple[Ints, Floats]:
    """The touched cells of the pool with their masses; the pool is left empty."""
    masses = pool[touched]
    pool[touched] = 0.0
    return touched.copy(), masses


@compiled
def tally(keys: Ints, masses: Floats, pool: Floats) -> tuple[Ints, Floats]:
    """Masses of the same key added up; ``pool`` holds zeros before and after."""
    touched = np.empty(keys.size, np.int64)
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
            _add_run(out[table.own[source]], row * frame.core, plane, 0, plane.size, stay)
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
            _add_run(out[table.then[k]], at, plane, first * frame.core, length, chance)
            if shift > 0:
                _add_run(gone, there, tails, first, run, chance)


@compiled
def _cut(plane: Floats, tails: Floats, shift: int, frame: Frame) -> None:
    """Take out the states that die of one shift more."""
    for row in range(tails.size):
        end = (row + 1) * frame.core - shift
        tails[row] += plane[end]
        plane[end] = 0.0


@compiled
def _add_run(out: Floats, at: int, here: Floats, first: int, length: int, chance: float) -> None:
    there, more = out[at : at + length], here[first : first + length]
    for i in range(length):
        there[i] += chance * more[i]


@compiled
def accumulate(
    total: Floats, states: Floats, standing: float, legless: float, frame: Frame
) -> None:
    """Add the states of a condition, each by its share; empty planes cost nothing."""
    size = frame.plane * frame.core
    for at in range(0, frame.cells, size):
        if states[at : at + size].any():
            share = legless if at >= frame.legless * frame.core else standing
            _add_run(total, at, states, at, size, share)


@compiled
def settle(values: Floats, equations: Equations, table: Table, frame: Frame) -> None:
    """Settle the expected numbers of every state, from the most damaged to the least.

    ``values`` are by slot, row and damage of the Core; those of known slots come filled in.
    """
    many = equations.source.size
    beyond = np.empty((many, frame.core))
    near = np.empty((many * (table.then.size + 2), 2), np.int64)
    chances = np.empty(near.shape[0])
    ends = np.empty(many, np.int64)
    share, rest = np.zeros(values.shape[0]), np.zeros(values.shape[0])
    share[0] = 1.0
    for row in range(frame.rows - 1, -1, -1):
        beyond[:] = 0.0
        count = 0
        for e in range(many):
            count = _reads(e, row, values, equations, table, frame, beyond, near, chances, count)
            ends[e] = count
        for core in range(frame.core - 1, -1, -1):
            _settle_state(
                row, core, values, equations, beyond, near, chances, ends, share, rest, frame
            )


@compiled
def _reads(
    e: int,
    row: int,
    values: Floats,
    equations: Equations,
    table: Table,
    frame: Frame,
    beyond: Floats,
    near: Ints,
    chances: Floats,
    count: int,
) -> int:
    """What an equation reads at a row: later rows are added up, its own is noted in ``near``.

    Returns how many notes there are by now: slot and shift, with the chance.
    """
    source, legless = equations.source[e], 1 if row >= frame.legless else 0
    hit, natural = equations.hit[e, legless], equations.natural[e]
    near[count, 0], near[count, 1] = equations.leads[e, table.own[source]], 0
    near[count + 1, 0], near[count + 1, 1] = equations.missed[e], 0
    chances[count], chances[count + 1] = equations.stay[e, legless], equations.miss[e, legless]
    count += 2
    for part in range(frame.steps.size):
        damage = 0
        if part != CORE:
            damage = row // frame.steps[part] % (frame.durability[part] + 1)
        for k in range(table.first[source, part, damage], table.first[source, part, damage + 1]):
            chance = hit * table.plain[k] + natural * table.natural[k]
            if chance == 0.0 or table.shift[k] == frame.core:
                continue
            slot, shift = equations.leads[e, table.then[k]], table.shift[k]
            if table.rows[k] > 0:
                later = values[slot, row + table.rows[k]]
                for core in range(frame.core - shift):
                    beyond[e, core] += chance * later[core + shift]
            else:
                near[count, 0], near[count, 1], chances[count] = slot, shift, chance
                count += 1
    return count


@compiled
def _settle_state(
    row: int,
    core: int,
    values: Floats,
    equations: Equations,
    beyond: Floats,
    near: Ints,
    chances: Floats,
    ends: Ints,
    share: Floats,
    rest: Floats,
    frame: Frame,
) -> None:
    """Solve one state: every value is a share of the unknown and a rest."""
    for slot in range(1, rest.size):
        rest[slot] = values[slot, row, core]
    loop, start = 0.0, 0
    total = 1.0
    for e in range(ends.size):
        a, b = 0.0, beyond[e, core]
        for i in range(start, ends[e]):
            slot, shift = near[i, 0], near[i, 1]
            if shift == 0:
                a += chances[i] * share[slot]
                b += chances[i] * rest[slot]
            elif core + shift < frame.core:
                b += chances[i] * values[slot, row, core + shift]
        start = ends[e]
        if equations.writes[e] == 0:
            loop += equations.weight[e] * a
            total += equations.weight[e] * b
        else:
            share[equations.writes[e]], rest[equations.writes[e]] = a, b
    solved = total / (1.0 - loop) if loop < 1.0 else np.inf
    for slot in range(share.size):
        values[slot, row, core] = rest[slot]
        if share[slot] > 0.0:
            values[slot, row, core] += share[slot] * solved
