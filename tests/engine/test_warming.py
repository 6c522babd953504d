"""Compiling in another process: its progress, its failure, and that it is begun once."""

import pytest

from mechlab.engine.warming import Warming, warm

TELL = "from mechlab.engine.warming import tell\n"


def test_progress_is_told_as_it_goes():
    seen = []
    warming = Warming(TELL + "import time\nfor n in range(1, 5):\n  tell(n, 4); time.sleep(0.05)")
    warming.on_progress(seen.append)
    warming.wait()
    assert not warming.is_running and warming.error == ""
    assert seen == sorted(seen) and set(seen) <= {0.25, 0.5, 0.75, 1.0}


def test_a_failure_is_one_line():
    warming = Warming("raise ValueError('no such rule')")
    with pytest.raises(RuntimeError, match="could not be compiled: ValueError: no such rule"):
        warming.wait()


def test_a_compilation_is_begun_once():
    first = warm("test", TELL + "tell(1, 1)")
    first.wait()
    assert warm("test", "raise SystemExit(1)") is first
