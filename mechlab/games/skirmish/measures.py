"""What comparisons of many games tell: facts in words, and damage by weapon, mech and part."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from mechlab.catalog.legal import spoken
from mechlab.engine.playable import Measure

from .build import Build
from .catalog import Catalog
from .dominated import dominated_items, dominated_parts
from .ledger import MOUNTS, PARTS, PLACES, UNIT

Ranked = Mapping[str, Mapping[str, Sequence[str]]]


MEASURES = (
    Measure("rounds", "rounds", role="length"),
    Measure("decisions", "decisions"),
    Measure("lead_changes", "lead changes", role="lead changes"),
    Measure("score", "score", True, role="score"),
    Measure("kills", "mechs destroyed", True),
    Measure("damage", "damage", True),
    *(Measure(f"damage_to_{part}", f"damage, {spoken(part)}", True) for part in PARTS),
    Measure("parts_lost", "parts lost", True),
    Measure("crits", "crits", True),
    Measure("attacks", "attacks", True),
    Measure("hits", "hits", True),
    Measure("exchanges", "exchanges", True),
    Measure("heat", "Heat gained", True),
    Measure("stress", "Stress checks", True),
    Measure("vents", "emergency vents", True),
    Measure("meltdowns", "meltdowns", True),
    Measure("damage_luck", "luck of damage dice", True, UNIT),
)
"""The facts of a game that a comparison tells, in the order of its table."""


def ranked(teams: Sequence[Sequence[Build]]) -> Ranked:
    """The facts of damage by weapon, by mech, and by the part that it went to."""
    weapons: dict[str, list[str]] = defaultdict(list)
    mechs: dict[str, list[str]] = {}
    for team, builds in enumerate(teams):
        for place, build in zip(PLACES, builds, strict=True):
            held = build.right_hand, build.left_hand, build.back, "punch or kick"
            for mount, name in zip(MOUNTS, held, strict=True):
                if name is not None:
                    weapons[name].append(f"mount_damage_{place}_{mount}.{team}")
            mech = f"{build.pilot}'s {build.chassis} of team {team + 1}"
            mechs[mech] = [f"mech_damage_{place}.{team}"]
    parts = {spoken(part): [f"damage_to_{part}.{team}" for team in range(2)] for part in PARTS}
    return {"weapons": weapons, "mechs": mechs, "parts": parts}


def dominated(cat: Catalog) -> dict[str, str]:
    """Parts and items that are never better than another, whatever Size is worth.

    >>> from mechlab.games import skirmish
    >>> dominated(skirmish.catalog())
    {}
    """
    tastes = ("smaller", "bigger")
    smaller, bigger = ({(d.name, d.by): d for d in dominated_parts(t, cat)} for t in tastes)  # type: ignore[arg-type]
    found = [*(d for key, d in smaller.items() if key in bigger), *dominated_items(cat=cat)]
    return {each.name: f"{each.by}: {each.reason}" for each in found}
