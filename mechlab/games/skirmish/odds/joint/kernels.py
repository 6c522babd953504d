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


def inlined(function: F) -> F:
    """The same for a function that is copied into those that call it: calls with many arguments
    cost more than what they do."""
    return cast(F, numba.njit(inline="always")(function))


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
    room = min(pool.size, keys.size * (1 + table.then.size))
    touched = np.empty(room + 1, np.int64)
    chances = _chances(table, aim)
    jumps = table.then * frame.cells + table.rows * frame.core + table.shift
    count = 0
    for i in range(keys.size):
        source, cell = keys[i] // frame.cells, keys[i] % frame.cells
        legless = 1 if cell // frame.core >= frame.legless else 0
        stay = masses[i] * aim.stay[source, legless]
        count = _add(pool, touched, count, table.own[source] * frame.cells + cell, stay)
        count = _push_state(
            source,
            cell,
            masses[i],
            chances[legless],
            jumps,
            table,
            frame,
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
    table: Table,
    frame: Frame,
    pool: Floats,
    touched: Ints,
    count: int,
    gone: Floats,
) -> int:
    """Everything that a hit makes of one state; returns how many cells are touched by now."""
    row, core = cell // frame.core, cell % frame.core
    for part in range(frame.steps.size):
        damage = 0
        if part != CORE:
            damage = row // frame.steps[part] % (frame.durability[part] + 1)
        for k in range(table.first[source, part, damage], table.first[source, part, damage + 1]):
            if core + table.shift[k] < frame.core:
                count = _add(pool, touched, count, cell + jumps[k], mass * chances[k])
            else:
                gone[row + table.rows[k]] += mass * chances[k]
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

    ``values`` are by row, slot and damage of the Core; those of known slots come filled in.
    """
    many = equations.source.size
    beyond = np.empty(many * frame.core)
    slots = values.shape[1]
    notes = np.empty((many, slots * frame.core, 2), np.int64)
    chances = np.empty(notes.shape[:2])
    ends = np.empty(many, np.int64)
    sums = np.zeros((many, slots, frame.core))
    share, rest = np.zeros(slots), np.zeros(slots)
    share[0] = 1.0
    weights, leads = _prepared(equations, table)
    by_source = np.argsort(equations.source)
    for row in range(frame.rows - 1, -1, -1):
        legless = 1 if row >= frame.legless else 0
        beyond[:] = 0.0
        ends[:] = 0
        for e in range(many):
            own = equations.leads[e, table.own[equations.source[e]]]
            _note(e, own, 0, equations.stay[e, legless], notes, sums, ends)
            _note(e, equations.missed[e], 0, equations.miss[e, legless], notes, sums, ends)
        _read_row(
            row,
            legless,
            slots,
            values.ravel(),
            equations.source,
            by_source,
            weights,
            leads,
            table,
            frame,
            beyond,
            notes,
            sums,
            ends,
        )
        for e in range(many):
            for i in range(ends[e]):
                slot, shift = notes[e, i, 0], notes[e, i, 1]
                chances[e, i], sums[e, slot, shift] = sums[e, slot, shift], 0.0
        for core in range(frame.core - 1, -1, -1):
            _settle_state(
                row, core, values, equations, beyond, notes, chances, ends, share, rest, frame
            )


@compiled
def _prepared(equations: Equations, table: Table) -> tuple[Floats, Ints]:
    """The chance of every move in every equation, by loss of the Legs; and the slot it leads to."""
    weights = np.empty((equations.source.size, 2, table.then.size))
    leads = np.empty((equations.source.size, table.then.size), np.int64)
    for e in range(equations.source.size):
        for k in range(table.then.size):
            leads[e, k] = equations.leads[e, table.then[k]]
            for lost in range(2):
                plain = equations.hit[e, lost] * table.plain[k]
                weights[e, lost, k] = plain + equations.natural[e] * table.natural[k]
    return weights, leads


@inlined
def _read_row(
    row: int,
    legless: int,
    slots: int,
    flat: Floats,
    sources: Ints,
    by_source: Ints,
    weights: Floats,
    leads: Ints,
    table: Table,
    frame: Frame,
    beyond: Floats,
    notes: Ints,
    sums: Floats,
    ends: Ints,
) -> None:
    """What the equations read at a row: later rows are added up, its own is noted."""
    start = 0
    while start < by_source.size:
        source, end = sources[by_source[start]], start
        while end < by_source.size and sources[by_source[end]] == source:
            end += 1
        for part in range(frame.steps.size):
            damage = 0
            if part != CORE:
                damage = row // frame.steps[part] % (frame.durability[part] + 1)
            for k in range(
                table.first[source, part, damage], table.first[source, part, damage + 1]
            ):
                rows, shift = table.rows[k], table.shift[k]
                for e in by_source[start:end]:
                    chance, slot = weights[e, legless, k], leads[e, k]
                    if rows > 0 and shift < frame.core:
                        later = ((row + rows) * slots + slot) * frame.core + shift
                        _add_run(beyond, e * frame.core, flat, later, frame.core - shift, chance)
                    elif shift < frame.core:
                        _note(e, slot, shift, chance, notes, sums, ends)
        start = end


@inlined
def _note(
    e: int, slot: int, shift: int, chance: float, notes: Ints, sums: Floats, ends: Ints
) -> None:
    """Note that an equation reads a slot at its own row, a shift on, with some chance."""
    if chance > 0.0:
        if sums[e, slot, shift] == 0.0:
            notes[e, ends[e], 0], notes[e, ends[e], 1] = slot, shift
            ends[e] += 1
        sums[e, slot, shift] += chance


@inlined
def _settle_state(
    row: int,
    core: int,
    values: Floats,
    equations: Equations,
    beyond: Floats,
    notes: Ints,
    chances: Floats,
    ends: Ints,
    share: Floats,
    rest: Floats,
    frame: Frame,
) -> None:
    """Solve one state: every value is a share of the unknown and a rest."""
    for slot in range(1, rest.size):
        rest[slot] = values[row, slot, core]
    loop, total = 0.0, 1.0
    for e in range(ends.size):
        a, b = 0.0, beyond[e * frame.core + core]
        for i in range(ends[e]):
            slot, shift = notes[e, i, 0], notes[e, i, 1]
            if shift == 0:
                a += chances[e, i] * share[slot]
                b += chances[e, i] * rest[slot]
            elif core + shift < frame.core:
                b += chances[e, i] * values[row, slot, core + shift]
        if equations.writes[e] == 0:
            loop += equations.weight[e] * a
            total += equations.weight[e] * b
        else:
            share[equations.writes[e]], rest[equations.writes[e]] = a, b
    solved = total / (1.0 - loop) if loop < 1.0 else np.inf
    for slot in range(share.size):
        values[row, slot, core] = rest[slot]
        if share[slot] > 0.0:
            values[row, slot, core] += share[slot] * solved
