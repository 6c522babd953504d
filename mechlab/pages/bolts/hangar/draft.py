"""What the hangar of bolts holds: the mechs of a team, the bolts for each, a pinned mech.

Plain values: a move takes a draft and gives the next one.
"""

from dataclasses import dataclass, replace

from mechlab.catalog import Span
from mechlab.games.bolts import Build, Catalog, catalog

from ..mechs import EXAMPLES, named

OPENING = ("Marksman", "Bulwark")


@dataclass(frozen=True)
class Draft:
    """Mechs, the one on the stand, the bolts that each may cost, and what is pinned."""

    mechs: tuple[Build, ...]
    budget: int
    active: int = 0
    pinned: Build | None = None

    @property
    def build(self) -> Build:
        """The mech on the stand."""
        return self.mechs[self.active]

    def with_build(self, build: Build) -> "Draft":
        """The draft with another mech on the stand."""
        mechs = list(self.mechs)
        mechs[self.active] = build
        return replace(self, mechs=tuple(mechs))


def example(cat: Catalog | None = None) -> Draft:
    """What the hangar opens on.

    >>> example().build.pilot, example().budget
    ('Sniper', 40)
    """
    return Draft(tuple(named(name) for name in OPENING), usual_budget(cat or catalog()))


def usual_budget(cat: Catalog) -> int:
    """The bolts of a first game (B4)."""
    return int(cat.rules.value("budget"))


def budgets(cat: Catalog) -> tuple[int, int]:
    """The least and the most bolts that players may agree on (B4)."""
    allowed = cat.rules["budget"].allowed
    assert isinstance(allowed, Span)
    return allowed.low, allowed.high


def most_mechs(cat: Catalog) -> int:
    """As many as a table has corners (B58)."""
    return int(cat.rules.value("players_most"))


assert set(OPENING) <= set(EXAMPLES)
