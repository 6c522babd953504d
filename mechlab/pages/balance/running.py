"""Playing a study beside the page: how far it is, a stop within a chunk, and going on later."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from mechlab.lab import Stopped, Study, run
from mechlab.widgets.ground import box, html
from mechlab.widgets.markup import Markup, join, tag

from .studies import Played, place_of
from .words import many

if TYPE_CHECKING:
    import pandas as pd

BETWEEN = 0.15  # seconds between two messages to the page


@dataclass(frozen=True)
class Job:
    """A study to play; who is shown its games as whole waves of them come, and who at the end."""

    study: Study
    partly: Callable[[Played], None]
    ended: Callable[[], None]
    look: Callable[["pd.DataFrame"], bool] | None = None
    """Whether the answer is clear by now; then the study ends early."""


class Runner:
    """Plays one study at a time, with a bar and a Stop button that are there while it does."""

    def __init__(self, game: Callable[[], Any]) -> None:
        self._game = game
        self._bar = widgets.FloatProgress(max=1.0, layout=widgets.Layout(width="auto"))
        self._said = html("", "bl-said")
        self._stop = widgets.Button(description="Stop", tooltip="Stop playing; what is there stays")
        self._stop.on_click(lambda _: self.stop())
        self._working = box(self._bar, self._stop, classes="ml-row bl-bar")
        self.view = box(self._said, self._working, classes="bl-running")
        self._event = threading.Event()
        self._thread: threading.Thread | None = None
        self._playing = False
        self._begun = self._first = self._told = 0.0
        self._show_bar(False)

    @property
    def is_running(self) -> bool:
        """Whether a study is being played."""
        return self._playing

    def start(self, find_job: Callable[[], Job]) -> None:
        """Play a study, or what is missing of it; one that runs is stopped first, and kept.

        ``find_job`` says which, beside the page, as it may take a moment.
        """
        self.stop()
        before, self._event = self._thread, threading.Event()
        given = find_job, self._event, before
        self._thread = threading.Thread(target=self._run, args=given, daemon=True)
        self._bar.value, self._playing = 0.0, True
        self._say(tag("p", "Getting ready …"))
        self._show_bar(True)
        self._thread.start()

    def stop(self) -> None:
        """Stop the study that runs, within its next chunk; what is played of it is kept."""
        self._event.set()

    def wait(self, seconds: float = 120) -> None:
        """Wait for the end, as a test does."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _run(
        self,
        find_job: Callable[[], Job],
        event: threading.Event,
        before: threading.Thread | None,
    ) -> None:
        if before is not None:
            before.join()
        ended: Callable[[], None] = lambda: None  # noqa: E731
        try:
            job = find_job()
            ended = job.ended
            self._compile(event)
            line = self._play(job, event)
        except Exception as error:  # whatever it is, the page says it and goes on
            line = tag("p", _in_a_line(error), class_="ml-notice", role="alert")
        if self._event is event:  # no newer study has begun
            self._playing = False
            self._show_bar(False)
            self._say(line)
        ended()

    def _compile(self, event: threading.Event) -> None:
        """Have the rules compiled in another process, so that the page goes on meanwhile."""
        warming = self._game().warm_up()
        while warming is not None and warming.is_running and not event.wait(0.2):
            words = f"Compiling the rules, once on a machine: {warming.progress:.0%}"
            self._at(warming.progress, 1.0, words)
        if warming is not None and not warming.is_running:
            warming.wait()

    def _play(self, job: Job, event: threading.Event) -> Markup:
        self._begun, self._first = time.monotonic(), -1.0
        frames: list[pd.DataFrame] = []

        def look(rows: "pd.DataFrame") -> bool:
            import pandas as pd

            frames.append(rows)
            frames[:] = [pd.concat(frames, ignore_index=True)]
            if self._event is event:
                job.partly(Played(job.study, frames[0], is_over=False))
            return job.look(rows) if job.look else False

        try:
            frame = run(
                job.study, place_of(job.study), progress=self._progress, stop=event, look=look
            )
        except Stopped as stopped:
            words = f"Stopped after {stopped.done:,} of {many(stopped.total, 'game')}."
            return tag("p", words, " Playing it again goes on from there.", role="status")
        took = time.monotonic() - self._begun
        return tag("p", f"{many(len(frame), 'game')}, {took:.0f} s.", role="status")

    def _progress(self, done: int, total: int) -> None:
        if self._first < 0:
            self._first = done  # there from before
        took = time.monotonic() - self._begun
        pace = f", {(done - self._first) / took:,.0f} a second" if took > 1 else ""
        self._at(done, total, f"{done:,} of {many(total, 'game')}{pace}")

    def _at(self, done: float, total: float, words: str) -> None:
        now = time.monotonic()
        if now - self._told >= BETWEEN or done >= total:
            self._told = now
            self._bar.value = done / total
            self._say(tag("p", words))

    def _say(self, line: Markup) -> None:
        self._said.value = join(line)

    def _show_bar(self, there: bool) -> None:
        self._working.layout.display = "" if there else "none"


def _in_a_line(error: Exception) -> str:
    return " ".join(str(error).split())[:300] or type(error).__name__
