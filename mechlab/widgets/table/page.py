"""The table as a widget: what people do on it, and what is drawn again after it."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from mechlab.engine import RecordError, Stepper
from mechlab.games import skirmish
from mechlab.games.skirmish import Catalog
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.rules.choosing import SPAN

from ..address import Address, read
from ..ground import box, ground
from ..markup import Markup, tag
from ..work import Work
from . import opening
from .match import BREAKPOINTS, BY_HAND, PLAYER_NAMES, UNITS, Match, rules_are_ready
from .view import View, state_line

STYLE = Path(__file__).with_name("table.css")
AGAINST = (BY_HAND, "greedy")
NOTHING = Markup("")


class Table:
    """A game on its board, with its log, to play and to take apart.

    In a notebook ``Table()`` shows the example, ``Table(stepper)`` a game of your own.

    >>> table = Table()
    >>> at = table.match.now.at
    >>> table.act("back:choice")
    >>> at - table.match.now.at
    1
    """

    def __init__(self, game: Stepper | None = None, catalog: Catalog | None = None) -> None:
        self._cat = catalog or skirmish.catalog()
        self._lock = threading.RLock()  # JupyterLab runs callbacks of one page side by side
        self._work: Work[None] = Work(lambda _: self._show(), self._work_ended)
        self.view = View(self.act)
        self.notice = ""
        self._unit, self._until = UNITS[0], ""
        self._target = self._place = self._chosen = -1
        self._address = Address()
        main = self.view.main()
        self.widget = box(
            ground(STYLE), self.view.bar, main, self._address, classes="ml-page tb-page"
        )
        self.view.bar.on_set(self.set)
        self.view.board.on_heard(self._heard)
        self.view.actions.on_pick(lambda key, how, value: self.act(key))
        self.view.cards.on_pick(lambda key, how, value: self.act(key))
        self.view.log.on_event(lambda number: self.act(f"event:{number}"))
        self.match = Match(game or opening.example(self._cat), AGAINST)
        self._show()

    @classmethod
    def open(cls) -> "Table":
        """The page: the game in the address, or the example."""
        asked = read(opening.ADDRESS, opening.LONGEST)
        table = cls()
        if asked.get("game"):
            table.load("the address", asked.get("game"))
        table._tell(" ".join(asked.refused))
        return table

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Shown by a notebook as its widget."""
        return self.widget._repr_mimebundle_(**options)

    # ---- what people do --------------------------------------------------------------------------

    def act(self, deed: str) -> None:
        """Do one thing by its key, such as ``do:65536``, ``back:die`` or ``mech:4``."""
        kind, _, value = deed.partition(":")
        deeds = self._deeds()
        if kind not in deeds:
            return
        self._work.stop()
        with self._lock:
            try:
                deeds[kind](value)
            except ValueError as error:
                self.notice = f"{error}."
            else:
                self.notice = ""
            self._show()

    def set(self, key: str, text: str) -> None:
        """Set a control of the forms, or press a button of theirs."""
        if key == "unit" and text in UNITS:
            self._unit = text
        elif key == "until" and text in ("", *BREAKPOINTS):
            self._until = text
        elif key.startswith("player.") and text in PLAYER_NAMES:
            self.match.players[int(key == "player.1")] = text
            self.act("answer")
        elif key in ("back", "forward"):
            self.act(f"{'on' if key == 'forward' else 'back'}:{self._unit}")
        else:
            self.act(key)

    def load(self, name: str, text: str) -> None:
        """Take a record as text or as a link; what cannot be taken is said in a line."""
        try:
            found = skirmish.open_record(opening.from_text(text), self._cat)
        except RecordError as error:
            self._tell(f"{name}: {error}. Nothing was changed.")
            return
        self.match = Match(found, (self.match.players[0], self.match.players[1]))
        self._tell("")
        self._show()

    def wait(self) -> None:
        """Wait for the work beside the page, as a test does."""
        self._work.wait()

    def _deeds(self) -> dict[str, Callable[[str], None]]:
        match = self.match
        return {
            "do": self._choose,
            "end": lambda _: self._choose(str(w.END_TURN * SPAN)),
            "back": lambda by: match.back(_unit(by)),
            "on": lambda by: self._step_on(_unit(by)),
            "start": lambda _: match.to_start(),
            "finish": lambda _: match.to_end(),
            "event": lambda number: match.to_event(int(number)),
            "play": lambda _: self._play(self._until or None),
            "answer": lambda _: self._answer(),
            "stop": lambda _: self._let_go(),
            "mech": self._aim,
        }

    def _choose(self, option: str) -> None:
        self.match.apply(int(option))
        self._target = self._place = -1
        self._answer()

    def _step_on(self, by: str) -> None:
        if not self.match.forward(by):
            raise ValueError("this is the end of the line, and it is for a person to decide")

    def _answer(self) -> None:
        """Where one side is played by hand, the other answers at once."""
        if BY_HAND in self.match.players:
            self._play(None)

    def _play(self, until: str | None) -> None:
        if not self.match.waits_for_player:
            if until is not None or BY_HAND not in self.match.players:
                raise ValueError("it is for a person to decide: give the side to a player")
            return
        job = self.match.play(until)
        if rules_are_ready():
            for _ in job:
                pass
        else:
            self._work.start(self._in_pieces(job))

    def _in_pieces(self, job: Iterator[bool]) -> Iterator[None]:
        """Long play beside the page: a piece at a time under the lock, so that Stop can come."""
        while True:
            with self._lock:
                if next(job, None) is None:
                    return
            yield

    def _let_go(self) -> None:
        self._target = self._place = self._chosen = -1

    def _aim(self, number: str) -> None:
        a = int(number)
        self._target, self._place = (-1 if a == self._target else a), -1

    def _heard(self, what: str, number: int, how: str) -> None:
        """A hex or a mech on the board was picked or looked at."""
        with self._lock:
            if what == "mech" and not number < len(self.match.state.mechs):
                return
            if what == "hex" and not number < int(self.match.state.hex_count):
                return
            if how == "look":
                self.view.look(self.match, number, -1) if what == "mech" else None
                return
        if what == "mech":
            self.act(f"mech:{number}")
        else:
            self._pick_hex(number)

    def _pick_hex(self, place: int) -> None:
        self._work.stop()
        with self._lock:
            self.notice = ""
            if self.match.pick_hex(place):
                self._target = self._place = -1
                self._answer()
            else:
                self._target, self._place = -1, place
            self._show()

    # ---- drawing ---------------------------------------------------------------------------------

    def _tell(self, line: str) -> None:
        self.notice = line
        self._show()

    def _work_ended(self, error: Exception | None) -> None:
        if error is not None:
            self.notice = f"The players stopped: {error}."
        self._show()

    def _show(self) -> None:
        """Draw what changed; the address last."""
        with self._lock:
            match = self.match
            self.view.draw(match, self._target, self._place, self._chosen)
            values = {"player.0": match.players[0], "player.1": match.players[1]}
            values |= {"unit": self._unit, "until": self._until}
            notice = tag("span", self.notice, class_="ml-notice") if self.notice else NOTHING
            self.view.bar.update(values, {"state": state_line(match), "said": notice})
            self._address.write(game=match.record.link(), event=str(match.event_count))


def _unit(by: str) -> str:
    if by not in UNITS:
        raise ValueError(f"no step is by {by}")
    return by
