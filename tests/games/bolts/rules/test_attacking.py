"""Attacks as they are rolled, against the vectors of the analysis and cases worked by hand."""

from fractions import Fraction

import pytest

from mechlab.engine import plain
from mechlab.engine.enumerate import outcomes
from mechlab.games import bolts
from mechlab.games.bolts import words as w
from mechlab.games.bolts.reasons import FREE
from mechlab.games.bolts.rules.attacking import attack
from mechlab.games.bolts.rules.damage import take_hits
from mechlab.games.bolts.rules.dice import roll_attack
from mechlab.games.bolts.rules.options import attack_detail
from mechlab.games.bolts.rules.reach import may_attack
from mechlab.games.bolts.rules.slots import do_action
from mechlab.games.bolts.rules.target import target_number
from mechlab.games.bolts.rules.weapons import attack_heat
from mechlab.games.bolts.state import Game
from tests.games.bolts.rules.arena import (
    BLADE,
    FAR,
    LONG,
    SHIELD,
    SHORT,
    arena,
    box,
    duel,
    hit,
    mech,
    place,
    to,
)
from tests.games.bolts.vector_files import build_of, names, rows, ruled
from tests.games.running import Pick, copy, events, run, show, taking

HITS = [row for row in rows("hits") if int(row["dice"]) <= 3]
REROLLS, NUMBERS = rows("rerolls"), rows("target_numbers")
DAMAGE, REACHES = rows("damage"), rows("reaches")
PLACES = {"Head": w.AT_HEAD, "Torso": w.AT_TORSO, "Left Arm": w.AT_LEFT, "Right Arm": w.AT_RIGHT}


def fractions(text: str) -> list[Fraction]:
    return [Fraction(each) for each in text.split()]


def chances(dice: int, number: int, start: Game, **options: int) -> dict[tuple[int, int], Fraction]:
    """The chance of every pair of hits and whether the crit die is critical."""
    found: list[tuple[int, int]] = []
    asked = {"with_targeting": 0, "in_cover": 0, **options}

    def rolled(game: Game) -> None:
        hits = roll_attack(game, 0, 1, dice, number, asked["with_targeting"], asked["in_cover"])
        found.append((hits, int(hits > 0 and game.attack.crit == 1)))

    return outcomes(rolled, lambda: copy(start), lambda game: found.pop())


def of_hits(pairs: dict[tuple[int, int], Fraction], dice: int) -> list[Fraction]:
    sums = [Fraction(0)] * (dice + 1)
    for (hits, _), chance in pairs.items():
        sums[hits] += chance
    return sums


@pytest.mark.parametrize("row", HITS, ids=names(HITS))
def test_hits_and_criticals(row: dict[str, str]) -> None:
    """V1 to V15, every die of them gone through; more than three dice take too long."""
    dice, number = int(row["dice"]), int(row["target"])
    pairs = chances(dice, number, duel(mech(), mech()))
    found, wanted = of_hits(pairs, dice), fractions(row["chances"])
    assert found == wanted + [Fraction(0)] * (len(found) - len(wanted))
    assert sum(p for (_, critical), p in pairs.items() if critical) == Fraction(row["critical"])


@pytest.mark.parametrize("row", REROLLS, ids=names(REROLLS))
def test_rerolls_in_their_order(row: dict[str, str]) -> None:
    """V16, V18: Targeting System, then Sniper, then Cover Expert."""
    dice, number = int(row["dice"]), int(row["target"])
    targeting, expert = int(bool(row["targeting_system"])), int(bool(row["cover_expert"]))
    pilot = "Sniper" if row["sniper"] in ("miss", "crit") else "Uplink"
    one = mech(pilot=pilot, head="Targeting System")
    start = duel(one, mech(pilot="Cover Expert" if expert else "Uplink"))
    start.players[:] = 2  # a greedy Sniper rolls a miss again
    if row["sniper"] == "crit":
        pairs = crit_sniped(dice, number, start)
    else:
        show(start, 0, w.CRIT_DIE, 1)
        pairs = chances(dice, number, start, with_targeting=targeting, in_cover=expert)
        pairs = {pair: chance / 6 if pair[1] else chance for pair, chance in pairs.items()}
        for hits in range(1, dice + 1):
            pairs[hits, 0] = 5 * pairs.get((hits, 1), Fraction(0))
    assert of_hits(pairs, dice) == fractions(row["chances"])
    if row["critical"]:
        critical = sum(chance for (_, is_one), chance in pairs.items() if is_one)
        assert critical == Fraction(row["critical"])


def crit_sniped(dice: int, number: int, start: Game) -> dict[tuple[int, int], Fraction]:
    """A Sniper who rolls the crit die again unless it is critical already, where he cannot."""
    start.players[:] = 0
    plain_pairs = chances(dice, number, duel(mech(), mech()))
    show(start, 0, w.CRIT_DIE, 6)
    start.choices_given = 1
    start.choices[0] = w.REROLL_CRIT * w.SPAN
    again = chances(dice, number, start)
    sure = {(hits, int(hits > 0)): Fraction(0) for hits in range(dice + 1)}
    for (hits, _), chance in plain_pairs.items():
        sure[hits, int(hits > 0)] += chance
    return {
        pair: sure.get(pair, Fraction(0)) / 6 + again.get(pair, Fraction(0)) * 5 / 6
        for pair in {*sure, *again}
    }


def test_a_die_is_not_rolled_again_twice_by_one_side() -> None:
    """Q28: what the Targeting System has rolled is no die for the Sniper."""
    start = duel(mech(pilot="Sniper", head="Targeting System"), mech())
    show(start, 0, w.ATTACK_DIE, 6, 6, 1)
    show(start, 0, w.TARGETING_DIE, 6, 5)
    show(start, 0, w.CRIT_DIE, 1)
    seen: list[list[tuple[int, int]]] = []
    run(start, roll_attack, 0, 1, 3, 3, 1, 0, pick=watching(seen))
    assert seen == []


def watching(seen: list[list[tuple[int, int]]]) -> Pick:
    """Take the first option, and keep what was offered."""

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        seen.append(offered)
        return offered[0]

    return pick


@pytest.mark.parametrize("row", NUMBERS, ids=names(NUMBERS))
def test_target_numbers(row: dict[str, str]) -> None:
    """V26 to V28, both readings."""
    conditions = row["conditions"].split()
    held = row["weapon"] if row["weapon"] != "Fist" else None
    one = mech(
        [int(row["head"]), 3, 3, 3, 3, 3],
        left=(held or FAR) if row["weapon"] != "Fist" else None,
        pilot=row["pilot"] or "Uplink",
        swap=row["swap"] or None,
    )
    gap = float(row["distance"])
    pieces = [box("Soft cover", 12.2, 20, 1, 8)] if "cover" in conditions else []
    game = duel(one, mech(), gap, pieces=pieces, cat=ruled(row))
    game.table.discs[1].face_x = 100 if "back" in conditions else -100
    game.mechs[1].has_run = int("ran" in conditions)
    game.mechs[0].aims_at = 1 if "aim" in conditions else -1
    game.table.discs[0].z = 301 if "above" in conditions or "height" in conditions else 0
    game = plain(game)
    mount = game.mechs[0].mounts[w.AT_LEFT] if held or row["weapon"] != "Fist" else game.fist
    in_melee = int(row["weapon"] in ("Melee Weapon", "Fist"))
    found = target_number(game, 0, 1, mount, in_melee, int("synchronized" in conditions))
    assert found == int(row["target"])


@pytest.mark.parametrize("row", REACHES, ids=names(REACHES))
def test_reaches(row: dict[str, str]) -> None:
    """V28, B23, Q4: who reaches how far."""
    one = mech(left=row["weapon"], pilot=row["pilot"] or "Uplink")
    game = plain(duel(one, mech(), float(row["distance"]), cat=ruled(row)))
    assert (may_attack(game, 0, 1, w.BY_LEFT, 0, 0) == FREE) == (row["in_range"] == "yes")


@pytest.mark.parametrize("row", DAMAGE, ids=names(DAMAGE))
def test_where_hits_go(row: dict[str, str]) -> None:
    """V39, V40, Q24, Q38: parts, overflow, armour, shields, criticals."""
    build = build_of({**row, "pilot": "Uplink"})
    game = duel(mech(), build)
    for name in row["lost"].split(";") if row["lost"] else []:
        game.mechs[1].mounts[PLACES.get(name, w.AT_LEGS)].works = 0
    show(game, 0, w.LOCATION, list(bolts.PARTS).index(row["part"]) + 1)
    crit = 1 if row["critical"] else 6
    after = run(game, take_hits, 0, 1, int(row["hits"]), crit, w.FROM_ATTACK)
    target = after.mechs[1]
    assert target.points.tolist() == [int(each) for each in row["after"].split()]
    assert bool(target.is_alive) == (target.points[w.TORSO] > 0)
    live = [p for p in bolts.MOUNTED if target.mounts[list(bolts.MOUNTED).index(p)].works]
    assert " ".join(live) == row["live_after"]
    if row["shields_after"]:
        levels = [int(target.mounts[place].level) for place in (w.AT_LEFT, w.AT_RIGHT)]
        works = [int(target.mounts[place].works) for place in (w.AT_LEFT, w.AT_RIGHT)]
        assert [a * b for a, b in zip(levels, works, strict=True)] == [
            int(each) for each in row["shields_after"].split()
        ]


def test_evasion_rolls_the_crit_die_again() -> None:
    """B11: 6 in place of the critical 1."""
    game = duel(mech(), mech(torso="Evasion Protocol"))
    show(game, 0, w.LOCATION, 3)
    show(game, 1, w.EVASION_DIE, 6)
    assert run(game, take_hits, 0, 1, 1, 1, w.FROM_ATTACK).mechs[1].points[w.TORSO] == 3
    show(game, 1, w.EVASION_DIE, 1)


def fire(start: Game, *choices: tuple[int, int] | int, way: int = w.BY_LEFT, **more: int) -> Game:
    """An attack with the heat it costs, whoever is asked taking ``choices``."""
    detail = attack_detail(way, more.get("target", 1), more.get("targeting", 0), 0)
    return run(start, do_action, 0, w.ATTACK * w.SPAN + detail, pick=taking(*choices))


def test_a_short_weapon_fires_twice_for_one_heat_at_any_targets() -> None:
    """B17, Q16."""
    start = duel(mech(left=SHORT), mech(), 4)
    show(start, 0, w.ATTACK_DIE, 6, 6, 6, 6, 6, 6)
    after = fire(start, hit(w.BY_LEFT))
    assert after.mechs[0].attacks == 2 and after.mechs[0].heat == 1
    assert fire(start, w.DECLINE).mechs[0].attacks == 1


def test_synchronized_arms_roll_apart_at_one_more_for_two_heat() -> None:
    """B24, Q15: V23."""
    start = duel(mech(left=FAR, right=FAR), mech(), 6)
    show(start, 0, w.ATTACK_DIE, 6, 6, 6, 6, 6, 6)
    after = fire(start, way=w.BY_BOTH)
    rolls = events(after, w.ATTACKED)
    assert len(rolls) == 2 and after.mechs[0].heat == 2
    assert [row[3] // 16 for row in rolls] == [5, 5]
    assert [row[3] % 16 for row in rolls] == [3, 3]
    uneven = plain(duel(mech(left=FAR, right=LONG), mech(), 6))
    assert may_attack(uneven, 0, 1, w.BY_BOTH, 0, 0) != FREE


def test_the_chance_of_a_critical_of_two_arms() -> None:
    """V23: 3+3 dice at target number 5, by the rolls themselves: 511055/1679616."""
    one = chances(3, 5, duel(mech(), mech()))
    miss = sum(chance for (_, critical), chance in one.items() if not critical)
    assert 1 - miss**2 == Fraction(511055, 1679616)


def test_a_long_weapon_pushes_and_is_to_be_reloaded() -> None:
    """B18, Q17, Q18: two hits push two inches, a shield's hits do not count; then it is empty."""
    start = duel(mech(left=LONG), mech(), 12)
    show(start, 0, w.ATTACK_DIE, 1, 1, 6)
    show(start, 0, w.LOCATION, 3)
    after = fire(start)
    assert place(after, 1) == (26, 24) and after.mechs[0].heat == 1
    assert after.table.discs[1].face_x == -100
    assert may_attack(plain(after), 0, 1, w.BY_LEFT, 0, 0) != FREE
    shielded = duel(mech(left=LONG), mech(left=f"{SHIELD} 2"), 12)
    show(shielded, 0, w.ATTACK_DIE, 1, 1, 1)
    assert place(fire(shielded), 1) == (25, 24)


def test_rockets_cost_no_heat_and_are_spent_and_cover_does_not_help() -> None:
    """B8, Q34, V24: at 12 inches into cover the target number stays 3."""
    pieces = [box("Soft cover", 16, 20, 1, 8)]
    start = duel(mech(head="Rocket Launcher"), mech(), 12, pieces=pieces)
    after = fire(start, way=w.VOLLEY + 3)
    assert after.mechs[0].heat == 0 and after.mechs[0].mounts[w.AT_HEAD].left == 2
    assert [row[3] for row in events(after, w.ATTACKED)] == [3 * 16 + 4]
    assert may_attack(plain(after), 0, 1, w.VOLLEY + 2, 0, 0) != FREE
    after = fire(start, way=w.VOLLEY + 1)
    assert [row[3] for row in events(after, w.ATTACKED)] == [3 * 16 + 2]


def test_melee_with_blade_fist_and_a_dropped_weapon() -> None:
    """B14, B51, Q12, Q14."""
    start = duel(mech(left=BLADE, right=FAR), mech(), 0)
    assert [row[3] // 16 for row in events(fire(start), w.ATTACKED)] == [4]
    game = plain(start)
    assert may_attack(game, 0, 1, w.BY_RIGHT, 0, 0) == FREE  # the gun, at short range
    dropped = w.ATTACK * w.SPAN + attack_detail(w.BY_RIGHT, 1, 0, 1)
    after = run(start, do_action, 0, dropped)
    assert after.mechs[0].mounts[w.AT_RIGHT].works == 0
    assert [row[3] // 16 for row in events(after, w.ATTACKED)] == [3]
    apart = plain(duel(mech(left=BLADE), mech(), 0.06))
    assert may_attack(apart, 0, 1, w.BY_LEFT, 0, 0) != FREE
    near = plain(duel(mech(left=BLADE), mech(), 0.05))
    assert may_attack(near, 0, 1, w.BY_LEFT, 0, 0) == FREE


def test_a_fist_needs_a_blade_in_the_other_reading() -> None:
    """Q12 switched."""
    strict = bolts.catalog().with_rules(melee_without_weapon="melee weapon only")
    for cat, is_open in ((None, True), (strict, False)):
        game = plain(duel(mech(), mech(), 0, cat=cat))
        assert (may_attack(game, 0, 1, w.BY_LEFT, 0, 0) == FREE) == is_open
    assert may_attack(plain(duel(mech(left=BLADE), mech(), 0, cat=strict)), 0, 1, 0, 0, 0) == FREE


def test_a_fighters_bonus_on_the_die_makes_him_worse() -> None:
    """Q13 switched: with a blade 3+1-1."""
    on_the_die = bolts.catalog().with_rules(fighter_adds_to="die")
    game = duel(mech(left=BLADE, pilot="Fighter"), mech(), 0, cat=on_the_die)
    assert [row[3] // 16 for row in events(fire(game), w.ATTACKED)] == [3]


@pytest.mark.parametrize(("pilot", "dice"), [("Blind Fire", 2), ("Uplink", None)])
def test_blind_fire_needs_no_sight_for_a_die(pilot: str, dice: int | None) -> None:
    """B25, V19."""
    wall = [box("Solid", 14, 18, 1, 12)]
    start = duel(mech(left=FAR, pilot=pilot), mech(), 10, pieces=wall)
    if dice is None:
        assert may_attack(plain(start), 0, 1, w.BY_LEFT, 0, 0) != FREE
    else:
        assert [row[3] % 16 for row in events(fire(start), w.ATTACKED)] == [dice]


def test_from_above_and_into_the_back() -> None:
    """B52: higher than the target's head is more than three inches up."""
    start = duel(mech(left=FAR), mech(), 12)
    start.table.discs[0].z = 301
    assert [row[3] // 16 for row in events(fire(start), w.ATTACKED)] == [4]
    start.table.discs[0].z = 300
    assert [row[3] // 16 for row in events(fire(start), w.ATTACKED)] == [3]
    start.table.discs[1].face_x = 100
    assert [row[3] // 16 for row in events(fire(start), w.ATTACKED)] == [4]


@pytest.mark.parametrize(
    ("way", "targeting", "heat"),
    [(w.BY_LEFT, 0, 1), (w.BY_LEFT, 1, 2), (w.BY_BOTH, 0, 2), (w.BY_BOTH, 1, 3)],
)
def test_v33_heat_of_attacks(way: int, targeting: int, heat: int) -> None:
    game = plain(duel(mech(left=FAR, right=FAR, head="Targeting System"), mech(), 12))
    assert attack_heat(game, 0, attack_detail(way, 1, targeting, 0)) == heat


def test_a_targeting_system_destroyed_in_time_leaves_the_attack() -> None:
    start = duel(mech(left=FAR, head="Targeting System"), mech(), 12)
    start.mechs[0].mounts[w.AT_HEAD].works = 0
    show(start, 0, w.ATTACK_DIE, 6, 6, 6)
    after = run(start, attack, 0, attack_detail(w.BY_LEFT, 1, 1, 0))
    assert after.mechs[0].attacks == 1 and not events(after, w.FIZZLED)


def test_dodge_moves_an_inch_and_may_end_the_attack_without_heat() -> None:
    """B27, Q29: 8 inches and an inch more; nobody else is there."""
    start = duel(mech(left=SHORT), mech(pilot="Dodge"), 7.5)
    away = 19.5 + 1.0
    after = fire(start, to(away, 24, -1))
    assert place(after, 1) == (20.5, 24)
    assert after.mechs[0].heat == 0 and after.mechs[0].attacks == 0
    assert events(after, w.FIZZLED)


def test_dodging_makes_the_attacker_pick_another_target() -> None:
    start = arena((mech(left=FAR), 10, 24), (mech(pilot="Dodge"), 43.5, 24), (mech(), 20, 30))
    show(start, 0, w.ATTACK_DIE, 6, 6, 6)
    after = fire(start, to(44.5, 24, -1))
    assert [row[1] for row in events(after, w.ATTACKED)] == [2]
    assert after.mechs[0].heat == 1


def test_nobody_dodges_a_blade() -> None:
    start = duel(mech(left=BLADE), mech(pilot="Dodge"), 0)
    after = fire(start)
    assert not events(after, w.DODGED) and after.mechs[0].attacks == 1


def test_allies_are_no_targets_in_teams() -> None:
    """B58, Q39."""
    trio = (mech(left=FAR), 10, 24), (mech(), 20, 24), (mech(), 10, 34)
    game = plain(arena(*trio, sides=(0, 1, 0)))
    assert may_attack(game, 0, 1, w.BY_LEFT, 0, 0) == FREE
    assert may_attack(game, 0, 2, w.BY_LEFT, 0, 0) != FREE
    everyone = plain(arena(*trio))
    assert may_attack(everyone, 0, 2, w.BY_LEFT, 0, 0) == FREE
