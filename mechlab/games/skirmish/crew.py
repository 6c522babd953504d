"""Which pilots' Abilities and bonds a fielded trio brings to life (D2 to D4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from .build import Build, pilot_of
from .catalog import Catalog, catalog
from .tables import Pilot


@dataclass(frozen=True)
class Ability:
    """A pilot's Ability and, when live, the fielded pilots who enable it and how."""

    pilot: str
    specialty: str
    text: str
    enabled_by: tuple[tuple[str, str], ...]

    @property
    def live(self) -> bool:
        """Whether it works in this trio (D3)."""
        return bool(self.enabled_by)


def abilities(builds: Sequence[Build], cat: Catalog | None = None) -> list[Ability]:
    """The Ability of each fielded pilot: live when another shares Faction or Specialty (D3).

    Mechs without a pilot are passed over.

    >>> from mechlab.games.skirmish import kit
    >>> trio = [kit("Reaver"), kit("Courier"), kit("Lantern").replace(pilot="Marrow")]
    >>> [(a.pilot, a.live) for a in abilities(trio)]
    [('Ruko Han', True), ('Vex Adair', False), ('Marrow', True)]
    """
    cat = cat or catalog()
    crew = _crew(builds, cat)
    return [
        Ability(
            pilot.name,
            pilot.specialty,
            cat.abilities[pilot.ability].text,
            tuple(_links(pilot, crew)),
        )
        for pilot in crew
    ]


def bonds(builds: Sequence[Build], cat: Catalog | None = None) -> list[tuple[str, str]]:
    """The bonded pairs among fielded pilots (D4).

    >>> from mechlab.games.skirmish import kit
    >>> bonds([kit("Bastion"), kit("Courier"), kit("Lantern")])
    [('Sato Ren', 'Q')]
    """
    cat = cat or catalog()
    pairs = {frozenset(pair) for pair in cat.bonds}
    names = [pilot.name for pilot in _crew(builds, cat)]
    return [pair for pair in combinations(names, 2) if frozenset(pair) in pairs]


def _crew(builds: Sequence[Build], cat: Catalog) -> list[Pilot]:
    return [pilot for build in builds if (pilot := pilot_of(build, cat)) is not None]


def _links(pilot: Pilot, crew: Sequence[Pilot]) -> list[tuple[str, str]]:
    found = []
    for other in crew:
        if other.name != pilot.name and other.faction == pilot.faction:
            found.append((other.name, other.faction))
        elif other.name != pilot.name and other.specialty == pilot.specialty:
            found.append((other.name, other.specialty))
    return found
