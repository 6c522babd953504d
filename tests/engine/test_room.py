"""Playing a game by its rules: what is left of it when it stops at a decision, a pause, an end."""

import gc
import weakref
from typing import Any

import numpy as np
import pytest

from mechlab.engine import CHOICE, Paused, Undecided
from mechlab.games import bolts, skirmish, wreck
from mechlab.games.bolts.room import RULES as BOLTS
from mechlab.games.skirmish.room import RULES as SKIRMISH
from mechlab.games.wreck.room import RULES as WRECK

TRIO = [skirmish.kit(name) for name in ("Courier", "Foreman", "Reaver")]
MECH = bolts.build_of("3 3 3 3 3 3, Sniper, left arm Far Range Weapon")
GAMES = {
    "skirmish": (SKIRMISH, lambda: skirmish.new_game([TRIO, TRIO], map="Yard", seed=3)),
    "bolts": (BOLTS, lambda: bolts.new_game([MECH, MECH], seed=3)),
    "wreck": (WRECK, lambda: wreck.new_sortie("Everest", "Patrol", seed=3)),
}


def begun(stepper: Any, choices: int = 0, event_limit: int = 0) -> Any:
    """The game of a stepper before its first die, with some of its choices given."""
    game = stepper.face.begin(stepper.record)
    game.choices[:choices] = stepper.record.choices[:choices]
    game.choices_given, game.event_limit = choices, event_limit
    return game


def run(rules: Any, game: Any) -> str:
    """How a run ended."""
    try:
        rules.run(game)
    except (Undecided, Paused) as stopped:
        return type(stopped).__name__
    return "over"


@pytest.mark.usefixtures("compiled_rules")
@pytest.mark.parametrize("name", GAMES)
def test_compiled_rules_leave_a_game_as_plain_ones_do(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, make = GAMES[name]
    stepper = make()
    stepper.play("greedy")
    count, events = len(stepper.record.choices), int(stepper.state.event_count)
    limits = [(0, 0), (1, 0), (count // 2, 0), (count, 0), (count, events // 2), (count, 5)]
    # Every kind of stop, and one where a choice is just written down.
    choice = next(event.number for event in stepper.events if event.is_choice)
    for choices, limit in [*limits, (count, choice + 1)]:
        fast, slow = (begun(stepper, choices, limit) for _ in range(2))
        ended = run(rules, fast)
        with monkeypatch.context() as patched:
            patched.setattr(type(rules), "twin", lambda self: None)
            assert run(rules, slow) == ended
        told = int(slow.event_count)
        is_choosing = ended == "Paused" and int(slow.events[told - 1, 0]) == CHOICE
        made = int(slow.choices_made) + is_choosing
        assert fast.tobytes()[: rules.head_bytes] == slow.tobytes()[: rules.head_bytes]
        assert list(fast.choices[:made]) == list(slow.choices[:made])
        assert np.array_equal(fast.events[:told], slow.events[:told])


@pytest.mark.usefixtures("compiled_rules")
def test_a_game_that_stopped_at_a_decision_can_be_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stepper, twin = GAMES["skirmish"][1](), SKIRMISH.twin()
    left, rooms = [], set()

    def spied(games: Any, *more: Any) -> None:
        rooms.add(games.ctypes.data)
        twin(games, *more)

    monkeypatch.setattr(type(SKIRMISH), "twin", lambda self: spied)
    for _ in range(20):
        game = begun(stepper)
        assert run(SKIRMISH, game) == "Undecided"
        left.append(weakref.ref(game.base))
    del game
    gc.collect()
    assert [each() for each in left] == [None] * 20
    assert len(rooms) == 1  # compiled code keeps what it was called with: the same, each time
