"""The weapon tables of a record sheet: every form, load and Overdrive (C3, F11, F12)."""

from collections.abc import Iterator
from dataclasses import dataclass

from ..build import Build, Mounted, pilot_of, weapons
from ..catalog import Catalog, Improvised
from ..odds import shelling, wyvern
from ..profile import Profile, forms, has_overdrive, loads, profile
from .words import faces, signed


@dataclass(frozen=True)
class Shooting:
    """One way to fire a weapon. ``uses`` boxes a game; ``carried`` only for loads."""

    weapon: str
    place: str
    mode: str
    range: str
    shots: str
    hit: str
    pen: str
    damage: str
    heat: str
    notes: str
    uses: int = 0
    carried: bool | None = None


@dataclass(frozen=True)
class Striking:
    """One way to strike in melee: ``dice`` its own, ``exchange`` and ``reaction`` what is added."""

    weapon: str
    place: str
    mode: str
    dice: str
    exchange: str
    reaction: str
    pen: str
    damage: str
    heat: str
    parry: str
    notes: str


def shooting(build: Build, cat: Catalog) -> list[Shooting]:
    """The ranged attacks of a build, weapon by weapon."""
    rows: list[Shooting] = []
    for mounted in weapons(build, cat):
        rows += _once_named(_shots(mounted, build, cat))
    return rows


def striking(build: Build, cat: Catalog) -> list[Striking]:
    """The melee strikes of a build; last what it does with bare arms and legs (F11.7)."""
    rows: list[Striking] = []
    for mounted in weapons(build, cat):
        found = [p for p in _forms(mounted.name, cat) if p.is_melee]
        rows += [_strike(each, i == 0, mounted, build, cat) for i, each in enumerate(found)]
    class_name = cat.chassis[build.chassis].class_name
    bare = [row for row in cat.improvised.values() if row.class_name == class_name]
    return rows + [_bare(row, build, cat) for row in bare]


def bonus_dice(build: Build, cat: Catalog) -> int:
    """Melee dice of class and Piloting, dealt to the weapons from the right (F11.1)."""
    class_name, pilot = cat.chassis[build.chassis].class_name, pilot_of(build, cat)
    of_pilot = pilot.piloting // cat.rules.value("piloting_per_die") if pilot else 0
    return int(cat.rules.value(f"class_dice_{class_name.lower()}")) + of_pilot


def shields(build: Build, cat: Catalog) -> int:
    """Defence dice of held shields and integrated guards (F11.6)."""
    held = (cat.equipment.get(name or "") for name in (build.right_hand, build.left_hand))
    sources = sum(1 for item in held if item and item.guard)
    return sources * int(cat.rules.value("shield_dice"))


def _shots(mounted: Mounted, build: Build, cat: Catalog) -> Iterator[Shooting]:
    name = mounted.name
    for each in _forms(name, cat):
        if not each.is_melee:
            yield _shot(each, _mode(each, cat), mounted, build, cat)
    for load in loads(name, cat):
        loaded = profile(name, load=load, cat=cat)
        yield _shot(loaded, load, mounted, build, cat, carried=mounted.load == load)
    if has_overdrive(name, cat):
        overdriven = profile(name, overdrive=True, cat=cat)
        yield _shot(overdriven, "Overdrive", mounted, build, cat)
    item = cat.equipment.get(name)
    if item and item.skill == "shelling":
        yield _shot(shelling(cat), "Shelling (Lance)", mounted, build, cat)
        yield _shot(wyvern(cat), "Wyvern’s Fire (Lance)", mounted, build, cat)


def _forms(name: str, cat: Catalog) -> list[Profile]:
    return [
        profile(name, cat=cat),
        *(profile(name, form=form, cat=cat) for form in forms(name, cat)),
    ]


def _mode(each: Profile, cat: Catalog) -> str:
    """How a person says the ordinary way to use a weapon: its form, or Standard rounds."""
    item = cat.equipment.get(each.name)
    if each.form or (item and item.first_form):
        return each.form or (item.first_form if item else None) or ""
    return "Standard" if "Ballistic" in each.tags else "Normal"


def _shot(
    each: Profile,
    mode: str,
    mounted: Mounted,
    build: Build,
    cat: Catalog,
    carried: bool | None = None,
) -> Shooting:
    always_full = "Always full" in each.tags
    return Shooting(
        weapon=each.name,
        place=mounted.place,
        mode=mode,
        range=_ranges(each, cat),
        shots=str(each.shots),
        hit=signed(each.accuracy + _gunnery(build, cat) + _head(build, cat)),
        pen="full" if always_full else str(each.penetration),
        damage=str(each.damage),
        heat=str(each.heat),
        notes=_notes(each, cat),
        uses=each.limited or 0,
        carried=carried,
    )


def _ranges(each: Profile, cat: Catalog) -> str:
    """Optimal and long range in hexes (F1); skills reach no further than printed."""
    reach = each.range or 0
    if "Skill" in each.tags:
        return faces(1, reach)
    return f"{reach} / {int(reach * cat.rules.value('long_range_factor'))}"


def _notes(each: Profile, cat: Catalog) -> str:
    shown = [tag for tag in each.tags if tag in ("Burst", "Heavy", "Energy", "Indirect")]
    if each.on_hit_heat:
        shown.append(f"+{each.on_hit_heat} Heat a hit")
    if each.limited:
        shown.append(f"Limited {each.limited}")
    if each.load and (row := cat.loads.get((each.name, each.load))):
        shown.append(f"Wt {row.weight}")
    if "Always full" in each.tags:
        shown.append("no penetration roll, no crit")
    return ", ".join(shown)


def _once_named(rows: Iterator[Shooting]) -> list[Shooting]:
    """Name and place only in a weapon's first row."""
    found = list(rows)
    blank = {"weapon": "", "place": ""}
    return found[:1] + [Shooting(**{**vars(row), **blank}) for row in found[1:]]


def _strike(each: Profile, first: bool, mounted: Mounted, build: Build, cat: Catalog) -> Striking:
    head, handling = _head(build, cat), _handling(mounted, build, cat)
    tags = [tag for tag in each.tags if tag in ("Heavy", "Energy", "Guard")]
    own = each.melee_dice or 0
    return Striking(
        weapon=each.name if first else "",
        place=mounted.place if first else "",
        mode=_mode(each, cat) if each.form or cat.equipment[each.name].first_form else "",
        dice=str(own + handling),
        exchange=signed(each.accuracy + _piloting(build, cat) + head),
        reaction=signed(each.accuracy + _gunnery(build, cat) + head),
        pen=str(each.penetration),
        damage=str(each.damage),
        heat=str(each.heat),
        parry=str(each.parry_cost or "–"),
        notes=", ".join(tags + ([f"Handling {signed(handling)} in dice"] if handling else [])),
    )


def _bare(row: Improvised, build: Build, cat: Catalog) -> Striking:
    head = _head(build, cat)
    shield_punch = row.strike == "punch" and _separate_shield(build, cat)
    bonus = signed(cat.rules.value("shield_punch_pen"))
    return Striking(
        weapon=row.strike.capitalize(),
        place="an arm" if row.strike == "punch" else "Legs",
        mode="no weapon",
        dice=str(cat.rules.value("improvised_dice")),
        exchange=signed(row.accuracy + _piloting(build, cat) + head),
        reaction=signed(row.accuracy + _gunnery(build, cat) + head),
        pen=str(row.penetration),
        damage=str(row.damage),
        heat=str(row.heat),
        parry=str(cat.rules.value("improvised_parry_cost")),
        notes=f"Pen {bonus} with the shield" if shield_punch else "",
    )


def _separate_shield(build: Build, cat: Catalog) -> bool:
    held = (cat.equipment.get(name or "") for name in (build.right_hand, build.left_hand))
    return any(item and item.guard and item.damage is None for item in held)


def _handling(mounted: Mounted, build: Build, cat: Catalog) -> int:
    """The Handling of the best arm that holds the weapon (ruling ``two_handed_handling``)."""
    names = {"Right Arm": build.right_arm, "Left Arm": build.left_arm}
    return max((cat.arms[names[arm]].handling for arm in mounted.arms), default=0)


def _gunnery(build: Build, cat: Catalog) -> int:
    pilot = pilot_of(build, cat)
    return pilot.gunnery if pilot else 0


def _piloting(build: Build, cat: Catalog) -> int:
    pilot = pilot_of(build, cat)
    return pilot.piloting if pilot else 0


def _head(build: Build, cat: Catalog) -> int:
    return cat.heads[build.head].accuracy
