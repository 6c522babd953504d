"""What is told of games that people played: who met, with what, where mechs stood and fell."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

import numpy as np

from mechlab.board.hexes import hex_name
from mechlab.engine import Event, Record, Stepper, plain
from mechlab.engine.played import Cell, Location, Part, Spot, What, counted, spots_of

from . import words as w
from .build import Build
from .catalog import catalog
from .hit_table import PARTS
from .ledger import FACTS, GROUPS, LEDGER
from .maps import game_map
from .named import team_text
from .recorded import teams_of
from .share import from_json
from .state import MECHS, Game
from .tally import group_of, tally
from .telling import mech_names
from .trials import TRIALS

STEP_ACROSS, STEP_ALONG = 3**0.5, 1.5
"""From hex to hex of a row, and from row to row, in sides of a hex."""
TERRAINS = ("", "rubble", "foliage", "low wall", "building")
"""Words for the numbers of terrain (H3)."""


def kind_of(game: Game) -> str:
    """What the open decision is about: deploy, move, act, react, melee or other."""
    return GROUPS[group_of(int(game.question))]


def teams(record: Record) -> tuple[str, ...]:
    """Both teams as people say them: the nearest kits, and what is changed.

    >>> from mechlab.games import skirmish
    >>> trio = [skirmish.kit(name) for name in ("Courier", "Foreman", "Reaver")]
    >>> teams(skirmish.new_game([trio, trio], map="Yard").record)[0]
    'Courier, Foreman, Reaver'
    """
    return tuple(TRIALS.in_words(team_text(team)) for team in teams_of(record))


def board(record: Record) -> str:
    """The name of the map."""
    return str(record.setup["map"])


def parts(record: Record) -> list[Part]:
    """Everything that is mounted, and the pilots."""
    return _parts(teams_of(record))


def rostered(text: str) -> list[Part]:
    """Everything in a roster of the hangar; ``ValueError`` if it is none."""
    found = from_json(text)
    return _parts([[found] if isinstance(found, Build) else found])


def facts(game: Stepper) -> dict[str, int]:
    """The facts of a game that is over; side and team are the same."""
    rows = np.zeros(1, LEDGER)
    tally(plain(game.state), 0, plain(rows.view(np.recarray)[0]))
    return counted(FACTS, rows)


def spots(game: Stepper) -> list[Spot]:
    """Where mechs stood when a round or the game was over, and where they were destroyed.

    >>> from mechlab.games import skirmish
    >>> trio = [skirmish.kit(name) for name in ("Courier", "Foreman", "Reaver")]
    >>> game = skirmish.new_game([trio, trio], map="Yard", seed=3)
    >>> _ = game.play("greedy")
    >>> [spot.what for spot in spots(game)].count("lost") == int(sum(game.state.kills))
    True
    """
    spot = partial(_spot, _names(game.record))
    return spots_of(game, spot, w.MECH_LOST, w.ROUND_BEGINS, w.GAME_OVER)


def cells(record: Record) -> list[Cell]:
    """The hexes of the map."""
    ground = game_map(board(record), catalog())
    return [
        Cell(
            ground.hex_name(number),
            tuple(_corners(*divmod(number, ground.depth))),
            TERRAINS[ground.terrain[number]],
        )
        for number in range(len(ground))
    ]


def locations(game: Stepper) -> list[Location]:
    """The location dice of ranged attacks and strikes, by the bands of who was hit (F4).

    A part that is lost already counts: the die fell on it.
    """
    names, mechs = _names(game.record), game.state.mechs
    found = []
    aims: dict[int, int] = {}
    for event in game.events:
        if event.kind == w.ATTACK:
            aims[event.actor] = event.values[0]
            if event.values[1] == w.BY_EXCHANGE:  # who is struck strikes back
                aims[event.values[0]] = event.actor
        elif _is_location(event) and aims.get(event.actor, MECHS) < MECHS:
            target = aims[event.actor]
            bands = [PARTS[int(part)] for part in mechs[target].band_part[: event.sides]]
            chances = {part: Fraction(bands.count(part), event.sides) for part in PARTS}
            found.append(Location(names[target], bands[event.face - 1], chances))
    return found


def _parts(teams: Sequence[Sequence[Build]]) -> list[Part]:
    names = iter(mech_names(teams, catalog()))
    mechs = [(side, next(names), build) for side, team in enumerate(teams) for build in team]
    return [
        Part(side, mech, slot.replace("_", " "), str(name))
        for side, mech, build in mechs
        for slot, name in build.slots().items()
        if name
    ]


def _is_location(event: Event) -> bool:
    return event.is_die and event.values[0] in (w.LOCATION, w.LOCATION_REROLL)


def _names(record: Record) -> list[str]:
    return mech_names(teams_of(record), catalog())


def _spot(names: Sequence[str], game: Game, a: int, what: What) -> Spot:
    return Spot(a // 3, names[a], hex_name(int(game.mechs[a].hex), int(game.depth)), what)


def _corners(row: int, column: int) -> Iterator[tuple[float, float]]:
    """The corners of a hex with the board's length from left to right, as the table page has it."""
    along, across = STEP_ALONG * row, STEP_ACROSS * (column + row % 2 / 2)
    half = STEP_ACROSS / 2
    for x, y in ((-1, 0), (-0.5, half), (0.5, half), (1, 0), (0.5, -half), (-0.5, -half)):
        yield round(along + x, 3), round(across + y, 3)
