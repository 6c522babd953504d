"""What must hold of any game: of its record at every decision, and of its log at the end."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from mechlab.board.hexes import distance_of
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.rules.ground import distance
from mechlab.games.skirmish.rules.sight import sight
from mechlab.games.skirmish.rules.standing import usable
from mechlab.games.skirmish.state import Game

Row = list[int]

MOST = {
    "quick": 2,
    "reactions": 1,
    "charge": 3,
    "smoke_left": 2,
    "rerolls": 1,
    "locks_left": 1,
    "is_exposed": 2,
    "is_shaken": 2,
    "movement": 9 + 2,  # the fastest mech and a Scout, an extract, Enraged
}
"""The most that there can be of some fields of a mech; never less than 0."""

FIELDS = (
    *MOST,
    *("side", "hex", "is_alive", "durability", "printed", "heat", "reactor", "back_reactor"),
    *("is_offline", "is_raging", "is_prone", "is_prepared", "is_braced", "has_boosted"),
    *("grapples", "guards", "watch_mount", "is_enraged"),
)


def log(game: Game) -> list[Row]:
    """The events, each kind, actor, four numbers, choices made, round."""
    rows: list[Row] = game.events[: game.event_count].tolist()
    return rows


def wrong_now(game: Game) -> list[str]:
    """What is wrong with a record that waits for a decision, in words; empty when nothing is."""
    return [*wrong_record(game), *wrong_question(game)]


def wrong_record(game: Game) -> list[str]:
    """What is wrong with a record, whether it waits or has ended."""
    return [*wrong_board(game), *wrong_mechs(game), *wrong_score(game)]


def wrong_question(game: Game) -> Iterator[str]:
    options = game.options[: game.option_count].tolist()
    if len(options) < 2:
        yield f"{len(options)} options are no decision"
    if len(set(options)) < len(options):
        yield f"an option of question {game.question} is offered twice"
    if game.decider not in (0, 1):
        yield f"nobody is asked: {game.decider}"


def columns(game: Game) -> dict[str, list[Any]]:
    """Every field of the mechs, a list over the six: quicker to read than the record."""
    mechs = np.asarray(game.mechs)
    return {name: mechs[name].tolist() for name in FIELDS}


def wrong_board(game: Game) -> Iterator[str]:
    mechs = columns(game)
    placed = zip(mechs["hex"], mechs["is_alive"], strict=True)
    standing = {place: a for a, (place, alive) in enumerate(placed) if alive and place >= 0}
    ground = np.asarray(game.ground)[: game.hex_count]
    marked = {int(n): int(ground["mech"][n]) for n in np.flatnonzero(ground["mech"] >= 0)}
    if marked != standing:
        yield f"the hexes say {marked}, the mechs {standing}"
    walls = [n for n in standing if ground["terrain"][n] == w.LOW_WALL]
    if walls:
        yield f"somebody stands in a wall at {walls}"
    clouds = np.asarray(game.clouds)[: game.cloud_count]
    smoked = {int(n): int(ground["smoke"][n]) for n in np.flatnonzero(ground["smoke"])}
    if smoked != dict(Counter(clouds["hexes"].ravel().tolist())):
        yield f"smoke on {smoked}, clouds on {clouds['hexes'].tolist()}"
    if (clouds["last_round"] < game.round_number).any():
        yield "a cloud that should have lifted"
    for place, durability, _ in np.asarray(game.tenders).tolist():
        if place >= 0 and not 0 < durability <= game.rules.tender_durability:
            yield f"a Tender flies with Durability {durability}"


def wrong_mechs(game: Game) -> Iterator[str]:
    every = columns(game)
    active = int(game.active)
    for a in range(6):
        mech = {name: column[a] for name, column in every.items()}
        parts, printed = mech["durability"], mech["printed"]
        if not all(0 <= part <= most for part, most in zip(parts, printed, strict=True)):
            yield f"{a}: Durability {parts} of {printed}"
        if bool(mech["is_alive"]) != (parts[w.CORE] > 0):
            yield f"{a}: alive {mech['is_alive']} with a Core of {parts[w.CORE]}"
        if not mech["is_alive"]:
            if mech["grapples"] >= 0:
                yield f"{a}: a lost mech holds another"
            continue
        for text in (*wrong_budget(mech, active == a), *wrong_ties(game, a, mech, every)):
            yield f"{a}: {text}"


def wrong_budget(mech: dict[str, Any], is_active: bool) -> Iterator[str]:
    """Heat, actions, points, and what is for the active mech only."""
    cap = mech["reactor"]
    if mech["durability"][w.BACK] > 0 and not mech["is_offline"]:
        cap += mech["back_reactor"]
    if not 0 <= mech["heat"] <= cap:
        yield f"Heat {mech['heat']} of {cap}"
    for name, most in MOST.items():
        if not 0 <= mech[name] <= most:
            yield f"{name} is {mech[name]}"
    if not is_active and any(mech[name] for name in ("quick", "movement", "rerolls", "is_raging")):
        yield "it has a budget outside its activation"
    if is_active and (mech["is_prepared"] or mech["is_braced"]) and mech["quick"] == 2:
        yield "a stance of its last activation is left"
    if is_active and mech["is_braced"] and mech["has_boosted"]:
        yield "Braced and Boosted in one activation"


def wrong_ties(
    game: Game, a: int, mech: dict[str, Any], every: dict[str, list[Any]]
) -> Iterator[str]:
    """What ties it to others: grapple, Guard, Overwatch, Enraged."""
    side = mech["side"]
    b = mech["grapples"]
    if b >= 0:
        if every["grapples"][b] != a or not every["is_alive"][b] or every["side"][b] == side:
            yield f"holds {b}, who holds {every['grapples'][b]}"
        elif distance(game, mech["hex"], every["hex"][b]) != 1 or mech["is_prone"]:
            yield "a grapple over a distance, or lying down"
    if mech["guards"] >= 0 and every["side"][mech["guards"]] != side:
        yield "guards an enemy"
    mount = mech["watch_mount"]
    if mount >= 0 and game.mechs[a].mounts[mount].holds != w.WEAPON:
        yield "watches without a weapon"
    if mount >= 0 and not mech["is_offline"] and not usable(game, a, mount):
        yield "watches with a lost weapon"
    if mech["is_enraged"] and all(every["is_alive"][3 * side : 3 * side + 3]):
        yield "Enraged without a loss"


def wrong_score(game: Game) -> Iterator[str]:
    alive = np.asarray(game.mechs)["is_alive"].reshape(2, 3)
    lost = (3 - alive.sum(axis=1)).tolist()
    if game.kills.tolist() != lost[::-1]:
        yield f"kills {game.kills}, losses {lost}"
    rows = game.events[: game.event_count]
    holders = rows[rows[:, 0] == w.ZONE_SCORED, 3]
    expected = [
        int((holders == side).sum() * game.rules.score_zone)
        + int(game.rules.score_kill) * lost[1 - side]
        for side in range(2)
    ]
    if game.score.tolist() != expected:
        yield f"score {game.score}, expected {expected}"


def wrong_sight(game: Game) -> Iterator[str]:
    """What is remembered of sight is what is seen; it takes some time to look."""
    there = [a for a in range(6) if game.mechs[a].is_alive and game.mechs[a].hex >= 0]
    for a in there:
        for b in there:
            known = int(game.sight[a, b]) - 1
            if known >= 0 and known != sight(game, int(game.mechs[a].hex), int(game.mechs[b].hex)):
                yield f"sight of {b} from {a} is remembered as {known}"


# The log ----------------------------------------------------------------------------------------


def wrong_at_the_end(game: Game) -> list[str]:
    """What is wrong with a finished game, in words."""
    rows = log(game)
    return [
        *wrong_result(game, rows),
        *wrong_order(game, rows),
        *wrong_limits(rows),
        *wrong_sums(game, rows),
    ]


def wrong_result(game: Game, rows: list[Row]) -> Iterator[str]:
    if [row[0] for row in rows].count(w.GAME_OVER) != 1 or rows[-1][0] != w.GAME_OVER:
        yield "the game does not end with its end"
    last = int(game.round_number)
    wiped = [s for s in range(2) if game.kills[s] == 3]
    score = game.score.tolist()
    if wiped and game.outcome not in wiped:
        yield f"side {wiped} wiped the other, and the outcome is {game.outcome}"
    if not wiped and last not in (game.rules.rounds, game.rules.rounds + 1):
        yield f"it ended in round {last}"
    if not wiped and score[0] != score[1] and game.outcome != int(score[1] > score[0]):
        yield f"{score} and the outcome is {game.outcome}"
    for row in rows:
        if row[0] == w.ROLL and not 1 <= row[5] <= row[3]:
            yield f"a die shows {row[5]}"


def wrong_order(game: Game, rows: list[Row]) -> Iterator[str]:
    """E1, E2: rounds follow each other; in each, all that live act once, in the order."""
    order = game.order.tolist()
    rounds = [row[2] for row in rows if row[0] == w.ROUND_BEGINS]
    if rounds != list(range(1, len(rounds) + 1)):
        yield f"rounds {rounds}"
    turns: dict[int, list[int]] = {}
    alive = set(range(6))
    for row in rows:
        if row[0] == w.MECH_LOST:
            alive.discard(row[1])
        elif row[0] == w.ACTIVATION:
            turns.setdefault(row[7], []).append(row[1])
            if row[1] not in alive:
                yield f"lost mech {row[1]} acts"
        elif row[0] == w.ROUND_BEGINS and row[2] > 1:
            missing = alive - set(turns.get(row[2] - 1, ()))
            if missing:
                yield f"{missing} did not act in round {row[2] - 1}"
    for number, who in turns.items():
        if [order.index(a) for a in who] != sorted({order.index(a) for a in who}):
            yield f"round {number}: {who} in the order {order}"


def wrong_limits(rows: list[Row]) -> Iterator[str]:
    """What may be done once: a Reaction a round, Fire an activation, a Tender's move a round."""
    reactions = Counter((row[7], row[1]) for row in rows if row[0] == w.REACTED)
    flights = Counter((row[7], row[2]) for row in rows if row[0] == w.TENDER_MOVED)
    if any(count > 1 for count in (*reactions.values(), *flights.values())):
        yield "two reactions of a mech, or two flights of a Tender, in a round"
    turn = 0
    fired: Counter[tuple[int, int, int]] = Counter()
    for row in rows:
        turn += row[0] == w.ACTIVATION
        if row[0] == w.ATTACK and row[4] in (w.BY_FIRE, w.BY_SHELLING, w.BY_AIMED_SHOT):
            fired[turn, row[1], row[4]] += 1
    if any(count > 1 for count in fired.values()):
        yield "one weapon action was done twice in an activation"


def wrong_sums(game: Game, rows: list[Row]) -> Iterator[str]:
    """Durability and Heat, reckoned along the log, are what the record says."""
    printed: Any = [mech.printed.tolist() for mech in game.mechs]
    parts = [list(each) for each in printed]
    heat = [0] * 6
    ground = np.asarray(game.ground)
    q, r = ground["q"].tolist(), ground["r"].tolist()
    for kind, a, b, c, d, _, _, _ in rows:
        follows = True
        if kind in (w.DAMAGED, w.REPAIRED):
            change = -c if kind == w.DAMAGED else c
            parts[a][b] = min(max(parts[a][b] + change, 0), printed[a][b])
            follows = parts[a][b] == d
        elif kind == w.CRIT_EFFECT:
            parts[a][b] *= c != w.DESTROYED
        elif kind in (w.HEATED, w.COOLED):
            heat[a] = max(heat[a] + (b if kind == w.HEATED else -b), 0)
            follows = heat[a] == c
        elif kind == w.STRESSED:
            heat[a] = 0
        elif kind == w.STEP:
            follows = distance_of(q[b], r[b], q[c], r[c]) == 1
        if not follows:
            yield f"event {(kind, a, b, c, d)} does not follow: {parts[a]}, Heat {heat[a]}"
    if parts != [mech.durability.tolist() for mech in game.mechs]:
        yield "Durability of the log and of the record differ"
    if heat != [int(mech.heat) for mech in game.mechs]:
        yield f"Heat {heat} of the log and of the record differ"
