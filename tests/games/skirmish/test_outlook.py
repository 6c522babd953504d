"""What an attack would do equals what its dice then say, and a count of all its faces."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from mechlab.engine import Stepper
from mechlab.games import skirmish
from mechlab.games.skirmish import menu
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.outlook import Outlook, lock_chance, outlook
from mechlab.games.skirmish.rules.standing import armor, evasion

TEAMS = (("Courier", "Foreman", "Bastion"), ("Reaver", "Lantern", "Drayman"))


@pytest.fixture(scope="module")
def game() -> Stepper:
    process = skirmish.warm_up()
    if process is not None:
        process.wait()
    teams = [[skirmish.kit(name) for name in names] for names in TEAMS]
    played = skirmish.new_game(teams, map="Quarry", seed=49)
    played.play("greedy")
    return played


def attacks(game: Stepper) -> list[tuple[int, menu.Entry]]:
    """Every open attack on a mech, at every moment of a game."""
    found = []
    for moment in range(len(game.record.choices)):
        game.to(moment)
        entries = [menu.entry(option) for option in game.options()]
        found += [(moment, each) for each in entries if each.kind in (w.FIRE, w.BARRAGE)]
    return found


def test_net_dice_and_causes_are_those_then_rolled(game: Stepper) -> None:
    tried = attacks(game)
    assert len(tried) > 20
    for moment, each in tried:
        game.to(moment)
        seen = outlook(game.state, each, game.face.cat)  # type: ignore[attr-defined]
        assert seen is not None
        line = game.branch()
        before = len(line.events)
        line.apply(each.option)
        after = line.events[before:]
        net, causes, *_ = next(e for e in after if e.kind == w.NET_DICE).values
        assert seen.net == net
        named = {name for bit, name in enumerate(w.CAUSES) if causes >> bit & 1}
        assert set(seen.causes) == named
        rolled = [e.values[3] for e in after if e.is_die and e.values[0] == w.MODIFIER]
        modifier = max(rolled[: abs(net)], default=0) * (1 if net > 0 else -1)
        hit = next(e for e in after if e.is_die and e.values[0] == w.HIT)
        assert hit.values[2] == max(_needed(game.state, each, seen) - modifier, 2)


def _needed(state: Any, each: menu.Entry, seen: Outlook) -> int:
    """The unbounded face needed: Evasion less Gunnery, the weapon's and the head's Accuracy."""
    shooter = state.mechs[int(state.active)]
    profile = shooter.mounts[each.mount].profiles[each.ammunition]
    head = int(shooter.head_accuracy) if shooter.durability[w.HEAD] > 0 else 0
    needed = int(evasion(state, each.mech)) - int(shooter.gunnery) - int(profile.accuracy) - head
    assert seen.needed == max(needed, 2)
    return needed


def test_chance_and_damage_equal_a_count_of_all_faces(game: Stepper) -> None:
    for moment, each in attacks(game)[::6]:
        game.to(moment)
        state = game.state
        seen = outlook(state, each, game.face.cat)  # type: ignore[attr-defined]
        assert seen is not None
        needed = _needed(state, each, seen)
        chance, damage = Fraction(0), Fraction(0)
        faces = list(product(range(1, 7), repeat=abs(seen.net)))
        profile = state.mechs[int(state.active)].mounts[each.mount].profiles[each.ammunition]
        means = [_mean(state, each.mech, profile, twenty, seen) for twenty in (False, True)]
        for dice, face in product(faces, range(1, 21)):
            added = max(dice, default=0) * (1 if seen.net > 0 else -1)
            if face == 20 or (face > 1 and face + added >= needed):
                share = Fraction(1, 20 * len(faces))
                chance += share
                damage += share * means[face == 20] * seen.shots
        assert (seen.hit, seen.damage) == (chance, damage)


def _mean(state: Any, b: int, profile: Any, twenty: bool, seen: Outlook) -> Fraction:
    """The mean damage of a hit, by every location, penetration and damage face."""
    target, total = state.mechs[b], Fraction(0)
    count, sides, plus = (int(profile[f"damage_{x}"]) for x in ("count", "sides", "plus"))
    rolls = [sum(dice) + plus for dice in product(range(1, sides + 1), repeat=count)]
    for band in range(20):
        part = int(target.band_part[band])
        if part == w.LEGS and seen.cover == w.HARD:
            continue
        part = part if target.durability[part] > 0 else w.CORE
        for die, rolled in product(range(1, 7), rolls):
            full = die == 6 or die + int(profile.pen) + twenty >= int(armor(state, b, part))
            total += Fraction(rolled if full else rolled // 2, 20 * 6 * len(rolls))
    return total


def test_a_lock_is_as_likely_as_its_die(game: Stepper) -> None:
    seen = 0
    for moment in range(len(game.record.choices)):
        game.to(moment)
        locks = [menu.entry(o) for o in game.options() if o // menu.SPAN in menu.LOCKS]
        for each in locks[:1]:
            chance = lock_chance(game.state, each.mech)
            line = game.branch()
            before = len(line.events)
            line.apply(each.option)
            die = next(e for e in line.events[before:] if e.is_die)
            assert die.values[0] == w.LOCK_ON
            assert die.chance == chance
            seen += 1
    assert seen > 3


def test_whatever_is_conceivable_is_open_or_has_its_reason(game: Stepper) -> None:
    for moment in range(0, len(game.record.choices), 7):
        game.to(moment)
        for option in menu.conceivable(game.state):
            assert (option in game.options()) == (game.why_not(option) == "")


def test_asking_changes_nothing(game: Stepper) -> None:
    moment, each = attacks(game)[0]
    game.to(moment)
    before = game.state.tobytes()
    outlook(game.state, each, game.face.cat)  # type: ignore[attr-defined]
    menu.in_reach(game.state, int(game.state.active))
    for a in range(6):
        menu.watched(game.state, a)
    assert game.state.tobytes() == before
