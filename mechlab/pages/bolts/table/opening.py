"""What the table opens with when the address names no game."""

from mechlab.engine import Stepper
from mechlab.games import bolts
from mechlab.games.bolts import Catalog
from mechlab.games.bolts.named import build_of
from mechlab.games.bolts.populations import EXAMPLES
from mechlab.pages.table import opening

MECHS = ("Skirmisher", "Bulwark", "Marksman")
TABLE = "Crossroads"


def fresh(cat: Catalog | None = None, seed: int = 1) -> Stepper:
    """The mechs before their first decision."""
    builds = [build_of(EXAMPLES[name], cat) for name in MECHS]
    return bolts.new_game(builds, TABLE, seed=seed, cat=cat)


def write_example(choices: int = 49, seed: int = 5) -> None:
    """Record the example again, as must be done when the rules that it follows change."""
    game = fresh(seed=seed)
    game.play("greedy", choices=choices)
    opening.write_example("bolts", game)
