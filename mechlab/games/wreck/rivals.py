"""Mechs of another frame, and other decks: what a frame's worth is measured with."""

from mechlab.engine.playable import Rival

from .build import frame_of
from .catalog import Catalog
from .deck import deck_names


def rivals(text: str, cat: Catalog) -> list[Rival]:
    """For a mech every other frame with the same differences; frames cost nothing.

    >>> from mechlab.games import wreck
    >>> [rival.into for rival in rivals("Patrol", wreck.catalog())]
    ['Furnace', 'Ambush']
    """
    decks = deck_names(cat)
    if text in decks:
        return [Rival(name, "deck", text, name, 0) for name in decks if name != text]
    frame = frame_of(text, cat)
    others = [name for name in cat.frames if name != frame.name]
    return [Rival(str(frame.replace(name=name)), "frame", frame.name, name, 0) for name in others]
