"""What Mecha Skirmish adds to the table: its board of hexes, its mechs, and what picks do."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

from mechlab.engine import Stepper
from mechlab.engine.face import Player
from mechlab.games import skirmish
from mechlab.games.skirmish import menu
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.comparing import differences, luck_of
from mechlab.games.skirmish.game import BREAKS
from mechlab.games.skirmish.maps import game_map
from mechlab.games.skirmish.players import PLAYERS
from mechlab.games.skirmish.room import RULES
from mechlab.games.skirmish.rules.choosing import SPAN
from mechlab.pages.table.actions import Choice
from mechlab.pages.table.match import Match
from mechlab.pages.table.scene import Deed, Scene, words_of
from mechlab.widgets.markup import Markup, tag
from mechlab.widgets.picture import Picture

from . import actions, picks, sight
from .blows import Blows
from .board import MECHS, Board
from .deployment import Deployment
from .newgame import NewGame
from .opening import fresh
from .tokens import SIDES, cards, token

HINT = tag(
    "p",
    "Point at a mech, or pick a hex, to see the line of sight from the mech that acts.",
    class_="ml-muted",
)
LEGEND = (
    "Shade and small number: the level. Arcs: foliage. Grains: rubble. Bricks: a low wall. Grid: "
    "a building, its roof's level below. Dots: smoke.",
    "Side A is round, side B square; the bars below a mech are its six parts (Head, Right Arm, "
    "Left Arm, Core, Back, Legs), a cross is a lost part; the bar beside it is Heat.",
    "On its side: Prone. Bracket: Braced. Crosshair: Locked. O: on Overwatch, its cone hatched. "
    "R: prepared. X: Exposed. G: Grappled. S: guards an ally. Ring: acts now.",
    "A thick outline is a zone: dashed while nobody holds it, else in its holder's colour and "
    "letter. Numbers on blue hexes: what a move there costs.",
)


class SkirmishScene(Scene):
    """The board, the cards of the mechs, and what was picked there for the next choice."""

    library: ClassVar[Any] = skirmish
    rules = RULES
    players: ClassVar[Mapping[str, Player]] = {name: name for name in PLAYERS}
    against = ("by hand", "greedy")
    breakpoints = tuple(BREAKS)
    heads: ClassVar[Mapping[int, str]] = {w.ROUND_BEGINS: "round", w.ACTIVATION: "activation"}
    purposes = tuple(name for name in w.PURPOSES if name != "player")
    purpose = "hit"
    legend = LEGEND
    keys = (
        ("b, m", "to the board, the mechs"),
        ("Arrows, Enter", "from hex to hex, mech to mech, row to row; pick it"),
    )
    styles = (Path(__file__).with_name("board.css"),)

    def __init__(self, cat: Any) -> None:
        super().__init__(cat)
        self.board = Board()
        self.told.add_class("tb-sight-words")
        self.cards = Picture(name="Mechs", roving=True)
        self.cards.add_class("tb-mechs")
        self.new = NewGame(cat)
        self.weighing = Blows()
        self.deployment = Deployment()
        self._target = self._place = -1
        self._laid = ""
        self.board.on_heard(self._heard)
        self.cards.on_pick(lambda key, how, value: self.act(key))

    def fresh(self) -> Stepper:
        """The six kits before their first decision."""
        return fresh(self.cat)

    # ---- picks -----------------------------------------------------------------------------------

    def _heard(self, what: str, number: int, how: str) -> None:
        """A hex or a mech on the board was picked or looked at."""
        if how == "look":
            self.look(lambda match: self._look(match, number) if what == "mech" else None)
        else:
            self.act(f"token:{number}" if what == "mech" else f"hex:{number}")

    def deeds(self, match: Match) -> Mapping[str, Deed]:
        """What picks on the board, the cards and the buttons of deployment do."""
        return {
            "mech": lambda number: self._aim(match, int(number)),
            "token": lambda number: self._pick_token(match, int(number)),
            "hex": lambda number: self._pick_hex(match, int(number)),
            **self.deployment.deeds(match),
        }

    def _aim(self, match: Match, a: int) -> None:
        if 0 <= a < len(match.state.mechs):
            self._target, self._place = (-1 if a == self._target else a), -1

    def _pick_token(self, match: Match, a: int) -> bool | None:
        """A mech on the board stands for its hex, where that can be picked."""
        if not 0 <= a < len(match.state.mechs):
            return None
        place = int(match.state.mechs[a].hex)
        if str(place) in self.board.over.get("picks", {}):
            return self._pick_hex(match, place)
        self._aim(match, a)
        return None

    def _pick_hex(self, match: Match, place: int) -> bool | None:
        if not 0 <= place < int(match.state.hex_count):
            return None
        if self.deployment.is_on(match):
            self.deployment.pick(match, place)
        elif picks.pick(match, place):
            return True
        else:
            self._target, self._place = -1, place
        return None

    def let_go(self) -> None:
        """Nothing is looked at any more."""
        self._target = self._place = -1

    def laid(self, match: Match) -> None:
        """Nothing waits to be placed in another game."""
        self.deployment = Deployment()
        super().laid(match)

    # ---- the moment ------------------------------------------------------------------------------

    def sides(self, now: Stepper) -> Sequence[str]:
        """Two of them."""
        return SIDES

    def where(self, now: Stepper) -> Markup:
        """Round and score."""
        game = now.state
        scores = tag("b", f"A {int(game.score[0])} : {int(game.score[1])} B", class_="tb-score")
        number = int(game.round_number)
        when = f"Round {number} of {int(game.rules.rounds)}" if number else "Deployment"
        return Markup(tag("b", when) + " · " + scores)

    def draw(self, match: Match) -> None:
        """Show the board, the line of sight and the cards."""
        now, game = match.now, match.state
        placing = self.deployment if self.deployment.is_on(match) else None
        with self.board.hold_sync():  # one message
            self._lay(match)
            self.board.active, self.board.target = int(game.active), self._target
            self.board.stand([token(now, a) for a in range(MECHS)])
            self.board.over = picks.over(match, placing)
            self._look(match, self._target)
        self.cards.markup = cards(now, self._target)

    def _lay(self, match: Match) -> None:
        where = match.record.setup["map"]
        if where != self._laid:
            self.board.lay(game_map(where, match.now.face.cat))  # type: ignore[attr-defined]
            self._laid = where

    def _look(self, match: Match, target: int) -> None:
        """Show the line of sight from the mech that acts to a mech, or to the hex picked."""
        game, a = match.state, int(match.state.active)
        if target >= len(game.mechs):
            return
        line = None
        if a >= 0:
            end = int(game.mechs[target].hex) if target >= 0 else self._place
            line = sight.seen(game, int(game.mechs[a].hex), end)
        self.board.line = sight.drawn(line)
        names = words_of(match.now)
        whom = names.mech(target) if target >= 0 else names.place(game, self._place) if line else ""
        words = sight.told(line, names.mech(a), whom)
        said = tag("p", words) if words else HINT
        if self.told.value != said:
            self.told.value = said

    # ---- choices and lines -----------------------------------------------------------------------

    def choices(self, match: Match) -> Iterator[Choice]:
        """The open options; those at the mech that is looked at are marked."""
        return actions.choices(match.now, self._target)

    def actions(self, match: Match) -> Markup:
        """The choices, or the steps of deployment by hand."""
        if self.deployment.is_on(match):
            return self.deployment.markup(match)
        return super().actions(match)

    def end(self, now: Stepper) -> int:
        """The end of the activation."""
        return w.END_TURN * SPAN

    def conceivable(self, now: Stepper) -> Iterable[int]:
        """What the mech that acts could ever be asked to do."""
        return menu.conceivable(now.state)

    def in_short(self, now: Stepper) -> str:
        """Round and score."""
        game = now.state
        return f"round {int(game.round_number)}, {int(game.score[0])} to {int(game.score[1])}"

    def differences(self, one: Stepper, other: Stepper) -> Sequence[tuple[str, str, str, str]]:
        """Where the game and its mechs differ."""
        return differences(one, other)

    def luck(self, line: Stepper) -> Sequence[tuple[str, int, int, Fraction]]:
        """Of the dice that could make or miss."""
        return [(SIDES[side], *row) for side, row in enumerate(luck_of(line))]
