"""Moving: paths, steps, what interrupts them, standing up (E3, E4, E6, F9, H3)."""

from mechlab.engine import ask, note, offer, rule

from ..reasons import (
    FREE,
    IS_BRACED,
    IS_GRAPPLED,
    IS_PRONE,
    MOVE_HAS_ENDED,
    NO_LEGS,
    NO_MOVEMENT,
    NO_QUICK,
    NOT_PRONE,
    WHOLE_MOVE_NEEDED,
)
from ..state import Game
from ..words import BOOST_TO, LEGS, STEP, STOOD, STOPPED, TO_HEX, WHERE_TO
from .choosing import SPAN, choose
from .ground import is_free, step_cost
from .reach import path_to, reach
from .reactions import ENTERS, LEAVES, STOPS, can_go_on, let_react
from .sight import forget_sight
from .standing import jumps, speed

MOVING, BOOSTING, CHARGING = range(3)
"""What a walk is part of."""

ALL_OF_IT = 1000
"""Movement points spent by standing up: the whole move, even if Speed rises afterwards."""


@rule
def may_move(game: Game, a: int) -> int:
    """E3: why a mech cannot begin to move, or FREE."""
    mech = game.mechs[a]
    stuck = may_leave(game, a)
    if stuck != FREE:
        return stuck
    if not can_step(game, a, mech.movement):
        return NO_MOVEMENT
    return FREE


@rule
def may_leave(game: Game, a: int) -> int:
    """Why a mech cannot move at all, whatever its points: Prone, Grappled, stopped by a crit."""
    mech = game.mechs[a]
    if mech.is_prone == 1:
        return IS_PRONE
    if mech.grapples >= 0:
        return IS_GRAPPLED
    if mech.move_ended == 1:
        return MOVE_HAS_ENDED
    return FREE


@rule
def may_boost(game: Game, a: int) -> int:
    """E4, F7: why a mech cannot Boost, or FREE."""
    mech = game.mechs[a]
    if mech.quick < 1:
        return NO_QUICK
    if mech.durability[LEGS] <= 0:
        return NO_LEGS
    if mech.is_braced == 1:
        return IS_BRACED
    stuck = may_leave(game, a)
    if stuck != FREE:
        return stuck
    if not can_step(game, a, speed(game, a)):
        return NO_MOVEMENT
    return FREE


@rule
def may_stand(game: Game, a: int) -> int:
    """F9, Amb056: why a mech cannot stand up by its move, or FREE: it takes all of it, unspent."""
    mech = game.mechs[a]
    if mech.is_prone == 0:
        return NOT_PRONE
    if mech.move_ended == 1:
        return MOVE_HAS_ENDED
    if mech.spent > 0:
        return WHOLE_MOVE_NEEDED
    return FREE


@rule
def allowance(game: Game, a: int) -> int:
    """E3, E9: movement points of an activation: Speed, and what Enraged adds."""
    points = speed(game, a)
    if game.mechs[a].is_raging == 1:
        points += game.rules.enraged_movement
    return points


@rule
def count_points(game: Game, a: int) -> None:
    """E3: the movement points left, of the Speed it has now: that can change while it acts."""
    mech = game.mechs[a]
    mech.movement = max(allowance(game, a) - int(mech.spent), 0)


@rule
def can_step(game: Game, a: int, points: int) -> bool:
    """Whether some neighbouring hex can be entered with these points."""
    here = int(game.mechs[a].hex)
    leaps = int(jumps(game, a))
    for direction in range(6):
        there = int(game.ground[here].near[direction])
        if there >= 0 and is_free(game, there) and step_cost(game, here, there, leaps) <= points:
            return True
    return False


@rule
def move(game: Game, a: int) -> None:
    """E3: one stretch of the normal move, to a hex in reach."""
    mech = game.mechs[a]
    place = where_to(game, a, mech.movement, WHERE_TO)
    walk(game, a, path_to(game, place), MOVING)


@rule
def boost(game: Game, a: int) -> None:
    """E4: as far as Speed again, at once."""
    mech = game.mechs[a]
    mech.quick -= 1
    mech.has_boosted = 1
    place = where_to(game, a, speed(game, a), BOOST_TO)
    walk(game, a, path_to(game, place), BOOSTING)


@rule
def where_to(game: Game, a: int, points: int, question: int) -> int:
    """The hex its player picks among those in reach."""
    mech = game.mechs[a]
    reach(game, mech.hex, points, int(jumps(game, a)))
    ask(game, mech.side, question)
    for n in range(game.touched_count):
        if game.touched[n] != mech.hex:
            offer(game, TO_HEX * SPAN + int(game.touched[n]))
    return choose(game, mech.side) % SPAN


@rule
def walk(game: Game, a: int, length: int, kind: int) -> None:
    """E6: follow the declared path, step by step, while the mover can; then it has stopped.

    Each step is paid for when it is made, so what a cut path would have cost is left (Amb093).
    """
    mech = game.mechs[a]
    walked = paid = 0
    if kind == MOVING:
        paid = int(mech.spent)
    for n in range(length):
        there = int(game.path[n])
        if not can_take_step(game, a, there, kind, paid):
            break
        let_react(game, LEAVES, a, there)
        if not can_take_step(game, a, there, kind, paid):
            break
        paid += step_cost(game, mech.hex, there, int(jumps(game, a)))
        if kind == MOVING:
            mech.spent = paid
        enter(game, a, there)
        walked += 1
        let_react(game, ENTERS, a, there)
    count_points(game, a)
    if walked > 0 and mech.is_alive == 1 and game.is_over == 0:
        note(game, STOPPED, a, mech.hex, walked, 0, 0)
        let_react(game, STOPS, a, mech.hex)


@rule
def can_take_step(game: Game, a: int, there: int, kind: int, paid: int) -> bool:
    """E6, F7: whether the next step is still legal: a reaction may have cost Speed or Legs."""
    if not can_go_on(game, a):
        return False
    if kind == BOOSTING and game.mechs[a].durability[LEGS] <= 0:
        return False
    most = allowance(game, a) if kind == MOVING else speed(game, a)
    return paid + step_cost(game, game.mechs[a].hex, there, int(jumps(game, a))) <= most


@rule
def enter(game: Game, a: int, there: int) -> None:
    """One step into a neighbouring hex."""
    mech = game.mechs[a]
    here = int(mech.hex)
    game.ground[here].mech = -1
    game.ground[there].mech = a
    mech.hex = there
    mech.entered += 1
    forget_sight(game, a)
    note(game, STEP, a, here, there, 0, 0)


@rule
def stand(game: Game, a: int) -> None:
    """F9: stand up for the whole move."""
    mech = game.mechs[a]
    mech.is_prone = 0
    mech.spent = ALL_OF_IT
    mech.movement = 0
    note(game, STOOD, a, 0, 0, 0, 0)
