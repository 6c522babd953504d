"""What bolts adds to the table: the table in inches, its mechs, a ruler, what attacks would do."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from mechlab.engine import Event, Stepper
from mechlab.engine.face import Player
from mechlab.games import bolts
from mechlab.games.bolts import words as w
from mechlab.games.bolts.comparing import differences
from mechlab.games.bolts.game import BREAKS
from mechlab.games.bolts.outlook import outlook
from mechlab.games.bolts.players import PLAYERS
from mechlab.games.bolts.room import RULES
from mechlab.games.bolts.rules.options import facing_of, place_option, target_of
from mechlab.games.bolts.rules.places import nearest_enemy
from mechlab.games.bolts.telling import SEATS
from mechlab.pages.table.actions import Choice
from mechlab.pages.table.match import Match
from mechlab.pages.table.scene import Deed, Scene, words_of
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.picture import Picture

from .board import Board, Drawing, acting
from .cards import cards
from .facts import facts
from .newgame import NewGame
from .opening import fresh
from .ruler import Ruler, name_of, to_mech, to_point, told

HINT = tag(
    "p",
    "Pick a mech or a place to measure to it from the mech that acts.",
    class_="ml-muted",
)
GROUPS: dict[str, tuple[int, ...]] = {
    "Attack": (w.ATTACK,),
    "Movement": (w.MOVE, w.JUMP, w.CLIMB, w.RUN, w.BOOSTED_RUN),
    "Other": (w.AIM, w.OVERWATCH, w.RESTORE, w.RELOAD, w.EXCHANGE, w.UPLINK),
    "Choose": (w.POSITION, w.TRY, w.REROLL_MISS, w.REROLL_CRIT),
    "End": (w.STOP, w.DECLINE, w.KEEP),
}
MOST_PLACES = 12
ASKING_PLACES = (w.WHERE_TO, w.DODGE_TO)
HIGH = (w.OVERHEAT, w.REACTION)
"""Dice that have to be high; those of attacks have to be low."""


class BoltsScene(Scene):
    """The table, the cards of the mechs, and what the ruler measures to."""

    library: ClassVar[Any] = bolts
    rules = RULES
    players: ClassVar[Mapping[str, Player]] = {name: name for name in PLAYERS}
    against = ("by hand", "greedy", "greedy", "greedy")
    breakpoints = tuple(BREAKS)
    heads: ClassVar[Mapping[int, str]] = {w.TURN_BEGINS: "round", w.SLOT: "activation"}
    purposes = tuple(name for name in w.PURPOSES if name != "player")
    purpose = "attack"
    units: ClassVar[Mapping[str, str]] = {
        "choice": "decision",
        "die": "die",
        "activation": "slot",
        "round": "turn",
    }
    legend = (
        "Terrain is named on the table, with its number and height. Hatched: solid. Leaves: soft "
        "cover. Grains: difficult. Waves: impairing. Dashed: open.",
        "A base shows its seat; the wedge is its front, the shaded half its back. Ring: acts now. "
        "C: must cool down. O: on Overwatch. R: has run. A: takes aim.",
        "Rings around the mech that acts: where its short, long and far band end. The ruler goes "
        "from edge to edge; dotted: not seen, dashed: in cover. Points: places to go to.",
    )
    keys = (
        ("b, m", "to the table, the cards of the mechs"),
        ("Arrows, Enter", "from one to the nearest on that side; pick it"),
    )
    styles = (Path(__file__).with_name("board.css"),)

    def __init__(self, cat: Any) -> None:
        super().__init__(cat)
        self.board = Board(name="The table: arrows go from mech to mech and place to place")
        self.cards = Picture(name="Mechs", roving=True)
        self.board.add_class("tb-board")
        self.cards.add_class("tb-mechs")
        self.new = NewGame(cat)
        self._target = -1
        self._point: tuple[int, int] | None = None
        for picture in (self.board, self.cards):
            picture.on_pick(lambda key, how, value: self.act(key))

    def fresh(self) -> Stepper:
        """The mechs before their first decision."""
        return fresh(self.cat)

    # ---- picks -----------------------------------------------------------------------------------

    def deeds(self, match: Match) -> Mapping[str, Deed]:
        """What picks on the table and the cards do."""
        return {
            "mech": lambda number: self._aim(match, int(number)),
            "point": lambda where: self._pick(match, where),
            "place": lambda where: self._go(match, where),
            "move": lambda option: self._move(match, int(option)),
        }

    def _aim(self, match: Match, a: int) -> None:
        if 0 <= a < int(match.state.mech_count):
            self._target, self._point = (-1 if a == self._target else a), None

    def _pick(self, match: Match, where: str) -> bool | None:
        """A place on the table: to go there where a place is asked for, else to measure to it."""
        table = match.state.table
        x, y = (min(max(int(part), 0), 16000) for part in where.split(","))
        x, y = min(x, int(table.width)), min(y, int(table.depth))
        if match.now.options() and int(match.state.question) in ASKING_PLACES:
            option = _facing_the_nearest(match.state, x, y)
            if not match.now.why_not(option):
                match.apply(option)
                return True
        self._target, self._point = -1, (x, y)
        return None

    def _go(self, match: Match, where: str) -> bool:
        """A place as somebody typed it: inches, and the facing in degrees if it matters."""
        parts = where.replace(",", " ").split()
        try:
            numbers = [float(part) for part in parts]
        except ValueError:
            numbers = []
        if len(numbers) not in (2, 3) or not all(0 <= each <= 360 for each in numbers):
            raise ValueError(f"a place is two numbers of inches, and degrees, not {where[:30]!r}")
        if len(numbers) == 3:
            match.apply(bolts.place(*numbers))
        else:
            x, y = (round(100 * each) for each in numbers)
            match.apply(_facing_the_nearest(match.state, x, y))
        return True

    def _move(self, match: Match, option: int) -> bool:
        """To begin a Move and go to a place at once."""
        if self._places(match).get(option) != f"move:{option}":
            raise ValueError("a Move does not reach that place now")
        match.apply(w.MOVE * w.SPAN)
        if match.now.options() and int(match.state.question) == w.WHERE_TO:
            match.apply(option)
        return True

    def _places(self, match: Match) -> dict[int, str]:
        """Where the mech can go, each with the key that goes there; a Move need not be begun."""
        now, options = match.now, match.now.options()
        found = {o: f"do:{o}" for o in options if o // w.SPAN >= w.PLACES}
        if found or w.MOVE * w.SPAN not in options or not self.is_ready():
            return found
        trial = now.branch()
        trial.apply(w.MOVE * w.SPAN)
        if int(trial.state.question) != w.WHERE_TO or trial.waits_for_die:
            return {}
        return {o: f"move:{o}" for o in trial.options() if o // w.SPAN >= w.PLACES}

    def let_go(self) -> None:
        """Nothing is measured any more."""
        self._target, self._point = -1, None

    # ---- the moment ------------------------------------------------------------------------------

    def sides(self, now: Stepper) -> Sequence[str]:
        """A seat each."""
        return SEATS[: int(now.state.mech_count)]

    def where(self, now: Stepper) -> Markup:
        """The turn, and who is left."""
        game = now.state
        number = int(game.round_number)
        alive = [SEATS[a] for a in range(int(game.mech_count)) if game.mechs[a].is_alive]
        when = tag("b", f"Turn {number}" if number else "Before the first turn")
        return join(when, " · on the table ", tag("b", ", ".join(alive)))

    def draw(self, match: Match) -> None:
        """Show the table, the ruler and the cards."""
        now = match.now
        ruler = self._ruler(now)
        self.board.markup = Drawing(now, self._places(match), self._target, ruler).markup()
        self.cards.markup = cards(now, self._target)
        said = HINT
        if ruler is not None:
            who = words_of(now).mech(acting(now.state))
            said = told(now, ruler, who, name_of(now, self._target, ruler.x1, ruler.y1))
        if self.told.value != said:
            self.told.value = said

    def _ruler(self, now: Stepper) -> Ruler | None:
        a = acting(now.state)
        if a < 0 or not now.state.mechs[a].is_alive:
            return None
        if self._point is not None:
            return to_point(now, a, *self._point)
        return to_mech(now, a, self._target) if self._target not in (-1, a) else None

    # ---- choices and lines -----------------------------------------------------------------------

    def choices(self, match: Match) -> Iterator[Choice]:
        """The open options; many places are left to the table."""
        now = match.now
        places = [option for option in now.options() if option // w.SPAN >= w.PLACES]
        if len(places) > MOST_PLACES:
            count = len(places)
            yield Choice(f"Pick one of {count} places on the table, or any other within reach.")
            places = []
        for option in places:
            yield Choice(now.face.action(now.state, option).text, option, "Places")
        for group, kinds in GROUPS.items():
            for option in now.options():
                if option // w.SPAN in kinds:
                    yield self._choice(now, option, group)

    def _choice(self, now: Stepper, option: int, group: str) -> Choice:
        face: Any = now.face
        text = face.action(now.state, option).text
        kind, detail = divmod(option, w.SPAN)
        aimed = kind == w.ATTACK and int(target_of(detail)) == self._target
        found = outlook(now.state, option, face.cat)
        return Choice(text, option, group, facts(found) if found else None, aimed)

    def actions(self, match: Match) -> Markup:
        """The choices; where a place is asked for, with a line to type any other in."""
        shown = super().actions(match)
        if not match.now.options() or int(match.state.question) not in ASKING_PLACES:
            return shown
        line = tag(
            "input",
            type="text",
            data_key="place",
            class_="ml-input",
            size=12,
            placeholder="12.5, 8, 90",
            aria_label="A place: inches from the left and from below, and the facing in degrees",
        )
        field = tag("label", tag("span", "To inches x, y and degrees"), line, class_="tb-field")
        return join(shown, tag("p", field))

    def end(self, now: Stepper) -> int:
        """To stop, or to decline."""
        ends = [kind * w.SPAN for kind in GROUPS["End"]]
        return next((option for option in ends if option in now.options()), ends[0])

    def conceivable(self, now: Stepper) -> Iterable[int]:
        """What the mech that acts could ever be asked to do."""
        game = now.state
        if int(game.question) != w.ACT:
            return
        yield from (kind * w.SPAN for kind in (w.MOVE, w.JUMP, w.CLIMB, w.EXCHANGE))
        for place in (w.AT_LEFT, w.AT_RIGHT):
            yield from (kind * w.SPAN + place for kind in (w.RESTORE, w.RELOAD))
        for b in range(int(game.mech_count)):
            if b != int(game.decider) and game.mechs[b].is_alive:
                yield w.AIM * w.SPAN + b
                yield from (w.ATTACK * w.SPAN + (way * 16 + 4 * b) for way in range(w.VOLLEY + 1))

    def made(self, die: Event) -> bool:
        """Dice of attacks have to be low."""
        purpose, _, needed, value = die.values
        return value >= needed if purpose in HIGH else value <= needed

    def in_short(self, now: Stepper) -> str:
        """The turn, and what the torsos have left."""
        game = now.state
        torsos = [
            f"{SEATS[a]} {max(int(game.mechs[a].points[w.TORSO]), 0)}"
            for a in range(int(game.mech_count))
        ]
        return f"turn {int(game.round_number)}, torsos {', '.join(torsos)}"

    def differences(self, one: Stepper, other: Stepper) -> Sequence[tuple[str, str, str, str]]:
        """Where the game and its mechs differ."""
        return differences(one, other)


def _facing_the_nearest(game: Any, x: int, y: int) -> int:
    """A place as an option, facing as those that are offered."""
    b = int(nearest_enemy(game, int(game.active), x, y))
    dx, dy = 1, 0
    if b >= 0:
        dx, dy = int(game.table.discs[b].x) - x, int(game.table.discs[b].y) - y
    return int(place_option(x, y, facing_of(dx, dy)))
