"""What picks do to a draft: one function a control, each gives the next draft and what to say.

Keys come from a browser: what means nothing gives the draft as it was.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from mechlab.catalog.names import many
from mechlab.games import bolts
from mechlab.games.bolts import Catalog, Fault
from mechlab.games.bolts.build import POINT_SLOTS, SWAPS, UPGRADE_SLOTS
from mechlab.games.bolts.legality import RANGE_MASTER
from mechlab.widgets.reading import whole_number

from ..mechs import EXAMPLES, named
from .draft import Draft, budgets, most_mechs

Moved = tuple[Draft, str]


def move(draft: Draft, key: str, value: str, cat: Catalog) -> Moved | None:
    """The draft after a pick, and a sentence for people who listen; None if the pick is no move.

    >>> from .draft import example
    >>> after, said = move(example(), "points:head:5", "", bolts.catalog())
    >>> after.build.points["Head"], said
    (5, 'Head 5 points.')
    """
    kind, _, name = key.partition(":")
    if kind not in _MOVES:
        return None
    return _MOVES[kind](draft, name or value, cat)


def repaired(draft: Draft, found: Sequence[Fault], place: str) -> Moved:
    """The draft after the repair of one of these faults."""
    repair = found[int(place)].repair if _is_place(place, len(found)) else None
    if repair is None:
        return draft, ""
    return draft.with_build(repair.applied(draft.build)), f"Repaired: {repair.text}."


def _points(draft: Draft, rest: str, cat: Catalog) -> Moved:
    """A part to so many points; picking the last point it has takes that one back."""
    slot, _, text = rest.partition(":")
    if slot not in POINT_SLOTS or not (text.isascii() and text.isdigit() and len(text) < 3):
        return draft, ""
    most, had = len(cat.points), draft.build.slots()[slot]
    points = min(int(text), most)
    points = max(points - (points == had), int(cat.rules.value("points_least")))
    part = slot.replace("_", " ").capitalize()
    return draft.with_build(
        draft.build.replace(**{slot: points})
    ), f"{part} {many(points, 'point')}."


def _fit(draft: Draft, rest: str, cat: Catalog) -> Moved:
    """An upgrade into a part; one that is there already comes out."""
    slot, _, name = rest.partition(":")
    if slot not in UPGRADE_SLOTS:
        return draft, ""
    try:
        fitted = bolts.upgrade(name, cat) if name else None
    except ValueError:
        return draft, ""
    plain = bolts.build.levelled(fitted.row.name, fitted.level) if fitted else None
    held = draft.build.slots()[slot]
    wanted = None if plain == held else plain
    said = f"{plain} fitted." if wanted else f"{held or 'Nothing'} taken out."
    return draft.with_build(draft.build.replace(**{slot: wanted})), said


def _pilot(draft: Draft, name: str, cat: Catalog) -> Moved:
    if name not in cat.pilots:
        return draft, ""
    swap = SWAPS[0] if name == RANGE_MASTER else None
    return draft.with_build(draft.build.replace(pilot=name, swap=swap)), f"{name} is the pilot."


def _swap(draft: Draft, name: str, cat: Catalog) -> Moved:
    if name not in SWAPS:
        return draft, ""
    return draft.with_build(draft.build.replace(swap=name)), f"Short swapped with {name}."


def _example(draft: Draft, name: str, cat: Catalog) -> Moved:
    if name not in EXAMPLES:
        return draft, ""
    return draft.with_build(named(name)), f"{name} on the stand."


def _budget(draft: Draft, text: str, cat: Catalog) -> Moved:
    try:
        budget = whole_number(text, *budgets(cat))
    except ValueError as error:
        return draft, f"The budget {error}."
    return replace(draft, budget=budget), f"Budget {many(budget, 'bolt')}."


def _stand(draft: Draft, place: str, cat: Catalog) -> Moved:
    if not _is_place(place, len(draft.mechs)):
        return draft, ""
    return replace(draft, active=int(place)), f"Mech {int(place) + 1} on the stand."


def _copy(draft: Draft, name: str, cat: Catalog) -> Moved:
    if len(draft.mechs) >= most_mechs(cat):
        return draft, f"A table has room for {most_mechs(cat)} mechs."
    mechs = (*draft.mechs, draft.build)
    return replace(draft, mechs=mechs, active=len(mechs) - 1), f"Mech {len(mechs)} is a copy."


def _drop(draft: Draft, place: str, cat: Catalog) -> Moved:
    if not _is_place(place, len(draft.mechs)) or len(draft.mechs) == 1:
        return draft, ""
    left = tuple(mech for i, mech in enumerate(draft.mechs) if i != int(place))
    active = min(draft.active - (int(place) < draft.active), len(left) - 1)
    return replace(draft, mechs=left, active=active), f"Mech {int(place) + 1} removed."


def _pin(draft: Draft, name: str, cat: Catalog) -> Moved:
    if draft.pinned == draft.build:
        return replace(draft, pinned=None), "Unpinned."
    return replace(draft, pinned=draft.build), "Pinned."


def _is_place(place: str, count: int) -> bool:
    return place.isascii() and place.isdigit() and len(place) < 3 and int(place) < count


_MOVES: dict[str, Callable[[Draft, str, Catalog], Moved]] = {
    "points": _points,
    "fit": _fit,
    "pilot": _pilot,
    "swap": _swap,
    "example": _example,
    "budget": _budget,
    "stand": _stand,
    "copy": _copy,
    "drop": _drop,
    "pin": _pin,
}
