"""Run a toy study again and again, killed with SIGKILL at one moment after the other.

Every process of a run is a fork of this one, which has imported everything already. A run is
killed before or after one of its steps on the disk, or after some time; the next run goes on.
"""

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np  # noqa: F401 - before the forks
import pandas as pd  # noqa: F401
import pyarrow.parquet  # noqa: F401

from mechlab.lab import run
from mechlab.lab.parts import Parts, parts_file
from mechlab.lab.running import file_of
from tests.lab.toy import Toy, toy_study

STEPS = ((os, "fsync"), (os, "replace"), (os, "unlink"), (Parts, "write"))


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def killed_at(moment: int) -> Callable[[], None]:
    """Be killed at the step of that number: even before it, odd after it."""

    def begin() -> None:
        steps = iter(range(0, 1_000_000, 2))

        def watched(step: Any) -> Any:
            def stepping(*given: Any, **named: Any) -> Any:
                number = next(steps)
                if number == moment:
                    die()
                done = step(*given, **named)
                if number + 1 == moment:
                    die()
                return done

            return stepping

        for module, name in STEPS:
            setattr(module, name, watched(getattr(module, name)))

    return begin


def ends(folder: Path, begin: Callable[[], None], pause: float, seconds: float = 0) -> bool:
    """Run the study in a process of its own; whether it came to its end."""
    child = os.fork()
    if child == 0:
        begin()
        run(toy_study(12), folder, workers=2, game=Toy(pause))
        os._exit(0)
    if seconds:
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
    status = os.waitpid(child, 0)[1]
    if not os.WIFSIGNALED(status):
        assert os.WEXITSTATUS(status) == 0, "a run failed"
        return True
    return False


def main(folder: Path) -> None:
    """Say how often runs were killed; the test compares the files."""
    kills, moment, chance = 0, 0, random.Random(1)
    while not ends(folder / f"at-{moment}", killed_at(moment), 0):
        kills += 1
        assert ends(folder / f"at-{moment}", lambda: None, 0)
        moment += 1 if moment < 6 or moment > 70 else 9  # the beginning and the end step by step
    while not ends(folder / "often", lambda: None, 0.003, chance.uniform(0.01, 0.1)):
        kills += 1
    left = [each.name for each in folder.iterdir() if parts_file(file_of(each)).exists()]
    print(kills, left)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
