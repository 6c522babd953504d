"""Some mechs on a board, each on a hex of a name: small cases of turns, moves and reactions."""

from collections.abc import Sequence
from typing import Any

from mechlab.games import skirmish
from mechlab.games.skirmish.maps import Map
from mechlab.games.skirmish.players import BY_HAND
from mechlab.games.skirmish.rules.activation import activate, begin, list_actions
from mechlab.games.skirmish.rules.choosing import SPAN
from mechlab.games.skirmish.rules.deployment import put
from mechlab.games.skirmish.setup import new_record
from mechlab.games.skirmish.state import Game
from mechlab.games.skirmish.words import END_TURN
from tests.games.skirmish.boards import at
from tests.games.skirmish.rules.arena import Pick, copy, run

Placed = Sequence[tuple[skirmish.Build, str]]


def scene(
    first: Placed, second: Placed, where: Map | str = "Flat", active: int = 0, **options: Any
) -> Game:
    """A record in round 1 with mechs 0, 1, 2 and 3, 4, 5 as told; who is not told is not there."""
    teams = [[build for build, _ in placed] for placed in (first, second)]
    game = new_record(teams, where, **options)
    game.players[:] = BY_HAND
    game.round_number = 1
    for side, placed in enumerate((first, second)):
        for n, (_, name) in enumerate(placed):
            put(game, 3 * side + n, at(game, name))
    game.event_count = 0
    game.active = active
    return game


def kit(name: str, hex_name: str, **changes: str | None) -> tuple[skirmish.Build, str]:
    """A kit, with some slots changed, on a hex."""
    return skirmish.kit(name).replace(**changes), hex_name


def duel(one: str = "Foreman", other: str = "Foreman", gap: int = 4, **options: Any) -> Game:
    """A kit on each side, some hexes apart along a row; the first is active, its turn begun."""
    letter = chr(ord("F") + gap)
    game = scene([kit(one, "F10")], [kit(other, f"{letter}10")], **options)
    begin(game, 0)
    return game


def options(game: Game) -> list[tuple[int, int]]:
    """The open options, as kind and details."""
    return [divmod(int(each), SPAN) for each in game.options[: game.option_count]]


def menu(game: Game, a: int = 0) -> list[tuple[int, int]]:
    """What a mech can do now."""
    list_actions(game, a)
    return options(game)


def kinds(game: Game, a: int = 0) -> set[int]:
    """The kinds of what a mech can do now."""
    return {kind for kind, _ in menu(game, a)}


def fresh(game: Game) -> Game:
    """The same moment as the start of a record, to run on from."""
    other = copy(game)
    other.choices_made = other.event_count = 0
    return other


def turn(game: Game, a: int, *choices: tuple[int, int] | int) -> Game:
    """A whole activation with these choices, after which it ends."""
    return run(fresh(game), activate, a, pick=taking(*choices, END_TURN))


def allows(game: Game, a: int, *choices: tuple[int, int] | int) -> bool:
    """Whether a mech can do all of this in one activation."""
    left = list(choices)

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        for each in offered:
            if left and left[0] in (each, each[0]):
                left.pop(0)
                return each
        return (END_TURN, 0) if (END_TURN, 0) in offered else offered[0]

    run(fresh(game), activate, a, pick=pick)
    return not left


def taking(*choices: tuple[int, int] | int) -> Pick:
    """Take these in turn, each a kind and details, or a kind alone; then whatever comes first."""
    left = list(choices)

    def pick(offered: list[tuple[int, int]]) -> tuple[int, int]:
        if not left:
            return offered[0]
        wanted = left.pop(0)
        for each in offered:
            if wanted in (each, each[0]):
                return each
        raise AssertionError(f"{wanted} is not among {offered}")

    return pick
