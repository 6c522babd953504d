"""What the table opens with when the address names no sortie."""

from mechlab.engine import Stepper
from mechlab.games import wreck
from mechlab.games.wreck import Catalog
from mechlab.pages.table import opening

FRAME, DECK = "Everest", "Patrol"


def fresh(cat: Catalog | None = None, seed: int = 1) -> Stepper:
    """The sortie before its first decision."""
    return wreck.new_sortie(FRAME, DECK, seed=seed, cat=cat)


def write_example(choices: int = 12, seed: int = 4) -> None:
    """Record the example again, as must be done when the rules that it follows change."""
    game = fresh(seed=seed)
    game.play("greedy", choices=choices)
    opening.write_example("wreck", game)
