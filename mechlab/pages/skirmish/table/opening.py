"""What the table opens with when the address names no game."""

from mechlab.engine import Record, Stepper
from mechlab.games import skirmish
from mechlab.games.skirmish import Catalog
from mechlab.pages.table import opening

TEAMS = (("Courier", "Foreman", "Bastion"), ("Reaver", "Lantern", "Drayman"))
"""The six kits, in two teams that no limit forbids."""


def fresh(cat: Catalog | None = None, seed: int = 1, map: str = "Quarry") -> Stepper:
    """The six kits before their first decision."""
    teams = [[skirmish.kit(name) for name in names] for names in TEAMS]
    return skirmish.new_game(teams, map=map, seed=seed, cat=cat)


def example(cat: Catalog | None = None) -> Stepper:
    """A game of the six kits on Quarry, in its middle; anew if the numbers no longer allow it.

    >>> bool(example().state.round_number > 1)
    True
    """
    return opening.example_of(skirmish, cat) or fresh(cat)


def recorded() -> Record:
    """The example as it was recorded."""
    return opening.recorded("skirmish")


def write_example(choices: int = 55, seed: int = 57) -> None:
    """Record the example again, as must be done when the rules that it follows change."""
    game = fresh(seed=seed)
    game.play("greedy", choices=choices)
    opening.write_example("skirmish", game)
