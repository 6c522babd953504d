"""What must hold of a game of bolts at every decision and at its end; in words what does not."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import dist, hypot
from typing import Any

from mechlab.engine import CHOICE, ROLL, plain
from mechlab.games.bolts import words as w
from mechlab.games.bolts.rules.options import place_x, place_y
from mechlab.games.bolts.state import Game
from tests.games.running import log

Row = tuple[int, ...]


def wrong_now(game: Game) -> list[str]:
    """What is wrong with a game that waits for a decision."""
    view = plain(game)
    return [*wrong_mechs(view), *wrong_places(view), *wrong_options(view)]


def wrong_mechs(game: Game) -> Iterator[str]:
    for a in range(game.mech_count):
        mech = game.mechs[a]
        points, bought = mech.points.tolist(), mech.bought.tolist()
        if not all(0 <= now <= then for now, then in zip(points, bought, strict=True)):
            yield f"{a}: points {points} of {bought}"
        if bool(mech.is_alive) != (points[w.TORSO] > 0):
            yield f"{a}: alive {mech.is_alive} with a torso of {points[w.TORSO]}"
        if mech.heat < 0 or (mech.is_locked and mech.heat == 0):
            yield f"{a}: heat {mech.heat}, locked {mech.is_locked}"
        if mech.is_watching and (mech.is_locked or not mech.is_alive or not mech.is_done):
            yield f"{a}: watches, and is locked, lost or not done"
        for mount in mech.mounts:
            if not 0 <= mount.level <= mount.bought or not 0 <= mount.left <= game.rules.rockets:
                yield f"{a}: level {mount.level} of {mount.bought}, {mount.left} rockets"


def wrong_places(game: Game) -> Iterator[str]:
    """Bases on the table, apart from each other and from what blocks them; by floats, not ours."""
    table = game.table
    there = [a for a in range(game.mech_count) if table.discs[a].is_there]
    for a, b in combinations(there, 2):
        one, other = table.discs[a], table.discs[b]
        gap = hypot(one.x - other.x, one.y - other.y) - one.radius - other.radius
        if one.on == other.on and gap < -1e-9:
            yield f"{a} and {b} overlap by {-gap}"
    for a in there:
        disc = table.discs[a]
        x, y, r = int(disc.x), int(disc.y), int(disc.radius)
        if not (r <= x <= table.width - r and r <= y <= table.depth - r):
            yield f"{a} stands off the table at {x}, {y}"
        if disc.z != (table.pieces[disc.on].height if disc.on >= 0 else 0):
            yield f"{a} floats at {disc.z}"
        for k in range(table.piece_count):
            piece = table.pieces[k]
            if disc.on < 0 and piece.blocks_moves and gap_from(piece, x, y) < r - 1e-9:
                yield f"{a} stands in piece {k}"


def gap_from(piece: Any, x: int, y: int) -> float:
    """How far a point is from a convex piece; 0 inside."""
    count = int(piece.corner_count)
    corners = [(int(piece.xs[n]), int(piece.ys[n])) for n in range(count)]
    gaps, inside = [], True
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
        along = min(max(along, 0.0), 1.0)
        gaps.append(dist((x, y), (ax + along * (bx - ax), ay + along * (by - ay))))
        inside &= (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0
    return 0.0 if inside else min(gaps)


def wrong_options(game: Game) -> Iterator[str]:
    options = game.options[: game.option_count].tolist()
    if not options or (len(set(options)) != len(options) and options[0] < w.PLACES * w.SPAN):
        yield f"options {options} of question {game.question}"
    if not 0 <= game.decider < game.mech_count or not game.mechs[game.decider].is_alive:
        yield f"{game.decider} decides"
    for option in options:
        if option // w.SPAN >= w.PLACES:
            x, y = place_x(option), place_y(option)
            if not (0 <= x <= game.table.width and 0 <= y <= game.table.depth):
                yield f"the place {x}, {y}"


def wrong_at_the_end(game: Game) -> list[str]:
    """What is wrong with a finished game."""
    view = plain(game)
    return [*wrong_mechs(view), *wrong_places(view), *wrong_result(view), *wrong_log(game)]


def wrong_result(game: Game) -> Iterator[str]:
    sides = {int(m.side) for m in game.mechs[: game.mech_count] if m.is_alive}
    if game.is_over != 1:
        yield "it is not over"
    if len(sides) == 1 and game.outcome not in sides:
        yield f"{sides} is left and the outcome is {game.outcome}"
    if len(sides) != 1 and game.outcome != w.DRAW:
        yield f"{sides} are left and the outcome is {game.outcome}"
    if len(sides) > 1 and game.round_number != game.rules.most_turns:
        yield f"{sides} are left in turn {game.round_number}"


def wrong_log(game: Game) -> Iterator[str]:
    """The log begins, counts and ends as the record says."""
    rows = log(game)
    if not rows:
        return
    if [row[0] for row in rows].count(w.GAME_OVER) != 1 or rows[-1][0] != w.GAME_OVER:
        yield "the game does not end with its end"
    if sum(row[0] == ROLL for row in rows) != game.dice:
        yield "dice were not counted"
    if sum(row[0] == CHOICE for row in rows) != game.choices_made:
        yield "choices were not told"
    yield from (
        f"a d{row[3]} shows {row[5]}"
        for row in rows
        if row[0] == ROLL and not 1 <= row[5] <= row[3]
    )
    yield from wrong_sums(game, rows)
    yield from wrong_turns(rows)


def wrong_sums(game: Game, rows: list[Row]) -> Iterator[str]:
    """Points and heat, reckoned along the log, are what the record says."""
    points: Any = [mech.bought.tolist() for mech in game.mechs]
    heat = [0] * 4
    for kind, a, b, c, d, _, _, _ in rows:
        follows = True
        if kind == w.DAMAGED:
            points[a][b] -= c
            follows = points[a][b] == d
        elif kind in (w.HEATED, w.COOLED):
            heat[a] += b if kind == w.HEATED else -b
            follows = heat[a] == c
        elif kind == w.EXCHANGED:
            heat[a] = 0
        if not follows:
            yield f"event {(kind, a, b, c, d)} does not follow: {points[a]}, heat {heat[a]}"
    if points != [mech.points.tolist() for mech in game.mechs]:
        yield "points of the log and of the record differ"
    if heat != [int(mech.heat) for mech in game.mechs]:
        yield "heat of the log and of the record differ"


def wrong_turns(rows: list[Row]) -> Iterator[str]:
    """B43, B44: one free action a turn; attempts, uplinks and restoring as often as allowed."""
    turns = [row[2] for row in rows if row[0] == w.TURN_BEGINS]
    if turns != list(range(1, len(turns) + 1)):
        yield f"turns {turns}"
    for kind in (w.RESTORED, w.UPLINKED):
        done = Counter((row[7], row[1]) for row in rows if row[0] == kind)
        if any(count > 1 for count in done.values()):
            yield f"event {kind} twice in a turn"
    lost: set[int] = set()
    for row in rows:
        if row[0] == w.MECH_LOST:
            lost.add(row[1])
        elif row[0] in (w.SLOT, w.WENT, w.ATTACKED, w.REACTS) and row[1] in lost:
            yield f"lost mech {row[1]} acts"
