"""The facts of games: against a plain count over their events, and what must hold between them."""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from mechlab.engine import Event, plain
from mechlab.games import skirmish
from mechlab.games.skirmish import room
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.batch import Batch, template_of
from mechlab.games.skirmish.ledger import FACTS, GROUPS, LEDGER, MOUNTS, PARTS, UNIT
from mechlab.games.skirmish.named import team_of
from mechlab.games.skirmish.tally import tally
from mechlab.games.skirmish.trials import TRIALS
from mechlab.lab.face import Cell

TEAMS = ("Courier, Foreman, Reaver", "Bastion, Lantern, Courier")
CASES = [
    (players, board, number)
    for players in (("random", "random"), ("greedy", "greedy"))
    for board in ("Yard", "Quarry")
    for number in range(20)
]


def cell(players: tuple[str, str], board: str) -> Cell:
    return Cell(TEAMS, players, board)


@cache
def series(players: tuple[str, str], board: str) -> Any:
    return TRIALS.series(cell(players, board))


def facts_of(players: tuple[str, str], board: str, number: int) -> dict[str, int]:
    row = series(players, board).play(np.array([number // 2 + 5]), np.array([number % 2]))[0]
    return dict(zip(FACTS, row.tolist(), strict=True))


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


LUCK = ("tests", "made", "expected", "luck")


@pytest.mark.parametrize(("players", "board", "number"), CASES)
def test_facts_are_those_of_a_plain_count(
    compiled_rules: None, players: tuple[str, str], board: str, number: int
) -> None:
    facts = {
        name: value
        for name, value in facts_of(players, board, number).items()
        if not name.split(".")[0].endswith(LUCK)
    }
    counted = count(players, board, number)
    assert facts == {name: counted[name] for name in facts}


def made_and_chance(event: Event) -> tuple[bool, Fraction] | None:
    """Whether a die made what it needed, and how likely that was, face by face by the rule text."""
    purpose, sides, needed, face = event.values

    def makes(number: int) -> bool:
        if w.PURPOSES[purpose] == "penetration":
            return number >= needed or number == 6
        if w.PURPOSES[purpose] == "Lock On":
            return number >= needed
        return number == 20 or (number > 1 and number >= needed)

    if w.PURPOSES[purpose] not in ASKED:
        return None
    good = sum(makes(number) for number in range(1, sides + 1))
    return None if good in (0, sides) else (makes(face), Fraction(good, sides))


ASKED = (
    "hit", "penetration", "Lock On", "melee pool", "shield pool", "Counter", "Enraged reroll"
)  # fmt: skip


def luck(game: Count) -> dict[str, Fraction]:
    """Every ledger of a game's luck, by name and team."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    melee, damage, sign = False, (0, 0, 0), 1
    for event in game.events:
        if event.kind == w.NET_DICE:
            sign = 1 if event.values[0] > 0 else -1
        elif event.kind == w.ATTACK and event.values[1] == w.BY_EXCHANGE:
            melee = True
        elif event.kind in (w.ATTACK, w.STRUCK):
            melee, damage = event.kind == w.STRUCK, profile_of(game, event)
        elif event.is_die and event.actor < 6:
            for name, by in told_by(event, melee, damage, sign).items():
                found[f"{name}.{game.of(event.actor)}"] += by
    return found


def told_by(
    event: Event, melee: bool, damage: tuple[int, int, int], sign: int
) -> dict[str, Fraction]:
    """What one die adds to the ledgers."""
    purpose, above = w.PURPOSES[event.values[0]], event.face - Fraction(event.sides + 1, 2)
    if purpose == "modifier":
        return {"modifier_luck": sign * above}
    if purpose == "initiative":
        return {"initiative_luck": above}
    if purpose == "damage":
        return {"damage_luck": Fraction((event.face + 1) // 2 - 2) if damage[1] == 3 else above}
    if (asked := made_and_chance(event)) is None:
        return {}
    made, chance = asked
    told = {"tests": Fraction(1), "made": Fraction(made), "expected": chance}
    if purpose == "penetration":
        told["pierce_luck"] = made - chance
    elif purpose == "hit" or (purpose == "Enraged reroll" and not melee):
        count, sides, plus = damage
        told["hit_luck"] = (made - chance) * (Fraction(count * (sides + 1), 2) + plus)
    elif purpose != "Lock On":
        told["melee_luck"] = made - chance
    return told


@pytest.mark.parametrize(("players", "board", "number"), CASES[::4])
def test_luck_is_that_of_a_plain_count(
    compiled_rules: None, players: tuple[str, str], board: str, number: int
) -> None:
    found = luck(Count(players, board, number))
    for name, value in facts_of(players, board, number).items():
        if name.split(".")[0].endswith(LUCK):
            unit = TRIALS.units.get(name, 1)
            assert Fraction(value, unit) == found.get(name, 0), name


def profile_of(game: Count, event: Event) -> tuple[int, int, int]:
    """The damage dice printed for an attack."""
    mech, rules = game.state.mechs[event.actor], game.state.rules
    strike = event.kind == w.STRUCK
    mount, which = (event.values[1], 0) if strike else (event.values[2], event.values[3])
    if not strike and w.ATTACKS[event.values[1]] == "Shelling":
        return rules.shelling_damage_count, rules.shelling_damage_sides, rules.shelling_damage_plus
    if not strike and w.ATTACKS[event.values[1]] == "Wyvern's Fire":
        return rules.wyvern_damage_count, rules.wyvern_damage_sides, rules.wyvern_damage_plus
    source = (
        game.state.improvised[mech.mass, 0] if mount < 0 else mech.mounts[mount].profiles[which]
    )
    return source.damage_count, source.damage_sides, source.damage_plus


def many(players: tuple[str, str], games: int) -> Any:
    """Ledgers of games on the Yard, the seats changed in turn."""
    cat = skirmish.catalog()
    teams = [team_of(text, cat) for text in TEAMS]
    batch = Batch([template_of(teams[::way], "Yard", players[::way], cat) for way in (1, -1)])
    return batch.play(np.arange(games) // 2 + 1000, np.arange(games) % 2)


@pytest.mark.parametrize("players", [("random", "random"), ("greedy", "random")])
def test_what_must_hold_between_facts(compiled_rules: None, players: tuple[str, str]) -> None:
    rows = many(players, 400)
    taken = rows["damage"][:, ::-1] + rows["self_damage"]
    assert (rows["mech_taken"].sum(axis=2) == taken).all()
    assert (rows["damage_to"].sum(axis=2) == rows["damage"]).all()
    assert (rows["mech_damage"].sum(axis=2) == rows["damage"]).all()
    assert (rows["mount_damage"].sum(axis=3) == rows["mech_damage"]).all()
    assert (rows["mount_attacks"].sum(axis=(2, 3)) == rows["attacks"]).all()
    assert (rows["decided"].sum(axis=1) == rows["decisions"]).all()
    assert (rows["kills"][:, ::-1] == 3 - rows["alive"].sum(axis=2)).all()
    assert (rows["made"] <= rows["tests"]).all() and (
        rows["tests"].sum(axis=1) < rows["dice"]
    ).all()
    unhurt = rows["mech_taken"].sum(axis=2) == 0
    assert (rows["hull"][unhurt] == rows["printed"][unhurt]).all()
    assert {len(GROUPS), len(PARTS)} == {6}


def test_luck_is_nothing_on_average(compiled_rules: None) -> None:
    """Each ledger within five standard errors of 0, over games that are not played alike."""
    rows = many(("greedy", "random"), 3000)
    for name in LEDGER.names or ():
        if not name.endswith("_luck"):
            continue
        for team in range(2):
            each = rows[name][:, team] / UNIT
            assert abs(each.mean()) < 5 * each.std() / np.sqrt(len(each)), (name, team)
    made = rows["made"] - rows["expected"] / UNIT
    assert (abs(made.mean(axis=0)) < 5 * made.std(axis=0) / np.sqrt(len(made))).all()


def test_the_plain_count_is_the_compiled_one(compiled_rules: None) -> None:
    batch = series(("greedy", "greedy"), "Quarry").batch
    for turn in range(2):
        row = np.zeros(1, LEDGER)
        tally(plain(batch.game(3, turn)), turn, plain(row.view(np.recarray)[0]))
        assert row == batch.play(np.array([3]), np.array([turn]))


def test_games_without_numba_are_the_same(
    compiled_rules: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_numba = series(("random", "greedy"), "Yard").batch
    rows = with_numba.play(np.array([2]), np.array([1]))
    monkeypatch.setattr(room, "find_spec", lambda name: None)
    assert (Batch(with_numba.templates).play(np.array([2]), np.array([1])) == rows).all()
