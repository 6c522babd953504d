"""Boards to try rules on: shipped maps, and bare ones that a test shapes hex by hex."""

import random

from mechlab.board.hexes import hex_of, neighbours
from mechlab.games.skirmish import catalog
from mechlab.games.skirmish.constants import NUMBERS
from mechlab.games.skirmish.maps import Map, game_map, lay_out
from mechlab.games.skirmish.state import Game, blank
from mechlab.games.skirmish.words import BUILDING, FOLIAGE, LOW_WALL, OPEN, RUBBLE


def laid_out(board: Map) -> Game:
    """A game of nothing but a map and the constants."""
    game = blank()
    for name in NUMBERS.split():
        game.rules[name] = catalog().rules.value(name)
    lay_out(board, game)
    return game


def named(name: str) -> Game:
    return laid_out(game_map(name))


def bare(length: int = 32, depth: int = 20) -> Game:
    """Open ground at level 0, of any size."""
    game = named("Flat")
    game.length, game.depth, game.hex_count = length, depth, length * depth
    for place in range(length * depth):
        spot = game.ground[place]
        row, column = divmod(place, depth)
        spot.q, spot.r = column - row // 2, row
        spot.near[:] = neighbours(place, length, depth)
        spot.mech, spot.zone, spot.home = -1, 0, 0
    return game


def at(game: Game, name: str) -> int:
    """The hex of a name."""
    return hex_of(name, int(game.length), int(game.depth))


def shape(game: Game, name: str, level: int = 0, terrain: int = OPEN, smoke: int = 0) -> int:
    """Make a hex of a level (of its roof, for a building) and a terrain."""
    place = at(game, name)
    spot = game.ground[place]
    spot.level, spot.terrain, spot.smoke = level, terrain, smoke
    spot.height = level + (terrain == LOW_WALL)
    return place


def rough(seed: int, length: int = 16, depth: int = 14) -> Game:
    """A board of chance: every kind of hex, some with smoke, some taken."""
    game, chance = bare(length, depth), random.Random(seed)
    kinds = [OPEN] * 6 + [RUBBLE, FOLIAGE, LOW_WALL, BUILDING]
    for place in range(length * depth):
        spot = game.ground[place]
        spot.terrain = chance.choice(kinds)
        spot.level = chance.choice([0, 0, 0, 1, 1, 2, 3])
        spot.height = spot.level + (spot.terrain == LOW_WALL)
        spot.smoke = chance.random() < 0.05
        spot.mech = 0 if chance.random() < 0.05 else -1
    return game
