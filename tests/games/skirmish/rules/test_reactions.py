"""E6, E5, D4, D6: who may react to what, when, in which order, and what it costs."""

import pytest

from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.rules.activation import begin
from mechlab.games.skirmish.rules.fire import barrage, fire, packed
from mechlab.games.skirmish.rules.movement import MOVING, walk
from mechlab.games.skirmish.rules.reactions import ENTERS, LEAVES, PARTNER_FIRED, STOPS
from mechlab.games.skirmish.rules.rounds import end_round
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.boards import at, shape
from tests.games.skirmish.rules.arena import Pick, destroy, events, run, show
from tests.games.skirmish.rules.scene import fresh, kit, scene

NOBODY = -1
MOVER, REACTOR, OTHER = 0, 3, 4


def along(game: Game, path: str, pick: Pick, damage: bool = False) -> Game:
    """The active mech walks a path of hex names; reaction dice miss unless they may do damage."""
    start = fresh(game)
    names = path.split()
    for n, name in enumerate(names):
        start.path[n] = at(start, name)
    if not damage:
        for a in range(3, 6):
            show(start, a, w.HIT, *[1] * 12)
    return run(start, walk, int(start.active), len(names), MOVING, pick=pick)


def reacting(*mechs: int) -> Pick:
    """React with these whenever they can, in this order; decline otherwise."""

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        for a in mechs:
            for each in offered:
                if each[0] == w.REACTION and each[1] // 8 == a:
                    return each
        declining = [each for each in offered if each[0] in (w.DECLINE, w.KEEP_IT)]
        return declining[0] if declining else offered[0]

    return pick


def reacted(game: Game) -> list[tuple[int, int]]:
    """Who reacted to what."""
    return [row[:2] for row in events(game, w.REACTED)]


def asked(game: Game) -> int:
    """How many reactions were asked for."""
    return sum(row[1] == w.REACT for row in events(game, w.CHOICE))


def passing(pilot: str = "Marrow") -> Game:
    """A Foreman on F10 beside a Prepared Reaver on G11; H10 is no longer beside it."""
    game = scene([kit("Foreman", "F10")], [kit("Reaver", "G11", pilot=pilot)])
    begin(game, 0)
    assert game.mechs[REACTOR].is_prepared == 0
    game.mechs[REACTOR].is_prepared = 1
    return game


# Disengage --------------------------------------------------------------------------------------


def test_a_strike_comes_just_before_the_step_that_leaves() -> None:
    game = along(passing(), "G10 H10 I10", reacting(REACTOR))
    kinds = [int(row[0]) for row in game.events[: game.event_count]]
    steps = [n for n, kind in enumerate(kinds) if kind == w.STEP]
    when = kinds.index(w.REACTED)
    assert steps[0] < when < steps[1]
    assert reacted(game) == [(REACTOR, LEAVES)]
    mech = game.mechs[REACTOR]
    assert (mech.reactions, mech.is_prepared) == (0, 0)


@pytest.mark.parametrize("field", ["is_prepared", "reactions", "is_alive"])
def test_a_strike_needs_prepare_a_reaction_and_a_living_mech(field: str) -> None:
    game = passing()
    game.mechs[REACTOR][field] = 0
    assert reacted(along(game, "G10 H10 I10", reacting(REACTOR))) == []


def test_a_prone_mech_cannot_react() -> None:
    game = passing()
    game.mechs[REACTOR].is_prone = 1
    assert asked(along(game, "G10 H10 I10", reacting(REACTOR))) == 0


def test_declining_spends_nothing() -> None:
    game = along(passing(), "G10 H10 I10", reacting(NOBODY))
    assert asked(game) == 1
    mech = game.mechs[REACTOR]
    assert (mech.reactions, mech.is_prepared) == (1, 1)


def test_who_falls_before_leaving_stays_and_is_struck_once() -> None:
    """E6: the second of two asked no longer sees it leave; a Bastion's hit knocks a Medium down."""
    game = scene(
        [kit("Foreman", "F10")], [kit("Bastion", "F11"), kit("Bastion", "E10", pilot="Bram Holt")]
    )
    begin(game, 0)
    for a in (REACTOR, OTHER):
        game.mechs[a].is_prepared = 1
        show(game, a, w.HIT, 20)
        show(game, a, w.PENETRATION, 1)
        show(game, a, w.LOCATION, 2)
    game = along(game, "G10 H10", reacting(REACTOR, OTHER), damage=True)
    assert reacted(game) == [(REACTOR, LEAVES)] or reacted(game) == [(OTHER, LEAVES)]
    assert game.mechs[MOVER].is_prone == 1
    assert game.mechs[MOVER].hex == at(game, "F10")
    assert game.mechs[MOVER].movement == 4  # Amb093: nothing was entered


def test_a_dead_mover_is_left_alone() -> None:
    game = scene(
        [kit("Foreman", "F10"), kit("Foreman", "A1")],
        [kit("Reaver", "E10"), kit("Reaver", "F11", pilot="Bram Holt")],
    )
    begin(game, 0)
    game.mechs[MOVER].durability[w.CORE] = 1
    for a in (REACTOR, OTHER):
        game.mechs[a].is_prepared = 1
        show(game, a, w.HIT, 20)
        show(game, a, w.LOCATION, 10)
        show(game, a, w.PENETRATION, 6)
    game = along(game, "G10 H10", reacting(OTHER, REACTOR), damage=True)
    assert len(reacted(game)) == 1
    assert game.mechs[MOVER].is_alive == 0
    assert events(game, w.STOPPED) == []


def test_their_player_chooses_who_reacts_first() -> None:
    for order in ((REACTOR, OTHER), (OTHER, REACTOR)):
        game = scene(
            [kit("Foreman", "F10")],
            [kit("Courier", "E10"), kit("Courier", "F11", pilot="Bram Holt")],
        )
        begin(game, 0)
        for a in (REACTOR, OTHER):
            game.mechs[a].is_prepared = 1
        game = along(game, "G10", reacting(*order))
        assert [a for a, _ in reacted(game)] == list(order)


# Vanguards --------------------------------------------------------------------------------------


def test_a_vanguard_strikes_who_ends_a_move_beside_it() -> None:
    """Amb022: at the end of a stretch, not on passing."""
    game = passing()
    game.mechs[REACTOR].ability = w.VANGUARD
    assert reacted(along(game, "G10", reacting(REACTOR))) == [(REACTOR, STOPS)]
    game.mechs[REACTOR].ability = w.NO_ABILITY
    assert reacted(along(game, "G10", reacting(REACTOR))) == []


def test_an_ability_that_is_not_live_does_not_react() -> None:
    """D3: Marrow alone is no Vanguard; with Ruko Han beside it is."""
    alone = scene([kit("Foreman", "F10")], [kit("Reaver", "G11", pilot="Marrow")])
    pair = scene(
        [kit("Foreman", "F10")],
        [kit("Reaver", "G11", pilot="Marrow"), kit("Reaver", "T30", pilot="Ruko Han")],
    )
    for game, strikes in ((alone, []), (pair, [(REACTOR, STOPS)])):
        begin(game, 0)
        game.mechs[REACTOR].is_prepared = 1
        assert reacted(along(game, "G10", reacting(REACTOR))) == strikes


def test_one_reaction_a_round() -> None:
    """A Vanguard that struck who left cannot strike who stops; the next round it can, Prepared."""
    game = passing()
    game.mechs[REACTOR].ability = w.VANGUARD
    game = along(game, "E10", reacting(REACTOR))
    assert len(reacted(game)) == 1
    game.mechs[REACTOR].is_prepared = 1  # as if it could be
    game = along(game, "F10 G10", reacting(REACTOR))
    assert reacted(game) == []
    end_round(game)
    assert game.mechs[REACTOR].reactions == 1
    game.mechs[REACTOR].is_prepared = 0
    assert reacted(along(game, "F10", reacting(REACTOR))) == []


def test_a_new_round_brings_back_reactions_but_no_stance() -> None:
    game = passing()
    mech = game.mechs[REACTOR]
    mech.reactions = mech.is_prepared = 0
    mech.watch_mount = -1
    end_round(game)
    assert (mech.reactions, mech.is_prepared, mech.watch_mount) == (1, 0, -1)
    mech.is_prepared, mech.watch_mount = 1, 0
    end_round(game)
    assert (mech.is_prepared, mech.watch_mount) == (1, 0)


# Overwatch --------------------------------------------------------------------------------------


def watched(gap: int = 4) -> Game:
    """A Reaver with its Autocannon (Range 6, long 9) watches along row 10 towards F10."""
    letter = "FGHIJKLMNOPQRST"[gap]
    game = scene([kit("Foreman", "F10")], [kit("Reaver", f"{letter}10")])
    begin(game, 0)
    mech = game.mechs[REACTOR]
    mech.watch_mount, mech.watch_hex = 0, at(game, "F10")
    return game


def test_overwatch_asks_at_every_step_into_the_cone_until_it_fires() -> None:
    """Amb091: declining leaves it armed."""
    game = along(watched(7), "G10 H10 I10", reacting(NOBODY))
    assert asked(game) == 3
    assert (game.mechs[REACTOR].watch_mount, game.mechs[REACTOR].reactions) == (0, 1)


def test_an_overwatch_shot_comes_on_entry_with_standard_rounds_and_its_heat() -> None:
    game = watched(7)
    game = along(game, "G10 H10 I10", reacting(REACTOR))
    assert reacted(game) == [(REACTOR, ENTERS)]
    kinds = [int(row[0]) for row in game.events[: game.event_count]]
    steps = [n for n, kind in enumerate(kinds) if kind == w.STEP]
    assert steps[0] < kinds.index(w.REACTED) < steps[1]
    (attack,) = events(game, w.ATTACK)
    assert attack[2:] == (w.BY_OVERWATCH, 0, w.STANDARD)
    assert game.mechs[REACTOR].heat == 2
    assert (game.mechs[REACTOR].watch_mount, game.mechs[REACTOR].reactions) == (-1, 0)


def test_overwatch_needs_no_prepare_and_has_no_reaction_die() -> None:
    """Amb092; a Reaver has no other dice here but those of a mover that has not activated."""
    game = along(watched(7), "G10", reacting(REACTOR))
    assert events(game, w.NET_DICE)[0][1] == 0


def off_cone(game: Game) -> None:
    game.mechs[REACTOR].watch_hex = at(game, "T10")


def out_of_range(game: Game) -> None:
    game.mechs[REACTOR].mounts[0].profiles[w.STANDARD].reach = 3  # long 4; I10 is 5 away


def other_level(game: Game) -> None:
    shape(game, "F10", level=1)


def hidden(game: Game) -> None:
    shape(game, "K10", level=3, terrain=w.BUILDING)


def jammed(game: Game) -> None:
    """F8, Amb045: only in its own next activation."""
    game.mechs[REACTOR].jammed[0] = 1


def no_arm(game: Game) -> None:
    destroy(game, REACTOR, w.RIGHT_ARM)


def spent(game: Game) -> None:
    game.mechs[REACTOR].reactions = 0


def prone(game: Game) -> None:
    game.mechs[REACTOR].is_prone = 1


@pytest.mark.parametrize(
    ("change", "count"),
    [
        (off_cone, 0),
        (out_of_range, 0),
        (other_level, 0),
        (hidden, 0),
        (no_arm, 0),
        (spent, 0),
        (prone, 0),
        (jammed, 3),
    ],
)
def test_what_overwatch_needs_where_it_fires(change: object, count: int) -> None:
    """E5: cone, level, long range, sight, a weapon that works; E6: a Reaction, on its feet."""
    game = watched(8)
    change(game)  # type: ignore[operator]
    assert asked(along(game, "G10 H10 I10", reacting(NOBODY))) == count


def test_overwatch_wants_sight_even_of_a_locked_target_with_an_indirect_weapon() -> None:
    game = scene([kit("Foreman", "F10")], [kit("Foreman", "N10")])
    begin(game, 0)
    mech = game.mechs[REACTOR]
    mech.watch_mount, mech.watch_hex = w.ON_BACK, at(game, "F10")
    game.mechs[MOVER].is_locked = 1
    assert asked(along(game, "G10", reacting(NOBODY))) == 1
    hidden(game)
    assert asked(along(game, "G10", reacting(NOBODY))) == 0


def test_a_step_strike_shot_and_riposte_come_in_that_order() -> None:
    """Amb094: leaving one, entering another's cone, stopping beside a third."""
    game = scene(
        [kit("Foreman", "F10")],
        [
            kit("Reaver", "E10", pilot="Marrow"),
            kit("Reaver", "L10"),
            kit("Foreman", "I11", pilot="Bram Holt"),
        ],
    )
    begin(game, 0)
    game.mechs[3].is_prepared = game.mechs[5].is_prepared = 1
    game.mechs[5].ability = w.VANGUARD
    game.mechs[4].watch_mount, game.mechs[4].watch_hex = 0, at(game, "F10")
    game = along(game, "G10", reacting(3, 4, 5))
    beside = game.ground[at(game, "I11")].near
    assert at(game, "G10") not in beside  # so the third has no riposte here
    assert reacted(game) == [(3, LEAVES), (4, ENTERS)]
    assert reacted(along(game, "H10", reacting(3, 4, 5))) == [(5, STOPS)]


# Backup Fire ------------------------------------------------------------------------------------


def partners(gap: int = 2) -> Game:
    """Ruko fires at a Bastion; Marrow, his bond partner, is Prepared, wherever it stands."""
    there = "FGHIJKLMNOPQRST"[gap]
    game = scene(
        [kit("Reaver", "F10"), kit("Reaver", f"{there}14", pilot="Marrow")],
        [kit("Bastion", "J10")],
    )
    begin(game, 0)
    game.mechs[1].is_prepared = 1
    for a in (0, 1):
        show(game, a, w.HIT, *[1] * 12)
    return game


FIRST_SHOT = packed(w.RIGHT, 3, w.STANDARD)


def fired(game: Game) -> Game:
    return run(game, fire, 0, FIRST_SHOT, pick=reacting(1))


def test_backup_fire_is_one_shot_after_the_partners_attack() -> None:
    """D4, Amb029: with Standard rounds, the weapon's Heat, at one Difficulty die."""
    game = fired(partners())
    assert reacted(game) == [(1, PARTNER_FIRED)]
    first, second = events(game, w.ATTACK)
    assert first[:3] == (0, 3, w.BY_FIRE)
    assert second == (1, 3, w.BY_BACKUP_FIRE, 0, w.STANDARD)
    shots = [row[0] for row in events(game, w.ROLL) if row[1] == w.HIT]
    assert shots == [0, 0, 0, 1]
    assert game.mechs[1].heat == 2
    causes = events(game, w.NET_DICE)[1]
    assert causes[2] >> w.REACTING & 1
    assert (game.mechs[1].reactions, game.mechs[1].is_prepared) == (0, 0)


def test_backup_fire_needs_no_nearness_of_the_partners() -> None:
    assert reacted(fired(partners(9))) == [(1, PARTNER_FIRED)]


def test_backup_fire_needs_range_and_sight_of_its_own() -> None:
    """Long range of an Autocannon is 9, Locked or not."""
    game = partners()
    game.mechs[1].mounts[0].profiles[w.STANDARD].reach = 2
    assert reacted(fired(game)) == []
    game = partners()
    for name in ("I13", "I12", "J13", "H13", "I11", "J12", "J11", "I10"):
        shape(game, name, level=3, terrain=w.BUILDING)
    game.ground[at(game, "J10")].level = 0
    game.mechs[3].is_locked = 1
    assert reacted(fired(game)) == []


@pytest.mark.parametrize("field", ["is_prepared", "reactions"])
def test_backup_fire_needs_prepare_and_a_reaction(field: str) -> None:
    game = partners()
    game.mechs[1][field] = 0
    assert reacted(fired(game)) == []


def test_backup_fire_wants_a_living_target_and_a_living_partner() -> None:
    game = partners()
    game.mechs[3].durability[w.CORE] = 1
    show(game, 0, w.LOCATION, *[10] * 3)
    game.forced_count = 0
    show(game, 0, w.HIT, 20)
    show(game, 0, w.LOCATION, 10)
    show(game, 0, w.PENETRATION, 6)
    assert reacted(fired(game)) == []
    game = partners()
    game.mechs[1].is_alive = 0
    assert reacted(fired(game)) == []


def test_backup_fire_goes_with_any_own_attack_but_is_one_reaction() -> None:
    game = partners()
    game.mechs[0].mounts[w.LEFT] = game.mechs[0].mounts[w.RIGHT]
    done = run(game, barrage, 0, FIRST_SHOT, pick=reacting(1))
    assert reacted(done) == [(1, PARTNER_FIRED)]
    assert [row[2] for row in events(done, w.ATTACK)] == [
        w.BY_BARRAGE,
        w.BY_BACKUP_FIRE,
        w.BY_BARRAGE,
    ]


def test_a_reaction_calls_no_reaction() -> None:
    """E6: an Overwatch shot of Ruko gives Marrow no Backup Fire, nor a reaction to the enemy's."""
    game = scene(
        [kit("Foreman", "F10")],
        [kit("Reaver", "L10"), kit("Reaver", "L12", pilot="Marrow")],
    )
    begin(game, 0)
    game.mechs[3].watch_mount, game.mechs[3].watch_hex = 0, at(game, "F10")
    game.mechs[4].is_prepared = 1
    assert reacted(along(game, "G10", reacting(3, 4))) == [(3, ENTERS)]
