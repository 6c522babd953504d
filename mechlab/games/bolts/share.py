"""Builds of bolts on their way elsewhere: share codes and JSON."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from mechlab.catalog import sharing

from .build import POINT_SLOTS, SLOTS, SWAPS, UPGRADE_SLOTS, Build, from_slots
from .catalog import Catalog, catalog
from .space import levels

Shared: TypeAlias = sharing.Shared[Build]

_DEAREST = 250
"""Bolts of the highest level of an Energy Shield that a share code holds."""


def share_code(what: Build | Sequence[Build], cat: Catalog | None = None) -> str:
    """A short code for a build or several, safe in a URL.

    ``ValueError`` when a value is not in the catalog: such a draft travels as JSON.

    >>> mech = Build(points=3, upgrades={"Left Arm": "Energy Shield 2"}, pilot="Sniper")
    >>> from_share_code(share_code(mech)) == mech
    True
    """
    return SHARING.share_code(what, cat or catalog())


def from_share_code(code: str, cat: Catalog | None = None) -> Build | list[Build]:
    """The build or builds that :func:`share_code` wrote; ``ValueError`` in one line otherwise."""
    return SHARING.from_share_code(code, cat or catalog())


def read_share_code(code: str, cat: Catalog | None = None) -> Shared:
    """As :func:`from_share_code`, with what the code says of the catalog it was made under."""
    return SHARING.read_share_code(code, cat or catalog())


def to_json(what: Build | Sequence[Build], cat: Catalog | None = None) -> str:
    """A build or several as JSON text with the catalog's version and checksum.

    >>> from_json(to_json(Build(points=3, pilot="Dodge"))).pilot
    'Dodge'
    """
    return SHARING.to_json(what, cat or catalog())


def from_json(text: str) -> Any:
    """The build or list of builds in a JSON text; ``ValueError`` in one line otherwise."""
    return SHARING.from_json(text)


def _tables(cat: Catalog) -> dict[str, Sequence[Any]]:
    points = list(range(1, len(cat.points) + 1))
    upgrades = [name for row in cat.upgrades.values() for name, _ in levels(row, _DEAREST)]
    return {
        **dict.fromkeys(POINT_SLOTS, points),
        **dict.fromkeys(UPGRADE_SLOTS, upgrades),
        "pilot": list(cat.pilots),
        "swap": SWAPS,
    }


SHARING: sharing.Sharing[Build, Catalog] = sharing.Sharing(
    "bolts",
    Build,
    SLOTS,
    _tables,
    read=Build.slots,
    make=from_slots,
    filled=POINT_SLOTS,
    numeric=POINT_SLOTS,
)
