"""What picks do to a draft: one function a control, each gives the next draft and what to say.

Keys come from a browser: what means nothing gives the draft as it was.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from mechlab.games import skirmish
from mechlab.games.skirmish import Catalog, Fault

from .draft import KINDS, SIDES, Draft, clip, slot_of, table
from .opening import trio_of
from .slots import STANDARD

Moved = tuple[Draft, str]
_WEAPON_OF = {"right_load": "right_hand", "left_load": "left_hand", "back_load": "back"}


def move(draft: Draft, kind: str, name: str, cat: Catalog) -> Moved | None:
    """The draft after a pick, and a sentence for people who listen; None if the pick is no move.

    >>> from .draft import example
    >>> cat = skirmish.catalog()
    >>> after, said = move(example(cat), "head", "Scout head", cat)
    >>> after.build.head, said
    ('Scout head', 'Scout head clipped on.')
    """
    if kind in KINDS and name in table(kind, cat):
        return _clip(draft, kind, name, cat)
    if kind in _MOVES:
        return _MOVES[kind](draft, name, cat)
    return None


def repaired(draft: Draft, found: Sequence[Fault], place: str) -> Moved:
    """The draft after the repair of one of these faults, on the mech that it mends."""
    if not place.isdecimal() or int(place) >= len(found):
        return draft, ""
    repair = found[int(place)].repair
    if repair is None:
        return draft, ""
    mech = draft.active if repair.mech is None else repair.mech
    frames = list(draft.frames)
    frames[mech] = repair.applied(frames[mech])
    return replace(draft, frames=tuple(frames), active=mech), f"Repaired: {repair.text}."


def _clip(draft: Draft, kind: str, name: str, cat: Catalog) -> Moved:
    build = clip(draft.build, kind, name, draft.side, cat)
    if build == draft.build:
        return draft, f"{name} is on the frame already."
    on = name in (getattr(build, slot_of(kind, draft.side)), build.right_hand)
    return draft.with_build(build), f"{name} {'clipped on' if on else 'put back'}."


def _pilot(draft: Draft, name: str, cat: Catalog) -> Moved:
    """Only the empty name comes here; a pilot of the catalog is clipped like a part."""
    return (draft, "") if name else (draft.with_build(draft.build.replace(pilot=None)), "No pilot.")


def _kit(draft: Draft, name: str, cat: Catalog) -> Moved:
    if name not in cat.kits:
        return draft, ""
    return draft.with_build(skirmish.kit(name, cat), origin=name), f"{name} on the stand."


def _drop(draft: Draft, side: str, cat: Catalog) -> Moved:
    if side not in SIDES:
        return draft, ""
    slots: dict[str, str | None] = {f"{side}_hand": None, f"{side}_load": None}
    return draft.with_build(draft.build.replace(**slots)), f"The {side} hand is empty."


def _load(draft: Draft, rest: str, cat: Catalog) -> Moved:
    slot, _, load = rest.partition(":")
    weapon = getattr(draft.build, _WEAPON_OF[slot]) if slot in _WEAPON_OF else None
    if not weapon or load not in (STANDARD, *skirmish.loads(weapon, cat)):
        return draft, ""
    new = None if load == STANDARD else load
    return draft.with_build(draft.build.replace(**{slot: new})), f"{weapon}: {load}."


def _frame(draft: Draft, place: str, cat: Catalog) -> Moved:
    if not _is_frame(draft, place):
        return draft, ""
    return replace(draft, active=int(place)), f"{draft.origins[int(place)]} on the stand."


def _field(draft: Draft, place: str, cat: Catalog) -> Moved:
    if not _is_frame(draft, place):
        return draft, ""
    fielded = tuple(sorted(set(draft.fielded) ^ {int(place)}))
    return replace(draft, fielded=fielded), f"{len(fielded)} fielded."


def _trio(draft: Draft, places: str, cat: Catalog) -> Moved:
    fielded = trio_of(places, draft)
    return (replace(draft, fielded=fielded), "Trio fielded.") if fielded else (draft, "")


def _pin(draft: Draft, name: str, cat: Catalog) -> Moved:
    if draft.pinned == draft.build:
        return replace(draft, pinned=None), "Unpinned."
    return replace(draft, pinned=draft.build), "Pinned."


def _is_frame(draft: Draft, place: str) -> bool:
    return place.isdecimal() and int(place) < len(draft.frames)


_MOVES: dict[str, Callable[[Draft, str, Catalog], Moved]] = {
    "pilot": _pilot,
    "kit": _kit,
    "drop": _drop,
    "load": _load,
    "frame": _frame,
    "field": _field,
    "trio": _trio,
    "pin": _pin,
}
