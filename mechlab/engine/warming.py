"""Compiling rules in another process, so that a page goes on with the rules as they stand."""

import subprocess
import sys
import threading
from collections.abc import Callable

_RUNNING: dict[str, "Warming"] = {}


class Warming:
    """A process that compiles: ``progress`` goes from 0 to 1.

    ``code`` is Python that calls :func:`tell` as it goes; ``error`` is its last line if it fails.
    """

    def __init__(self, code: str) -> None:
        self.progress = 0.0
        self.error = ""
        self._process = subprocess.Popen(
            [sys.executable, "-c", code],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._listeners: list[Callable[[float], None]] = []
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    @property
    def is_running(self) -> bool:
        """Whether the process is still at it."""
        return self._process.poll() is None

    def on_progress(self, listener: Callable[[float], None]) -> None:
        """Call a function with the progress, from another thread, as it comes."""
        self._listeners.append(listener)

    def wait(self) -> None:
        """Wait for the end; ``RuntimeError`` with one line if it failed."""
        self._listener.join()
        if self._process.returncode:
            raise RuntimeError(f"the rules could not be compiled: {self.error}")

    def _listen(self) -> None:
        last = ""
        with self._process as process:
            assert process.stdout is not None
            for line in process.stdout:
                done, _, total = line.strip().partition("/")
                if done.isdigit() and total.isdigit():
                    self._tell(int(done) / int(total))
                else:
                    last = line.strip() or last
        if process.returncode:
            self.error = last
        self._tell(self.progress if process.returncode else 1.0)

    def _tell(self, progress: float) -> None:
        self.progress = progress
        for listener in self._listeners:
            listener(progress)


def tell(done: int, total: int) -> None:
    """Say how far a compilation is, as :class:`Warming` reads it."""
    print(f"{done}/{total}", flush=True)


def warm(name: str, code: str) -> Warming:
    """Start a compilation, or join the one under this name; one that failed is not tried again."""
    if name not in _RUNNING:
        _RUNNING[name] = Warming(code)
    return _RUNNING[name]
