"""What is told of sorties that people played: the mech, its deck, what came of it."""

import json

import numpy as np

from mechlab.engine import Record, Stepper, plain
from mechlab.engine.played import Part, counted

from . import words as w
from .build import Frame
from .catalog import catalog
from .ledger import FACTS, LEDGER
from .recorded import check_setup
from .state import Game
from .tally import tally


def kind_of(game: Game) -> str:
    """What the open decision is about, such as what to do in its turn."""
    return w.QUESTIONS[int(game.question)]


def teams(record: Record) -> tuple[str, ...]:
    """The mech, and the deck that comes at it.

    >>> from mechlab.games import wreck
    >>> teams(wreck.new_sortie("Everest, hull 2", "Patrol").record)
    ('Everest, hull 2', 'Patrol')
    """
    sortie = check_setup(record)
    return str(sortie.frame), sortie.deck.name


def board(record: Record) -> str:
    """Sorties have none."""
    return ""


def parts(record: Record) -> list[Part]:
    """The frame, and what trauma can destroy."""
    return _parts(check_setup(record).frame)


def rostered(text: str) -> list[Part]:
    """The mech of the hangar; ``ValueError`` if it is none."""
    return _parts(Frame.from_slots(json.loads(text)))


def facts(game: Stepper) -> dict[str, int]:
    """The facts of a sortie that is over."""
    rows = np.zeros(1, LEDGER)
    tally(plain(game.state), plain(rows.view(np.recarray)[0]))
    return counted(FACTS, rows)


def _parts(frame: Frame) -> list[Part]:
    sheet = frame.sheet(catalog())
    gear = [Part(w.CREW, sheet.name, each.mount or "system", each.name) for each in sheet.gear]
    return [Part(w.CREW, sheet.name, "frame", sheet.name), *gear]
