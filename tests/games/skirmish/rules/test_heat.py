"""Heat and the stress check, with whose work it is (G1, G2, E9)."""

from collections import defaultdict
from fractions import Fraction

import pytest

from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.rules.activation import begin, end
from mechlab.games.skirmish.rules.heat import check_stress, gain_heat
from mechlab.games.skirmish.rules.standing import armor
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.rules.arena import FIRST, SECOND, events
from tests.games.skirmish.rules.shooting import (
    dice_of,
    enumerated,
    field,
    kit,
    lost,
    range_of,
    roll_all,
)
from tests.games.skirmish.vector_files import rows


def hot(target: str = "Lantern", heat: int = 7) -> Game:
    """A mech above its Cap of 6, unless told otherwise."""
    game = range_of("Foreman", target)
    game.mechs[SECOND].heat = heat
    return game


@pytest.mark.parametrize("row", rows("stress_checks"))
def test_when_heat_is_checked(row: dict[str, str]) -> None:
    game = roll_all(hot(heat=int(row["before"])), stress=5)
    game.mechs[SECOND].reactor = int(row["cap"])
    gain_heat(game, SECOND, int(row["gained"]), w.BY_ITSELF)
    assert dice_of(game, w.STRESS, SECOND) == (1 if row["checked"] else 0)
    assert game.mechs[SECOND].heat == int(row["after"])


def test_v077_the_outcomes_of_a_check() -> None:
    found: dict[str, Fraction] = defaultdict(Fraction)

    def check(game: Game) -> None:
        check_stress(game, SECOND, w.BY_ENEMY)

    def read(game: Game) -> tuple[str, bool]:
        assert game.mechs[SECOND].heat == 0
        (row,) = events(game, w.STRESSED)
        return w.STRESS_WORDS[row[1]], bool(game.mechs[SECOND].is_exposed)

    for (word, exposed), chance in enumerated(check, hot(), read).items():
        found[word] += chance
        found["Exposed afterwards"] += chance * exposed
    assert found == {row["outcome"]: Fraction(row["chance"]) for row in rows("stress")}


@pytest.mark.parametrize("row", rows("meltdowns"))
def test_v078_meltdown(row: dict[str, str]) -> None:
    durability = int(row["core_durability"])
    game = hot()
    game.mechs[SECOND].durability[w.CORE] = game.mechs[SECOND].printed[w.CORE] = durability
    game.mechs[SECOND].is_braced = 1

    def check(trial: Game) -> None:
        check_stress(trial, SECOND, w.BY_ENEMY)

    killed = enumerated(check, game, lambda trial: int(trial.mechs[SECOND].is_alive))
    assert killed.get(0, Fraction(0)) == Fraction(row["kill"])
    game.mechs[SECOND].durability[w.CORE] = game.mechs[SECOND].printed[w.CORE] = 99
    damage = enumerated(check, game, lambda trial: lost(trial)[w.CORE])
    assert sum(k * p for k, p in damage.items()) == Fraction(row["mean"])


def test_an_emergency_vent_costs_a_quick_action_of_the_next_activation() -> None:
    game = roll_all(hot(), stress=6)
    check_stress(game, SECOND, w.BY_ENEMY)
    begin(game, SECOND)
    assert game.mechs[SECOND].quick == 1
    end(game, SECOND)
    begin(game, SECOND)
    assert game.mechs[SECOND].quick == 2


def test_two_emergency_vents_cost_both() -> None:
    game = roll_all(hot(), stress=6)
    for _ in range(3):
        game.mechs[SECOND].heat = 7
        check_stress(game, SECOND, w.BY_ENEMY)
    begin(game, SECOND)
    assert game.mechs[SECOND].quick == 0


@pytest.mark.parametrize("own", [False, True])
def test_exposed_lasts_through_the_next_activation(own: bool) -> None:
    game = roll_all(hot(), stress=3)
    game.active = SECOND if own else FIRST
    check_stress(game, SECOND, w.BY_ENEMY)
    assert [armor(game, SECOND, part) for part in range(6)] == [0] * 6
    if own:
        end(game, SECOND)
    begin(game, SECOND)
    assert armor(game, SECOND, w.CORE) == 0
    end(game, SECOND)
    assert armor(game, SECOND, w.CORE) == 6


def test_a_repeat_starts_exposed_anew() -> None:
    game = roll_all(hot(), stress=3)
    check_stress(game, SECOND, w.BY_ENEMY)
    begin(game, SECOND)
    game.mechs[SECOND].heat = 7
    check_stress(game, SECOND, w.BY_ITSELF)
    end(game, SECOND)
    assert armor(game, SECOND, w.CORE) == 0
    begin(game, SECOND)
    end(game, SECOND)
    assert armor(game, SECOND, w.CORE) == 6


@pytest.mark.parametrize(("cause", "enraged"), [(w.BY_ENEMY, 1), (w.BY_ITSELF, 0)])
def test_a_meltdown_is_the_work_of_the_heat_that_crossed_the_cap(cause: int, enraged: int) -> None:
    game = field([kit("Foreman")], [kit("Lantern"), kit("Reaver")], {FIRST: 0, SECOND: 3, 4: 5})
    game.mechs[SECOND].heat, game.mechs[SECOND].durability[w.CORE] = 6, 2
    gain_heat(roll_all(game, stress=1, meltdown_damage=1), SECOND, 1, cause)
    assert events(game, w.MECH_LOST) == [(SECOND, cause, 0, 0, 0)]
    assert game.mechs[4].is_enraged == enraged
    assert list(game.score) == [3, 0]


def test_meltdown_knows_no_crit() -> None:
    game = roll_all(hot(), stress=1, meltdown_damage=6)
    check_stress(game, SECOND, w.BY_ENEMY)
    assert dice_of(game, w.CRIT, SECOND) == 0
    assert game.mechs[SECOND].is_alive == 0  # 12 of 12


def test_heat_does_not_go_by_itself() -> None:
    game = hot(heat=5)
    for _ in range(2):
        begin(game, SECOND)
        end(game, SECOND)
    assert game.mechs[SECOND].heat == 5


def test_a_game_that_is_over_heats_nobody() -> None:
    game = hot(heat=6)
    game.is_over = 1
    gain_heat(game, SECOND, 3, w.BY_ITSELF)
    assert game.mechs[SECOND].heat == 6 and dice_of(game, w.STRESS, SECOND) == 0
