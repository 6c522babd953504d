"""The check of a build: its faults with the smallest repair (B3, B4, B8 to B36)."""

from dataclasses import replace

from mechlab.catalog.legal import Fault

from .build import Build
from .catalog import Catalog, catalog
from .legality import faults
from .repair import cheapest


def check(build: Build, budget: int | None = None, cat: Catalog | None = None) -> list[Fault]:
    """Every fault of a mech, each with the repair that mends all; empty when legal.

    ``budget`` is the bolts agreed on; without it a mech may cost anything (B4).

    >>> from mechlab.games.bolts import Build
    >>> mech = Build(points=3, upgrades={"Head": "Jump Jets", "Legs": "Boosters"}, pilot="Sniper")
    >>> for fault in check(mech): print(fault)
    Jump Jets belongs in the legs, not in the head (B20); head upgrade: empty for Jump Jets
    >>> print(*check(mech.replace(head_upgrade=None), budget=36))
    the mech costs 37 bolts, 1 over the budget of 36 (B4); legs upgrade: empty for Boosters
    """
    cat = cat or catalog()
    found = faults(build, budget, cat)
    repair = cheapest(build, budget, cat) if found else None
    return [replace(fault, repair=repair) for fault in found]
