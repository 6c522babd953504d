"""Mechs that differ from a mech in one upgrade or pilot: what their worth is measured with."""

from collections.abc import Iterator

from mechlab.catalog.legal import spoken
from mechlab.engine.playable import Rival

from .build import MOUNT_OF, Build, cost
from .catalog import Catalog
from .named import build_of, build_text


def rivals(text: str, cat: Catalog) -> list[Rival]:
    """Every legal mech with another upgrade in one place, or none; or another pilot.

    ``weight`` is in bolts.
    """
    return list(_rivals(build_of(text, cat), cat))


def _rivals(build: Build, cat: Catalog) -> Iterator[Rival]:
    slots, before = build.slots(), cost(build, cat)
    for slot, mount in MOUNT_OF.items():
        names = [name for name, row in cat.upgrades.items() if row.mount == mount]
        for name in (*names, None):
            if name != slots[slot]:
                other = build.replace(**{slot: name})
                place = spoken(slot.removesuffix("_upgrade"))
                price = cost(other, cat) - before
                yield Rival(build_text(other), place, slots[slot] or "", name or "", price)
    for pilot in cat.pilots:
        if pilot != build.pilot:
            other = build.replace(pilot=pilot, swap="far" if pilot == "Range Master" else None)
            yield Rival(build_text(other), "pilot", build.pilot or "", pilot, 0)
