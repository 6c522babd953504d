"""Games of bolts as people play them: stepping, naming places, records, many games, the lab."""

import dataclasses
from pathlib import Path

import pytest

from mechlab.engine import IllegalAction, Record, RecordError
from mechlab.engine.playable import DRAWN, Cell
from mechlab.games import bolts
from mechlab.games.bolts import words as w
from mechlab.games.bolts.ledger import FACTS
from tests.games.bolts.golden_games import BRUTE, CALLER, PUSHER, SHARPSHOOTER, WALL


def mechs(*texts: str) -> list[bolts.Build]:
    return [bolts.build_of(text) for text in texts]


@pytest.fixture
def game():
    """At the first place that is asked for."""
    game = bolts.new_game(mechs(SHARPSHOOTER, PUSHER), "Flat", seed=4)
    game.apply(game.legal_actions()[0])
    game.apply("Move")
    return game


def test_a_place_that_is_not_offered_can_be_named(game):
    key = bolts.place(3.21, 4.32, facing=90)
    assert key not in game.options() and game.why_not(key) == ""
    who = int(game.state.decider)
    corner = (1, 1) if who == 0 else (47, 47)
    key = bolts.place(abs(corner[0] - 2.21), abs(corner[1] - 3.32), facing=90)
    game.apply(key)
    disc = game.state.table.discs[who]
    assert (int(disc.face_x), int(disc.face_y)) == (0, 100)
    assert game.record.choices[-1] == key
    again = bolts.open_record(Record.from_json(game.record.to_json()))
    assert again.state.tobytes() == game.state.tobytes()


@pytest.mark.parametrize(
    ("place", "reason"), [((30, 30), "further"), ((0.5, 1), "in the way"), ((1, 0.9), "in the way")]
)
def test_why_a_place_cannot_be_gone_to(game, place, reason):
    if int(game.state.decider) == 1:
        place = (48 - place[0], 48 - place[1])
    with pytest.raises(IllegalAction, match=reason):
        game.apply(bolts.place(*place))
    assert game.at == len(game.record.choices)


def test_why_an_action_is_not_open():
    game = bolts.new_game(mechs(SHARPSHOOTER, PUSHER), "Flat", seed=4)
    game.apply(game.legal_actions()[0])
    for kind, section in (
        (w.JUMP, "B57"),
        (w.EXCHANGE, "B57"),
        (w.RESTORE, "B57"),
        (w.UPLINK, "B36"),
    ):
        assert game.why_not(kind * w.SPAN).startswith(section), kind
    assert game.why_not(w.ATTACK * w.SPAN + 4).startswith("B50")
    assert game.why_not(w.KEEP * w.SPAN).startswith("B44")


def test_stepping_back_and_another_die():
    game = bolts.new_game(mechs(SHARPSHOOTER, PUSHER), seed=21)
    game.play("greedy")
    assert game.is_over and game.outcome
    end = game.at
    game.back("round")
    assert game.at < end
    die = game.dice("attack")[0]
    other = game.with_die(die, 7 - die.face if die.face != 3 else 6)
    assert other.events[die.number].face != die.face
    with pytest.raises(ValueError, match="d6 shows 1 to 6"):
        game.with_die(die, 7)


def test_dice_by_hand():
    game = bolts.new_game(mechs(SHARPSHOOTER, PUSHER), seed=1, dice_by_hand=True)
    assert game.waits_for_die == "initiative"
    game.enter(2)
    game.enter(5)
    assert int(game.state.decider) == 1


@pytest.mark.parametrize("count", [2, 3, 4])
def test_named_players_play_for_everybody(count):
    game = bolts.new_game(mechs(*[SHARPSHOOTER, BRUTE, WALL, PUSHER][:count]), "Flat", seed=3)
    assert not game.play("greedy", until="kill") or game.last_event.endswith("is destroyed")
    game.play(["random"] * count)
    assert game.is_over


def test_a_function_plays_a_seat():
    game = bolts.new_game(mechs(SHARPSHOOTER, BRUTE), "Flat", seed=3)
    game.play([lambda stepper: stepper.legal_actions()[0], "greedy"])
    assert game.is_over


@pytest.mark.parametrize(
    ("builds", "options", "reason"),
    [
        ((SHARPSHOOTER,), {}, "2 to 4 mechs, not 1"),
        ((SHARPSHOOTER, BRUTE), {"teams": (0, 0)}, "at least two"),
        ((SHARPSHOOTER, BRUTE), {"teams": (0, 1, 1)}, "3 numbers for 2 mechs"),
        ((SHARPSHOOTER, BRUTE), {"budget": 36}, "mech 1: .*over the budget"),
        ((SHARPSHOOTER, BRUTE), {"table": "Flatt"}, "did you mean Flat"),
    ],
)
def test_games_that_cannot_be(builds, options, reason):
    with pytest.raises(ValueError, match=reason):
        bolts.new_game(mechs(*builds), **options)


def test_records_of_other_games_and_damaged_ones():
    record = bolts.new_game(mechs(SHARPSHOOTER, BRUTE)).record
    for changed in (
        record.replace(game="skirmish"),
        record.replace(setup={**record.setup, "sides": [0]}),
        record.replace(setup={**record.setup, "table": "Nowhere"}),
        record.replace(choices=(5,)),
    ):
        with pytest.raises(RecordError):
            bolts.open_record(changed)


def test_a_record_keeps_the_numbers_it_was_played_with():
    cat = bolts.catalog().with_rules(eagle_far=26, heat_capacity="bought points")
    game = bolts.new_game(mechs(SHARPSHOOTER, BRUTE), seed=5, cat=cat)
    game.play("greedy")
    assert len(bolts.differences(game.record)) == 2
    again = bolts.open_record(game.record)
    assert again.outcome == game.outcome and int(again.state.rules.eagle_far) == 26


def test_every_option_and_event_has_words():
    """Of many games: no number is told bare."""
    for seed in range(12):
        names = [SHARPSHOOTER, CALLER, WALL, CALLER]
        game = bolts.new_game(mechs(*names), "Quarry", seed=seed, teams=(0, 1, 1, 0))
        game.play("random")
        for event in game.events:
            assert event.text and not event.text.startswith("event "), event
            assert "option " not in event.text, event
            assert event.good is None or 0 <= event.good <= event.sides


@pytest.mark.parametrize("workers", [1, 3])
def test_simulating_gives_the_games_that_are_stepped(workers):
    builds = mechs(SHARPSHOOTER, BRUTE, WALL)
    table = bolts.simulate(builds, "Quarry", "random", games=60, seed=9, workers=workers)
    assert set(table.winner) <= {"A", "B", "C", "draw"}
    row = table.iloc[7]
    game = bolts.new_game(builds, "Quarry", seed=int(row.seed))
    game.play("random")
    assert int(game.state.round_number) == row.turns and int(game.state.dice) == row.dice
    outcome = int(game.state.outcome)
    assert row.winner == ("draw" if outcome == w.DRAW else "ABC"[outcome])
    assert row.dealt_A == int(game.state.mechs[0].dealt)


def test_the_lab_asks_and_gets():
    cell = Cell((SHARPSHOOTER, BRUTE), ("greedy", "random"), "Flat")
    import numpy as np

    rows = bolts.TRIALS.series(cell).play(np.arange(20), np.arange(20) % 2)
    assert rows.shape == (20, len(FACTS))
    winner = rows[:, FACTS.index("winner")]
    assert set(winner.tolist()) <= {0, 1, DRAWN}
    record = bolts.TRIALS.record(cell, 3, 1)
    replayed = bolts.open_record(record)
    assert replayed.is_over
    outcome = int(replayed.state.outcome)
    assert winner[3] == (DRAWN if outcome == w.DRAW else (outcome + 1) % 2)


def test_rivals_differ_in_one_thing_and_say_what_it_costs():
    rivals = bolts.TRIALS.rivals(SHARPSHOOTER)
    assert len(rivals) == 3 + 3 + 2 * 5 + 3 + 11
    for rival in rivals:
        build = bolts.build_of(rival.team)
        assert not bolts.check(build)
        assert bolts.cost(build) - bolts.cost(bolts.build_of(SHARPSHOOTER)) == rival.weight


def test_numbers_of_the_lab_are_those_that_rules_read():
    paths = {number.path for number in bolts.TRIALS.numbers()}
    assert {"rules/cooling", "rules/short_reach", "weapons/Fist/Heat"} <= paths
    assert "rules/dice_at_hand" not in paths and "rules/budget" not in paths
    met = {number.path for number in bolts.TRIALS.numbers((BRUTE, BRUTE))}
    assert "weapons/Far Range Weapon/Shots" in paths - met


@pytest.mark.parametrize("name", bolts.ground_names())
def test_tables_are_sound_and_leave_the_corners_free(name):
    ground = bolts.ground(name)
    assert bool(ground.pieces) == (name != "Flat")
    for corner in ((100, 100), (4700, 4700), (100, 4700), (4700, 100)):
        for piece in ground.pieces:
            xs, ys = zip(*piece.corners, strict=True)
            assert not (min(xs) < corner[0] < max(xs) and min(ys) < corner[1] < max(ys))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("source = 5", "source"),
        ('source = "x"\nwidht = 3', "did you mean width"),
        ('source = "x"\nwidth = 900', "width"),
        ("source = ", "TOML"),
        (
            'source = "x"\n[[pieces]]\nterrain = "Sold"\ncorners = [[1,1],[2,1],[2,2]]',
            "did you mean Solid",
        ),
        ('source = "x"\n[[pieces]]\nterrain = "Solid"\ncorners = [[1,1],[2,1]]', "3 to 8"),
        (
            'source = "x"\n[[pieces]]\nterrain = "Solid"\ncorners = [[10,10],[20,10],[20,20]]',
            "rises",
        ),
        (
            'source = "x"\n[[pieces]]\nterrain = "Open"\ncorners = [[9,9],[9,12],[12,9]]',
            "turns right",
        ),
        (
            'source = "x"\n[[pieces]]\nterrain = "Open"\ncorners = [[9,9],[70,9],[12,12]]',
            "within 48 x 48",
        ),
        (
            'source = "x"\n[[pieces]]\nterrain = "Impairing"\ncorners = [[0,0],[3,0],[3,3],[0,3]]',
            "room for a mech",
        ),
        (
            'source = "x"\n[[pieces]]\nterrain = "Open"\n'
            "corners = [[30,20],[22,26],[25,16],[27,26],[19,20]]",
            "convex",
        ),
    ],
)
def test_what_is_wrong_with_a_table_is_named(text, wrong):
    from mechlab.games.bolts.maps import check_ground

    assert wrong in " ".join(str(fault) for fault in check_ground(text)), check_ground(text)


def test_a_table_of_ones_own(tmp_path: Path):
    path = tmp_path / "Mine.toml"
    path.write_text('source = "mine"\nwidth = 30\ndepth = 24\n')
    ground = bolts.ground(path)
    assert (ground.name, ground.width, ground.depth) == ("Mine", 3000, 2400)
    table = bolts.simulate(mechs(SHARPSHOOTER, BRUTE), ground, "random", games=5)
    assert len(table) == 5 and dataclasses.replace(ground, name="x") != ground
