"""The loop in which a striker tries every strike, and the other side accepts or parries."""

from typing import Any

from mechlab.engine import rule

from .walk import Acts

TAKEN_2, TAKEN_1, LOST_2, LOST_1 = 1, 2, 3, 4
"""Beside the value (0), what is reckoned along with it: Durability taken from the second and the
first mech, and the chances that they are lost."""
PARTS_1, PARTS_2 = 5, 11
"""From here on: the chances that each part of the first and of the second mech is gone."""
VALUE_ALONE, WITH_LOSSES, WITH_PARTS = 1, 5, 17
"""How many channels there are."""


@rule
def try_strikes(
    best: Any,
    acts: Acts,
    variant: int,
    after: Any,
    gone: Any,
    parried: Any,
    worth: Any,
    striker: int,
    room: Any,
) -> None:
    """Put into ``best`` what the striker gets by the best part to strike, if that is better.

    Arrays are by channel, kind of the mech struck, kind of the striker. ``after`` is what comes
    after a strike that lands, ``gone`` after one that ends the other mech, ``parried`` after a
    parry; its value is beyond all others where none is open. ``worth`` is the value of Durability
    taken, of what is left on a wreck, and of a mech lost.
    """
    sign, columns = 1 - 2 * striker, best.shape[2]
    tops, picks, sums = room[0], room[1], room[2]
    for i in range(best.shape[1]):
        first, end = acts.first[i, variant], acts.first[i, variant + 1]
        for a in range(first, end):
            reckon(sums, columns, acts, a, after, gone, worth, sign)
            for c in range(columns):
                if a == first or sign * (sums[c] - tops[c]) > 0:
                    tops[c] = sums[c]
                    picks[c] = a
        for c in range(columns if first < end else 0):
            is_parried = sign * (parried[0, i, c] - tops[c]) < 0
            value = parried[0, i, c] if is_parried else tops[c]
            if sign * (value - best[0, i, c]) > 0:
                best[0, i, c] = value
                if is_parried:
                    best[:, i, c] = parried[:, i, c]
                else:
                    along(best, i, c, acts, int(picks[c]), after, gone, striker)


@rule
def reckon(
    sums: Any, columns: int, acts: Acts, a: int, after: Any, gone: Any, worth: Any, sign: int
) -> None:
    """What a strike that lands comes to, for each kind of the striker."""
    sums[:columns] = sign * (worth[0] * acts.taken[a] + worth[1] * acts.wreck[a])
    for t in range(acts.ends[a], acts.ends[a + 1]):
        chance = acts.chance[t]
        if acts.then[t] < 0:
            for c in range(columns):
                sums[c] += chance * (sign * worth[2] + gone[0, c])
        else:
            then = acts.then[t]
            for c in range(columns):
                sums[c] += chance * after[0, then, c]


@rule
def along(
    best: Any, i: int, c: int, acts: Acts, act: int, after: Any, gone: Any, striker: int
) -> None:
    """What else comes of the strike that was picked."""
    for channel in range(1, best.shape[0]):
        total = acts.taken[act] * int(channel == TAKEN_2 + striker)
        part = channel - PARTS_2 + 6 * striker
        if channel >= PARTS_1 and 0 <= part < 6:
            total = total + acts.parts[act, part]
        for t in range(acts.ends[act], acts.ends[act + 1]):
            if acts.then[t] < 0:
                more = gone[channel, c] + int(channel == LOST_2 + striker)
            else:
                more = after[channel, acts.then[t], c]
            total = total + acts.chance[t] * more
        best[channel, i, c] = total
