"""Compiled twins: the same as the rules, and never stale."""

import importlib
import subprocess
import sys

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
        run = [sys.executable, "-c", ask]
        done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    assert answered() == "30"
    inner = tmp_path / "inner.py"
    inner.write_text(SOURCES["inner.py"].replace(before, after))
    importlib.invalidate_caches()
    assert answered() == answer
