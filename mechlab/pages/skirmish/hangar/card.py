"""The card of the build on the stand: stats against its kit, limits as bars, faults and repairs."""

from collections.abc import Sequence

from mechlab.games import skirmish
from mechlab.games.skirmish import Build, Catalog, Fault
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import ruling, signed, table

# Stat, its field on the card, and whether more of it is better for the mech (None: neither).
STATS: tuple[tuple[str, str, bool | None], ...] = (
    ("Weight", "weight", None),
    ("Evasion", "evasion", True),
    ("Speed", "speed", True),
    ("Sensors", "sensors", True),
    ("E-Def", "e_def", True),
    ("Reactor Cap", "reactor_cap", True),
    ("Hull", "hull", True),
)


def stats(build: Build, kit: Build, cat: Catalog) -> Markup:
    """The card beside the kit's, each difference with its sign and a word (C7)."""
    now, before = skirmish.card(build, cat), skirmish.card(kit, cat)
    piloted = _with_pilot(build, cat)
    rows = []
    for title, field, good in STATS:
        value, was = getattr(now, field), getattr(before, field)
        rows.append([title, value, piloted.get(title, ""), was, difference(value - was, good)])
    return table(["", "card", "with pilot", "kit", "difference"], rows, "Card")


def _with_pilot(build: Build, cat: Catalog) -> dict[str, int]:
    if build.pilot is None:
        return {}
    mech = skirmish.fielded(build, cat)
    return {"Evasion": mech.evasion, "E-Def": mech.e_def}


def difference(change: int, more_is_better: bool | None) -> str:
    """A difference with its sign; in colour and words where one way is better.

    >>> difference(2, True)
    '<span class="ml-better">+2 <small>better</small></span>'
    >>> difference(-1, None), difference(0, True)
    ('−1', '')
    """
    if change == 0:
        return ""
    if more_is_better is None:
        return signed(change)
    better = (change > 0) == more_is_better
    word = "better" if better else "worse"
    return tag("span", f"{signed(change)} ", tag("small", word), class_=f"ml-{word}")


def initiative(build: Build, cat: Catalog) -> Markup:
    """What the mech adds to its Initiative die (E2), and Accuracy before any weapon."""
    if build.pilot is None:
        return tag("p", "No pilot: it cannot be fielded.", class_="ml-muted ml-small")
    mech = skirmish.fielded(build, cat)
    head = cat.heads[build.head].accuracy
    text = f"Initiative d20 {signed(mech.initiative)} · attacks {signed(mech.gunnery + head)}"
    return tag("p", text, " before the weapon's Accuracy", class_="ml-muted ml-small")


def bars(build: Build, cat: Catalog) -> Markup:
    """Weight against the class cap, and each arm against its Capacity (B3)."""
    now = skirmish.card(build, cat)
    whole = bar("Weight", now.weight, now.weight_cap, f"{now.class_name} cap")
    if now.carried_in_both:
        arms = [bar("Both arms", now.carried_in_both, sum(now.capacities), "Capacity")]
    else:
        names = ("Right Arm", "Left Arm")
        sides = zip(names, now.carried, now.capacities, strict=True)
        arms = [bar(name, load, room, "Capacity") for name, load, room in sides]
    return tag("div", whole, *arms, _raised(build, cat), class_="ml-bars")


def _raised(build: Build, cat: Catalog) -> Markup | None:
    """Where Legs raise the class cap: by how much, and that this is a ruling (C4)."""
    legs = cat.legs[build.legs]
    if not legs.cap_bonus:
        return None
    rule = cat.rules["cap_bonus"]
    text = f"{legs.name} raise the class cap by {legs.cap_bonus} "
    return tag("p", text, ruling(rule.source, rule.note), class_="ml-muted ml-small")


def bar(title: str, value: int, limit: int, limit_name: str) -> Markup:
    """A value against its limit, as a bar and in words.

    >>> "3 over" in bar("Weight", 53, 50, "Medium cap")
    True
    """
    over = value - limit
    left = tag("b", f"{over} over", class_="ml-bad") if over > 0 else f"{-over} left"
    share = min(100, round(100 * value / limit)) if limit else 100 * (value > 0)
    return tag(
        "div",
        tag("span", f"{title} {value} of {limit}, ", left),
        tag(
            "div",
            tag("i", style=f"width:{share}%"),
            class_="ml-bar" + (" ml-full" if over > 0 else ""),
            title=f"{limit_name} {limit}",
        ),
    )


def faults(found: Sequence[Fault], prefix: str = "repair") -> Markup:
    """Every fault with its rule section and a button that makes its cheapest repair.

    >>> mech = skirmish.kit("Courier").replace(legs="Standard legs")
    >>> faults(skirmish.check(mech)).count("<button")
    1
    """
    if not found:
        return tag("p", tag("span", "✓ ", class_="ml-good"), "Legal: no limit is broken.")
    return tag(
        "ul", *(_fault(fault, f"{prefix}:{i}") for i, fault in enumerate(found)), class_="ml-faults"
    )


def _fault(fault: Fault, key: str) -> Markup:
    where = f"Mech {fault.mech + 1}: " if fault.mech is not None else ""
    text = where + fault.message
    return tag(
        "li",
        join(text[0].upper() + text[1:], " ", tag("small", fault.section, class_="ml-muted")),
        tag("br"),
        _repair(fault, key),
    )


def _repair(fault: Fault, key: str) -> Markup:
    if fault.repair is None:
        return tag("small", "No single part in the catalog mends this.", class_="ml-muted")
    return tag(
        "button",
        f"Repair: {fault.repair.text}",
        type="button",
        class_="ml-button",
        data_key=key,
        data_name=f"Repair: {fault.repair.text}",
    )
