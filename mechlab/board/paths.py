"""Ways over a table: what they cost, what lies in the way, and round what corners they go.

A leg is a straight line of a disc's centre. On slow ground each inch costs some inches, no more
where slow pieces lie on each other.
"""

from mechlab.engine.rule import rule

from .plane import FINE, ONE, ahead, fine_length, in_units, squared
from .table import FAR, NODES, STEPS, Table, clip, is_free, is_off, misses_box

NOWHERE = -1
"""In place of a cost, when there is no way."""
ROUNDED = 4
"""By how many parts of a leg rounding can miss: exactly a half is no more than a half."""


@rule
def slow_part(table: Table, x0: int, y0: int, x1: int, y1: int, spare_cover: int) -> int:
    """How much of a leg lies on slow ground, in parts of it; with ``spare_cover``, cover is not."""
    table.span_count = 0
    for k in range(table.piece_count):
        piece = table.pieces[k]
        if piece.slows == 0 or (piece.covers == 1 and spare_cover == 1):
            continue
        if misses_box(piece, x0, y0, x1, y1, 0):
            continue
        low, high = clip(piece, x0, y0, x1, y1, 0, ONE)
        if low < high:
            table.span_low[table.span_count] = low
            table.span_high[table.span_count] = high
            table.span_count += 1
    return covered_part(table)


@rule
def covered_part(table: Table) -> int:
    """How much the spans cover together."""
    if table.span_count == 1:
        return int(table.span_high[0] - table.span_low[0])
    total = 0
    place = 0
    while place < ONE:
        reach = place
        following = ONE
        for k in range(table.span_count):
            if table.span_low[k] <= place:
                reach = max(reach, int(table.span_high[k]))
            else:
                following = min(following, int(table.span_low[k]))
        total += reach - place
        place = reach if reach > place else following
    return total


@rule
def leg_cost(table: Table, disc: int, x0: int, y0: int, x1: int, y1: int, spare_cover: int) -> int:
    """What a leg costs, in ``FINE`` parts of a unit. On top of a piece nothing is slow."""
    length = fine_length(x1 - x0, y1 - y0)
    if table.discs[disc].on >= 0:
        return length
    slow = slow_part(table, x0, y0, x1, y1, spare_cover)
    return int(length + length * (table.slow_factor - 1) * slow // ONE)


@rule
def is_trampled(table: Table, k: int, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether a leg crosses more than half of what its whole line has in a piece."""
    piece = table.pieces[k]
    if misses_box(piece, x0, y0, x1, y1, 0):
        return False
    low, high = clip(piece, x0, y0, x1, y1, 0, ONE)
    if low >= high:
        return False
    first, last = clip(piece, x0, y0, x1, y1, -FAR, FAR)
    return 2 * (high - low) > last - first + ROUNDED


@rule
def slide(table: Table, disc: int, dx: int, dy: int, distance: int, spared: int) -> int:
    """How far a disc gets in a direction before something stops it, and no further than asked."""
    mover = table.discs[disc]
    x, y = int(mover.x), int(mover.y)
    low, high = 0, distance + 1
    end_x, end_y = ahead(x, y, dx, dy, distance)
    if is_free(table, disc, x, y, end_x, end_y, spared):
        return distance
    while high - low > 1:
        middle = (low + high) // 2
        end_x, end_y = ahead(x, y, dx, dy, middle)
        if is_free(table, disc, x, y, end_x, end_y, spared):
            low = middle
        else:
            high = middle
    return low


@rule
def spend(
    table: Table, disc: int, dx: int, dy: int, distance: int, allowance: int, spare_cover: int
) -> int:
    """How far along a free leg an allowance lasts; both in units."""
    x, y = int(table.discs[disc].x), int(table.discs[disc].y)
    low, high = 0, min(distance, allowance) + 1
    middle = high - 1  # on open ground the first try is the last
    while high - low > 1:
        end_x, end_y = ahead(x, y, dx, dy, middle)
        if in_units(leg_cost(table, disc, x, y, end_x, end_y, spare_cover)) <= allowance:
            low = middle
        else:
            high = middle
        middle = (low + high) // 2
    return low


@rule
def straight(table: Table, disc: int, x: int, y: int, spared: int, spare_cover: int) -> int:
    """What going straight to a place costs, in units, or ``NOWHERE``; the path is kept."""
    mover = table.discs[disc]
    here_x, here_y = int(mover.x), int(mover.y)
    if not is_free(table, disc, here_x, here_y, x, y, spared):
        return NOWHERE
    keep(table, 0, here_x, here_y)
    keep(table, 1, x, y)
    table.path_count = 2
    return in_units(leg_cost(table, disc, here_x, here_y, x, y, spare_cover))


@rule
def keep(table: Table, n: int, x: int, y: int) -> None:
    """Write down a place of the path."""
    table.path_x[n] = x
    table.path_y[n] = y


@rule
def add_node(table: Table, disc: int, x: int, y: int) -> None:
    """A place where a path may turn, if a disc can stand there."""
    if table.node_count < NODES and not is_off(table, disc, x, y):
        n = table.node_count
        table.node_x[n] = x
        table.node_y[n] = y
        table.node_cost[n] = FAR
        table.node_from[n] = NOWHERE
        table.node_done[n] = 0
        table.node_count += 1


@rule
def add_corners(table: Table, disc: int, margin: int) -> None:
    """Where paths turn round pieces: outside their corners, two places a corner."""
    for k in range(table.piece_count):
        piece = table.pieces[k]
        if piece.blocks_moves == 0 and piece.slows == 0:
            continue
        room = margin if piece.blocks_moves == 1 else 1
        i = piece.corner_count - 1
        for n in range(piece.corner_count):
            edge_x, edge_y = piece.xs[n] - piece.xs[i], piece.ys[n] - piece.ys[i]
            for end in (i, n):
                x, y = ahead(int(piece.xs[end]), int(piece.ys[end]), edge_y, -edge_x, room)
                # A little past the corner, so that the next leg is clear of it.
                back = -1 if end == i else 1
                x, y = ahead(x, y, back * edge_x, back * edge_y, room // 2 if room > 1 else 0)
                add_node(table, disc, x, y)
            i = n


@rule
def add_rims(table: Table, disc: int) -> None:
    """Where paths turn round other discs: eight places round each."""
    radius = table.discs[disc].radius
    for b in range(table.disc_count):
        other = table.discs[b]
        if b == disc or other.is_there == 0 or other.on != table.discs[disc].on:
            continue
        far = (radius + other.radius) * 109 // 100 + 1  # 1/cos of half of an eighth
        for n in range(8):
            dx = (2, 1, 0, -1, -2, -1, 0, 1)[n]
            dy = (0, 1, 2, 1, 0, -1, -2, -1)[n]
            x, y = ahead(int(other.x), int(other.y), dx, dy, far)
            add_node(table, disc, x, y)


@rule
def route(table: Table, disc: int, x: int, y: int, most: int, spare_cover: int) -> int:
    """The cheapest way round corners to a place, in units; ``NOWHERE`` beyond ``most``.

    It goes straight between corners of pieces and round discs, so over slow ground a way that bends
    at its edge like light may be a little cheaper. The path is kept.
    """
    cost = straight(table, disc, x, y, NOWHERE, spare_cover)
    is_direct = cost == in_units(fine_length(x - table.discs[disc].x, y - table.discs[disc].y))
    if is_direct or table.discs[disc].on >= 0:
        return cost if cost <= most else NOWHERE
    table.node_count = 0
    add_node(table, disc, int(table.discs[disc].x), int(table.discs[disc].y))
    add_node(table, disc, x, y)
    if table.node_count < 2:
        return NOWHERE
    add_corners(table, disc, int(table.discs[disc].radius) + 2)
    add_rims(table, disc)
    search(table, disc, (most + 1) * FINE, spare_cover)
    cost = in_units(int(table.node_cost[1]))
    if table.node_cost[1] == FAR or cost > most:
        return NOWHERE
    return cost if trace(table) else NOWHERE


@rule
def search(table: Table, disc: int, most: int, spare_cover: int) -> None:
    """The cheapest ways from the first node to all others, and no dearer than so much."""
    table.node_cost[0] = 0
    while True:
        best = NOWHERE
        for n in range(table.node_count):
            if table.node_done[n] == 0 and table.node_cost[n] <= most:
                if best == NOWHERE or table.node_cost[n] < table.node_cost[best]:
                    best = n
        if best == NOWHERE or best == 1:
            return
        table.node_done[best] = 1
        for n in range(1, table.node_count):
            if table.node_done[n] == 0:
                relax(table, disc, best, n, most, spare_cover)


@rule
def relax(table: Table, disc: int, one: int, other: int, most: int, spare_cover: int) -> None:
    """Try the leg from one node to another."""
    x0, y0 = int(table.node_x[one]), int(table.node_y[one])
    x1, y1 = int(table.node_x[other]), int(table.node_y[other])
    before = int(table.node_cost[one])
    bound = min(most, int(table.node_cost[other]) - 1)
    if before + fine_length(x1 - x0, y1 - y0) > bound:
        return
    cost = before + leg_cost(table, disc, x0, y0, x1, y1, spare_cover)
    if cost <= bound and is_free(table, disc, x0, y0, x1, y1, NOWHERE):
        table.node_cost[other] = cost
        table.node_from[other] = one


@rule
def trace(table: Table) -> bool:
    """Keep the path to the second node; a path with too many turns is none."""
    count = 1
    n = 1
    while n != 0:
        n = int(table.node_from[n])
        count += 1
    if count > STEPS:
        return False
    table.path_count = count
    n = 1
    for k in range(count - 1, -1, -1):
        keep(table, k, int(table.node_x[n]), int(table.node_y[n]))
        n = int(table.node_from[n]) if n != 0 else 0
    return True


@rule
def contact_point(table: Table, disc: int, b: int) -> tuple[int, int]:
    """Where a disc that comes straight from its place touches another, or a hair before."""
    mover = table.discs[disc]
    other = table.discs[b]
    dx, dy = int(mover.x - other.x), int(mover.y - other.y)
    gap = int(mover.radius + other.radius)
    x, y = ahead(int(other.x), int(other.y), dx, dy, gap)
    while squared(x, y, int(other.x), int(other.y)) < gap * gap:
        gap += 1
        x, y = ahead(int(other.x), int(other.y), dx, dy, gap)
    return x, y


@rule
def pushed(table: Table, disc: int, from_x: int, from_y: int, distance: int) -> int:
    """Push a disc straight away from a point until something stops it; how far it went."""
    mover = table.discs[disc]
    dx, dy = int(mover.x) - from_x, int(mover.y) - from_y
    far = slide(table, disc, dx, dy, distance, NOWHERE)
    x, y = ahead(int(mover.x), int(mover.y), dx, dy, far)
    mover.x = x
    mover.y = y
    return far
