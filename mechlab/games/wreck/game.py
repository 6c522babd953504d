"""A sortie that can be stepped through: its face to the engine, and new sorties."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from mechlab.engine import CHOICE, ROLL, Record, Stepper
from mechlab.engine.worded import Worded, at_its_end

from . import words as w
from .build import Frame, frame_of
from .catalog import Catalog, catalog
from .checks import require_sound_frame
from .deck import Deck, Hit, deck_named
from .players import PLAYERS
from .recorded import as_recorded, check_setup, numbers_of
from .room import RULES
from .setup import Sortie, Start, new_record
from .state import Game
from .telling import Telling, Track
from .why import why_not

BREAKS: dict[str, tuple[int, ...]] = {
    "die": (ROLL,),
    "decision": (CHOICE,),
    "activation": (w.TURN_BEGINS,),
    "round": (w.TURN_BEGINS,),
    "scene": (w.SCENE_BEGINS,),
    "hit": (w.HIT_COMES,),
    "structure": (w.STRUCTURE_LOST,),
    "overheat": (w.OVERHEATED,),
    "trauma": (w.ITEM_LOST,),
    "wreck": (w.WRECKED, w.MELTED_DOWN),
    "rest": (w.RESTED,),
    "base": (w.AT_THE_BASE,),
}
"""Breakpoints by name, and the events that they wait for."""

DeckLike = Deck | str | Iterable[Hit | str | Sequence[Hit | str]]


class Wreck(Worded[Telling]):
    """The face of a sortie to the engine; ``cat`` is the catalog it is played under.

    Beside what the engine asks for it tells how the mech stands: ``tracks``, ``statuses``,
    ``gear``, ``state``, each of a game; and ``odds`` of an option.
    """

    name = "wreck"
    rules, breakpoints = RULES, BREAKS
    purposes = w.PURPOSES
    players: Mapping[str, int] = {n: k for n, k in PLAYERS.items() if n != "best"}

    def __init__(self, sortie: Sortie, cat: Catalog) -> None:
        self.sortie, self.cat = sortie, cat
        self.words = Telling(sortie.frame.sheet(cat), sortie.deck)

    def begin(self, record: Record) -> Game:
        """The game of a record before its first die."""
        head = _template(self.sortie, record.seed, self.cat)
        return RULES.begun(head)

    def why_not(self, game: Game, option: int) -> str:
        """Why an option is not open; empty if it is."""
        return why_not(game, option)

    def good_faces(self, game: Game, row: Sequence[int]) -> int | None:
        """How many faces of a check's die make it; None where another die has to be seen first."""
        _, _, _, sides, needed = row[:5]
        return min(max(sides + 1 - needed, 0), sides) if needed else None

    def question(self, game: Game) -> str:
        """What is being decided."""
        return self.words.question(game)

    def odds(self, game: Game, option: int) -> str:
        """What is known exactly of an option's dice."""
        return self.words.odds(game, option)

    def tracks(self, game: Game) -> list[Track]:
        """The tracks of the mech's sheet."""
        return self.words.tracks(game)

    def statuses(self, game: Game) -> list[str]:
        """What the mech suffers from."""
        return self.words.statuses(game)

    def gear(self, game: Game) -> list[tuple[str, str, str]]:
        """Every item with its mount and how it is."""
        return self.words.gear(game)

    def state(self, game: Game) -> str:
        """How the mech stands, in a line."""
        return self.words.state(game)


warm_up, compile_rules = RULES.warm_up, RULES.compile


def new_sortie(
    frame: Frame | str = "Everest",
    deck: DeckLike = "Patrol",
    seed: int = 1,
    *,
    start: Start | None = None,
    dice_by_hand: bool = False,
    cat: Catalog | None = None,
    **changes: Any,
) -> Stepper:
    """A sortie at its first decision: a mech, and the deck that comes at it.

    ``frame`` is a mech or its name, ``deck`` a deck, its name, or a list of hits, one for each
    turn. What else is otherwise at the beginning is in ``start``, or named: ``hp=4, burn=3``. With
    ``dice_by_hand`` every die waits for :meth:`~mechlab.engine.Stepper.enter`. ``ValueError`` says
    in a line what cannot be played.

    >>> game = new_sortie("Everest", "Patrol", seed=4)
    >>> game.face.state(game.state)
    'HP 9/10; structure 4/4; stress 4/4; heat 0/6; REPAIRS 5'
    >>> [action.text for action in game.legal_actions()][:2]
    ['STABILIZE: cool down', 'STABILIZE: mend all HP for 1 REPAIR']
    """
    cat = cat or catalog()
    sortie = sortie_of(frame, deck, start, cat, **changes)
    record = record_of(sortie, seed, cat)
    return Stepper(Wreck(sortie, cat), record.replace(by_hand=dice_by_hand))


def sortie_of(
    frame: Frame | str, deck: DeckLike, start: Start | None, cat: Catalog, **changes: Any
) -> Sortie:
    """What a sortie is played with; ``ValueError`` in one line for what cannot be played."""
    mech = frame_of(frame, cat) if isinstance(frame, str) else frame
    require_sound_frame(mech, cat)
    if isinstance(deck, str):
        deck = deck_named(deck, cat)
    elif not isinstance(deck, Deck):
        deck = Deck.of(deck, cat=cat)
    try:
        begun = replace(start or Start(), **changes)
    except TypeError:
        known = ", ".join(Start.__dataclass_fields__)
        raise ValueError(f"a sortie begins with {known}, not {', '.join(changes)}") from None
    sortie = Sortie(mech, deck, begun)
    new_record(sortie, cat=cat)
    return sortie


def record_of(sortie: Sortie, seed: int, cat: Catalog) -> Record:
    """The record of a sortie of which nothing has been played."""
    setup = {
        "frame": sortie.frame.slots(),
        "deck": sortie.deck.slots(),
        "start": sortie.start.slots(),
    }
    return Record(
        "wreck",
        setup,
        seed,
        catalog=cat.stamp,
        numbers=numbers_of(sortie, cat),
    )


def open_record(record: Record, cat: Catalog | None = None, under: str = "own") -> Stepper:
    """A recorded sortie at its end, ``under`` its ``own`` numbers or ``these`` of a catalog.

    ``RecordError`` when it is no sortie, or when its choices are not open under these numbers.
    """
    cat = cat or catalog()
    sortie = check_setup(record)
    if under == "own":
        cat = as_recorded(record, cat)
    return at_its_end(lambda: Wreck(sortie, cat), record)


@lru_cache(maxsize=32)
def _template(sortie: Sortie, seed: int, cat: Catalog) -> Any:
    return RULES.head_of(new_record(sortie, seed, cat))
