"""The checks of builds, teams and rosters: faults with the cheapest repair of each (B1 to B4)."""

from collections.abc import Sequence
from dataclasses import replace

from .build import Build
from .catalog import Catalog, catalog
from .legality import Fault, faults, roster_faults, team_faults
from .repair import cheapest, cheapest_in_roster


def check(build: Build, cat: Catalog | None = None) -> list[Fault]:
    """Every fault of one mech, each with its cheapest legal repair; empty when legal.

    The pilot may be missing here: a mech on the bench needs none. See :func:`check_roster`.

    >>> from mechlab.games.skirmish import kit
    >>> for fault in check(kit("Courier").replace(legs="Standard legs")):
    ...     print(fault)
    the mech weighs 36, 1 over its cap of 35 (B3); head: Scout head for Sensor head
    """
    cat = cat or catalog()
    return [replace(fault, repair=cheapest(build, cat)) for fault in faults(build, cat)]


def check_team(builds: Sequence[Build], cat: Catalog | None = None) -> list[Fault]:
    """Every fault of three fielded mechs, the Team Cap among them (B3, B4).

    >>> from mechlab.games.skirmish import kit
    >>> [f.actual for f in check_team([kit("Bastion"), kit("Foreman"), kit("Reaver")])]
    [158]
    """
    cat = cat or catalog()
    return _mended(builds, team_faults(builds, cat), cat)


def check_roster(builds: Sequence[Build], cat: Catalog | None = None) -> list[Fault]:
    """Every fault of a roster: each mech's, its pilots', and whether it can field a legal trio.

    Four builds are a roster (B1); three are read as a fielded team and checked against the Team
    Cap. A roster none of whose trios is legal is refused (ruling ``roster_trio``).

    >>> from mechlab.games.skirmish import kit
    >>> check_roster([kit(name) for name in ("Foreman", "Reaver", "Courier", "Lantern")])
    []
    """
    cat = cat or catalog()
    if len(builds) == cat.rules.value("fielded"):
        return check_team(builds, cat)
    return _mended(builds, roster_faults(builds, cat), cat)


def _mended(builds: Sequence[Build], found: Sequence[Fault], cat: Catalog) -> list[Fault]:
    return [replace(fault, repair=cheapest_in_roster(builds, fault, cat)) for fault in found]
