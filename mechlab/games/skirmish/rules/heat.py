"""Heat and stress (G1, G2)."""

from mechlab.engine import note, roll, rule

from ..state import Game
from ..words import (
    CORE,
    EMERGENCY_VENT,
    HEATED,
    MELTDOWN,
    MELTDOWN_DAMAGE,
    STRESS,
    STRESSED,
)
from .damage import hurt
from .dice import roll_sum
from .standing import reactor_cap


@rule
def gain_heat(game: Game, a: int, heat: int, cause: int) -> None:
    """G1: Heat goes up; above the Reactor Cap comes a stress check at once.

    Not once the game is over: a wipe beats the Heat that it cost (Amb061).
    """
    mech = game.mechs[a]
    if heat <= 0 or mech.is_alive == 0 or game.is_over == 1:
        return
    mech.heat += heat
    note(game, HEATED, a, heat, mech.heat, cause, 0)
    check_stress(game, a, cause)


@rule
def check_stress(game: Game, a: int, cause: int) -> None:
    """G2: with more Heat than the Reactor Cap, roll; the Heat is gone whatever comes."""
    mech = game.mechs[a]
    if mech.is_alive == 0 or mech.heat <= reactor_cap(game, a):
        return
    face = roll(game, a, STRESS, game.rules.stress_die_sides, 0)
    effect = int(game.stress[face - 1])
    mech.heat = game.rules.stress_reset
    note(game, STRESSED, a, effect, face, cause, 0)
    if effect == EMERGENCY_VENT:
        mech.vented += game.rules.emergency_vent_actions
        return
    # Until the end of its next activation: the one under way is not that one.
    mech.is_exposed = 2 if game.active == a else 1
    if effect == MELTDOWN:
        damage = roll_sum(
            game, a, MELTDOWN_DAMAGE, game.rules.meltdown_count, game.rules.meltdown_sides
        )
        hurt(game, a, CORE, damage + int(game.rules.meltdown_plus), cause)
