"""What a game adds to the table: its pictures, its words, what can be picked on them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ipywidgets import Widget

from mechlab.engine import Event, Record, Stepper
from mechlab.engine.face import Player
from mechlab.engine.room import Rules
from mechlab.widgets.ground import html
from mechlab.widgets.markup import Markup

from .actions import Choice, listed, nothing
from .newgame import NewGame
from .opening import example_of
from .weighing import Weighing

if TYPE_CHECKING:
    from .match import Match

Outcome = bool | Iterator[None] | None
"""What a deed comes to: whether a choice was made, or a job to be done beside the page."""
Deed = Callable[[str], Outcome]
UNITS = {"choice": "decision", "die": "die", "activation": "activation", "round": "round"}
NOTHING = Markup("")


class Scene(ABC):
    """One game on the table: a page has one of its own.

    ``library`` is the game's package, with ``open_record``, ``differences``, ``warm_up`` and
    ``read_again``; ``against`` says who plays each side at first; ``units`` are steps through time
    with their words, by the names of breakpoints, ``heads`` the events that head a part of the log
    (``round`` or ``activation``), ``purposes`` the dice that can be set before they are rolled.
    """

    library: ClassVar[Any]
    rules: ClassVar[Rules]
    players: ClassVar[Mapping[str, Player]]
    against: ClassVar[Sequence[str]]
    breakpoints: ClassVar[Sequence[str]]
    heads: ClassVar[Mapping[int, str]]
    purposes: ClassVar[Sequence[str]]
    purpose: ClassVar[str]
    """The one of these that is shown at first."""
    units: ClassVar[Mapping[str, str]] = UNITS
    legend: ClassVar[Sequence[str]] = ()
    keys: ClassVar[Sequence[tuple[str, str]]]
    """The keys that go to what only this game shows, and what they do."""
    styles: ClassVar[Sequence[Path]]

    board: Any
    """The picture of the moment."""
    cards: Any
    """Everybody in the game, beside the picture."""
    new: NewGame

    def __init__(self, cat: Any) -> None:
        self.cat = cat
        self.told = html("", "tb-told")
        """A line below the picture."""
        self.weighing = Weighing()
        self.act: Callable[[str], None] = lambda deed: None
        self.look: Callable[[Callable[[Match], None]], None] = lambda show: None

    def listen(
        self,
        act: Callable[[str], None],
        look: Callable[[Callable[["Match"], None]], None],
    ) -> None:
        """Do a deed by its key with ``act`` when something is picked; with ``look`` show more of
        the moment without a deed."""
        self.act, self.look = act, look

    @property
    def pictures(self) -> list[Widget]:
        """What stands on the left, from top to bottom."""
        return [self.board, self.told]

    def is_ready(self) -> bool:
        """Whether the rules run compiled, so that any step takes milliseconds."""
        return self.rules.is_ready

    def example(self) -> Stepper:
        """The game that the page opens on, in its middle."""
        return example_of(self.library, self.cat) or self.fresh()

    @abstractmethod
    def fresh(self) -> Stepper:
        """A game before its first decision, where the example is not to be had."""

    def opened(self, record: Record, under: str) -> Stepper:
        """The game of a record; ``RecordError`` in a line when its choices are not open."""
        game: Stepper = self.library.open_record(record, self.cat, under)
        return game

    # ---- the moment ------------------------------------------------------------------------------

    @abstractmethod
    def sides(self, now: Stepper) -> Sequence[str]:
        """Those who can be played by hand or by a player, by short names, as they decide."""

    @abstractmethod
    def where(self, now: Stepper) -> Markup:
        """How far the game is, and how it stands, in a few words."""

    @abstractmethod
    def draw(self, match: "Match") -> None:
        """Show the moment on the pictures and the cards."""

    @abstractmethod
    def let_go(self) -> None:
        """A choice was made: what was picked for it is done with."""

    def laid(self, match: "Match") -> None:
        """Another game lies on the table: what was picked on the one before is done with."""
        self.let_go()

    def deeds(self, match: "Match") -> Mapping[str, Deed]:
        """What picks on the pictures do, beside the deeds of all tables."""
        return {}

    def question(self, now: Stepper) -> str:
        """What is being decided, and by whom."""
        return str(words_of(now).question(now.state))

    # ---- choices ---------------------------------------------------------------------------------

    @abstractmethod
    def choices(self, match: "Match") -> Iterable[Choice]:
        """The open options, group by group."""

    def actions(self, match: "Match") -> Markup:
        """What can be done now."""
        if not match.now.options():
            return nothing(match.now)
        return listed(list(self.choices(match)), self.weighing.worths(match.now), self.weighing)

    @abstractmethod
    def end(self, now: Stepper) -> int:
        """The option that ends what is under way."""

    def conceivable(self, now: Stepper) -> Iterable[int]:
        """What could ever be asked for now, open or not."""
        return ()

    # ---- the line of play ------------------------------------------------------------------------

    def made(self, die: Event) -> bool:
        """Whether a die that needed something made it."""
        return die.values[3] >= die.values[2]

    @abstractmethod
    def in_short(self, now: Stepper) -> str:
        """The moment in a few words, to tell lines of play apart."""

    @abstractmethod
    def differences(self, one: Stepper, other: Stepper) -> Sequence[tuple[str, str, str, str]]:
        """Where two moments differ: who, what, in the one, in the other."""

    def luck(self, line: Stepper) -> Sequence[tuple[str, int, int, Fraction]]:
        """Of the dice that could make or miss, by side: how many, made, expected."""
        names = self.sides(line)
        found = [[0, 0, Fraction(0)] for _ in names]
        for die in line.events:
            if die.is_die and die.chance not in (None, 0, 1):
                own: Any = found[self.roller(line, die)]
                own[0] += 1
                own[1] += self.made(die)
                own[2] += die.chance
        return [(name, n, made, mean) for name, (n, made, mean) in zip(names, found, strict=True)]  # type: ignore[misc]

    def roller(self, line: Stepper, die: Event) -> int:
        """The side that a die is rolled for."""
        return die.actor


def words_of(now: Stepper) -> Any:
    """The words for a game of ours: its mechs, its options, its questions."""
    return now.face.words  # type: ignore[attr-defined]
