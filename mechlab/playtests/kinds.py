"""The rooms of games that tell of what people played, and what is asked of them here and there."""

import importlib
from collections.abc import Sequence
from typing import Any

from mechlab.engine import Stepper
from mechlab.engine.played import Part
from mechlab.games import named


def room(game: str) -> Any:
    """The ``played.py`` of a game, as :class:`~mechlab.engine.played.PlayedRoom` says it.

    >>> room("wreck").board.__doc__
    'Sorties have none.'
    """
    named(game)
    return importlib.import_module(f"mechlab.games.{game}.played")


def kind_of(stepper: Stepper) -> str:
    """What the decision is about that is open in a game: a word or two of that game.

    >>> from mechlab.games import skirmish
    >>> trio = [skirmish.kit(name) for name in ("Courier", "Foreman", "Reaver")]
    >>> kind_of(skirmish.new_game([trio, trio], map="Yard"))
    'act'
    """
    return str(room(stepper.face.name).kind_of(stepper.state))


def rostered(game: str, text: str) -> Sequence[Part]:
    """What stands in a roster as a hangar's page keeps it; nothing where it cannot be read.

    >>> [part.name for part in rostered("wreck", '{"name": "Everest"}')][0]
    'Everest'
    """
    try:
        return list(getattr(room(game), "rostered", lambda text: ())(text))
    except ValueError:
        return ()
