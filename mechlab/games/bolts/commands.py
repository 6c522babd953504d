"""What the command line asks of bolts.

An answer is its facts, and what is shown of them: lines of text, and tables as headers and rows.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mechlab.catalog.legal import Fault

from .build import Build, card
from .catalog import Catalog
from .checks import check
from .maps import check_grounds, ground_names
from .named import build_of
from .share import from_json, from_share_code
from .sheet import record_sheets as sheets
from .simulate import simulate
from .space import count_builds
from .trials import Trials

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "AVERAGES",
    "CLIMBERS",
    "beside_tables",
    "builds",
    "card_of",
    "counts",
    "faults",
    "from_json",
    "sheets",
    "simulated",
]

AVERAGES = ("turns", "decisions", "dice")
"""Columns of simulated games whose means are told."""
CLIMBERS = ("random", "greedy")
"""Players that a ladder compares when nobody names others."""


def beside_tables(cat: Catalog) -> tuple[dict[str, int], list[Any]]:
    """What belongs to a catalog beside its tables: how many of each, and every fault of them."""
    Trials(cat).paces()
    return {"grounds": len(ground_names(cat))}, check_grounds(cat)


def builds(text: str, cat: Catalog) -> list[Build]:
    """The mech of a line of text, or the mechs of a share code."""
    if " " in text.strip():
        return [build_of(text, cat)]
    found = from_share_code(text, cat)
    return found if isinstance(found, list) else [found]


def faults(found: Sequence[Build], cat: Catalog) -> list[Fault]:
    """What is wrong with each of some mechs, whatever they cost."""
    return [fault for build in found for fault in check(build, cat=cat)]


def counts(what: str | None, cat: Catalog) -> dict[str, int]:
    """The legal builds at exactly a number of bolts, and up to it; the usual budget without one."""
    budget = what or str(cat.rules.value("budget"))
    if not budget.isdecimal() or int(budget) > 1000:
        raise ValueError(f"builds are counted for 0 to 1000 bolts, not {budget!r}")
    return {
        f"exactly {budget}": count_builds(int(budget), exactly=True, cat=cat),
        f"up to {budget}": count_builds(int(budget), cat=cat),
    }


def simulated(
    teams: Sequence[str],
    board: str,
    players: Sequence[str],
    games: int,
    seed: int,
    cat: Catalog,
    read: Any = builds,
) -> "pd.DataFrame":
    """Games of two to four mechs, everyone against everyone; ``read`` finds the builds of each."""
    found = [build for text in teams for build in read(text, cat)]
    return simulate(found, board, players, games, seed, cat=cat)


def card_of(build: Build, cat: Catalog) -> tuple[Any, list[Any]]:
    """A mech's card: points, what follows from them, weapons, faults."""
    numbers, found = card(build, cat), check(build, cat=cat)
    lines = [
        ("Bolts", numbers.cost),
        ("Pilot", build.pilot or "none"),
        ("Target number", numbers.target),
        ("Initiative", numbers.initiative),
        ("Heat", numbers.heat),
        ("Move, inches", numbers.move),
    ]
    armed = [(w.name, w.place, w.reach, w.dice, w.shots, w.heat) for w in numbers.weapons]
    facts = {"build": build.slots(), "card": numbers, "faults": found}
    return facts, [
        ((), lines),
        "",
        (("part", "points"), list(build.points.items())),
        "",
        (("weapon", "place", "reach", "dice", "shots", "heat"), armed),
        "",
        "\n".join(map(str, found)) or "legal",
    ]
