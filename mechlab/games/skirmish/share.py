"""Builds of Mecha Skirmish on their way elsewhere: share codes and JSON."""

from collections.abc import Sequence
from typing import TypeAlias

from mechlab.catalog import sharing

from .build import BODY_SLOTS, SLOTS, Build
from .catalog import Catalog, catalog

Shared: TypeAlias = sharing.Shared[Build]


def _tables(cat: Catalog) -> dict[str, Sequence[str]]:
    arms, items = list(cat.arms), list(cat.equipment)
    every_load = list(dict.fromkeys(load for _, load in cat.loads))
    return {
        "chassis": list(cat.chassis),
        "head": list(cat.heads),
        "right_arm": arms,
        "left_arm": arms,
        "legs": list(cat.legs),
        "back": list(cat.backs),
        "right_hand": items,
        "left_hand": items,
        "right_load": every_load,
        "left_load": every_load,
        "back_load": every_load,
        "pilot": list(cat.pilots),
    }


SHARING = sharing.Sharing(
    "skirmish",
    catalog,
    Build,
    SLOTS,
    _tables,
    read=Build.slots,
    make=lambda slots: Build(**slots),
    filled=BODY_SLOTS,
)
share_code, to_json = SHARING.share_code, SHARING.to_json
from_share_code, from_json = SHARING.from_share_code, SHARING.from_json
read_share_code = SHARING.read_share_code
