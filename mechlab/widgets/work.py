"""Long work beside the page: one job at a time, in a thread, with progress and a stop."""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Generic, TypeVar

from ipywidgets.widgets import widget as registry

_STEP = 0.05  # seconds

Part = TypeVar("Part")


class Widgets(dict[str, Any]):
    """All widgets by their names, of which some come and go while a page asks for all of them.

    ipywidgets goes through its own while a job beside the page may add one: the page would get
    no answer, and show nothing.

    >>> every = Widgets(one=1)
    >>> for _ in every.values():
    ...     every["two"] = 2
    """

    def values(self) -> Any:
        """Those that are there now, without those that are closed before their turn comes."""
        return (each for each in list(super().values()) if getattr(each, "comm", True) is not None)


registry._instances = Widgets(registry._instances)


def pause(seconds: float) -> Iterator[Callable[[], None]]:
    """Steps of a job that only wait: whoever still clicks needs the processor for the next click.

    >>> len(list(pause(0.1)))
    2
    """
    for _ in range(round(seconds / _STEP)):
        time.sleep(_STEP)
        yield lambda: None


class Work(Generic[Part]):
    """Runs the newest job and drops the one before it.

    A job is a generator; every value it yields is handed to ``show`` as it comes. Between two
    values a job can be stopped, so a job that yields often stops soon. ``ended`` is called with
    None when a job was done, with an exception when it failed, not when it was dropped.

    >>> shown = []
    >>> work = Work(shown.append)
    >>> work.start(iter("abc"))
    >>> work.wait()
    >>> shown
    ['a', 'b', 'c']
    """

    is_wanted: ClassVar[bool] = True
    """Whether jobs are begun at all: not while a page is opened that nobody will look at."""

    def __init__(
        self,
        show: Callable[[Part], object],
        ended: Callable[[Exception | None], object] = lambda error: None,
    ) -> None:
        self._show, self._ended = show, ended
        self._lock = threading.Lock()
        self._turn = 0
        self._thread: threading.Thread | None = None

    @property
    def running(self) -> bool:
        """Whether a job is at work."""
        return self._thread is not None and self._thread.is_alive()

    def start(self, job: Iterator[Part]) -> None:
        """Drop the job that runs, if any, and begin this one."""
        turn = self.stop()
        if not Work.is_wanted:
            return
        self._thread = threading.Thread(target=self._run, args=(job, turn), daemon=True)
        self._thread.start()

    def stop(self) -> int:
        """Drop the job that runs; nothing it still yields is shown."""
        with self._lock:
            self._turn += 1
            return self._turn

    def wait(self, seconds: float = 60) -> None:
        """Wait for the job to end, as a test does."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _run(self, job: Iterator[Part], turn: int) -> None:
        error: Exception | None = None
        try:
            for part in job:
                if not self._if_mine(turn, lambda part=part: self._show(part)):  # type: ignore[misc]
                    return
        except Exception as caught:  # told in words by whoever started the job
            error = caught
        self._if_mine(turn, lambda: self._ended(error))

    def _if_mine(self, turn: int, act: Callable[[], object]) -> bool:
        """Act while no newer job has begun; under a lock, so that two jobs never draw at once."""
        with self._lock:
            if turn != self._turn:
                return False
            act()
            return True
