"""What is wrong with a mech: every fault with its section."""

from dataclasses import dataclass

from .build import SKILLS, Frame
from .catalog import Catalog, catalog
from .catalog_checks import ITEMS, MOUNTS
from .tables import TYPES

MOST = {"hp": 999, "heat_cap": 99, "repairs": 99, "structure": 8, "stress": 8, "structure_cost": 9}
"""Bounds that keep slips of the finger out, and what the tables know."""


@dataclass(frozen=True)
class Fault:
    """One thing wrong with a mech: the section, the place, what is there, what may be, in words."""

    section: str
    place: str
    actual: object
    limit: str
    message: str

    def __str__(self) -> str:
        return f"{self.message} ({self.section})"


def check(frame: Frame, cat: Catalog | None = None) -> list[Fault]:
    """Every fault of a mech; empty when it can be played.

    >>> for fault in check(Frame("Everest", armor=6, hull=9)): print(fault)
    armor is 6; it is from 0 to 4 (A2)
    hull is 9; it is from 0 to 6 (B2)
    """
    cat = cat or catalog()
    try:
        sheet = frame.sheet(cat)
    except ValueError as error:
        return [Fault("D1", "name", frame.name, "a frame of the catalog", str(error))]
    skill, armor = cat.rules.value("skill_max"), cat.rules.value("armor_max")
    spans = {name: (1, most) for name, most in MOST.items()} | {"repairs": (0, MOST["repairs"])}
    spans |= {"armor": (0, armor)} | dict.fromkeys(SKILLS, (0, skill))
    found = []
    for place, (low, high) in spans.items():
        value = getattr(sheet, place)
        if not isinstance(value, int) or not low <= value <= high:
            limit = f"from {low} to {high}"
            message = f"{place.replace('_', ' ')} is {value}; it is {limit}"
            found.append(Fault(_SECTIONS.get(place, "B2"), place, value, limit, message))
    for kind in sheet.resist:
        if kind not in TYPES:
            limit = ", ".join(TYPES)
            message = f"RESISTANCE to {kind!r:.40} is none; there are {limit}"
            found.append(Fault("A4", "resist", kind, limit, message))
    if len(sheet.gear) > ITEMS or len(sheet.mounts) > MOUNTS:
        limit = f"at most {ITEMS} on {MOUNTS} mounts"
        message = f"{len(sheet.gear)} items on {len(sheet.mounts)} mounts; there are {limit}"
        found.append(Fault("D5", "gear", len(sheet.gear), limit, message))
    return found


_SECTIONS = {
    "hp": "D2",
    "armor": "A2",
    "heat_cap": "C2",
    "repairs": "E1",
    "structure": "D1",
    "stress": "D8",
    "structure_cost": "E5",
}


def require_sound_frame(frame: Frame, cat: Catalog) -> None:
    """``ValueError`` with what is wrong first."""
    for fault in check(frame, cat):
        raise ValueError(str(fault))
