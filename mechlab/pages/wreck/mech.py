"""The mech that both pages ask for: its controls, and how an address and a click change it."""

from mechlab.games import wreck
from mechlab.games.wreck import Catalog, Frame, Sheet
from mechlab.games.wreck.build import NUMBERS, SKILLS
from mechlab.games.wreck.checks import MOST
from mechlab.games.wreck.tables import TYPES
from mechlab.widgets.fields import field, group, number_field, select
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.reading import one_of, whole_number, yes
from mechlab.widgets.show import ruling

MECH = "mech."
"""How the keys of its controls begin."""
LABELS = {
    "hp": "HP",
    "armor": "Armour",
    "heat_cap": "Heat cap",
    "repairs": "REPAIRS",
    "structure": "Structure",
    "stress": "Stress",
    "structure_cost": "A structure costs",
    "hull": "HULL",
    "agility": "AGILITY",
    "engineering": "ENGINEERING",
}
COLUMNS = {"hp": "HP", "armor": "Armor", "heat_cap": "Heat cap", "structure_cost": "Structure cost"}
"""Columns of the frames' table that are not called as their labels are."""


def read_mech(text: str, gear: str = "", cat: Catalog | None = None) -> Frame:
    """The mech of a text such as ``Everest, hull 2``; ``ValueError`` says what is wrong with it."""
    cat = cat or wreck.catalog()
    frame = wreck.frame_of(text, cat)
    if gear:
        frame = frame.replace(gear=wreck.gear_of(gear))
    return sound(frame, cat)


def sound(frame: Frame, cat: Catalog) -> Frame:
    """The mech if nothing is wrong with it; ``ValueError`` names the first fault."""
    for fault in wreck.check(frame, cat):
        raise ValueError(str(fault))
    return frame


def write_gear(frame: Frame) -> str:
    """Its items as an address writes them; empty where they are as the catalog prints them."""
    return "" if frame.gear is None else "; ".join(map(str, frame.gear))


def change_mech(frame: Frame, key: str, text: str, cat: Catalog) -> Frame:
    """The mech after one of its controls was set."""
    if key == "frame":
        kept = {name: getattr(frame, name) for name in SKILLS}
        return Frame(one_of(text, cat.frames), **kept, resist=frame.resist)
    if key.startswith("resist."):
        kind = one_of(key.removeprefix("resist."), TYPES)
        wanted = {*frame.resist, kind} if yes(text) else {*frame.resist} - {kind}
        return frame.replace(resist=tuple(each for each in TYPES if each in wanted))
    if key in NUMBERS:
        printed = getattr(cat.frames[frame.name], key)
        low, high = 0, int(cat.rules.value("armor_max"))
        if key != "armor":
            low, high = int(key != "repairs"), MOST[key]
        value = whole_number(text, low, high)
        return frame.replace(**{key: None if value == printed else value})
    one_of(key, SKILLS)
    return frame.replace(**{key: whole_number(text, 0, int(cat.rules.value("skill_max")))})


def controls(cat: Catalog, opened: bool | None = None) -> Markup:
    """The mech's frame, numbers, skills and RESISTANCE as controls; ``opened`` if they fold."""
    frames = {
        name: f"{name}{' (ours)' if row.source == 'assumed' else ''}"
        for name, row in cat.frames.items()
    }
    numbers = (_number(name, cat) for name in NUMBERS)
    skills = (_number(name, cat) for name in SKILLS)
    resists = (
        tag(
            "label",
            tag("input", type="checkbox", data_key=f"{MECH}resist.{kind}"),
            tag("span", kind),
            class_="wk-switch",
        )
        for kind in TYPES
    )
    more = (
        tag("div", *numbers, class_="wk-numbers"),
        tag("fieldset", tag("legend", "Skills"), tag("div", *skills, class_="wk-numbers")),
        tag("fieldset", tag("legend", "RESISTANCE to"), tag("div", *resists, class_="wk-switches")),
    )
    chosen = field("Frame", select(f"{MECH}frame", frames))
    if opened is None:
        return group("The mech", chosen, tag("p", data_slot="mech.note", class_="od-note"), *more)
    summary = tag("summary", tag("h3", "Its numbers"), tag("span", data_slot="mech.changed"))
    folded = tag("details", summary, *more, open=opened, class_="wk-folded")
    hangar = tag("p", data_slot="mech.hangar", class_="od-note")
    return group("The mech", chosen, folded, hangar)


def _number(name: str, cat: Catalog) -> Markup:
    most = MOST.get(name, int(cat.rules.value("armor_max" if name == "armor" else "skill_max")))
    low = 0 if name in ("armor", "repairs", *SKILLS) else 1
    return tag(
        "label",
        tag("span", LABELS[name]),
        number_field(MECH + name, low, most),
        tag("small", data_slot=f"printed.{name}"),
        class_="wk-number",
        data_row=True,
    )


def values(frame: Frame, sheet: Sheet) -> dict[str, str]:
    """What each control is set to."""
    found = {f"{MECH}{name}": str(getattr(sheet, name)) for name in (*NUMBERS, *SKILLS)}
    found |= {f"{MECH}resist.{kind}": str(int(kind in frame.resist)) for kind in TYPES}
    return found | {f"{MECH}frame": sheet.name}


def states(frame: Frame) -> dict[str, str]:
    """Which numbers are not as the catalog prints them."""
    changed = (name for name in NUMBERS if getattr(frame, name) is not None)
    return {f"{MECH}{name}": "changed" for name in changed}


def slots(frame: Frame, cat: Catalog) -> dict[str, Markup]:
    """What is printed beside each number, and where the frame comes from."""
    row = cat.frames[frame.name]
    where = cat.where("frames", frame.name)
    found = {
        f"printed.{name}": join(
            f"{row.source} {getattr(row, name)}"
            if getattr(frame, name) is not None
            else _source(name, cat)
        )
        for name in NUMBERS
    }
    changed = sum(getattr(frame, name) is not None for name in NUMBERS)
    return found | {
        "mech.note": join(ruling("assumed", where.note), f" {where.note}"),
        "mech.changed": join(f"{changed} changed" if changed else "as in the catalog"),
    }


def _source(name: str, cat: Catalog) -> Markup | None:
    """The badge of a number that the text does not print."""
    where = cat.where("frames", column=COLUMNS.get(name, name.replace("_", " ").capitalize()))
    return ruling(where.source, where.note)
