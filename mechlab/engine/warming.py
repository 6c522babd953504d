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
            stderr=subprocess.PIPE,
            text=True,
        )
        self._listeners: list[Callable[[float], None]] = []
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def is_running(self) -> bool:
        """Whether the process is still at it."""
        return self._process.poll() is None

    def on_progress(self, listener: Callable[[float], None]) -> None:
        """Call a function with the progress, from another thread, as it comes."""
        self._listeners.append(listener)

    def wait(self) -> None:
        """Wait for the end; ``RuntimeError`` with one line if it failed."""
        self._process.wait()
        if self._process.returncode:
            raise RuntimeError(f"the rules could not be compiled: {self.error}")

    def _listen(self) -> None:
        assert self._process.stdout is not None and self._process.stderr is not None
        for line in self._process.stdout:
            done, _, total = line.partition("/")
            if done.strip().isdigit() and total.strip().isdigit():
                self.progress = int(done) / int(total)
                for listener in self._listeners:
                    listener(self.progress)
        lines = self._process.stderr.read().strip().splitlines()
        self.error = lines[-1] if lines else ""
        if self._process.wait() == 0:
            self.progress = 1.0
        for listener in self._listeners:
            listener(self.progress)


def tell(done: int, total: int) -> None:
    """Say how far a compilation is, as :class:`Warming` reads it."""
    print(f"{done}/{total}", flush=True)


def warm(name: str, code: str) -> Warming:
    """Start a compilation, or join the one under this name that runs already."""
    running = _RUNNING.get(name)
    if running is None or not running.is_running:
        running = _RUNNING[name] = Warming(code)
    return running
