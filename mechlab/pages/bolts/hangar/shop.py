"""What can be fitted: upgrades by part with their prices, levels of a shield, the pilot."""

from mechlab.games import bolts
from mechlab.games.bolts import MOUNTED, Build, Catalog
from mechlab.games.bolts.build import MOUNT_OF, SWAPS, UPGRADE_SLOTS, levelled
from mechlab.games.bolts.legality import RANGE_MASTER
from mechlab.games.bolts.tables import Upgrade
from mechlab.widgets.markup import Markup, tag

from ..mechs import in_bolts


def upgrades(build: Build, left: int, cat: Catalog) -> Markup:
    """A row of chips for each part that can hold an upgrade."""
    rows = (
        _row(place, slot, build, left, cat)
        for place, slot in zip(MOUNTED, UPGRADE_SLOTS, strict=True)
    )
    return tag("div", *rows, class_="bo-shop")


def _row(place: str, slot: str, build: Build, left: int, cat: Catalog) -> Markup:
    held = build.slots()[slot]
    chips = [
        _chip(slot, row, place, held, left, cat)
        for row in cat.upgrades.values()
        if row.mount == MOUNT_OF[slot]
    ]
    known = any(held == name or (held or "").startswith(f"{name} ") for name in cat.upgrades)
    odd = [] if held is None or known else [_odd(slot, held)]
    label = "Both legs" if place == "Legs" else place
    return tag(
        "div",
        tag("span", label, class_="bo-place"),
        tag("span", *chips, *odd, class_="ml-chips"),
        class_="bo-shop-row",
    )


def _chip(
    slot: str, row: Upgrade, place: str, held: str | None, left: int, cat: Catalog
) -> Markup | None:
    """An upgrade to fit, or to take out; a shield has a level more and a level less."""
    if row.levelled and held is not None and (held == row.name or held.startswith(f"{row.name} ")):
        return _levels(slot, row, held, cat)
    price, on = row.price(), held == row.name
    info = f"{row.name}, {in_bolts(price)}, {row.kind}. {row.text} ({row.section})"
    freed = bolts.upgrade(held, cat).price if held and bolts.build.find(held, cat) else 0
    dear = not on and price > left + freed
    return tag(
        "button",
        _short(row.name),
        tag("small", str(price)),
        type="button",
        class_="ml-button" + (" bo-dear" if dear else ""),
        data_key=f"fit:{slot}:{row.name}",
        data_pressed=str(on).lower(),
        data_name=f"{place}: {row.name}, {in_bolts(price)}",
        data_info=info,
    )


def _levels(slot: str, row: Upgrade, held: str, cat: Catalog) -> Markup:
    level = bolts.upgrade(held, cat).level
    more = row.price(level + 1) - row.price(level)
    less = row.price(level) - row.price(level - 1)
    buttons = (
        (levelled(row.name, level - 1) if level > 1 else held, "−", f"a level less, {less} back"),
        (levelled(row.name, level + 1), f"+{more}", f"a level more for {in_bolts(more)}"),
    )
    info = f"{row.name}, level {level}: {in_bolts(row.price(level))}. {row.text} ({row.section})"
    whole = tag(
        "button",
        f"{_short(row.name)} {level}",
        tag("small", str(row.price(level))),
        type="button",
        class_="ml-button",
        data_key=f"fit:{slot}:{held}",
        data_pressed="true",
        data_name=f"{row.name}, level {level}: take out",
        data_info=info,
    )
    steps = (
        tag(
            "button",
            sign,
            type="button",
            class_="ml-button",
            data_key=f"fit:{slot}:{name}" if name != held else f"fit:{slot}:",
            data_name=f"{row.name}: {said}",
            data_info=f"{row.name}: {said}",
        )
        for name, sign, said in buttons
    )
    return tag("span", whole, *steps, class_="bo-levels")


def _odd(slot: str, held: str) -> Markup:
    """What stands in the slot and no chip says: a fault tells why."""
    return tag(
        "button",
        held,
        type="button",
        class_="ml-button",
        data_key=f"fit:{slot}:",
        data_pressed="true",
        data_name=f"{held}: take out",
    )


def pilots(build: Build, cat: Catalog) -> Markup:
    """The pilots; a Range Master chooses a swap (B25 to B36)."""
    chips = [
        tag(
            "button",
            row.name,
            type="button",
            class_="ml-button",
            data_key=f"pilot:{row.name}",
            data_pressed=str(build.pilot == row.name).lower(),
            data_info=f"{row.name}: {row.text} ({row.section})",
        )
        for row in cat.pilots.values()
    ]
    swaps = [
        tag(
            "button",
            f"short with {band}",
            type="button",
            class_="ml-button",
            data_key=f"swap:{band}",
            data_pressed=str(build.swap == band).lower(),
            data_info=f"{RANGE_MASTER}: the modifier of short range is that of {band} range"
            " and the other way round (B33)",
        )
        for band in SWAPS
        if build.pilot == RANGE_MASTER
    ]
    row = tag("div", *chips, class_="ml-chips")
    if not swaps:
        return row
    label = tag("span", "Swaps", class_="ml-muted")
    return tag("div", row, tag("div", label, *swaps, class_="ml-chips"))


def _short(name: str) -> str:
    """A name without what the place says already."""
    return name.removesuffix(" Range Weapon").removesuffix(" Weapon")
