"""The loops over all mechs that strikes can make of one, and over what is alike of them."""

from typing import Any, NamedTuple

from mechlab.engine import rule
from mechlab.engine.play import mixed

from .body import Blows, Build, Chances, Ints, cap, durability, heat, hull, pattern, strike, warm

MASK = (1 << 62) - 1
GRAIN = 1 << 40
"""Chances that differ by less than one in this many count as the same when mechs are compared."""


LOST, UNKNOWN = -1, -2
"""Kinds of mechs that are lost, and of those that cannot come about with so many strikes left."""


class Known(NamedTuple):
    """All mechs that can come about, with where to find each."""

    bodies: Ints
    slots: Ints


class Room(NamedTuple):
    """Working room for the outcomes of one strike."""

    bodies: Ints
    chances: Chances
    others: Ints
    shares: Chances


class Asked(NamedTuple):
    """What is asked of one side: how it is built, what strikes it, the Heat of its own strikes."""

    build: Build
    blows: Blows
    variants: int
    heats: Ints
    own: int  # most strikes of its own
    hottest: int
    parts: int  # whether it matters which parts are lost


@rule
def slot_of(known: Known, body: int) -> int:
    """The slot in which a mech is, or the empty one where it belongs."""
    last = len(known.slots) - 1
    at = mixed(mixed(body & 0xFFFFFFFF) ^ body >> 32) & last
    while known.slots[at] >= 0 and known.bodies[known.slots[at]] != body:
        at = at + 1 & last
    return at


@rule
def add(known: Known, count: int, body: int) -> int:
    """Add a mech unless it is known; how many there are, or -1 if there is no more room."""
    at = slot_of(known, body)
    if known.slots[at] >= 0:
        return count
    if count == len(known.bodies):
        return -1
    known.slots[at] = count
    known.bodies[count] = body
    return count + 1


@rule
def is_hot(body: int, own: int, asked: Asked) -> bool:
    """Whether its own strikes could still bring it to a stress check."""
    return heat(body) + own * asked.hottest > cap(body, asked.build)


@rule
def spread(
    known: Known, count: int, first: int, end: int, is_last: int, asked: Asked, room: Room
) -> int:
    """Add all that one strike makes of some mechs; after the last, only those Heat matters to."""
    for i in range(first, end):
        body = int(known.bodies[i])
        for variant in range(asked.variants):
            for part in range(6):
                if durability(body, part) == 0:
                    continue
                n = strike(
                    room.bodies,
                    room.chances,
                    room.others,
                    room.shares,
                    body,
                    part,
                    variant,
                    asked.build,
                    asked.blows,
                )
                for k in range(n):
                    after = int(room.bodies[k])
                    if after >= 0 and (is_last == 0 or is_hot(after, asked.own, asked)):
                        count = add(known, count, after)
                        if count < 0:
                            return -1
    return count


@rule
def spread_heat(known: Known, count: int, first: int, end: int, asked: Asked, room: Room) -> int:
    """Add all that the Heat of one own strike makes of some mechs."""
    for i in range(first, end):
        for k in range(len(asked.heats)):
            n = warm(room.bodies, room.chances, int(known.bodies[i]), asked.heats[k], asked.build)
            for j in range(n):
                if room.bodies[j] >= 0:
                    count = add(known, count, int(room.bodies[j]))
                    if count < 0:
                        return -1
    return count


@rule
def kind_of(body: int, left: int, own: int, known: Known, kinds: Any, asked: Asked) -> int:
    """The kind of a mech, with so many strikes left at it and of its own."""
    if body < 0:
        return LOST
    if left == 0 and not is_hot(body, own, asked):
        return pattern(body, asked.build)
    at = known.slots[slot_of(known, body)]
    if at < 0 or kinds[left, own, at] < 0:
        return UNKNOWN
    return int(kinds[left, own, at])


@rule
def kinds_of(
    out: Ints, bodies: Ints, left: int, own: int, known: Known, kinds: Any, asked: Asked
) -> None:
    """The kinds of some mechs; those of which only a pattern is left keep it."""
    for i in range(len(out)):
        if bodies[i] >= 0:
            out[i] = kind_of(int(bodies[i]), left, own, known, kinds, asked)


@rule
def blend(sign: int, value: int) -> int:
    """A number that hangs on another and a value, scrambled."""
    low = mixed(sign & 0xFFFFFFFF ^ mixed(value & 0xFFFFFFFF))
    high = mixed(low ^ mixed(sign >> 32 ^ value >> 32 & 0xFFFFFFFF))
    return (high << 30 ^ low) & MASK


class Acts(NamedTuple):
    """What may be done to each mech, and what comes of it.

    The strikes at mech ``i`` by variant ``v`` are from ``first[i, v]`` to ``first[i, v + 1]``; the
    outcomes of strike ``a`` those from ``ends[a]`` to ``ends[a + 1]``. Of Durability the mean
    is all that matters.
    """

    first: Ints
    ends: Ints
    taken: Chances  # mean Durability struck off
    wreck: Chances  # mean Durability left on a mech that is lost; 0 if it is not
    parts: Chances  # chances that each part is gone, be it with all the mech
    then: Ints  # the kind that it is next; -1 lost
    chance: Chances


@rule
def merge(
    acts: Acts,
    act: int,
    body: int,
    n: int,
    left: int,
    own: int,
    known: Known,
    kinds: Any,
    asked: Asked,
    room: Room,
    marks: Ints,
) -> bool:
    """Write down the outcomes of a strike by the kind they lead to; whether there was room."""
    start, before = int(acts.ends[act]), hull(body)
    end = start
    if act + 1 == len(acts.ends) or end + n > len(acts.then):
        return False
    acts.taken[act] = 0
    acts.wreck[act] = 0
    acts.parts[act] = 0
    for k in range(n):
        after, chance = int(room.bodies[k]), room.chances[k]
        kind = kind_of(after, left, own, known, kinds, asked)
        acts.taken[act] = acts.taken[act] + chance * (before - hull(after))
        if after < 0:
            acts.wreck[act] = acts.wreck[act] + chance * hull(after)
        if asked.parts:
            for part in range(6):
                if durability(body, part) > 0 and (after < 0 or durability(after, part) == 0):
                    acts.parts[act, part] = acts.parts[act, part] + chance
        at = int(marks[kind + 2])
        if at < 0:
            marks[kind + 2] = end
            acts.then[end] = kind
            acts.chance[end] = chance
            end += 1
        else:
            acts.chance[at] = acts.chance[at] + chance
    for at in range(start, end):
        marks[acts.then[at] + 2] = -1
    acts.ends[act + 1] = end
    return True


@rule
def lay_out(
    acts: Acts,
    count: int,
    left: int,
    own: int,
    known: Known,
    kinds: Any,
    asked: Asked,
    room: Room,
    marks: Ints,
) -> bool:
    """Write down the strikes at the first mechs, alike strikes once; whether there was room."""
    act = 0
    for i in range(count):
        body = int(known.bodies[i])
        for variant in range(asked.variants):
            acts.first[i, variant] = act
            for part in range(6):
                if durability(body, part) == 0:
                    continue
                n = strike(
                    room.bodies,
                    room.chances,
                    room.others,
                    room.shares,
                    body,
                    part,
                    variant,
                    asked.build,
                    asked.blows,
                )
                if not merge(acts, act, body, n, left - 1, own, known, kinds, asked, room, marks):
                    return False
                act += int(is_new(acts, int(acts.first[i, variant]), act))
        acts.first[i, asked.variants] = act
    return True


@rule
def is_new(acts: Acts, first: int, act: int) -> bool:
    """Whether no earlier strike at the same mech comes to just the same."""
    many = acts.ends[act + 1] - acts.ends[act]
    for other in range(first, act):
        if acts.taken[other] != acts.taken[act] or acts.wreck[other] != acts.wreck[act]:
            continue
        alike = bool(acts.ends[other + 1] - acts.ends[other] == many)
        for k in range(many):
            one, two = acts.ends[act] + k, acts.ends[other] + k
            if acts.then[one] != acts.then[two] or acts.chance[one] != acts.chance[two]:
                alike = False
        for part in range(6):
            if acts.parts[act, part] != acts.parts[other, part]:
                alike = False
        if alike:
            return False
    return True


@rule
def lay_out_heat(
    acts: Acts,
    count: int,
    left: int,
    own: int,
    known: Known,
    kinds: Any,
    asked: Asked,
    room: Room,
    marks: Ints,
) -> bool:
    """Write down what the Heat of an own strike makes of mechs; whether there was room."""
    act = 0
    for i in range(count):
        body = int(known.bodies[i])
        matters = left > 0 or is_hot(body, own, asked)
        for k in range(len(asked.heats)):
            acts.first[i, k] = act
            if matters:
                n = warm(room.bodies, room.chances, body, asked.heats[k], asked.build)
                if not merge(acts, act, body, n, left, own - 1, known, kinds, asked, room, marks):
                    return False
                act += 1
        acts.first[i, len(asked.heats)] = act
    return True


@rule
def told(sign: int, acts: Acts, i: int, parts: int) -> int:
    """A number that tells all that may be done to a mech, in whatever order."""
    for variant in range(acts.first.shape[1] - 1):
        total = 0
        for act in range(acts.first[i, variant], acts.first[i, variant + 1]):
            one = blend(int(acts.taken[act] * GRAIN), int(acts.wreck[act] * GRAIN))
            if parts:
                for part in range(6):
                    one = blend(one, int(acts.parts[act, part] * GRAIN))
            for t in range(acts.ends[act], acts.ends[act + 1]):
                what = blend(int(acts.then[t]) + 2, 1)
                one = one + int(acts.chance[t] * GRAIN) * what & MASK
            total = total + blend(one, 1) & MASK
        sign = blend(sign, total)
    return sign


@rule
def signs(
    out: Ints,
    left: int,
    own: int,
    known: Known,
    kinds: Any,
    asked: Asked,
    struck: Acts,
    heated: Acts,
) -> None:
    """A number for each of the first mechs: those of the same number are of one kind.

    It is -1 for mechs of which only the pattern is left, and for those that lead to unknown ones:
    they do not come about with so many strikes left.
    """
    for i in range(len(out)):
        body = int(known.bodies[i])
        out[i] = -1
        if left == 0 and not is_hot(body, own, asked):
            continue
        sign = blend(left * 64 + own + 1, pattern(body, asked.build))
        if own > 0:
            sign = blend(sign, kind_of(body, left, own - 1, known, kinds, asked) + 2)
            sign = told(sign, heated, i, asked.parts)
        if left > 0:
            sign = blend(sign, kind_of(body, left - 1, own, known, kinds, asked) + 2)
            sign = told(sign, struck, i, asked.parts)
        is_known = (own == 0 or leads(heated, i)) and (left == 0 or leads(struck, i))
        out[i] = sign if is_known else -1


@rule
def leads(acts: Acts, i: int) -> bool:
    """Whether all that may be done to a mech leads to mechs that are known."""
    for act in range(acts.first[i, 0], acts.first[i, -1]):
        for t in range(acts.ends[act], acts.ends[act + 1]):
            if acts.then[t] == UNKNOWN:
                return False
    return True
