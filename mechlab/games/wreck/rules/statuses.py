"""Statuses and conditions: coming, ending, being stripped (D4, D8, E3, E4)."""

from mechlab.engine import note, rule

from ..state import Game
from ..words import FOREVER, STATUS_COUNT, STATUS_OFF, STATUS_ON, THE_MECH


@rule
def ending(game: Game, status: int) -> int:
    """The turn at whose end a status goes that comes now: the next own turn (R18)."""
    if game.status_cooled[status] == 1:
        return FOREVER
    if game.in_turn == 1 and game.rules.status_end == 1:
        return int(game.turn)
    return int(game.turn + 1)


@rule
def put(game: Game, status: int, by_gear: int) -> None:
    """A status comes upon the mech; one that it has already lasts the longer of both."""
    mech = game.mech
    mech.by_gear[status] = by_gear if mech.ends[status] == 0 else mech.by_gear[status] * by_gear
    mech.ends[status] = max(mech.ends[status], ending(game, status))
    note(game, STATUS_ON, THE_MECH, status, 0, mech.ends[status], 0)


@rule
def put_on_ally(game: Game, status: int) -> None:
    """A condition comes upon the ally, or whoever it is that stands beside the mech."""
    if game.ally == 0:
        return
    game.ally_ends[status] = max(game.ally_ends[status], ending(game, status))
    note(game, STATUS_ON, THE_MECH, status, 1, game.ally_ends[status], 0)


@rule
def strip(game: Game, status: int) -> None:
    """A status is gone."""
    if game.mech.ends[status] == 0:
        return
    game.mech.ends[status] = 0
    game.mech.by_gear[status] = 0
    note(game, STATUS_OFF, THE_MECH, status, 0, 0, 0)


@rule
def strip_ally(game: Game, status: int) -> None:
    """The other's condition is gone."""
    if game.ally_ends[status] == 0:
        return
    game.ally_ends[status] = 0
    note(game, STATUS_OFF, THE_MECH, status, 1, 0, 0)


@rule
def expire(game: Game) -> None:
    """What ends with this own turn ends; what came in it does not yet (D4, R18)."""
    for status in range(STATUS_COUNT):
        if game.mech.ends[status] <= game.turn:
            strip(game, status)
        if game.ally_ends[status] <= game.turn:
            strip_ally(game, status)
