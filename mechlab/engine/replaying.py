"""Playing a record from its start again: up to a moment, or on with players; and what happened."""

from collections.abc import Sequence
from typing import Any

from .face import Event, Face, Player
from .fields import CHOICES, FORCED
from .play import CHOICE, NotAFace, Paused, TooLong, Undecided, Unrolled, is_next
from .record import Record


class UnfitDieError(ValueError):
    """A die was set to a face it does not have; ``pair`` is its entry in the record."""

    def __init__(self, game: Any, record: Record, purposes: Sequence[str]) -> None:
        purpose, sides, key = (int(game.unrolled[n]) for n in (1, 2, 4))
        super().__init__(f"the {purposes[purpose]} die is a d{sides}: it shows 1 to {sides}")
        unfit = [
            pair
            for pair in record.forced
            if pair[1] > sides
            and (pair[0] == key or (pair[0] < 0 and is_next(pair[0], purpose, CHOICES)))
        ]
        self.pair = unfit[0]


def begun(face: Face, record: Record, moment: int) -> Any:
    """The game of a record before its first die, which is given the choices up to a moment."""
    game = face.begin(record)
    forced = record.forced
    if len(forced) > FORCED:
        raise TooLong
    game.forced_count = len(forced)
    if forced:
        game.forced[: len(forced)] = forced
    game.by_hand = int(record.by_hand)
    game.choices[:moment] = record.choices[:moment]
    game.choices_given = moment
    return game


def run(face: Face, record: Record, game: Any) -> type[Exception] | None:
    """Play on, and say what stopped it: a decision, a die to enter, the limit of events, or the
    end. ``UnfitDieError`` where a die was set to a face it has not."""
    try:
        face.run(game)
    except (Undecided, Unrolled, Paused) as stop:
        return type(stop)
    except NotAFace:
        raise UnfitDieError(game, record, face.purposes) from None
    return None


def played_on(
    face: Face, record: Record, players: Sequence[Player], event_limit: int = 0
) -> tuple[int, ...]:
    """The choices as named players make them; a function leaves its side to be decided."""
    game = begun(face, record, len(record.choices))
    game.event_limit = event_limit
    for side, player in enumerate(players):
        if not isinstance(player, str):
            continue
        if player not in face.players:
            known = ", ".join(face.players)
            raise ValueError(f"no player is called {player!r}; there are {known}")
        game.players[side] = face.players[player]
    run(face, record, game)
    made, count = int(game.choices_made), int(game.event_count)
    if 0 < event_limit == count and int(game.events[count - 1, 0]) == CHOICE:
        made += 1  # it stopped while that choice was written down
    return tuple(int(choice) for choice in game.choices[:made])


def events_of(game: Any, start: int = 0) -> list[Event]:
    """The events of a game from one on, without their words, which take longest."""
    return [event_of(game, number) for number in range(start, int(game.event_count))]


def event_of(game: Any, number: int) -> Event:
    """An event without its words."""
    kind, actor, a, b, c, d, choice, at_round = (int(each) for each in game.events[number])
    return Event(number, kind, actor, (a, b, c, d), choice, at_round, "")
