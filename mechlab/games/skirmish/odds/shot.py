"""What can become of one shot at a body: where it lands and what it does there (F3-F5).

Nothing here remembers damage; what a volley does to a mech is asked of ``volley``.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ..catalog import Catalog, catalog
from ..hit_table import PARTS
from .chances import Hit, hit_split, outcomes

if TYPE_CHECKING:
    import pandas as pd

    from ..build import BodyPart
    from ..profile import Profile

CORE, LEGS = "Core", "Legs"


class Landing(NamedTuple):
    """Where one hit goes: the chance of each part struck, and of the cover in front of Legs."""

    parts: Mapping[str, Fraction]
    cover: Fraction


def location(
    widths: Sequence[int],
    destroyed: Collection[str] = (),
    aimed: str | None = None,
    hard_cover: bool = False,
) -> Landing:
    """Where a hit lands (F4, E5): by the bands of the hit table, or on the ``aimed`` part.

    Hard cover stops what goes for the Legs, whether they still stand or not; a hit on another
    destroyed part strikes the Core.

    >>> where = location((1, 3, 3, 6, 2, 5), destroyed={"Head"}, hard_cover=True)
    >>> where.parts["Core"], where.cover
    (Fraction(7, 20), Fraction(1, 4))
    """
    bands = {part: Fraction(width, sum(widths)) for part, width in zip(PARTS, widths, strict=True)}
    if aimed is not None:
        bands = {part: Fraction(part == aimed) for part in PARTS}
    cover = bands.pop(LEGS) if hard_cover else Fraction(0)
    struck = dict.fromkeys(PARTS, Fraction(0))
    for part, chance in bands.items():
        struck[CORE if part in destroyed else part] += chance
    return Landing(struck, cover)


class Struck(NamedTuple):
    """One part in :class:`Shot`: the chances, per shot, of what happens to it.

    ``chance`` = ``glance`` + ``full`` + ``crit``; ``natural_20`` is the share of it that comes from
    natural 20s.
    """

    chance: Fraction
    glance: Fraction
    full: Fraction
    crit: Fraction
    natural_20: Fraction


@dataclass(frozen=True)
class Shot:
    """Everything that can become of one shot; ``miss``, ``cover`` and the parts add up to one."""

    miss: Fraction
    cover: Fraction
    parts: Mapping[str, Struck]

    def to_frame(self) -> "pd.DataFrame":
        """A pandas table, one row a part, of floats."""
        import pandas as pd  # heavy, and needed only here

        rows = {part: [float(x) for x in struck] for part, struck in self.parts.items()}
        return pd.DataFrame.from_dict(rows, orient="index", columns=list(Struck._fields))


def shot(
    profile: "Profile",
    body: Sequence["BodyPart"],
    evasion: int,
    net: int = 0,
    *,
    destroyed: Collection[str] = (),
    aimed: str | None = None,
    hard_cover: bool = False,
    armor_change: int = 0,
    exposed: bool = False,
    cat: Catalog | None = None,
) -> Shot:
    """What becomes of one shot at a body: miss, cover, or an outcome on each part (F3-F5).

    ``body`` as from ``skirmish.body(build)``; ``armor_change`` is +1 for Brace; ``exposed`` parts
    have no Armor at all (G2).

    >>> from mechlab.games import skirmish
    >>> rifle = skirmish.profile("Rifle")
    >>> aftermath = shot(rifle, skirmish.body(skirmish.kit("Lantern")), evasion=10)
    >>> aftermath.miss, aftermath.parts["Core"].chance
    (Fraction(1, 5), Fraction(6, 25))
    """
    hits = hit_split(profile.accuracy, evasion, net, cat)
    where = location([part.width for part in body], destroyed, aimed, hard_cover)
    bare = int((cat or catalog()).rules.value("exposed_armor"))
    armor = {part.part: bare if exposed else part.armor + armor_change for part in body}
    parts = {
        part: _struck(hits, chance, profile, armor[part], cat)
        for part, chance in where.parts.items()
    }
    return Shot(1 - hits.total, hits.total * where.cover, parts)


def _struck(
    hits: Hit, where: Fraction, profile: "Profile", armor: int, cat: Catalog | None
) -> Struck:
    normal, natural_20 = hits.normal * where, hits.natural_20 * where
    plain = outcomes(profile, armor, cat=cat)
    better = outcomes(profile, armor, natural_20=True, cat=cat)
    glance, full, crit = (normal * a + natural_20 * b for a, b in zip(plain, better, strict=True))
    return Struck(normal + natural_20, glance, full, crit, natural_20)
