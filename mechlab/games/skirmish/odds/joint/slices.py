"""The loops of the joint engine in NumPy alone: twins of ``kernels`` for a Python without Numba."""

import numpy as np
from numpy.typing import NDArray

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
    return unique, np.bincount(which, masses[some], len(unique)).astype(np.float64, copy=False)


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


def settle(
    values: Floats, again: Floats, equations: NDArray[np.void], table: Table, frame: Frame
) -> Floats:
    """The expected numbers before a volley, by row and damage of the Core.

    ``values`` are by row, condition, damage of the Core and moment; those after the volley come
    filled in where they are known. Rows of the same damage in all need nothing of each other and
    are settled together.
    """
    rows = np.arange(frame.rows)
    others = [part for part in range(len(frame.steps)) if part != CORE]
    damage = {part: rows // frame.steps[part] % (frame.durability[part] + 1) for part in others}
    total = np.sum(list(damage.values()), axis=0)
    settled = np.empty((frame.rows, frame.core))
    for level in range(int(total.max()), -1, -1):
        for legless in (0, 1):
            here = rows[(total == level) & ((rows >= frame.legless) == legless)]
            if len(here):
                hurt = {part: damage[part][here] for part in others}
                settled[here] = _settle_rows(
                    here, legless, hurt, values, again, equations, table, frame
                )
    return settled


Note = tuple[int, int, int, Ints, float]
"""What an equation reads at its own row: condition, moment, damage, of which rows, how likely."""


def _settle_rows(
    here: Ints,
    legless: int,
    hurt: dict[int, Ints],
    values: Floats,
    again: Floats,
    equations: NDArray[np.void],
    table: Table,
    frame: Frame,
) -> Floats:
    """Settle some rows, from the last damage of the Core to the first."""
    many, every = len(equations), np.arange(len(here))
    beyond = np.zeros((many, len(here), frame.core))
    near: list[list[Note]] = []
    for e, each in enumerate(equations):
        own, moment = int(table.own[each["source"]]), int(each["reads"])
        notes: list[Note] = [
            (own, moment, 0, every, each["stay"][legless]),
            (own, int(each["missed"]), 0, every, each["miss"][legless]),
        ]
        chances = each["hit"][legless] * table.plain + each["natural"] * table.natural
        for k in range(table.first[each["source"], 0, 0], table.first[each["source"], -1, -1]):
            part, shift, then = int(table.part[k]), int(table.shift[k]), int(table.then[k])
            some = every if part == CORE else np.flatnonzero(hurt[part] == table.start[k])
            if chances[k] == 0 or shift >= frame.core:
                continue
            if table.rows[k]:
                later = values[here[some] + table.rows[k], then, shift:, moment]
                beyond[e, some, : frame.core - shift] += chances[k] * later
            else:
                notes.append((then, moment, shift, some, chances[k]))
        near.append([note for note in notes if len(note[3]) and note[4]])
    settled = np.empty((len(here), frame.core))
    for core in range(frame.core - 1, -1, -1):
        read = beyond[:, :, core]
        settled[:, core] = _settle_column(here, core, read, near, values, again, equations, table)
    return settled


def _settle_column(
    here: Ints,
    core: int,
    beyond: Floats,
    near: list[list[Note]],
    values: Floats,
    again: Floats,
    equations: NDArray[np.void],
    table: Table,
) -> Floats:
    """Solve one state of each row: every value is a share of the unknown and a rest."""
    rest = values[here, :, core].copy()
    share = np.zeros_like(rest)
    share[:, :, 0] = again
    loop, total = np.zeros(len(here)), np.ones(len(here))
    for each, read, notes in zip(equations, beyond, near, strict=True):
        a, b = np.zeros(len(here)), read.copy()
        for condition, moment, shift, some, chance in notes:
            if shift == 0:
                a[some] += chance * share[some, condition, moment]
                b[some] += chance * rest[some, condition, moment]
            elif core + shift < values.shape[2]:
                b[some] += chance * values[here[some], condition, core + shift, moment]
        own, writes = int(table.own[each["source"]]), int(each["writes"])
        if writes == 0:
            loop += each["weight"] * a
            total += each["weight"] * b
        else:
            share[:, own, writes], rest[:, own, writes] = a, b
    solved = np.full(len(here), np.inf)
    np.divide(total, 1 - loop, out=solved, where=loop < 1)
    known = np.broadcast_to(solved[:, None, None], share.shape)
    rest += np.multiply(share, known, out=np.zeros_like(share), where=share > 0)
    values[here, :, core] = rest
    return solved
