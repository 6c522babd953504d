"""The table as a widget: what people do on it, and what is drawn again after it."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

from mechlab.engine import Record, Stepper
from mechlab.games import skirmish
from mechlab.games.skirmish import Catalog
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.rules.choosing import SPAN
from mechlab.widgets.address import Address, read
from mechlab.widgets.work import Work

from . import games, opening
from .branches import Branches
from .deployment import Deployment
from .dice import Dice
from .match import BREAKPOINTS, BY_HAND, PLAYER_NAMES, UNITS, Match, rules_are_ready
from .view import View

AGAINST = (BY_HAND, "greedy")


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
        self.dice, self.branches = Dice(), Branches()
        self.new, self.deployment = games.NewGame(self._cat), Deployment()
        self.notice = ""
        self._unit, self._until = UNITS[0], ""
        self._target = self._place = -1
        self._offered: tuple[str, Record] | None = None
        self._is_playing = False  # beside the page, in pieces
        self._address = Address()
        self.view = View(self.act, self.set, self._heard, self.load, self._tell)
        self.widget = self.view.page(
            [self.dice.form, self.branches.form, self.new.form], self._address
        )
        self.match = Match(game or opening.example(self._cat), AGAINST)
        self._warm_up()
        self._show()

    @classmethod
    def open(cls) -> "Table":
        """The page: the game in the address, or the example."""
        table = cls() if rules_are_ready() else None  # made before there is a visitor to wait
        asked = read(opening.ADDRESS, opening.LONGEST)
        if table is None or skirmish.read_again():  # the numbers were edited meanwhile
            table = cls()
        if asked.refused:
            table._tell(" ".join(asked.refused))
        elif asked.get("game"):
            table.load("The address", asked.get("game"))
            if asked.get("event").isdecimal():
                table.act(f"event:{int(asked.get('event')[:6]) - 1}")
        return table

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Shown by a notebook as its widget."""
        return self.widget._repr_mimebundle_(**options)

    # ---- what people do --------------------------------------------------------------------------

    def act(self, deed: str) -> None:
        """Do one thing by its key, such as ``do:65536``, ``back:die`` or ``mech:4``."""
        kind, _, value = deed.partition(":")
        self._stop()
        with self._lock:
            deeds = self._deeds()
            if kind not in deeds:
                return
            self.notice = ""
            try:
                deeds[kind](value)
            except ValueError as error:
                self.notice = f"{str(error)[:1].upper()}{str(error)[1:]}."
            self._show()

    def set(self, key: str, text: str) -> None:
        """Set a control of the forms, or press a button of theirs."""
        if key == "unit" and text in UNITS:
            self._unit = text
        elif key == "until" and text in ("", *BREAKPOINTS):
            self._until = text
        elif key in ("player.0", "player.1") and text in PLAYER_NAMES:
            self.match.players[int(key == "player.1")] = text
            self.act("answer")
        elif any(panel.typed(key, text) for panel in (self.dice, self.branches, self.new)):
            if key == "compare":
                self._show()
        elif key in ("back", "forward"):
            self.act(f"{'on' if key == 'forward' else 'back'}:{self._unit}")
        else:
            self.act(key)

    def load(self, name: str, text: str) -> None:
        """Take a record as text or as a link; what cannot be taken is said in a line.

        One that was played under other numbers waits for the choice between them.
        """
        self._stop()
        with self._lock:
            self._offered = None
            try:
                record = opening.from_text(text)
                differ = skirmish.differences(record, self._cat)
                if differ:
                    games.opened(record, self._cat, "own")
                    self._offered = (name, record)
                    self._tell("")
                    return
                self._lay(games.opened(record, self._cat, "own"))
            except (ValueError, KeyError, TypeError) as error:
                self._tell(f"{name}: {_in_a_line(error)}. Nothing was changed.")
                return
            self._tell("")

    def wait(self) -> None:
        """Wait for the work beside the page."""
        self._work.wait()

    def _deeds(self) -> dict[str, Callable[[str], None]]:
        match = self.match
        return {
            "do": self._choose,
            "end": lambda _: self._choose(str(w.END_TURN * SPAN)),
            "back": match.back,
            "on": self._step_on,
            "start": lambda _: match.to_start(),
            "finish": lambda _: match.to_end(),
            "event": self._go_to,
            "play": lambda _: self._play(self._until or None),
            "answer": lambda _: self._answer(),
            "stop": lambda _: self._let_go(),
            "weigh": lambda _: self._work.start(self.view.blows.begin(match.now)),
            "mech": self._aim,
            "confirm": lambda _: self._confirm(),
            "new": lambda _: self._lay(self.new.begin()),
            "save": lambda _: self.view.files.save("game.json", match.record.to_json()),
            "under": self._under,
            **self.dice.deeds(match),
            **self.branches.deeds(match),
            **self.deployment.deeds(match),
        }

    def _choose(self, option: str) -> None:
        self.match.apply(int(option))
        self._let_go()
        self._answer()

    def _confirm(self) -> None:
        self.deployment.confirm(self.match)
        self._answer()

    def _step_on(self, by: str) -> None:
        if not self.match.forward(by):
            raise ValueError("this is the end of the line, and it is for a person to decide")

    def _go_to(self, number: str) -> None:
        self.match.to_event(int(number))
        self.dice.pick(self.match, int(number))

    def _answer(self) -> None:
        """Where one side is played by hand, the other answers at once."""
        if BY_HAND in self.match.players and self.match.waits_for_player:
            self._play(None)

    def _play(self, until: str | None) -> None:
        if not self.match.waits_for_player and self.match.now.options():
            raise ValueError("it is for a person to decide: give the side to a player")
        job = self.match.play(until)
        if rules_are_ready():
            for _ in job:
                pass
        else:
            self._is_playing = True
            self._work.start(self._in_pieces(job))

    def _in_pieces(self, job: Iterator[bool]) -> Iterator[None]:
        """Long play beside the page: a piece at a time under the lock, so that Stop can come."""
        self._address.wait_for_browser()
        while True:
            with self._lock:
                if next(job, None) is None:
                    return
            yield

    def _let_go(self) -> None:
        self._target = self._place = -1

    def _aim(self, number: str) -> None:
        if 0 <= (a := int(number)) < len(self.match.state.mechs):
            self._target, self._place = (-1 if a == self._target else a), -1

    def _lay(self, game: Stepper) -> None:
        """Put another game on the table."""
        self.match = Match(game, (self.match.players[0], self.match.players[1]))
        self.deployment = Deployment()
        self.dice.picked = -1
        self._let_go()
        self._answer()

    def _under(self, numbers: str) -> None:
        offered, self._offered = self._offered, None
        if offered is not None and numbers != "none":
            self._lay(games.opened(offered[1], self._cat, numbers))

    def _heard(self, what: str, number: int, how: str) -> None:
        """A hex or a mech on the board was picked or looked at."""
        game = self.match.state
        if number >= (len(game.mechs) if what == "mech" else int(game.hex_count)):
            return
        if how == "look":
            with self._lock:
                self.view.look(self.match, number, -1)
        elif what == "mech" and not self._is_pick(int(game.mechs[number].hex)):
            self.act(f"mech:{number}")
        else:
            self._pick_hex(int(game.mechs[number].hex) if what == "mech" else number)

    def _is_pick(self, place: int) -> bool:
        return str(place) in self.view.board.over.get("picks", {})

    def _pick_hex(self, place: int) -> None:
        self._stop()
        with self._lock:
            self.notice = ""
            if self.deployment.is_on(self.match):
                self.deployment.pick(self.match, place)
            elif self.match.pick_hex(place):
                self._let_go()
                self._answer()
            else:
                self._target, self._place = -1, place
            self._show()

    # ---- drawing ---------------------------------------------------------------------------------

    def _warm_up(self) -> None:
        """Have the rules compiled in another process, and say how far it is."""
        if (process := skirmish.warm_up()) is not None:
            process.on_progress(self._warmed)

    def _warmed(self, progress: float) -> None:
        self._address.wait_for_browser()
        self.view.warming(progress)

    def _tell(self, line: str) -> None:
        self.notice = line
        self._show()

    def _stop(self) -> None:
        self._work.stop()
        self.view.blows.stop()
        self._is_playing = False

    def _work_ended(self, error: Exception | None) -> None:
        self._is_playing = False
        if error is not None:
            self.notice = f"The players stopped: {_in_a_line(error)}."
        self._show()

    def _show(self) -> None:
        """Draw what changed; the address last."""
        with self._lock:
            match = self.match
            self.view.draw(match, self.deployment, self._target, self._place)
            values = {"player.0": match.players[0], "player.1": match.players[1]}
            self.view.tell(
                match,
                values | {"unit": self._unit, "until": self._until},
                self.notice,
                self._difference(),
                self._is_playing,
            )
            self.dice.draw(match)
            self.branches.draw(match)
            self._address.write(game=match.link(), event=str(match.event_count))

    def _difference(self) -> list[str]:
        if self._offered is None:
            return []
        name, record = self._offered
        return [name, *skirmish.differences(record, self._cat)]


def _in_a_line(error: Exception) -> str:
    return " ".join(str(error).split())[:300] or type(error).__name__
