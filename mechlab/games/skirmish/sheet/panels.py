"""The body on a record sheet: stats, six part panels, heat (C7, F4, F7, F8)."""

from collections.abc import Iterator
from dataclasses import dataclass

from mechlab import theme

from ..build import BodyPart, Build, Card, body, card, fielded, is_two_handed, pilot_of
from ..catalog import Catalog
from ..hit_table import faces as band_faces
from .words import crit_text, faces, signed, told

BEYOND_CAP = 6
"""Heat boxes past the Reactor Cap: as far as one d6 of Heat can carry it."""

_LASTING = {
    "jammed": 1,
    "actuator": 1,
    "leg actuator": 1,
    "scrambled": 1,
    "optics": 1,
    "shaken": 1,
    "offline": 1,
    "structure": 3,
}
"""Boxes to tick for crits that last; only Structure adds up (ruling ``repeated_crit``)."""


@dataclass(frozen=True)
class Stat:
    """One number of the card: ``value`` with the pilot, ``note`` says what is in it."""

    label: str
    value: str
    note: str


@dataclass(frozen=True)
class CritLine:
    """One line of a part's crit table (F8)."""

    dice: str
    effect: str
    text: str
    boxes: int


@dataclass(frozen=True)
class Panel:
    """One part with its boxes to tick, its crit table and what its loss costs."""

    part: str
    slug: str
    name: str
    faces: str
    armor: int
    durability: int
    detail: str
    lost: str
    crits: tuple[CritLine, ...]


@dataclass(frozen=True)
class Band:
    """One part's stretch of the hit table: first face and number of faces."""

    part: str
    slug: str
    first: int
    width: int


def stats(build: Build, cat: Catalog) -> list[Stat]:
    """The derived stats, with the pilot where the pilot counts (C7)."""
    printed, pilot = card(build, cat), pilot_of(build, cat)
    piloting, systems = (pilot.piloting, pilot.systems) if pilot else (0, 0)
    step = cat.rules.value("initiative_weight_step")
    start = fielded(build, cat).initiative if pilot else -(printed.weight // step)
    return [
        Stat("Evasion", str(printed.evasion + piloting), f"{printed.evasion} + {piloting} pilot"),
        Stat("Speed", str(printed.speed), "movement points"),
        Stat("Sensors", str(printed.sensors), "hexes, Lock On"),
        Stat("E-Def", str(printed.e_def + systems), f"{printed.e_def} + {systems} pilot"),
        Stat("Reactor Cap", str(printed.reactor_cap), "Heat above: stress"),
        Stat("Hull", str(printed.hull), "all Durability"),
        Stat("Initiative", signed(start), told("to {initiative_die}", cat)),
    ]


def bands(build: Build, cat: Catalog) -> list[Band]:
    """The parts that have a face on the location die (F4)."""
    found, first = [], 1
    for part in body(build, cat):
        if part.width:
            found.append(Band(part.part, theme.slug(part.part), first, part.width))
        first += part.width
    return found


def panels(build: Build, cat: Catalog) -> dict[str, Panel]:
    """The six parts by hit location."""
    parts = body(build, cat)
    where = band_faces([part.width for part in parts])
    return {
        part.part: Panel(
            part=part.part,
            slug=theme.slug(part.part),
            name=part.name,
            faces=faces(run.start, run.stop - 1) if run else "none",
            armor=part.armor,
            durability=part.durability,
            detail=_detail(part, build, cat),
            lost=_lost(part, build, cat),
            crits=tuple(_crit_lines(part, cat)),
        )
        for part, run in zip(parts, where, strict=True)
    }


def heat_boxes(build: Build, cat: Catalog) -> list[tuple[int, str]]:
    """Heat 1 and up with a mark: ``""`` within the Cap, ``bare`` the Cap once the Back is lost,
    ``cap`` the Cap itself, ``over`` beyond it."""
    cap, bare = card(build, cat).reactor_cap, cat.chassis[build.chassis].reactor
    marks = {bare: "bare", cap: "cap"}
    return [
        (heat, "over" if heat > cap else marks.get(heat, ""))
        for heat in range(1, cap + BEYOND_CAP + 1)
    ]


def _crit_lines(part: BodyPart, cat: Catalog) -> Iterator[CritLine]:
    """The crit table of a part, neighbouring lines of one effect joined."""
    lines = list(cat.crits[part.part.split()[-1]])
    while lines:
        first = lines.pop(0)
        high = first.high
        while lines and lines[0].effect == first.effect and lines[0].low == high + 1:
            high = lines.pop(0).high
        boxes = _LASTING.get(first.effect, 0)
        yield CritLine(faces(first.low, high), first.effect, crit_text(first, cat), boxes)


def _detail(part: BodyPart, build: Build, cat: Catalog) -> str:
    """What the part is good for: an arm's load and Handling, a head's or a back's gifts."""
    if part.part in ("Right Arm", "Left Arm"):
        return _arm_detail(part, build, cat)
    if part.part == "Legs" and cat.legs[part.name].jump:
        return "Jump: levels cost no movement"
    if part.part == "Back":
        back = cat.backs[part.name]
        return back.effect
    if part.part == "Head" and cat.heads[part.name].accuracy:
        return f"{signed(cat.heads[part.name].accuracy)} to hit"
    return ""


def _arm_detail(part: BodyPart, build: Build, cat: Catalog) -> str:
    arm, stats_card = cat.arms[part.name], card(build, cat)
    side = ("Right Arm", "Left Arm").index(part.part)
    if stats_card.carried_in_both:
        held = f"{build.right_hand}: {stats_card.carried_in_both} of {sum(stats_card.capacities)}"
    else:
        name = (build.right_hand, build.left_hand)[side] or "empty"
        held = f"{name}: {stats_card.carried[side]} of {arm.capacity}"
    handling = f", Handling {signed(arm.handling)}" if arm.handling else ""
    return f"Hand: {held}{handling}"


def _lost(part: BodyPart, build: Build, cat: Catalog) -> str:
    """What the destruction of a part does to this mech (F7)."""
    stats_card = card(build, cat)
    if part.part == "Head":
        return _head_lost(build, stats_card, cat)
    if part.part == "Core":
        return "the mech is out of the game"
    if part.part == "Legs":
        return _legs_lost(build, stats_card, cat)
    if part.part == "Back":
        return _back_lost(build, stats_card, cat)
    return _arm_lost(part, build, cat)


def _head_lost(build: Build, stats_card: Card, cat: Catalog) -> str:
    head, pilot = cat.heads[build.head], pilot_of(build, cat)
    e_def = stats_card.e_def + (pilot.systems if pilot else 0)
    changes = [told("no Lock On, {head_destroyed}[−] on attacks", cat)]
    if head.sensors:
        changes.append(f"Sensors {stats_card.sensors - head.sensors}")
    if head.e_def:
        changes.append(f"E-Def {e_def - head.e_def}")
    if head.accuracy:
        changes.append(f"{signed(-head.accuracy)} to hit")
    return ", ".join(changes)


def _legs_lost(build: Build, stats_card: Card, cat: Catalog) -> str:
    pilot, value = pilot_of(build, cat), cat.rules.value
    speed = stats_card.speed // value("legs_destroyed_speed_divisor")
    evasion = (
        stats_card.evasion + (pilot.piloting if pilot else 0) + value("legs_destroyed_evasion")
    )
    prone = evasion + value("prone_evasion")
    jump = ", no jump" if cat.legs[build.legs].jump else ""
    return f"Speed {speed}, Evasion {evasion} (Prone {prone}), no Boost{jump}"


def _back_lost(build: Build, stats_card: Card, cat: Catalog) -> str:
    back = cat.backs[build.back]
    changes = []
    if back.damage:
        changes.append("weapon lost")
    if back.special:
        changes.append("effect lost")
    if back.reactor:
        changes.append(f"Reactor Cap {stats_card.reactor_cap - back.reactor}")
    if back.sensors:
        changes.append(f"Sensors {stats_card.sensors - back.sensors}")
    if back.e_def:
        pilot = pilot_of(build, cat)
        changes.append(f"E-Def {stats_card.e_def + (pilot.systems if pilot else 0) - back.e_def}")
    return ", ".join(changes) or "nothing else"


def _arm_lost(part: BodyPart, build: Build, cat: Catalog) -> str:
    if is_two_handed(build.right_hand, cat):
        return told(
            f"{build.right_hand} in one arm: Pen {{one_arm_pen}}, {{one_arm_accuracy}} to hit", cat
        )
    held = build.right_hand if part.part == "Right Arm" else build.left_hand
    return f"{held} lost" if held else "nothing held"
