"""Grapple, Throw and Break, over every outcome of their two dice."""

import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import words
from mechlab.games.skirmish.reasons import (
    FREE,
    IS_FRIEND,
    IS_GRAPPLED,
    IS_PRONE,
    NOT_ADJACENT,
    NOT_GRAPPLED,
    TARGET_GONE,
)
from mechlab.games.skirmish.rules.grapple import (
    break_free,
    contest,
    grapple,
    may_break,
    may_grapple,
    may_throw,
    throw,
)
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.rules.arena import FIRST, SECOND, arena, copy, events, run, show


def hold(one: str, other: str, mine: int, theirs: int, grappled: bool = True) -> Game:
    """Two kits, in a grapple or about to be, with the dice of the next contest."""
    game = arena(skirmish.kit(one), skirmish.kit(other))
    if grappled:
        game.mechs[FIRST].grapples, game.mechs[SECOND].grapples = SECOND, FIRST
    show(game, FIRST, words.GRAPPLE, mine)
    show(game, SECOND, words.GRAPPLE, theirs)
    return game


@pytest.mark.parametrize(
    ("one", "other", "wins"),
    [
        # Weight and Piloting: Bastion 62 and 0, Courier 33 and 2, Reaver 48 and 1.
        ("Bastion", "Courier", sum(a + 2 >= b + 2 for a in range(1, 21) for b in range(1, 21))),
        ("Courier", "Bastion", sum(a + 2 >= b + 2 for a in range(1, 21) for b in range(1, 21))),
        ("Bastion", "Reaver", sum(a + 1 >= b + 1 for a in range(1, 21) for b in range(1, 21))),
        ("Reaver", "Courier", sum(a + 1 + 1 >= b + 2 for a in range(1, 21) for b in range(1, 21))),
        ("Foreman", "Bastion", sum(a >= b + 1 for a in range(1, 21) for b in range(1, 21))),
    ],
)
def test_contests_by_every_outcome(one: str, other: str, wins: int) -> None:
    """The heavier gets its bonus whoever acts (Amb118); ties are the acting mech's."""
    start = arena(skirmish.kit(one), skirmish.kit(other))
    start.logging = 0
    show(start, FIRST, words.GRAPPLE, 1)
    show(start, SECOND, words.GRAPPLE, 1)
    found = 0
    for mine in range(1, 21):
        for theirs in range(1, 21):
            start.counts[:, :] = 0
            start.forced[0, 1], start.forced[1, 1] = mine, theirs
            found += contest(start, FIRST, SECOND, words.SEIZE)
    assert found == wins


@pytest.mark.parametrize(("mine", "held"), [(9, False), (10, True)])
def test_grapple(mine: int, held: bool) -> None:
    done = run(hold("Foreman", "Foreman", mine, 10, grappled=False), grapple, FIRST, SECOND)
    assert (done.mechs[FIRST].grapples == SECOND) == held
    assert (done.mechs[SECOND].grapples == FIRST) == held


def test_throw_lays_the_victim_beside_the_thrower() -> None:
    game = hold("Foreman", "Foreman", 20, 1)
    here, was = int(game.mechs[FIRST].hex), int(game.mechs[SECOND].hex)
    free = [int(n) for n in game.ground[here].near if n >= 0 and n != was]
    offered = []

    def pick(options: list[tuple[int, int]]) -> tuple[int, int]:
        offered.extend(options)
        return options[2]

    done = run(game, throw, FIRST, pick=pick)
    assert offered == [(words.TO_HEX, place) for place in free]
    assert done.mechs[SECOND].hex == free[2] and done.ground[free[2]].mech == SECOND
    assert done.ground[was].mech == -1 and done.mechs[SECOND].is_prone == 1
    assert done.mechs[FIRST].grapples == done.mechs[SECOND].grapples == -1
    assert done.mechs[SECOND].entered == 0


def test_a_thrown_mech_stays_where_there_is_no_room() -> None:
    game = hold("Foreman", "Foreman", 20, 1)
    was = int(game.mechs[SECOND].hex)
    for place in game.ground[int(game.mechs[FIRST].hex)].near:
        if place != was:
            game.ground[int(place)].terrain = words.LOW_WALL
    done = run(game, throw, FIRST)
    assert done.mechs[SECOND].hex == was and done.mechs[SECOND].is_prone == 1
    assert done.mechs[FIRST].grapples == -1


def test_what_is_seen_of_a_thrown_mech_is_looked_up_again() -> None:
    game = hold("Foreman", "Foreman", 20, 1)
    game.sight[:, :] = 1
    done = run(game, throw, FIRST)
    assert (done.sight[SECOND, :] == 0).all() and (done.sight[:, SECOND] == 0).all()
    assert done.sight[FIRST, 1] == 1


def test_a_failed_throw_or_break_changes_nothing() -> None:
    for rule in (throw, break_free):
        game = hold("Foreman", "Foreman", 1, 20)
        done = run(game, rule, FIRST)
        assert done.mechs[FIRST].grapples == SECOND and done.mechs[SECOND].is_prone == 0
        assert len(events(done, words.CONTEST)) == 1


def test_break() -> None:
    done = run(hold("Foreman", "Foreman", 10, 10), break_free, FIRST)
    assert done.mechs[FIRST].grapples == done.mechs[SECOND].grapples == -1


def test_why_no_grapple_can_begin() -> None:
    game = arena(skirmish.kit("Reaver"), skirmish.kit("Foreman"))
    assert may_grapple(game, FIRST, SECOND) == FREE
    assert may_grapple(game, FIRST, FIRST) == IS_FRIEND
    assert may_throw(game, FIRST) == may_break(game, FIRST) == NOT_GRAPPLED
    for field, value, reason in (
        ("is_alive", 0, TARGET_GONE),
        ("hex", 0, NOT_ADJACENT),
        ("grapples", 1, IS_GRAPPLED),
        ("is_prone", 1, IS_PRONE),
    ):
        changed = copy(game)
        setattr(changed.mechs[SECOND], field, value)
        assert may_grapple(changed, FIRST, SECOND) == reason
    game.mechs[FIRST].grapples = SECOND
    assert may_throw(game, FIRST) == may_break(game, FIRST) == FREE
