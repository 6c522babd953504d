"""What must be there at once: the package, its help, a catalog, a count of builds."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from mechlab.games import bolts, skirmish
from mechlab.games.bolts import space
from mechlab.games.skirmish.catalog import load
from tests.pace import fewest_quiet_seconds

ROOT = Path(__file__).resolve().parents[2]


def count_builds() -> None:
    space._counts.cache_clear()  # or the second round would find what the first left
    bolts.count_builds(61)


def python(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, capture_output=True)


@pytest.mark.parametrize(
    ("bound", "act"),
    [
        pytest.param(1.0, lambda: python("-c", "import mechlab.games.skirmish"), id="import"),
        pytest.param(0.5, lambda: python("-m", "mechlab.cli", "--help"), id="help"),
        pytest.param(0.1, lambda: load(skirmish.catalog().path), id="a catalog is read"),
        pytest.param(1.0, count_builds, id="builds are counted"),
    ],
)
def test_it_is_there_at_once(bound: float, act: Callable[[], object]) -> None:
    def seconds() -> float:
        start = time.perf_counter()
        act()
        return time.perf_counter() - start

    assert fewest_quiet_seconds(bound, seconds) < bound
