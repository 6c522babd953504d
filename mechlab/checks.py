"""Every check of the project in order, with a summary: what `mechlab test` runs."""

import importlib.util
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from mechlab.browser import find_browser, install_browser

ROOT = Path(__file__).resolve().parent.parent
BENCHMARKS = "tests/benchmarks"
COMPILING = f"{BENCHMARKS}/test_compiling.py"
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
"""Python keeps what it has read of a module: hundreds of processes of the tests read the same."""

NO_BROWSER = (
    "no Chromium for the page tests: install Chromium, Chrome or Edge, "
    "or name one in MECHLAB_BROWSER"
)


@dataclass(frozen=True)
class Outcome:
    """How one check ended, and how long it took in seconds."""

    name: str
    passed: bool
    seconds: float


def main(arguments: list[str]) -> int:
    """Run all checks, or pytest alone on what the arguments name; 0 when everything passed."""
    if not (ROOT / "tests").is_dir():
        return refuse("the tests are not part of the installed package; run this in a clone")
    if importlib.util.find_spec("nbval") is None:
        return refuse('the test tools are missing: pip install -e ".[test]"')
    if arguments:
        return call("pytest", *arguments)
    began = time.perf_counter()
    browser = find_browser() or install_browser()
    outcomes = [each for group in groups(browser is not None) for each in at_once(group)]
    if browser is None:
        print(f"\nmechlab: {NO_BROWSER}", file=sys.stderr)
        outcomes.append(Outcome("page tests: not run, no browser", False, 0))
    summarise(outcomes, began)
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def groups(with_pages: bool) -> list[list[tuple[str, list[str]]]]:
    """Name and command of each check, in order; those of a group run at once."""
    pages = "" if with_pages else " and not page"
    # One more than the two processors: whoever tests pages mostly waits for them.
    in_parallel = ["-n3", "--dist=loadscope", "--no-loadscope-reorder", "--benchmark-disable"]
    but_compiling = ["--deselect", COMPILING]  # which was the first of all
    return [
        [
            ("ruff check", ["ruff", "check"]),
            ("ruff format", ["ruff", "format", "--check"]),
            ("mypy --strict", ["mypy"]),
            # Once, or each process of the tests would do it for itself.
            ("compiled rules", ["pytest", "-s", "-n", "2", COMPILING]),
        ],
        [
            (
                "tests, doctests, notebooks, pages",
                ["pytest", *in_parallel, "-m", f"not timing{pages}"],
            )
        ],
        # What is measured needs the machine for itself.
        [("benchmarks and times", ["pytest", *but_compiling, "-m", f"timing{pages}", BENCHMARKS])],
    ]


def at_once(group: list[tuple[str, list[str]]]) -> list[Outcome]:
    """Run checks side by side, each telling all it has to say at its end; a lone one as it goes."""
    if len(group) == 1:
        print(f"\n== {group[0][0]}", flush=True)
        return [check(*group[0])]
    with ThreadPoolExecutor(len(group)) as pool:
        return list(pool.map(lambda each: check(each[0], each[1], quiet=True), group))


def check(name: str, command: list[str], quiet: bool = False) -> Outcome:
    """Run one check; a quiet one keeps what it says until its end."""
    start = time.perf_counter()
    said = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        env=ENVIRONMENT,
        check=False,
        text=True,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
    )
    if quiet:
        print(f"\n== {name}\n{said.stdout}", end="", flush=True)
    return Outcome(name, said.returncode == 0, time.perf_counter() - start)


def call(module: str, *arguments: str) -> int:
    """Run a tool of this environment in the project's folder; its exit status."""
    return subprocess.run(
        [sys.executable, "-m", module, *arguments], cwd=ROOT, check=False
    ).returncode


def summarise(outcomes: list[Outcome], began: float) -> None:
    print("\n== summary")
    for outcome in outcomes:
        word = "passed" if outcome.passed else "FAILED"
        print(f"{word}  {outcome.seconds:6.1f} s  {outcome.name}")
    print(f"{time.perf_counter() - began:16.1f} s  in all", flush=True)


def refuse(reason: str) -> int:
    print(f"mechlab: {reason}", file=sys.stderr)
    return 1
