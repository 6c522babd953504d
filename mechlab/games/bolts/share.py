"""Builds of bolts on their way elsewhere: share codes and JSON.

>>> mech = Build(points=3, upgrades={"Left Arm": "Energy Shield 2"}, pilot="Sniper")
>>> from_share_code(share_code(mech)) == from_json(to_json(mech)) == mech
True
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

from mechlab.catalog import sharing

from .build import POINT_SLOTS, SLOTS, SWAPS, UPGRADE_SLOTS, Build, from_slots
from .catalog import Catalog, catalog
from .space import levels

Shared: TypeAlias = sharing.Shared[Build]

_DEAREST = 250
"""Bolts of the highest level of an Energy Shield that a share code holds."""


def _tables(cat: Catalog) -> dict[str, Sequence[Any]]:
    points = list(range(1, len(cat.points) + 1))
    upgrades = [name for row in cat.upgrades.values() for name, _ in levels(row, _DEAREST)]
    return {
        **dict.fromkeys(POINT_SLOTS, points),
        **dict.fromkeys(UPGRADE_SLOTS, upgrades),
        "pilot": list(cat.pilots),
        "swap": SWAPS,
    }


SHARING = sharing.Sharing(
    "bolts",
    catalog,
    Build,
    SLOTS,
    _tables,
    read=Build.slots,
    make=from_slots,
    filled=POINT_SLOTS,
    numeric=POINT_SLOTS,
)
share_code, to_json = SHARING.share_code, SHARING.to_json
from_share_code, from_json = SHARING.from_share_code, SHARING.from_json
read_share_code = SHARING.read_share_code
