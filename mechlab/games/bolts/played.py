"""What is told of games that people played: who met, with what, where mechs stood and fell."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

import numpy as np

from mechlab.board.plane import INCH
from mechlab.engine import Record, Stepper, plain
from mechlab.engine.played import Cell, Location, Part, Spot, What, counted, spots_of

from . import words as w
from .build import POINT_SLOTS, Build
from .catalog import catalog
from .ledger import FACTS, LEDGER, tally
from .maps import ground
from .named import build_text
from .recorded import builds_of
from .share import from_json
from .state import Game
from .tables import PARTS
from .telling import Telling
from .trials import TRIALS

SQUARE = 3 * INCH
"""The table is told in squares with sides so long, in hundredths of an inch."""


def kind_of(game: Game) -> str:
    """What the open decision is about, such as act or where to."""
    return w.QUESTIONS[int(game.question)]


def teams(record: Record) -> tuple[str, ...]:
    """The mechs as people say them, by seat."""
    return tuple(TRIALS.in_words(build_text(build)) for build in builds_of(record))


def board(record: Record) -> str:
    """The name of the table."""
    return str(record.setup["table"])


def parts(record: Record) -> list[Part]:
    """Upgrades, pilots, and the points of each part."""
    return _parts(builds_of(record))


def rostered(text: str) -> list[Part]:
    """Everything in a team of the hangar; ``ValueError`` if it is none."""
    found = from_json(text)
    return _parts([found] if isinstance(found, Build) else found)


def facts(game: Stepper) -> dict[str, int]:
    """The facts of a game that is over; a seat is a team."""
    rows = np.zeros(1, LEDGER)
    tally(plain(game.state), 0, plain(rows.view(np.recarray)[0]))
    return counted(FACTS, rows)


def spots(game: Stepper) -> list[Spot]:
    """Where mechs stood when a turn or the game was over, and where they were destroyed.

    >>> from mechlab.games import bolts
    >>> mech = bolts.build_of("3 3 3 3 3 3, Sniper, left arm Far Range Weapon")
    >>> game = bolts.new_game([mech, mech], seed=5)
    >>> _ = game.play("greedy")
    >>> [spot.what for spot in spots(game)].count("lost")
    1
    """
    spot = partial(_spot, Telling(builds_of(game.record)).names)
    return spots_of(game, spot, w.MECH_LOST, w.TURN_BEGINS, w.GAME_OVER)


def cells(record: Record) -> list[Cell]:
    """The squares of the table, by the inches where they begin."""
    table = ground(board(record), catalog())
    return [
        Cell(_square(x, y), tuple((a / INCH, b / INCH) for a, b in _corners(x, y)))
        for y in range(0, table.depth, SQUARE)
        for x in range(0, table.width, SQUARE)
    ]


def locations(game: Stepper) -> list[Location]:
    """The location dice: every face hits its part, whoever is hit (B54)."""
    names = Telling(builds_of(game.record)).names
    found = []
    for event in game.events:
        if event.is_die and event.values[0] == w.LOCATION:
            faces = [PARTS[int(part)] for part in game.state.face_part[: event.sides]]
            chances = {part: Fraction(faces.count(part), event.sides) for part in PARTS}
            found.append(Location(names[event.actor], faces[event.face - 1], chances))
    return found


def _parts(builds: Sequence[Build]) -> list[Part]:
    return [
        Part(a, mech, slot.replace("_", " "), f"{name} points" if slot in POINT_SLOTS else name)
        for a, (build, mech) in enumerate(zip(builds, Telling(builds).names, strict=False))
        for slot, name in build.slots().items()
        if name
    ]


def _spot(names: Sequence[str], game: Game, a: int, what: What) -> Spot:
    disc = game.table.discs[a]
    return Spot(a, names[a], _square(int(disc.x), int(disc.y)), what)


def _square(x: int, y: int) -> str:
    across, down = ((each // SQUARE) * SQUARE // INCH for each in (x, y))
    return f'{across}" {down}"'


def _corners(x: int, y: int) -> tuple[tuple[int, int], ...]:
    return (x, y), (x + SQUARE, y), (x + SQUARE, y + SQUARE), (x, y + SQUARE)
