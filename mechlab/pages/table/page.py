"""The table as a widget: what people do on it, and what is drawn again after it."""

import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Self

from mechlab.engine import Record, Stepper
from mechlab.widgets.address import Address, read
from mechlab.widgets.work import Work

from . import games, opening
from .branches import Branches
from .dice import Dice
from .match import BY_HAND, Match
from .scene import Deed, Scene
from .view import View
from .witness import Asked, Witness, asked_now


class TablePage:
    """A game on its board, with its log, to play and to take apart.

    ``shows`` is what this game adds; the rest is the same for all. In a notebook ``Table()`` of a
    game shows its example, ``Table(stepper)`` a game of your own.
    """

    shows: ClassVar[type[Scene]]

    def __init__(self, game: Stepper | None = None, catalog: Any = None) -> None:
        self.library = self.shows.library
        self._cat = catalog or self.library.catalog()
        self._lock = threading.RLock()  # JupyterLab runs callbacks of one page side by side
        self._work: Work[None] = Work(lambda _: self._show(), self._work_ended)
        self.scene = self.shows(self._cat)
        self.dice, self.branches, self.new = Dice(self.scene), Branches(), self.scene.new
        self.notice = ""
        self._unit, self._until = next(iter(self.scene.units)), ""
        self._offered: tuple[str, Record] | None = None
        self._is_playing = False  # beside the page, in pieces
        self.witness = Witness()
        self._address = Address()
        self.view = View(self.scene, self.act, self.set, self.load, self._tell)
        self.widget = self.view.page(
            [self.dice.form, self.branches.form, self.new.form], self._address
        )
        self.scene.listen(self.act, self._look)
        self.match = Match(self.scene, game or self.scene.example())
        self._warm_up()
        self._show()

    @classmethod
    def open(cls) -> Self:
        """The page: the game in the address, or the example."""
        is_ready = cls.shows.rules.is_ready
        table = cls() if is_ready else None  # made before there is a visitor to wait
        asked = read(opening.ADDRESS, opening.LONGEST)
        if table is None or cls.shows.library.read_again():  # the numbers were edited meanwhile
            table = cls()
        if asked.refused:
            table._tell(" ".join(asked.refused))
        elif asked.get("record"):
            table.load("The address", asked.get("record"))
            if asked.get("event").isdecimal():
                table.act(f"event:{int(asked.get('event')[:6]) - 1}")
        return table

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Shown by a notebook as its widget."""
        return self.widget._repr_mimebundle_(**options)

    # ---- what people do --------------------------------------------------------------------------

    def act(self, deed: str) -> None:
        """Do one thing by its key, such as ``do:65536``, ``back:die`` or ``event:4``."""
        kind, _, value = deed.partition(":")
        self._stop()
        with self._lock:
            deeds = self._deeds()
            if kind not in deeds:
                return
            self.notice = ""
            asked = asked_now(self.match)
            try:
                self._done(deeds[kind](value), asked)
            except ValueError as error:
                self.notice = f"{str(error)[:1].upper()}{str(error)[1:]}."
            self._show()

    def _done(self, outcome: bool | Iterator[None] | None, asked: Asked) -> None:
        """Go on from a deed: after a choice others answer, a job begins beside the page."""
        if outcome is True:
            self.scene.let_go()
            self.witness.decided(self.match, asked)
            self._answer()
        elif outcome:
            self._work.start(outcome)

    def set(self, key: str, text: str) -> None:
        """Set a control of the forms, or press a button of theirs."""
        what, _, which = key.partition(".")
        if key == "unit" and text in self.scene.units:
            self._unit = text
        elif key == "until" and text in ("", *self.scene.breakpoints):
            self._until = text
        elif what == "player" and text in self.scene.players:
            if which.isdecimal() and int(which) < len(self.match.players):
                self.match.players[int(which)] = text
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
                differ = self.library.differences(record, self._cat)
                if differ:
                    games.opened(record, self.scene, "own")
                    self._offered = (name, record)
                    self._tell("")
                    return
                self._lay(games.opened(record, self.scene, "own"))
            except (ValueError, KeyError, TypeError) as error:
                self._tell(f"{name}: {_in_a_line(error)}. Nothing was changed.")
                return
            self._tell("")

    def seen_by(self, witness: Witness) -> None:
        """Have somebody look on from now on."""
        with self._lock:
            self.witness = witness
            witness.laid(self.match)
            witness.shown(self.match)

    def require_own_numbers(self) -> None:
        """Begin a game anew if the one on the table is played under other numbers than these."""
        with self._lock:
            if self.library.differences(self.match.record, self._cat):
                self.begin_anew()

    def begin_anew(self) -> None:
        """Put the game on the table that the form for a new one stands at."""
        self._stop()
        with self._lock:
            self._lay(self.new.begin())
            self._show()

    @property
    def is_example(self) -> bool:
        """Whether the game on the table is the recorded one, and nobody has decided in it."""
        return opening.is_example(self.library, self.match.record)

    def wait(self) -> None:
        """Wait for the work beside the page."""
        self._work.wait()

    def _deeds(self) -> Mapping[str, Deed]:
        match, scene = self.match, self.scene
        return {
            "do": lambda option: self._choose(int(option)),
            "end": lambda _: self._choose(scene.end(match.now)),
            "back": match.back,
            "on": self._step_on,
            "start": lambda _: match.to_start(),
            "finish": lambda _: match.to_end(),
            "event": self._go_to,
            "play": lambda _: self._play(self._until or None),
            "answer": lambda _: self._answer(),
            "stop": lambda _: scene.let_go(),
            "weigh": lambda _: scene.weighing.begin(match.now),
            "new": lambda _: self._lay(self.new.begin()),
            "save": lambda _: self.view.files.save("game.json", match.record.to_json()),
            "under": self._under,
            **self.dice.deeds(match),
            **self.branches.deeds(match),
            **scene.deeds(match),
        }

    def _choose(self, option: int) -> bool:
        self.match.apply(option)
        return True

    def _step_on(self, by: str) -> None:
        if not self.match.forward(by):
            raise ValueError("this is the end of the line, and it is for a person to decide")

    def _go_to(self, number: str) -> None:
        self.match.to_event(int(number))
        self.dice.pick(self.match, int(number))

    def _answer(self) -> None:
        """Where one side is played by hand, the others answer at once."""
        if BY_HAND in self.match.players and self.match.waits_for_player:
            self._play(None)

    def _play(self, until: str | None) -> None:
        if not self.match.waits_for_player and self.match.now.options():
            raise ValueError("it is for a person to decide: give the side to a player")
        if not (self.match.is_at_end or self.match.now.options()):
            raise ValueError("this moment lies between two decisions: step on, then play")
        job = self.match.play(until)
        if self.scene.is_ready():
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

    def _lay(self, game: Stepper) -> None:
        """Put another game on the table."""
        self.match = Match(self.scene, game, self.match.players)
        self.dice.picked = -1
        self.scene.laid(self.match)
        self.witness.laid(self.match)
        self._answer()

    def _under(self, numbers: str) -> None:
        offered, self._offered = self._offered, None
        if offered is not None and numbers != "none":
            self._lay(games.opened(offered[1], self.scene, numbers))

    def _look(self, show: Callable[[Match], None]) -> None:
        """Show something of the moment that changes nothing in it."""
        with self._lock:
            show(self.match)

    # ---- drawing ---------------------------------------------------------------------------------

    def _warm_up(self) -> None:
        """Have the rules compiled in another process, and say how far it is."""
        if (process := self.library.warm_up()) is not None:
            process.on_progress(self._warmed)

    def _warmed(self, progress: float) -> None:
        self._address.wait_for_browser()
        self.view.warming(progress)

    def _tell(self, line: str) -> None:
        self.notice = line
        self._show()

    def _stop(self) -> None:
        self._work.stop()
        self.scene.weighing.stop()
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
            self.view.draw(match)
            values = {f"player.{n}": name for n, name in enumerate(match.players)}
            self.view.tell(
                match,
                values | {"unit": self._unit, "until": self._until},
                self.notice,
                self._difference(),
                self._is_playing,
            )
            self.dice.draw(match)
            self.branches.draw(match)
            self._address.write(record=match.link(), event=str(match.event_count))
            self.witness.shown(match)

    def _difference(self) -> list[str]:
        if self._offered is None:
            return []
        name, record = self._offered
        return [name, *self.library.differences(record, self._cat)]


def _in_a_line(error: Exception) -> str:
    return " ".join(str(error).split())[:300] or type(error).__name__
