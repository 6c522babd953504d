"""Whether every rule of a rule text is played by something and held by some test, by name.

The files coverage*.toml of a game have an entry a rule, in the order of the text: the ``rule`` in
our words, the functions that play it (of ``rules``, or by their path below the game), the
tests that would fail without it; or why no test can.
"""

import ast
import importlib
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parents[1]

Entry = dict[str, Any]


def entries(*files: Path) -> list[Entry]:
    """The entries of some files, one after the other."""
    return [
        entry
        for file in files
        for entry in tomllib.loads(file.read_text(encoding="utf-8"))["rules"]
    ]


def ids(entry: Entry) -> str:
    return f"{entry['number']}-{entry['section']}"


def untold(entry: Entry) -> Iterator[str]:
    """What an entry does not say: its rule, and its tests or why there are none."""
    if not entry["rule"]:
        yield "no rule"
    if bool(entry.get("untestable")) == bool(entry.get("test")):
        yield "tests, or why there are none"


def unplayed(entry: Entry, package: str) -> Iterator[str]:
    """The functions of an entry that do not exist."""
    for name in entry.get("plays", []):
        module, function = name.rsplit(".", 1)
        if not hasattr(_module(package, module), function):
            yield name


def untested(entry: Entry, folder: Path) -> Iterator[str]:
    """The tests of an entry that do not exist: beside its file, or by their path below tests."""
    for name in entry.get("test", []):
        file, test = name.split("::")
        path = folder / file if (folder / file).exists() else TESTS / file
        if not path.exists() or test not in _tests(path):
            yield name


@cache
def _module(package: str, name: str) -> Any:
    """A module of the rules, or of the game by its whole path there."""
    try:
        return importlib.import_module(f"{package}.rules.{name}")
    except ModuleNotFoundError:
        return importlib.import_module(f"{package}.{name}")


@cache
def _tests(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
