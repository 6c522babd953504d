"""The card of the build on the stand: stats against its kit, limits as bars."""

from mechlab.games import skirmish
from mechlab.games.skirmish import Build, Catalog
from mechlab.widgets.building import bar, difference
from mechlab.widgets.markup import Markup, tag
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
