"""Which number of the catalog can change without a golden game, a claim or a vector noticing?

.venv/bin/python -m tests.games.skirmish.unnoticed [FILE]

Every number goes a step down and a step up. With a FILE what was found is kept, and going on is
running it again. That the golden records hold copies of the numbers does not count as noticing:
a golden game notices when it is played otherwise.
"""

import importlib
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

from mechlab.engine import RecordError
from mechlab.games import skirmish
from mechlab.lab.unnoticed import unnoticed
from tests.games.skirmish.golden_games import golden, rows

VECTORS = ("shots", "melee", "heat", "builds", "composites")
CATALOG = sys.modules["mechlab.games.skirmish.catalog"]

Changes = Mapping[str, str]
Case = Callable[[], object]


def golden_games(changes: Changes) -> bool:
    """Whether a golden game, played by the same choices and dice, goes otherwise."""
    cat = skirmish.varied(skirmish.catalog(), changes)
    for record, events in golden():
        try:
            game = skirmish.open_record(record, cat, under="these")
        except RecordError:
            return True
        if rows(game.state, int(game.state.event_count)) != events:
            return True
    return False


class Claims:
    """Whether a claim of the rule text has another verdict, the quick ones asked first."""

    def __init__(self) -> None:
        self.expected: list[tuple[str, str]] = []
        took = {}
        for found in skirmish.claims():
            start = time.perf_counter()
            verdict = skirmish.check_claim(found.claim.id).verdict
            took[found.claim.id] = time.perf_counter() - start
            self.expected.append((found.claim.id, verdict))
        self.expected.sort(key=lambda claim: took[claim[0]])

    def __call__(self, changes: Changes) -> bool:
        cat = skirmish.varied(skirmish.catalog(), changes)
        return any(skirmish.check_claim(name, cat).verdict != was for name, was in self.expected)


class Vectors:
    """Whether a hand-checked answer does not come out; the quick tests are asked first."""

    def __init__(self) -> None:
        took = {}
        for case in cases():
            start = time.perf_counter()
            case()
            took[case] = time.perf_counter() - start
        self.cases = sorted(took, key=lambda case: took[case])

    def __call__(self, changes: Changes) -> bool:
        cat = skirmish.varied(skirmish.catalog(), changes)
        default = CATALOG._default
        CATALOG._default = lambda: cat
        try:
            return any(map(fails, self.cases))
        finally:
            CATALOG._default = default


def fails(case: Case) -> bool:
    """Whether a test fails, or cannot be asked any more."""
    try:
        case()
    except (AssertionError, LookupError, ValueError, TypeError, ArithmeticError):
        return True
    return False


def cases() -> Iterator[Case]:
    """Every test of vectors with each of its rows."""
    for name in VECTORS:
        module = importlib.import_module(f"tests.games.skirmish.test_vectors_{name}")
        for test, function in vars(module).items():
            if test.startswith("test_"):
                yield from (bound(function, given) for given in parameters(function))


def parameters(function: Any) -> Iterator[dict[str, Any]]:
    """What a test is called with, one after the other."""
    marks = [m for m in getattr(function, "pytestmark", ()) if m.name == "parametrize"]
    for values in product(*(mark.args[1] for mark in marks)):
        given: dict[str, Any] = {}
        for mark, value in zip(marks, values, strict=True):
            names = mark.args[0]
            names = [n.strip() for n in names.split(",")] if isinstance(names, str) else names
            given |= zip(names, [value] if len(names) == 1 else value, strict=True)
        yield given


def bound(function: Any, given: dict[str, Any]) -> Case:
    return lambda: function(**given)


def checks() -> dict[str, Callable[[Changes], bool]]:
    """Who is asked, in this order."""
    return {"golden games": golden_games, "claims": Claims(), "vectors": Vectors()}


def main() -> None:
    def progress(done: int, total: int) -> None:
        if done % 50 == 0 or done == total:
            print(f"{done} of {total} steps", file=sys.stderr, flush=True)

    path = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    found = unnoticed(skirmish.TRIALS.numbers(), checks(), path, progress=progress)
    for row in found.left.itertuples():
        print(f"{row.path}: {row._4} -> {row.to}")
    print(found.table["noticed by"].replace("", "nobody").value_counts().to_string())
    print(found.sentence)


if __name__ == "__main__":
    main()
