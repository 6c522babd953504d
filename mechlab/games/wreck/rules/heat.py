"""Heat: strain up to the cap, an overheat above it; the meltdown at the end (C, D8, F4)."""

from mechlab.engine import note, roll, rule

from ..state import Game
from ..words import (
    ANNIHILATED,
    BLAST,
    COUNTDOWN_OFF,
    DEAD,
    EXPOSED,
    HEATED,
    INSIDE,
    MELTED_DOWN,
    OUTSIDE,
    OVERHEATED,
    PILOT_DIED,
    PILOT_HURT,
    STRESS,
    THE_MECH,
)
from .checks import pilot_check
from .effects import count_down, roll_table
from .statuses import put


@rule
def gain_heat(game: Game, amount: int) -> None:
    """Heat comes; above the cap it is an overheat: a stress, a roll, and the heat clears (C3)."""
    if amount == 0:
        return
    mech = game.mech
    mech.heat += amount
    note(game, HEATED, THE_MECH, amount, mech.heat, 0, 0)
    while mech.heat > mech.heat_cap and mech.stress > 0:
        mech.stress -= 1
        mech.heat = 0 if game.rules.heat_excess == 0 else mech.heat - mech.heat_cap
        note(game, OVERHEATED, THE_MECH, mech.stress, mech.heat, 0, 0)
        if mech.stress == 0:
            count_down(game, 1, 0)
        else:
            roll_table(game, STRESS, int(mech.stress), int(mech.stress_max))


@rule
def in_danger(game: Game) -> int:
    """Whether the mech is in the danger zone: half its heat cap or more (C2, R19)."""
    mech = game.mech
    return int(game.rules.danger_divisor * mech.heat >= mech.heat_cap)


@rule
def prevent(game: Game) -> None:
    """A meltdown that counts down is prevented; the mech is Exposed (R29)."""
    game.mech.melts_at = 0
    game.mech.preventable = 0
    note(game, COUNTDOWN_OFF, THE_MECH, 0, 0, 0, 0)
    put(game, EXPOSED, 0)


@rule
def melt_down(game: Game) -> None:
    """The reactor goes: no wreck is left, whoever is inside dies (D8, F4)."""
    mech, rules = game.mech, game.rules
    mech.phase = ANNIHILATED
    mech.melts_at = 0
    mech.hp = 0
    mech.burn = 0
    blast = int(rules.blast_plus)
    for _ in range(rules.blast_count):
        blast += roll(game, THE_MECH, BLAST, int(rules.blast_sides), 0)
    note(game, MELTED_DOWN, THE_MECH, blast, 0, 0, 0)
    if game.pilot == INSIDE:
        pilot_dies(game)
    elif game.pilot == OUTSIDE and rules.ejected == 1:
        if pilot_check(game) == 1:
            blast = (blast + rules.blast_divisor - 1) // rules.blast_divisor
        game.pilot_hp = max(game.pilot_hp - blast, 0)
        note(game, PILOT_HURT, THE_MECH, blast, game.pilot_hp, 0, 0)
        if game.pilot_hp == 0:
            pilot_dies(game)


@rule
def pilot_dies(game: Game) -> None:
    """The pilot dies (F3, F4)."""
    game.pilot = DEAD
    game.pilot_hp = 0
    note(game, PILOT_DIED, THE_MECH, 0, 0, 0, 0)
