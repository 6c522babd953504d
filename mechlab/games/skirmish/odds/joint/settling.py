"""Expected numbers of volleys, settled state by state; ``slices`` has the twin for NumPy alone."""

import numpy as np
from numpy.typing import NDArray

from .compiling import add_run, compiled, inlined
from .landing import Table
from .question import CORE
from .space import Floats, Frame, Ints


@compiled
def settle(
    values: Floats, again: Floats, equations: NDArray[np.void], table: Table, frame: Frame
) -> Floats:
    """The expected numbers before a volley, by row and damage of the Core.

    ``values`` are by row, condition, damage of the Core and moment; those after the volley come
    filled in where they are known. States are settled from the most damaged to the least.

    At a row, ``hits`` and ``naturals`` are what ordinary hits and natural 20s lead to at later
    rows, by source, damage of the Core and moment. Moves that stay at the row are noted by source:
    ``ends`` counts them, ``stops`` has the condition and the damage of each, ``odds`` how likely
    either kind of hit is to make it and ``chances``, by equation, how likely a shot is.
    """
    _, conditions, cores, moments = values.shape
    own = table.own
    room = conditions * cores
    hits = np.empty(own.size * cores * moments)
    naturals = np.empty(own.size * cores * moments)
    ends = np.empty(own.size, np.int64)
    stops = np.empty((own.size, room, 2), np.int64)
    odds = np.empty((2, own.size, room))
    chances = np.empty((equations.size, room))
    place = np.empty((conditions, cores), np.int64)
    share, rest = np.zeros((conditions, moments)), np.zeros((conditions, moments))
    share[:, 0] = again
    settled = np.empty((frame.rows, cores))
    for row in range(frame.rows - 1, -1, -1):
        legless = 1 if row >= frame.legless else 0
        _read_later(row, values, hits, naturals, table, frame)
        _note_own(row, ends, stops, odds, place, table, frame)
        for e in range(equations.size):
            source = equations[e].source
            for i in range(ends[source]):
                chances[e, i] = equations[e].hit[legless] * odds[0, source, i]
                chances[e, i] += equations[e].natural * odds[1, source, i]
        for core in range(cores - 1, -1, -1):
            settled[row, core] = _solve(
                row,
                core,
                legless,
                values,
                hits,
                naturals,
                ends,
                stops,
                chances,
                share,
                rest,
                equations,
                own,
            )
    return settled


@inlined
def _read_later(
    row: int, values: Floats, hits: Floats, naturals: Floats, table: Table, frame: Frame
) -> None:
    """Add up what the moves to later rows lead to."""
    _, conditions, cores, moments = values.shape
    flat = values.reshape(values.size)
    # Out of their tuples once: that costs more than a move.
    thens, rows, shifts = table.then, table.rows, table.shift
    first, plain, natural = table.first, table.plain, table.natural
    steps, durability = frame.steps, frame.durability
    hits[:] = 0.0
    naturals[:] = 0.0
    for source in range(first.shape[0]):
        at = source * cores * moments
        for part in range(steps.size):
            if part == CORE:
                continue
            damage = row // steps[part] % (durability[part] + 1)
            for k in range(first[source, part, damage], first[source, part, damage + 1]):
                if rows[k] == 0 or shifts[k] >= cores:
                    continue
                later = (((row + rows[k]) * conditions + thens[k]) * cores + shifts[k]) * moments
                length = (cores - shifts[k]) * moments
                if plain[k] > 0.0:  # values may be infinite
                    add_run(hits, at, flat, later, length, plain[k])
                if natural[k] > 0.0:
                    add_run(naturals, at, flat, later, length, natural[k])


@inlined
def _note_own(
    row: int, ends: Ints, stops: Ints, odds: Floats, place: Ints, table: Table, frame: Frame
) -> None:
    """Note the moves that stay at the row; ``place`` tells where those to one state are."""
    thens, rows, shifts = table.then, table.rows, table.shift
    first, plain, natural = table.first, table.plain, table.natural
    steps, durability = frame.steps, frame.durability
    for source in range(first.shape[0]):
        place[:] = -1
        ends[source] = 0
        for part in range(steps.size):
            damage = 0 if part == CORE else row // steps[part] % (durability[part] + 1)
            for k in range(first[source, part, damage], first[source, part, damage + 1]):
                then, shift = thens[k], shifts[k]
                if rows[k] > 0 or shift >= place.shape[1]:
                    continue
                i = place[then, shift]
                if i < 0:
                    i = ends[source]
                    place[then, shift] = i
                    ends[source] += 1
                    stops[source, i, 0], stops[source, i, 1] = then, shift
                    odds[0, source, i] = odds[1, source, i] = 0.0
                odds[0, source, i] += plain[k]
                odds[1, source, i] += natural[k]


@inlined
def _solve(
    row: int,
    core: int,
    legless: int,
    values: Floats,
    hits: Floats,
    naturals: Floats,
    ends: Ints,
    stops: Ints,
    chances: Floats,
    share: Floats,
    rest: Floats,
    equations: NDArray[np.void],
    own: Ints,
) -> float:
    """Solve one state, in which every value is a share of the unknown and a rest."""
    _, conditions, cores, moments = values.shape
    for condition in range(conditions):
        rest[condition, 0] = values[row, condition, core, 0]
    loop, total = 0.0, 1.0
    for e in range(equations.size):
        source, moment = equations[e].source, equations[e].reads
        same, at = own[source], (source * cores + core) * moments + moment
        hit, natural = equations[e].hit[legless], equations[e].natural
        stay, miss, missed = (
            equations[e].stay[legless],
            equations[e].miss[legless],
            equations[e].missed,
        )
        # A value may be infinite: what has no chance must not be multiplied by it.
        b = _times(hit, hits[at]) + _times(natural, naturals[at])
        a = stay * share[same, moment] + miss * share[same, missed]
        b += _times(stay, rest[same, moment]) + _times(miss, rest[same, missed])
        for i in range(ends[source]):
            then, deeper, chance = stops[source, i, 0], core + stops[source, i, 1], chances[e, i]
            if deeper == core:
                a += chance * share[then, moment]
                b += _times(chance, rest[then, moment])
            elif deeper < cores:
                b += _times(chance, values[row, then, deeper, moment])
        if equations[e].writes == 0:
            loop += equations[e].weight * a
            total += equations[e].weight * b
        else:
            share[same, equations[e].writes] = a
            rest[same, equations[e].writes] = b
    solved = total / (1.0 - loop) if loop < 1.0 else np.inf
    for condition in range(conditions):
        for moment in range(moments):
            value = rest[condition, moment] + _times(share[condition, moment], solved)
            values[row, condition, core, moment] = value
    return solved


@inlined
def _times(chance: float, value: float) -> float:
    return chance * value if chance > 0.0 else 0.0
