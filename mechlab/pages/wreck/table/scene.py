"""What When It Goes Wrong adds to the table: the mech's sheet, the deck, what choices are worth."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from mechlab.engine import Event, Stepper
from mechlab.engine.face import Player
from mechlab.games import wreck
from mechlab.games.wreck import words as w
from mechlab.games.wreck.comparing import differences
from mechlab.games.wreck.game import BREAKS, Wreck
from mechlab.games.wreck.room import RULES
from mechlab.pages.table.actions import Choice
from mechlab.pages.table.match import Match
from mechlab.pages.table.scene import Scene, words_of
from mechlab.widgets.markup import Markup, tag
from mechlab.widgets.picture import Picture

from .deck import deck, told
from .newgame import NewGame
from .opening import fresh
from .sheet import sheet
from .worths import Homecoming

ENDS = {w.SPEND: w.END_REST, w.REST_OR_NOT: w.PRESS_ON, w.AT_BASE: w.GO_HOME}
"""What ends each question; a turn is ended at any other."""
GROUPS: dict[str, tuple[int, ...]] = {
    "In its turn": (w.STABILIZE, w.RETRY, w.EJECT, w.END_TURN),
    "System Trauma": (w.LOSE_MOUNT, w.LOSE_SYSTEM),
    "Between scenes": (w.TAKE_REST, w.PRESS_ON),
    "REPAIRS": (w.BUY_HP, w.BUY_ITEM, w.BUY_STRUCTURE, w.BUY_STRESS, w.BUY_REBUILD, w.END_REST),
    "At base": (w.FULL_REPAIR, w.PRINT_MECH, w.NEW_PILOT, w.CLONE, w.GO_HOME),
}
STABILIZES = (0, 16, 32)
"""To cool, to mend, to do everything; without anything besides."""
WRECK_CSS = Path(__file__).parents[1] / "wreck.css"


class WreckScene(Scene):
    """The sheet under the deck; what is an option can be picked on the sheet."""

    library: ClassVar[Any] = wreck
    rules = RULES
    players: ClassVar[Mapping[str, Player]] = {
        **{name: name for name in Wreck.players},
        "best": wreck.best,
    }
    against = ("by hand",)
    breakpoints = tuple(BREAKS)
    heads: ClassVar[Mapping[int, str]] = {w.SCENE_BEGINS: "round", w.TURN_BEGINS: "activation"}
    purposes = w.PURPOSES
    purpose = "structure"
    units: ClassVar[Mapping[str, str]] = {
        "choice": "decision",
        "die": "die",
        "activation": "turn",
        "scene": "scene",
    }
    legend = (
        "A filled box is there: HP, structure, stress, REPAIRS and the pilot's HP run out, heat "
        "and burn fill up. Dashed boxes of heat are the danger zone.",
        "A status that holds is framed and says until when. A crossed-out item is destroyed; what "
        "is framed in colour can be picked.",
        "The deck: a strong frame came last, a dashed one comes next. A card that came goes to the "
        "moment when it did.",
    )
    keys = (
        ("b, m", "to what can be picked on the sheet, to the deck"),
        ("Arrows, Enter", "from one to the next; pick it"),
    )
    styles = (WRECK_CSS, Path(__file__).with_name("sheet.css"))

    def __init__(self, cat: Any) -> None:
        super().__init__(cat)
        self.board = Picture(name="The mech's sheet", roving=True)
        self.cards = Picture(name="The deck", roving=True)
        self.board.add_class("tb-board")
        self.cards.add_class("tb-mechs")
        self.new = NewGame(cat)
        self.weighing = Homecoming()
        for picture in (self.board, self.cards):
            picture.on_pick(lambda key, how, value: self.act(key))

    def fresh(self) -> Stepper:
        """The sortie before its first decision."""
        return fresh(self.cat)

    # ---- the moment ------------------------------------------------------------------------------

    def sides(self, now: Stepper) -> Sequence[str]:
        """The deck decides nothing."""
        return ("Crew",)

    def where(self, now: Stepper) -> Markup:
        """Scene and turn."""
        game = now.state
        scene = f"Scene {int(game.scene) + 1} of {int(game.scene_count)}"
        if int(game.events[int(game.event_count) - 1, 0]) == w.SCENE_BEGINS:
            return tag("b", f"{scene} begins")
        turn = f"turn {int(game.scene_turn) + 1} of {int(game.turns[int(game.scene)])}"
        return Markup(tag("b", scene) + ", " + tag("b", turn))

    def draw(self, match: Match) -> None:
        """Show the sheet, what comes next, and the deck."""
        self.board.markup = sheet(match.now)
        self.cards.markup = deck(match)
        said = told(match.now)
        if self.told.value != said:
            self.told.value = said

    def let_go(self) -> None:
        """Nothing is picked here but options."""

    # ---- choices and lines -----------------------------------------------------------------------

    def choices(self, match: Match) -> Iterator[Choice]:
        """The open options, with what is known of their dice."""
        now, face = match.now, words_of(match.now)
        for group, kinds in GROUPS.items():
            for option in now.options():
                if option // w.SPAN in kinds:
                    odds = face.odds(now.state, option)
                    facts = tag("span", odds, class_="tb-odds") if odds else None
                    text = now.face.action(now.state, option).text
                    yield Choice(text, option, group, facts)

    def end(self, now: Stepper) -> int:
        """The end of the turn, of the rest, of the sortie."""
        return ENDS.get(int(now.state.question), w.END_TURN) * w.SPAN

    def conceivable(self, now: Stepper) -> Iterable[int]:
        """What a crew could ask for at such a question."""
        question = int(now.state.question)
        if question == w.ACT:
            yield from (w.STABILIZE * w.SPAN + first for first in STABILIZES)
            yield from (kind * w.SPAN for kind in (w.RETRY, w.EJECT))
        elif question == w.SPEND:
            kinds = (w.BUY_HP, w.BUY_STRUCTURE, w.BUY_STRESS, w.BUY_REBUILD)
            yield from (kind * w.SPAN for kind in kinds)
        elif question == w.AT_BASE:
            yield from (kind * w.SPAN for kind in (w.FULL_REPAIR, w.PRINT_MECH, w.CLONE))

    def in_short(self, now: Stepper) -> str:
        """Scene, turn, and how the mech stands."""
        game = now.state
        stands = f"HP {int(game.mech.hp)}, structure {int(game.mech.structure)}"
        return f"scene {int(game.scene) + 1}, turn {int(game.scene_turn) + 1}, {stands}"

    def differences(self, one: Stepper, other: Stepper) -> Sequence[tuple[str, str, str, str]]:
        """Where the mech stands differently."""
        return differences(one, other)

    def roller(self, line: Stepper, die: Event) -> int:
        """All checks are the mech's."""
        return 0
