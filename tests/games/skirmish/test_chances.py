"""Luck of games: each ledger against a plain count, and nothing on average."""

from collections import defaultdict
from fractions import Fraction

import numpy as np
import pytest

from mechlab.engine import Event
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.ledger import LEDGER, UNIT
from mechlab.games.skirmish.trials import TRIALS
from tests.games.skirmish.counting import CASES, LUCK, Count, facts_of, many


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
