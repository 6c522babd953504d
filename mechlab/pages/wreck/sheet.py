"""A mech's sheet: its tracks as boxes, its items as chips, its rolls as tables."""

from collections.abc import Sequence
from fractions import Fraction

from mechlab.games.wreck import Catalog, Sheet, Track
from mechlab.games.wreck.facts import Roll, danger_zone, rolls
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import exact, table

FILLED = ("heat", "burn")
"""Tracks that fill up; the others run out."""
_MOST_BOXES = 24


def track(found: Track, zone: int = 0, badge: Markup | None = None) -> Markup:
    """A track as boxes, in words for those who listen; ``zone`` marks boxes from there on.

    >>> track(Track("structure", 3, 4)).count("<i")
    4
    """
    boxes = [_box(found, at, zone) for at in range(1, found.most + 1)]
    note = tag("small", found.note) if found.note else None
    return tag(
        "div",
        tag("span", found.name, class_="wk-name"),
        tag("b", f"{found.value}", tag("small", f" of {found.most}")),
        tag("span", *boxes, class_="wk-boxes", aria_hidden="true")
        if found.most <= _MOST_BOXES
        else tag("span"),
        tag("span", note, badge, class_="wk-note"),
        class_="wk-track",
    )


def _box(found: Track, at: int, zone: int) -> Markup:
    there = at <= found.value
    kind = ("wk-in" if there else "") + (" wk-zone" if zone and at >= zone else "")
    return tag("i", class_=f"{kind} wk-{found.name.split()[0].lower()}".strip())


def tracks(found: Sequence[Track], sheet: Sheet, cat: Catalog) -> Markup:
    """All tracks of a sheet."""
    zone = danger_zone(sheet, cat)
    drawn = (track(each, zone if each.name == "heat" else 0) for each in found)
    return tag("div", *drawn, class_="wk-tracks")


def items(sheet: Sheet) -> Markup:
    """What trauma can destroy, by mount, and the systems."""
    by_mount = [(mount, [g for g in sheet.gear if g.mount == mount]) for mount in sheet.mounts]
    rows = [*by_mount, ("systems", list(sheet.systems))]
    return tag(
        "ul",
        *(
            tag(
                "li",
                tag("span", f"{name} mount" if name != "systems" else name, class_="wk-name"),
                *(
                    tag("span", gear.name, _about(gear.charges, gear.loading), class_="wk-chip")
                    for gear in held
                ),
            )
            for name, held in rows
            if held
        ),
        class_="wk-items",
    )


def _about(charges: int, loading: bool) -> Markup | None:
    words = [f"{charges} charges"] * (charges > 0) + ["loading"] * loading
    return tag("small", f" {', '.join(words)}") if words else None


def rolls_table(
    sheet: Sheet,
    name: str,
    cat: Catalog,
    *,
    left: int | None = None,
    impaired: bool = False,
    stunned: bool = False,
) -> Markup:
    """Every roll on a track's table, chance by chance; the next one from ``left`` is marked."""
    found = rolls(sheet, name, impaired=impaired, stunned=stunned, cat=cat)
    head = ["Left", "Dice", *getattr(cat, name), "Ends it"]
    now = getattr(sheet, name) if left is None else left
    rows = [_roll(roll, list(getattr(cat, name)), roll.left == now - 1) for roll in found]
    return table(head, rows, f"{name.capitalize()}: the roll once so much is left")


def _roll(roll: Roll, names: list[str], is_next: bool) -> list[str | int | Fraction | None]:
    left = tag("b", f"{roll.left} ← next") if is_next else str(roll.left)
    chances = [_chance(roll.results.get(name)) for name in names]
    return [left, f"{roll.dice}d6" if roll.dice else "none", *chances, _chance(roll.ends)]


def _chance(chance: Fraction | None) -> str | None:
    if chance is None:
        return None
    return exact(chance, as_percent=True)


def does(roll: Roll) -> Markup:
    """What a roll comes to, in a row: each effect with its chance."""
    said = [join(f"{effect} ", exact(chance, True)) for effect, chance in roll.does.items()]
    return join(*[piece for one in said for piece in (", ", one)][1:])
