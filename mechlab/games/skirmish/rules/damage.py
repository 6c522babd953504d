"""Durability lost, parts lost, mechs lost (F6, F7, E9, I3, I4)."""

from mechlab.engine import note, rule

from ..state import Game
from ..words import (
    BACK,
    BY_ENEMY,
    CORE,
    DAMAGED,
    ENRAGED,
    FIRST_WINS,
    KILL_SCORED,
    LEFT_ARM,
    MECH_LOST,
    PART_LOST,
    RELEASED,
    RIGHT_ARM,
)
from .standing import arms_at_work, has_guard


@rule
def hurt(game: Game, a: int, part: int, damage: int, cause: int) -> None:
    """F6: take damage off a part; what is more than it had goes on into the Core."""
    mech = game.mechs[a]
    if mech.is_alive == 0 or damage <= 0:
        return
    if mech.durability[part] <= 0:
        part = CORE
    left = int(mech.durability[part]) - damage
    mech.durability[part] = max(left, 0)
    note(game, DAMAGED, a, part, damage, max(left, 0), cause)
    if left > 0:
        return
    lose_part(game, a, part, cause)
    if part != CORE and left < 0:
        core = int(mech.durability[CORE]) + left
        mech.durability[CORE] = max(core, 0)
        note(game, DAMAGED, a, CORE, -left, max(core, 0), cause)
        if core <= 0:
            lose_part(game, a, CORE, cause)


@rule
def lose_part(game: Game, a: int, part: int, cause: int) -> None:
    """F7: a part at 0 is destroyed."""
    mech = game.mechs[a]
    note(game, PART_LOST, a, part, cause, 0, 0)
    if part == CORE:
        lose_mech(game, a, cause)
    elif part in (RIGHT_ARM, LEFT_ARM):
        lose_arm(game, a)
    elif part == BACK:
        mech.is_offline = 0
        if mech.watch_mount == 2:
            mech.watch_mount = -1


@rule
def lose_arm(game: Game, a: int) -> None:
    """F7, F11.9: what a lost arm ends: Guard, an Overwatch with its weapon, the Charge."""
    mech = game.mechs[a]
    if not has_guard(game, a):
        mech.guards = -1
    watch = mech.watch_mount
    if 0 <= watch < 2 and arms_at_work(game, a, watch) == 0:
        mech.watch_mount = -1
    if mech.mounts[0].hands == 2 and arms_at_work(game, a, 0) == 0:
        mech.charge = 0


@rule
def lose_mech(game: Game, a: int, cause: int) -> None:
    """F7, I4: a mech without Core is off the board; the other side scores."""
    mech = game.mechs[a]
    mech.is_alive = 0
    if mech.hex >= 0:
        game.ground[mech.hex].mech = -1
    release(game, a)
    note(game, MECH_LOST, a, cause, 0, 0, 0)
    winner = 1 - int(mech.side)
    game.kills[winner] += 1
    game.score[winner] += game.rules.score_kill
    note(game, KILL_SCORED, a, winner, game.rules.score_kill, game.score[winner], 0)
    if cause == BY_ENEMY:
        enrage(game, a)
    if standing_mechs(game, mech.side) == 0 and game.is_over == 0:
        game.is_over = 1
        game.outcome = FIRST_WINS + winner


@rule
def enrage(game: Game, lost: int) -> None:
    """E9: the survivors of a side that an enemy took a mech from are Enraged from now on.

    What that gives begins with their next own activation.
    """
    for b in range(len(game.mechs)):
        ally = game.mechs[b]
        if ally.side == game.mechs[lost].side and ally.is_alive == 1 and ally.is_enraged == 0:
            ally.is_enraged = 1
            note(game, ENRAGED, b, lost, 0, 0, 0)


@rule
def standing_mechs(game: Game, side: int) -> int:
    """How many mechs of a side are left."""
    count = 0
    for b in range(len(game.mechs)):
        if game.mechs[b].side == side and game.mechs[b].is_alive == 1:
            count += 1
    return count


@rule
def release(game: Game, a: int) -> None:
    """F11.5: a grapple ends with Prone, a lost mech, or a won contest."""
    b = int(game.mechs[a].grapples)
    if b >= 0:
        game.mechs[a].grapples = -1
        game.mechs[b].grapples = -1
        note(game, RELEASED, a, b, 0, 0, 0)
