"""Games of the lab counted in plain words, event by event, as a stepper tells them."""

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from mechlab.engine import Event
from mechlab.engine.playable import Cell
from mechlab.games import skirmish
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.batch import Batch, template_of
from mechlab.games.skirmish.ledger import FACTS, MOUNTS, PARTS
from mechlab.games.skirmish.named import team_of
from mechlab.games.skirmish.trials import TRIALS

TEAMS = ("Courier, Foreman, Reaver", "Bastion, Lantern, Courier")
CASES = [
    (players, board, number)
    for players in (("random", "random"), ("greedy", "greedy"))
    for board in ("Yard", "Quarry")
    for number in range(20)
]


LUCK = ("tests", "made", "expected", "luck")
"""How the names of facts end that are luck."""


def cell(players: tuple[str, str], board: str) -> Cell:
    return Cell(TEAMS, players, board)


@cache
def series(players: tuple[str, str], board: str) -> Any:
    return TRIALS.series(cell(players, board))


def facts_of(players: tuple[str, str], board: str, number: int) -> dict[str, int]:
    row = series(players, board).play(np.array([number // 2 + 5]), np.array([number % 2]))[0]
    return dict(zip(FACTS, row.tolist(), strict=True))


def many(players: tuple[str, str], games: int) -> Any:
    """Ledgers of games on the Yard, the seats changed in turn."""
    cat = skirmish.catalog()
    teams = [team_of(text, cat) for text in TEAMS]
    batch = Batch([template_of(teams[::way], "Yard", players[::way], cat) for way in (1, -1)])
    return batch.play(np.arange(games) // 2 + 1000, np.arange(games) % 2)


class Count:
    """A game told again by a stepper, and counted event by event in plain words."""

    def __init__(self, players: tuple[str, str], board: str, number: int) -> None:
        self.turn = number % 2
        record = TRIALS.record(cell(players, board), number // 2 + 5, self.turn)
        game = skirmish.open_record(record)
        self.events, self.state = game.events, game.state
        self.game = game
        self.found = Counter[str]()

    def team(self, side: int) -> int:
        return side if self.turn == 0 else 1 - side

    def of(self, a: int) -> int:
        return self.team(0 if a < 3 else 1)

    def rows(self, *kinds: int) -> list[Event]:
        return [event for event in self.events if event.kind in kinds]

    def add(self, name: str, a: int, by: int = 1) -> None:
        self.found[f"{name}.{self.of(a)}"] += by


def count(players: tuple[str, str], board: str, number: int) -> dict[str, int]:
    """The facts of a game but its luck, from its events and its end."""
    game = Count(players, board, number)
    found, state = game.found, game.state
    over = game.rows(w.GAME_OVER)[0].values
    found["winner"] = -1 if over[0] == w.DRAW else game.team(over[0])
    wiped = max(state.kills) == 3
    how = "destroyed" if wiped else "draw" if over[0] == w.DRAW else "score"
    if how == "score" and over[1] == over[2]:
        how = "hull"
    found["how"] = TRIALS.how.index(how)
    found["rounds"] = max(event.round for event in game.events)
    choices = [event for event in game.events if event.is_choice]
    found["decisions"] = len(choices)
    for event in choices:
        found[f"decided_{group(w.QUESTIONS[event.values[0]])}"] += 1
    found["dice"] = sum(event.is_die for event in game.events)
    found["first_activation"] = game.of(game.rows(w.ACTIVATION)[0].actor)
    found["lead_changes"] = lead_changes(game)
    for side in range(2):
        add_side(game, side)
    for event in game.rows(w.HEATED):
        game.add("heat", event.actor, event.values[0])
    for event in game.rows(w.STRESSED):
        game.add("stress", event.actor)
        effect = w.STRESS_WORDS[event.values[0]]
        game.add("vents", event.actor, int(effect == "emergency vent"))
        game.add("meltdowns", event.actor, int(effect == "meltdown"))
    for event in game.rows(w.CRIT_EFFECT):
        game.add("crits", (event.actor + 3) % 6)
    for event in game.rows(w.HIT_PART):
        game.add("hits", event.actor)
    add_attacks(game)
    add_damage(game)
    return found


def group(question: str) -> str:
    """The kind of a decision, by its question's words."""
    if question.startswith("place") or question == "which end":
        return "deploy"
    if question in ("move to", "boost to", "charge to", "throw to", "move the Tender to"):
        return "move"
    if question in ("strike", "parry", "counter", "parry the counter"):
        return "melee"
    return question if question in ("act",) else "react" if question == "react" else "other"


def lead_changes(game: Count) -> int:
    """Of the scores at the ends of rounds, how often the sign turns, level ones left out."""
    score, signs = [0, 0], list[int]()
    for event in game.events:
        if event.kind == w.ZONE_SCORED:
            score[event.values[1]] = event.values[2]
        elif event.kind == w.KILL_SCORED:
            score[event.values[0]] = event.values[2]
        elif event.kind in (w.ROUND_BEGINS, w.GAME_OVER):
            signs.append(int(np.sign(score[0] - score[1])))
    signs = [sign for sign in signs if sign]
    return sum(one != other for one, other in pairwise(signs))


def add_side(game: Count, side: int) -> None:
    mechs = game.state.mechs[3 * side : 3 * side + 3]
    hull = sum(int(mech.durability.sum()) for mech in mechs if mech.is_alive)
    ends = {
        "score": game.state.score[side],
        "kills": len([e for e in game.rows(w.MECH_LOST) if e.actor // 3 != side]),
        "hull": hull,
        "printed": sum(int(mech.printed.sum()) for mech in mechs),
        **{f"alive_{n}": mech.is_alive for n, mech in enumerate(mechs, 1)},
    }
    for name, number in ends.items():
        game.add(name, 3 * side, int(number))


def add_attacks(game: Count) -> None:
    for event in game.rows(w.ATTACK):
        if event.values[1] == w.BY_EXCHANGE:
            game.add("exchanges", event.actor)
        else:
            add_attack(game, event.actor, event.values[2])
    for event in game.rows(w.STRUCK):
        game.add("strikes", event.actor)
        add_attack(game, event.actor, event.values[1])


def add_attack(game: Count, a: int, mount: int) -> None:
    game.add("attacks", a)
    game.add(f"mount_attacks_{a % 3 + 1}_{MOUNTS[mount]}", a)


def add_damage(game: Count) -> None:
    """Durability lost: followed part by part, by whoever declared the last attack before."""
    left = {
        (a, part): int(game.state.mechs[a].printed[part]) for a in range(6) for part in range(6)
    }
    doer, mount = -1, 0
    for event in game.events:
        a, part = event.actor, event.values[0]
        if event.kind == w.ATTACK and event.values[1] != w.BY_EXCHANGE:
            doer, mount = a, event.values[2]
        elif event.kind == w.STRUCK:
            doer, mount = a, event.values[1]
        elif event.kind == w.REPAIRED:
            left[a, part] = event.values[2]
        elif event.kind in (w.DAMAGED, w.PART_LOST):
            now = event.values[2] if event.kind == w.DAMAGED else 0
            cause = event.values[3] if event.kind == w.DAMAGED else event.values[1]
            taken, left[a, part] = left[a, part] - now, now
            game.add(f"mech_taken_{a % 3 + 1}", a, taken)
            game.add("parts_lost", a, int(event.kind == w.PART_LOST))
            if cause == w.BY_ITSELF:
                game.add("self_damage", a, taken)
                continue
            assert game.of(doer) != game.of(a), "an enemy's doing is an enemy's"
            place = doer % 3 + 1
            game.add("damage", doer, taken)
            game.add(f"damage_to_{PARTS[part]}", doer, taken)
            game.add(f"mech_damage_{place}", doer, taken)
            game.add(f"mount_damage_{place}_{MOUNTS[mount]}", doer, taken)
    for (a, part), number in left.items():
        assert number == game.state.mechs[a].durability[part], "nothing else takes Durability"
