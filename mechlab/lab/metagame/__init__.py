"""The metagame: who beats whom, what a mix that nobody beats plays, and who could break it.

>>> from mechlab.games.skirmish import TRIALS
>>> from mechlab.lab.metagame import Arena, play_matrix, population
>>> arena = Arena(TRIALS, board="Yard", players="random", games=20)
>>> teams = population(TRIALS, kits=["Courier+Foreman+Reaver", "Foreman+Reaver+Lantern"], lots=1)
>>> matrix = play_matrix(arena, teams)
>>> for standing in matrix.standings(resamples=50):
...     print(f"{standing.label}: {100 * standing.share:.0f}%, {standing.verdict}")
Foreman+Reaver+Lantern: ...

`search` then tries to break that mix with teams that are not in it.
"""

from .arena import Arena
from .equilibrium import Equilibrium, best_mix, equilibrium
from .matrix import Cycle, Matrix, Standing, add_team, play_matrix, read_matrix
from .mix import THE_MIX, Against
from .population import populated, population
from .rosters import RosterMatrix, between_rosters
from .search import Attempt, Budget, Search, search

__all__ = [
    "THE_MIX",
    "Against",
    "Arena",
    "Attempt",
    "Budget",
    "Cycle",
    "Equilibrium",
    "Matrix",
    "RosterMatrix",
    "Search",
    "Standing",
    "add_team",
    "best_mix",
    "between_rosters",
    "equilibrium",
    "play_matrix",
    "populated",
    "population",
    "read_matrix",
    "search",
]
