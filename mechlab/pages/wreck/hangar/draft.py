"""What the hangar holds, a mech and one that is pinned beside it, and how an address has it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from mechlab.games import wreck
from mechlab.games.wreck import Catalog, Frame, Gear
from mechlab.widgets.reading import change_value, read_values

from ..mech import change_mech, read_mech, sound, write_gear

NAMES = ("game", "mech", "gear", "pin")
"""The names an address of this page may hold."""
NEW = "new"
"""In place of an item's number: one more."""


@dataclass(frozen=True)
class Draft:
    """The mech on the sheet, and the one it is compared to."""

    frame: Frame
    pinned: Frame | None = None


def example() -> Draft:
    """What the page opens on: a frame with a skill and a number of its own, beside another."""
    return Draft(Frame("Everest", hull=2, armor=1), Frame("Drake"))


def opened(values: Mapping[str, str]) -> tuple[Draft, list[str]]:
    """The draft that an address asks for, and one line for each value that was not taken.

    >>> opened({"mech": "Drake, hull 2", "pin": "Godzilla"})[1]
    ['pin "Godzilla" no frame is called ...']
    >>> opened({"gear": "Cannon on Heavy"})[0].frame.gear
    (Gear(name='Cannon', mount='Heavy', charges=0, loading=False),)
    """
    known = {name: text for name, text in values.items() if name in _READERS}
    return read_values(Draft(Frame()) if known else example(), known, _READERS)


def written(draft: Draft) -> dict[str, str]:
    """The values that an address holds."""
    pin = "" if draft.pinned is None else str(draft.pinned)
    return {"mech": str(draft.frame), "gear": write_gear(draft.frame), "pin": pin}


def changed(draft: Draft, key: str, text: str, cat: Catalog) -> Draft:
    """The draft after a control of the mech was set."""
    return replace(draft, frame=sound(change_mech(draft.frame, key, text, cat), cat))


def with_item(draft: Draft, at: str, text: str, cat: Catalog) -> Draft:
    """The draft with another item at a place; without one where the text is empty.

    >>> cat = wreck.catalog()
    >>> draft = with_item(Draft(Frame("Drake")), "new", "Mortar on Heavy", cat)
    >>> len(draft.frame.sheet().gear), len(with_item(draft, "0", "", cat).frame.sheet().gear)
    (9, 8)
    """
    gear: list[Gear] = list(draft.frame.sheet(cat).gear)
    items = wreck.gear_of(text)
    if at == NEW:
        gear += items
    elif at.isdecimal() and int(at[:3]) < len(gear):
        gear[int(at) : int(at) + 1] = items
    else:
        raise ValueError("no such item")
    frame = draft.frame.replace(gear=tuple(gear))
    if frame.sheet(cat).gear == draft.frame.replace(gear=None).sheet(cat).gear:
        frame = frame.replace(gear=None)
    return replace(draft, frame=sound(frame, cat))


def value(draft: Draft, name: str, text: str) -> Draft:
    """The draft with one value set as an address says it."""
    return change_value(draft, name, text, _READERS)


def _mech(draft: Draft, text: str) -> Draft:
    return replace(draft, frame=read_mech(text, write_gear(draft.frame)))


def _gear(draft: Draft, text: str) -> Draft:
    return replace(draft, frame=read_mech(str(draft.frame), text))


def _pin(draft: Draft, text: str) -> Draft:
    return replace(draft, pinned=read_mech(text))


_READERS = {"mech": _mech, "gear": _gear, "pin": _pin}
