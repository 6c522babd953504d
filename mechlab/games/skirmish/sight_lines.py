"""A line of sight, told hex by hex: how high each rises, how high the line is there, what it does.

The answer itself is that of ``rules.sight``; this shows how it comes about, for people.
"""

from dataclasses import dataclass
from fractions import Fraction

from mechlab.board.hexes import hex_name, lines

from .rules.sight import is_soft, sight
from .state import Game
from .words import CLEAR, HARD, NO_SIGHT, SOFT


@dataclass(frozen=True)
class Passed:
    """A hex that a line passes. ``line`` is the height of the line there, ``top`` its own."""

    hex: int
    name: str
    top: int
    line: Fraction
    is_soft: bool
    blocks: bool
    covers: bool


@dataclass(frozen=True)
class SightLine:
    """What a mech on ``start`` has of one on ``end``.

    ``result`` is NO_SIGHT, CLEAR, SOFT or HARD; ``hexes`` are those that count, in order: all
    between the two, then the end, whose own foliage or smoke counts too. Where the line runs
    along an edge, they are those on the side that decided; ``other_side`` are those on the other,
    with ``other_result``, else nothing. ``is_beside`` tells that the other side leaves the board.
    """

    start: int
    end: int
    result: int
    hexes: tuple[Passed, ...]
    other_side: tuple[Passed, ...] = ()
    other_result: int | None = None
    is_beside: bool = False

    @property
    def blocker(self) -> Passed | None:
        """The first hex that rises above the line."""
        return next((each for each in self.hexes if each.blocks), None)

    @property
    def soft(self) -> tuple[Passed, ...]:
        """The hexes of foliage or smoke that count."""
        return tuple(each for each in self.hexes if each.is_soft)

    @property
    def obstacle(self) -> Passed | None:
        """The hex beside the target that gives hard cover."""
        return next((each for each in self.hexes if each.covers), None)

    def __str__(self) -> str:
        if self.result == CLEAR:
            return "clear"
        if self.result == HARD and self.obstacle:
            return f"hard cover from {self.obstacle.name}"
        names = ", ".join(each.name for each in self.soft)
        if self.result == SOFT:
            return f"soft cover from {names}"
        if self.blocker:
            top, line = self.blocker.top, self.blocker.line
            return f"blocked by {self.blocker.name}: its top {top} is above the line at {line}"
        return f"blocked by {len(self.soft)} hexes of foliage or smoke: {names}"


def sight_line(game: Game, start: int, end: int) -> SightLine:
    """The line of sight from a mech on one hex to one on another (H4, H5).

    >>> from mechlab.games.skirmish.maps import game_map, lay_out
    >>> from mechlab.games.skirmish.state import blank
    >>> game, board = blank(), game_map("Flat")
    >>> lay_out(board, game)
    >>> game.rules.eye_height = game.rules.cover_levels = 1
    >>> game.rules.sight_blocking_hexes = 3
    >>> print(sight_line(game, board.hex_of("K7"), board.hex_of("K12")))
    clear
    >>> game.ground[board.hex_of("K10")].height = 2
    >>> print(sight_line(game, board.hex_of("H9"), board.hex_of("M11")))
    blocked by K10: its top 2 is above the line at 1
    """
    answer = sight(game, start, end)
    found: list[tuple[int, tuple[Passed, ...]]] = []
    sides = list(dict.fromkeys(map(tuple, lines(start, end, int(game.length), int(game.depth)))))
    for side in sides:
        if -1 not in side:
            hexes = tuple(_passed(game, side, step) for step in range(1, len(side)))
            found.append((_result(game, hexes), hexes))
    found.sort(key=lambda each: each[0] != answer)
    first, *others = found
    return SightLine(
        start,
        end,
        answer,
        first[1],
        others[0][1] if others else (),
        others[0][0] if others else None,
        is_beside=len(found) < len(sides),
    )


def _passed(game: Game, line: tuple[int, ...], step: int) -> Passed:
    """The facts of one hex of a line."""
    steps, place = len(line) - 1, line[step]
    first, last, spot = game.ground[line[0]], game.ground[line[-1]], game.ground[place]
    eye = int(first.level + game.rules.eye_height)
    height = eye + Fraction(int(last.level - first.level) * step, steps)
    top, between = int(spot.height), step < steps
    blocks = between and top > height
    is_high = first.level - last.level >= game.rules.cover_void_levels
    rises = top >= last.level + game.rules.cover_levels
    covers = step == steps - 1 and not blocks and rises and not is_high
    name = hex_name(place, int(game.depth))
    return Passed(place, name, top, height, is_soft(game, place), blocks, bool(covers))


def _result(game: Game, hexes: tuple[Passed, ...]) -> int:
    """What a mech has of another along one side."""
    soft = sum(each.is_soft for each in hexes)
    if any(each.blocks for each in hexes) or soft >= game.rules.sight_blocking_hexes:
        return NO_SIGHT
    if any(each.covers for each in hexes):
        return HARD
    return SOFT if soft else CLEAR
