"""The odds of bolts against slow twins that roll every die, step by step."""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from mechlab.games import bolts
from mechlab.games.bolts import odds
from mechlab.games.bolts.odds import Attack, Roll

FACES = range(1, 7)
Counted = dict[tuple[int, bool], Fraction]


@cache
def rolled(roll: Roll, evasion: bool = False) -> Counted:
    """Hits and critical by rolling one die after the other, as B50 to B55 and Q28 say it."""
    found: Counted = defaultdict(Fraction)
    for dice in product(FACES, repeat=roll.dice):
        for after, spare, chance in attacker(list(dice), roll):
            for final, share in defender(after, roll):
                hits = sum(die <= roll.target for die in final)
                for crit, odd in crit_die(spare, evasion and hits > 0):
                    critical = hits > 0 and crit
                    found[hits, critical] += Fraction(1, 6**roll.dice) * chance * share * odd
    return dict(found)


def attacker(dice, roll):
    """All dice after a Targeting System and a Sniper; whether his reroll goes to the crit die."""
    again = [i for i, die in enumerate(dice) if roll.targeting_system and die > roll.target]
    for new in product(FACES, repeat=len(again)):
        after = list(dice)
        for i, die in zip(again, new, strict=True):
            after[i] = die
        chance = Fraction(1, 6 ** len(again))
        fresh = [i for i, die in enumerate(after) if die > roll.target and i not in again]
        if roll.sniper == "miss" and fresh:
            for die in FACES:
                yield [*after[: fresh[0]], die, *after[fresh[0] + 1 :]], False, chance / 6
        else:
            yield after, roll.sniper != "no", chance


def defender(dice, roll):
    """All dice after a Cover Expert has had the hits rolled again."""
    again = [i for i, die in enumerate(dice) if roll.cover_expert and die <= roll.target]
    for new in product(FACES, repeat=len(again)):
        after = list(dice)
        for i, die in zip(again, new, strict=True):
            after[i] = die
        yield after, Fraction(1, 6 ** len(again))


@cache
def crit_die(spare, evasion):
    """Whether it is critical: the die, a Sniper's second one, an Evasion Protocol's after a 1."""
    crits = 0
    for die, second, third in product(FACES, repeat=3):
        crit = die == 1 or (spare and second == 1)
        crits += third == 1 if crit and evasion else crit
    return (True, Fraction(crits, 216)), (False, Fraction(216 - crits, 216))


@pytest.mark.parametrize("target", [0, 2, 3, 5, 8])
@pytest.mark.parametrize("system", [False, True])
@pytest.mark.parametrize("sniper", ["no", "miss", "crit"])
@pytest.mark.parametrize("expert", [False, True])
def test_rolls(target: int, system: bool, sniper: str, expert: bool) -> None:
    for dice, evasion in ((0, False), (1, True), (2, False), (2, True)):
        roll = Roll(dice, target, system, sniper, expert)
        expected = {key: chance for key, chance in rolled(roll, evasion).items() if chance}
        assert dict(odds.outcomes(roll, evasion)) == expected


def test_five_dice_with_everything() -> None:
    """More dice than the enumeration above has, by the chance of one die."""
    per_die = Fraction(2, 3) + Fraction(1, 3) * Fraction(2, 3)
    expected = per_die * Fraction(2, 3)
    found = odds.hits(5, 4, targeting_system=True, cover_expert=True)
    assert found.at_least(1) == 1 - (1 - expected) ** 5 and found.mean == 5 * expected


MECHS = {
    "bare": bolts.Build(points=(2, 2, 1, 2, 1, 1)),
    "armoured": bolts.Build(
        points=(1, 2, 2, 1, 1, 1),
        upgrades={"Torso": "Additional Armour", "Legs": "Boosters", "Head": "Rocket Launcher"},
    ),
    "evasive": bolts.Build(
        points=(1, 3, 1, 2, 2, 1),
        upgrades={"Torso": "Evasion Protocol", "Left Arm": "Energy Shield 2", "Legs": "Jump Jets"},
    ),
    "shields": bolts.Build(
        points=(1, 2, 1, 2, 1, 1),
        upgrades={
            "Torso": "Additional Armour",
            "Left Arm": "Energy Shield 2",
            "Right Arm": "Energy Shield",
        },
    ),
}


def fought(attack: Attack, mech: bolts.Build, attacks: int) -> Fraction:
    """The kill chance part by part, one mech at a time, without any state taken for another."""
    states = {odds.target(mech): Fraction(1)}
    for _ in range(attacks):
        for roll in attack.rolls:
            after = defaultdict(Fraction)
            for state, chance in states.items():
                if state.destroyed:
                    after[state] += chance
                    continue
                for (hits, critical), share in rolled(roll, state.evasive).items():
                    for part in bolts.PARTS:
                        then = odds.struck(state, hits, critical, part)
                        after[then] += chance * share / 6
            states = after
    return sum((chance for state, chance in states.items() if state.destroyed), Fraction(0))


@pytest.mark.parametrize("name", MECHS)
@pytest.mark.parametrize(
    "attack",
    [
        Attack.of(dice=2, target=4),
        Attack((Roll(2, 5, sniper="crit"), Roll(1, 3))),
        Attack.of(dice=3, target=6),
    ],
    ids=["plain", "two arms", "sure"],
)
def test_kills(name: str, attack: Attack) -> None:
    for attacks in (1, 2):
        assert odds.kill(attack, MECHS[name], attacks) == fought(attack, MECHS[name], attacks)


def test_one_attack_kills_as_the_damage_says() -> None:
    for mech in MECHS.values():
        attack = Attack.of(dice=4, target=4, shots=2)
        found = odds.damage(attack, mech)
        assert found.destroyed == odds.kill(attack, mech)
        assert found.parts["Torso"].dead == found.destroyed


def test_attacks_to_kill_are_the_steps_of_the_kill_chances() -> None:
    attack, mech = Attack.of(dice=3, target=4), MECHS["bare"]
    takes = odds.attacks_to_kill(attack, mech, most=8)
    assert takes is not None
    assert [takes.at_most(n) for n in range(8)] == odds.kills(attack, mech, 7)
    assert odds.attacks_to_kill(Attack.of(dice=1, target=0), mech, most=3) is None


def test_nothing_grows_worse_by_protection() -> None:
    """Each upgrade that protects lowers the chance to be destroyed."""
    attack, bare = Attack.of(dice=3, target=4, shots=2), bolts.Build(points=3)
    plain = odds.kill(attack, bare, 2)
    for slot, name in (
        ("torso_upgrade", "Additional Armour"),
        ("torso_upgrade", "Evasion Protocol"),
        ("left_arm_upgrade", "Energy Shield"),
        ("legs_upgrade", "Boosters"),
    ):
        assert odds.kill(attack, bare.replace(**{slot: name}), 2) < plain


def value(excess: int, action: Fraction, hit: Fraction, turn: Fraction) -> Fraction:
    """The best that can still be made of a gamble, decided anew before every action."""
    die = excess + 1
    fails = Fraction(min(die, 6), 6)
    cost = sum((Fraction(face, 6) * hit for face in FACES if face <= die), Fraction(0))
    cost += fails * max(die - 1, 0) * turn
    if fails == 1:
        return max(Fraction(0), -cost)
    further = value(excess + 1, action, hit, turn)
    return max(Fraction(0), (1 - fails) * (action + further) - cost)


@pytest.mark.parametrize("action", [1, Fraction(1, 2), 3, 10])
@pytest.mark.parametrize("hit", [0, Fraction(1, 2), 1])
@pytest.mark.parametrize("turn", [0, Fraction(1, 3), 2])
def test_no_plan_beats_the_best_stopping_point(action, hit, turn) -> None:
    found = odds.gamble(action=action, hit=hit, turn=turn)
    assert found.best.worth == value(0, Fraction(action), Fraction(hit), Fraction(turn))


def test_overheating_lands_like_hits_of_combat() -> None:
    """The torso is hit directly, or by what a part cannot take; armour counts (Q8)."""
    mech = bolts.Build(points=(2, 1, 1, 1, 1, 1))
    ends = odds.overheat_damage(2, mech)
    # 1 hit: the torso alone dies of it. 2 hits: every part but the head has one too few.
    expected = Fraction(1, 6) * Fraction(1, 6) + Fraction(1, 6) * Fraction(5, 6)
    assert sum(p for end, p in ends.items() if end.destroyed) == expected
    armoured = mech.replace(torso_upgrade="Additional Armour")
    ends = odds.overheat_damage(2, armoured)
    assert sum(p for end, p in ends.items() if end.destroyed) == Fraction(1, 36)


def watched(heat, attempts, torso, done=0, able=True):
    """Reactions by walking every branch."""
    if not attempts:
        yield done, Fraction(1)
        return
    for die in FACES if able else (0,):
        weight = Fraction(1, 6) if able else Fraction(1)
        if not able or die <= heat:
            for total, chance in watched(heat, attempts - 1, torso, done, able):
                yield total, weight * chance
            continue
        for hot in FACES:
            fails = hot <= heat + 1 - torso
            after = watched(heat + 1, attempts - 1, torso, done + (not fails), not fails)
            for total, chance in after:
                yield total, weight * chance / 6


@pytest.mark.parametrize(
    ("heat", "attempts", "torso"), [(1, 3, 3), (1, 3, 1), (3, 2, 2), (6, 2, 6)]
)
def test_overwatch(heat: int, attempts: int, torso: int) -> None:
    expected: dict[int, Fraction] = defaultdict(Fraction)
    for total, chance in watched(heat, attempts, torso):
        expected[total] += chance
    assert dict(odds.overwatch(heat, attempts, torso=torso)) == dict(expected)


@pytest.mark.parametrize("heads", [(3, 3, 3), (4, 3, 3), (5, 4, 2, 2)])
def test_initiative_of_more_than_two(heads) -> None:
    """Ties rolled again die by die until they are broken, which is a fair draw among equals."""
    first = [Fraction(0)] * len(heads)
    for rolls in product(FACES, repeat=len(heads)):
        best = max((head + roll, head) for head, roll in zip(heads, rolls, strict=True))
        tied = [i for i, roll in enumerate(rolls) if (heads[i] + roll, heads[i]) == best]
        for mech in tied:
            first[mech] += Fraction(1, 6 ** len(heads) * len(tied))
    assert odds.initiative(heads).first == tuple(first)
