"""Compiled twins: the same as the rules, and never stale."""

import importlib
import shutil
import subprocess
import sys
import threading
import time

import pytest

from mechlab.engine.rule import closure, compiled, fingerprint, is_rule, rule

LIMIT = 10


@rule
def below(n):
    return n < LIMIT


@rule
def doubled(n):
    while below(n):
        n *= 2
    return n


def test_a_rule_is_plain_and_its_twin_gives_the_same():
    assert is_rule(doubled) and not is_rule(len)
    assert [compiled(doubled)(n) for n in range(1, 12)] == [doubled(n) for n in range(1, 12)]


def test_a_rule_comes_after_those_it_calls():
    assert closure(doubled) == [below, doubled]


def test_a_fingerprint_hangs_on_code_and_constants_and_nothing_else():
    before = fingerprint(closure(doubled))
    scope = dict(doubled.__globals__)
    exec("LIMIT = 11", scope)
    other = type(below)(below.__code__, scope, below.__name__)
    assert fingerprint([other, doubled]) != before
    again = type(below)(below.__code__.replace(co_firstlineno=99), below.__globals__, "below")
    assert fingerprint([again, doubled]) == before


SOURCES = {
    "inner.py": (
        "from mechlab.engine import rule\nSTEP = 2\n\n@rule\ndef inner(n):\n    return n + STEP\n"
    ),
    "outer.py": (
        "from mechlab.engine import rule\nfrom inner import inner\n\n"
        "@rule\ndef outer(n):\n    return inner(n) * 10\n"
    ),
}


@pytest.mark.parametrize(
    ("before", "after", "answer"),
    [
        ("STEP = 2", "STEP = 3", "40"),
        ("n + STEP", "n - STEP", "-10"),
        ("@rule\ndef", "\n@rule\ndef", "30"),
    ],
)
def test_a_rule_edited_in_another_file_is_compiled_anew(tmp_path, before, after, answer):
    """Numba's own cache looks at the file of the function that is called, and at no other."""
    for name, text in SOURCES.items():
        (tmp_path / name).write_text(text)
    ask = "from mechlab.engine import compiled; from outer import outer; print(compiled(outer)(1))"

    def answered():
        # -B, since Python itself tells two edits of one second apart by their size alone.
        run = [sys.executable, "-B", "-c", ask]
        done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    assert answered() == "30"
    inner = tmp_path / "inner.py"
    inner.write_text(SOURCES["inner.py"].replace(before, after))
    importlib.invalidate_caches()
    assert answered() == answer


MAKE = """
from outer import outer
from mechlab.engine.rule import compile_for, compiled

compile_for(outer, (1,), lambda *_: None)
stats = compiled(outer).stats
print(sum(stats.cache_misses.values()), stats.cache_path)
"""


def test_of_three_processes_at_once_one_makes_the_machine_code(tmp_path):
    for name, text in SOURCES.items():
        new = f"STEP = {time.time_ns()}"  # never compiled before
        (tmp_path / name).write_text(text.replace("STEP = 2", new))
    command = [sys.executable, "-c", MAKE]
    makers = [
        subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) for _ in range(3)
    ]
    said = [maker.communicate()[0].split() for maker in makers]
    shutil.rmtree(said[0][1])
    assert sorted(int(made) for made, _ in said) == [0, 0, 1]


def test_a_thread_that_waits_to_compile_changes_nothing_of_what_is_compiled(monkeypatch):
    names = {"rule": rule}
    text = "\n".join(
        f"@rule\ndef {name}(n):\n    return {told}"
        for name, told in {
            "inner": "n + 1",
            "middle": "inner(n) * 10",
            "outer": "middle(n) - 3",
            "other": "n - 1",
        }.items()
    )
    exec(text, names)
    waiting = []

    def inner_is_done(count):
        if not waiting:
            waiting.append(threading.Thread(target=compiled(names["other"]), args=(1,)))
            waiting[0].start()
            time.sleep(0.3)  # it is at the lock of the compiler, which this thread holds

    monkeypatch.setattr(sys.modules[rule.__module__], "_LISTENERS", [inner_is_done])
    assert compiled(names["outer"])(1) == 17
    waiting[0].join()
    assert compiled(names["other"])(1) == 0
