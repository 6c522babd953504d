"""The mechs of the team as cards, and the pinned mech beside the one on the stand."""

from mechlab.games import bolts
from mechlab.games.bolts import PARTS, SLOTS, Build, Catalog
from mechlab.widgets.building import button, difference
from mechlab.widgets.markup import Markup, tag
from mechlab.widgets.show import table

from ..mechs import title
from .card import FACTS, price, weapons
from .draft import Draft, most_mechs
from .figure import figure


def mechs(draft: Draft, cat: Catalog) -> Markup:
    """A card for each mech: pick one to put it on the stand."""
    cards = [_card(draft, i, build, cat) for i, build in enumerate(draft.mechs)]
    if len(draft.mechs) < most_mechs(cat):
        more = button("copy", "Add a copy of the mech on the stand")
        cards.append(tag("div", more, class_="ml-frame bo-more"))
    return tag("div", *cards, class_="ml-frames")


def _card(draft: Draft, i: int, build: Build, cat: Catalog) -> Markup:
    on = i == draft.active
    name = f"Mech {i + 1}: {title(build)}"
    stand = tag(
        "button",
        tag("span", name, class_="ml-frame-title"),
        figure(build, 0, cat, keyed=False),
        type="button",
        class_="ml-stand",
        data_key=f"stand:{i}",
        data_pressed=str(on).lower(),
        data_name=f"{name}: put on the stand",
    )
    found = bolts.faults(build, draft.budget, cat)
    words = "✓ legal" if not found else f"{len(found)} fault{'s' * (len(found) > 1)}"
    legal = tag("span", words, class_="ml-bad" if found else "ml-good")
    away = button(f"drop:{i}", f"Remove mech {i + 1}") if len(draft.mechs) > 1 else None
    return tag(
        "div",
        stand,
        _price(build, draft.budget, cat),
        tag("div", legal, away, class_="bo-card-foot"),
        class_="ml-frame" + (" ml-on" if on else ""),
    )


def _price(build: Build, budget: int, cat: Catalog) -> Markup:
    try:
        return price(build, budget, cat)
    except ValueError:
        return tag("p", "It has no price: see its faults.", class_="ml-bad ml-small")


def compare(pinned: Build, build: Build, cat: Catalog) -> Markup:
    """Two mechs side by side, then the numbers and the slots in which they differ."""
    sides = (
        tag(
            "div",
            tag("h3", f"{name}: {title(mech)}"),
            figure(mech, 0, cat, keyed=False),
            weapons(mech, cat),
        )
        for name, mech in (("Pinned", pinned), ("On the stand", build))
    )
    numbers = tag("div", _numbers(pinned, build, cat), _slots(pinned, build))
    return tag("div", *sides, numbers, class_="ml-compare")


def _numbers(pinned: Build, build: Build, cat: Catalog) -> Markup:
    before, now = bolts.card(pinned, cat), bolts.card(build, cat)
    rows = [
        [
            name,
            getattr(before, field),
            getattr(now, field),
            difference(getattr(now, field) - getattr(before, field), good),
        ]
        for name, field, _, good in FACTS
    ]
    return table(["", "pinned", "stand", "difference"], rows, "Numbers")


def _slots(pinned: Build, build: Build) -> Markup:
    ours, theirs = pinned.slots(), build.slots()
    rows = [
        [_spoken(slot), _said(ours[slot]), _said(theirs[slot])]
        for slot in SLOTS
        if ours[slot] != theirs[slot]
    ]
    if not rows:
        return tag("p", "Both are the same mech.", class_="ml-muted")
    return table(["", "pinned", "stand"], rows, "What differs")


def _spoken(slot: str) -> str:
    """A slot as the page calls it.

    >>> _spoken("left_arm_upgrade"), _spoken("head"), _spoken("swap")
    ('Left Arm holds', 'Head points', 'Swap')
    """
    if slot.endswith("_upgrade"):
        return f"{slot.removesuffix('_upgrade').replace('_', ' ').title()} holds"
    name = slot.replace("_", " ").title()
    return f"{name} points" if name in PARTS else name


def _said(value: object) -> str:
    return "empty" if value is None else str(value)
