"""A game that cannot go on stays where it is."""

import pytest

from mechlab.games import wreck
from mechlab.games.wreck import Hit


def test_a_die_waits_on_when_one_after_it_was_set_to_a_face_it_has_not() -> None:
    game = wreck.new_sortie("Everest", [Hit("blow", kinetic="1d6")] * 2, hp=7, dice_by_hand=True)
    game.enter(1)
    game.force("structure", 9)
    game.apply("end the turn")
    with pytest.raises(ValueError, match="the structure die is a d6: it shows 1 to 6"):
        game.enter(6)
    assert game.waits_for_die == "kinetic damage" and game.options() == []
    game.enter(6)
    assert game.waits_for_die == "structure"
