"""C6, H3, H4: smoke clouds: where they go, how long they stay, what they do."""

from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.reasons import (
    FREE,
    NO_CLOUDS,
    NO_LAUNCHER,
    NO_QUICK,
    NO_ROOM_FOR_CLOUD,
)
from mechlab.games.skirmish.rules.activation import begin
from mechlab.games.skirmish.rules.ground import distance
from mechlab.games.skirmish.rules.rounds import end_round
from mechlab.games.skirmish.rules.sight import between
from mechlab.games.skirmish.rules.smoke import cloud_hex, may_smoke, smoke
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.boards import at, shape
from tests.games.skirmish.rules.arena import copy, destroy, run
from tests.games.skirmish.rules.scene import duel, kit, scene


def clouds(game: Game) -> list[frozenset[int]]:
    """Every cloud offered, as its hexes."""
    seen: list[frozenset[int]] = []

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        for _, cloud in offered:
            seen.append(frozenset(cloud_hex(game, cloud, corner) for corner in range(3)))
        return offered[0]

    run(game, smoke, 0, pick=pick)
    return seen


def laid(game: Game, *names: str) -> Game:
    """The cloud on three hexes."""
    wanted = {at(game, name) for name in names}

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        for kind, cloud in offered:
            if {cloud_hex(game, cloud, corner) for corner in range(3)} == wanted:
                return kind, cloud
        raise AssertionError(names)

    return run(game, smoke, 0, pick=pick)


def triangles(game: Game, a: int) -> set[frozenset[int]]:
    """All threes of passable hexes that touch each other, none more than 6 from the mech."""
    near = [
        place
        for place in range(game.hex_count)
        if distance(game, game.mechs[a].hex, place) <= 6
        and game.ground[place].terrain != w.LOW_WALL
    ]
    beside = {one: {two for two in near if distance(game, one, two) == 1} for one in near}
    return {
        frozenset((one, two, three))
        for one in near
        for two in beside[one]
        for three in beside[one] & beside[two]
    }


def test_a_cloud_is_any_three_hexes_in_range_that_touch() -> None:
    """Amb085: mechs may stand there, sight is not needed; each is offered once."""
    for place in ("K16", "A1", "T16", "B31"):
        game = scene([kit("Reaver", place)], [kit("Foreman", "K12")])
        shape(game, "C2", terrain=w.LOW_WALL)
        shape(game, "K15", level=3, terrain=w.BUILDING)
        begin(game, 0)
        found = clouds(game)
        assert len(found) == len(set(found))
        assert set(found) == triangles(game, 0)


def test_a_cloud_lifts_at_the_end_of_the_next_round() -> None:
    game = duel("Reaver", gap=9)
    game.round_number = 3
    game = laid(game, "H10", "I10", "I9")
    assert [int(game.ground[at(game, name)].smoke) for name in ("H10", "I10", "I9")] == [1, 1, 1]
    for number, smoke_there in ((3, 1), (4, 0)):
        game.round_number = number
        assert game.ground[at(game, "H10")].smoke == 1
        end_round(game)
        assert game.ground[at(game, "H10")].smoke == smoke_there
    assert game.cloud_count == 0


def test_of_two_clouds_on_a_hex_the_later_stays() -> None:
    game = duel("Reaver", gap=9)
    game = laid(game, "H10", "I10", "I9")
    end_round(game)
    game.round_number = 2
    game.choices_made = 0
    begin(game, 0)
    game = laid(game, "H10", "I10", "I11")
    end_round(game)
    smoked = [place for place in range(640) if game.ground[place].smoke > 0]
    assert smoked == sorted(at(game, name) for name in ("H10", "I10", "I11"))
    game.round_number = 3
    end_round(game)
    assert not any(game.ground[place].smoke for place in range(640))


def test_smoke_covers_and_two_clouds_on_a_line_block() -> None:
    """H4, H5: three hexes of smoke between, along a row; sight is looked up anew."""
    game = duel("Reaver", gap=9)
    assert between(game, 0, 3) == w.CLEAR
    game = laid(game, "H10", "I10", "I9")
    assert between(game, 0, 3) == w.SOFT
    game.choices_made = 0
    game = laid(game, "J10", "K10", "K9")
    assert between(game, 0, 3) == w.NO_SIGHT
    game.round_number += 1
    end_round(game)
    assert between(game, 0, 3) == w.CLEAR


def test_why_no_smoke() -> None:
    game = duel("Reaver")
    assert may_smoke(game, 0) == FREE
    assert may_smoke(duel("Foreman"), 0) == NO_LAUNCHER
    for change in ("gone", "off"):
        one = copy(game)
        if change == "gone":
            destroy(one, 0, w.BACK)
        one.mechs[0].is_offline = int(change == "off")
        assert may_smoke(one, 0) == NO_LAUNCHER
    walled = copy(game)
    for place in range(640):
        walled.ground[place].terrain = w.LOW_WALL
    assert may_smoke(walled, 0) == NO_ROOM_FOR_CLOUD
    used = run(game, smoke, 0)
    assert (used.mechs[0].quick, used.mechs[0].smoke_left, may_smoke(used, 0)) == (1, 1, FREE)
    used.choices_made = 0
    used = run(used, smoke, 0)
    assert may_smoke(used, 0) == NO_QUICK
    begin(used, 0)
    assert may_smoke(used, 0) == NO_CLOUDS
