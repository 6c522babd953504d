"""The frame as a list: what stands in each slot, its load, and what the kit had there."""

from mechlab.games import skirmish
from mechlab.games.skirmish import Build, Catalog
from mechlab.widgets.bands import swatch
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import signed

from .draft import holds_both, table
from .words import facts

# Slot, name of its row, the part whose colour it has, kind of its part, slot of its load.
_ROWS = (
    ("head", "Head", "Head", "head", None),
    ("right_arm", "Right Arm", "Right Arm", "arm", None),
    ("right_hand", "in its hand", None, "item", "right_load"),
    ("left_arm", "Left Arm", "Left Arm", "arm", None),
    ("left_hand", "in its hand", None, "item", "left_load"),
    ("chassis", "Core", "Core", "chassis", None),
    ("back", "Back", "Back", "back", "back_load"),
    ("legs", "Legs", "Legs", "legs", None),
)
STANDARD = "standard"


def slots(build: Build, kit: Build, cat: Catalog) -> Markup:
    """Every slot with its part, numbers, loads as buttons, and the kit's part where it differs."""
    rows = [_row(build, kit, cat, *row) for row in _ROWS]
    return tag("div", *rows, _pilot(build, kit, cat), class_="ml-slots")


def _row(
    build: Build,
    kit: Build,
    cat: Catalog,
    slot: str,
    title: str,
    part: str | None,
    kind: str,
    load_slot: str | None,
) -> Markup:
    name = getattr(build, slot)
    row = table(kind, cat).get(name or "")
    held = name or _empty(build, slot, cat)
    return tag(
        "div",
        tag("span", swatch(part) if part else None, f" {title}" if part else title),
        tag(
            "div",
            tag("b", held),
            tag("small", facts(kind, row)) if row else None,
            _was(getattr(kit, slot), name),
            _put_back(slot) if kind == "item" and name else None,
            _loads(build, load_slot, name, cat) if load_slot and name else None,
        ),
        class_="ml-slot",
    )


def _empty(build: Build, slot: str, cat: Catalog) -> str:
    return "holds it too" if slot == "left_hand" and holds_both(build, cat) else "empty"


def _was(before: str | None, now: str | None) -> Markup | None:
    """What the kit has in this slot, where that is something else."""
    if before == now:
        return None
    return tag("div", f"kit: {before or 'empty'}", class_="ml-was")


def _put_back(slot: str) -> Markup:
    side = slot.split("_")[0]
    return join(
        " ",
        tag(
            "button",
            "put back",
            type="button",
            class_="ml-link",
            data_key=f"drop:{side}",
            data_name=f"Put back what the {side} hand holds",
        ),
    )


def _loads(build: Build, load_slot: str, weapon: str, cat: Catalog) -> Markup | None:
    """One button a load; the pressed one is carried (F12)."""
    offered = skirmish.loads(weapon, cat)
    if not offered:
        return None
    now = getattr(build, load_slot)
    buttons = [_load(load_slot, weapon, load, load == now, cat) for load in (None, *offered)]
    return tag("div", *buttons, class_="ml-chips", role="group", aria_label=f"Load of the {weapon}")


def _load(load_slot: str, weapon: str, load: str | None, pressed: bool, cat: Catalog) -> Markup:
    weight = f" {signed(cat.loads[weapon, load].weight)}" if load else ""
    what = f"{load}, Weight{weight}" if load else "standard rounds only"
    return tag(
        "button",
        (load or "Standard") + weight,
        type="button",
        class_="ml-button",
        data_key=f"load:{load_slot}:{load or STANDARD}",
        data_name=f"{weapon}: {what}",
        data_pressed=str(pressed).lower(),
    )


def _pilot(build: Build, kit: Build, cat: Catalog) -> Markup:
    """The pilot as a list; all fifteen also stand by their runners."""
    options = [tag("option", "no pilot", value="", selected=build.pilot is None)]
    options += [
        tag(
            "option",
            f"{pilot.name} · {pilot.specialty}, {pilot.faction}",
            value=pilot.name,
            selected=pilot.name == build.pilot,
        )
        for pilot in cat.pilots.values()
    ]
    row = cat.pilots.get(build.pilot or "")
    return tag(
        "div",
        tag("span", "Pilot"),
        tag(
            "div",
            tag("select", *options, data_key="pilot", aria_label="Pilot", data_name="Pilot"),
            tag("div", tag("small", _told(row.name, cat))) if row else None,
            _was(kit.pilot, build.pilot),
        ),
        class_="ml-slot",
    )


def _told(name: str, cat: Catalog) -> str:
    pilot = cat.pilots[name]
    stats = (
        f"Gunnery {pilot.gunnery}, Piloting {pilot.piloting}, Systems {pilot.systems},"
        f" Initiative {pilot.initiative}"
    )
    bonded = [
        partner if pilot.name == one else one
        for one, partner in cat.bonds
        if pilot.name in (one, partner)
    ]
    bond = f" Bond: {', '.join(sorted(set(bonded)))}." if bonded else " No bond."
    return f"{stats}. {cat.abilities[pilot.ability].text}.{bond}".replace("..", ".")
