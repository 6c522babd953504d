"""Every rule of the rule text is played by something and held by some test, by name.

The files coverage_*.toml have an entry a rule, in the order of the text: the ``rule`` in our words,
the functions that play it (of ``rules``, or by their path below ``mechlab.games.skirmish``), the
tests that would fail without it; or why no test can.
"""

import ast
import importlib
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
TESTS = HERE.parents[2]
PACKAGE = "mechlab.games.skirmish"
FILES = ("coverage_a_e.toml", "coverage_f_g.toml", "coverage_h_i.toml")
RULES = 142

ENTRIES: list[dict[str, Any]] = [
    entry
    for file in FILES
    for entry in tomllib.loads((HERE / file).read_text(encoding="utf-8"))["rules"]
]


def test_every_rule_has_its_entry() -> None:
    assert [entry["number"] for entry in ENTRIES] == list(range(1, RULES + 1))


def ids(entry: dict[str, Any]) -> str:
    return f"{entry['number']}-{entry['section']}"


@pytest.mark.parametrize("entry", ENTRIES, ids=ids)
def test_a_rule_is_tested_or_says_why_not(entry: dict[str, Any]) -> None:
    assert entry["rule"]
    if "untestable" in entry:
        assert entry["untestable"] and "test" not in entry
    else:
        assert entry["test"]


@pytest.mark.parametrize("entry", ENTRIES, ids=ids)
def test_what_plays_a_rule_exists(entry: dict[str, Any]) -> None:
    for name in entry.get("plays", []):
        module, function = name.rsplit(".", 1)
        assert hasattr(_module(module), function), name


@pytest.mark.parametrize("entry", ENTRIES, ids=ids)
def test_what_tests_a_rule_exists(entry: dict[str, Any]) -> None:
    for name in entry.get("test", []):
        file, test = name.split("::")
        assert test in _tests(file), name


@cache
def _module(name: str) -> Any:
    """A module of the rules, or of the game by its whole path there."""
    try:
        return importlib.import_module(f"{PACKAGE}.rules.{name}")
    except ModuleNotFoundError:
        return importlib.import_module(f"{PACKAGE}.{name}")


@cache
def _tests(file: str) -> set[str]:
    """The tests of a file: beside this one, or by its path below ``tests``."""
    path = HERE / file if (HERE / file).exists() else TESTS / file
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
