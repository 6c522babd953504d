"""Parts in words: their numbers as a line, their changes as a sentence."""

from typing import Any

from mechlab.games.skirmish import Build

SLOT_NAMES = {
    "chassis": "Core",
    "head": "Head",
    "right_arm": "Right Arm",
    "right_hand": "Right hand",
    "left_arm": "Left Arm",
    "left_hand": "Left hand",
    "legs": "Legs",
    "back": "Back",
    "right_load": "Right hand's load",
    "left_load": "Left hand's load",
    "back_load": "Back's load",
    "pilot": "Pilot",
}


def facts(kind: str, row: Any) -> str:
    """The numbers of a part under the column words of the rule text.

    >>> from mechlab.games import skirmish
    >>> facts("arm", skirmish.catalog().arms["Duelist arm"])
    'Size 3, Armor 6, Dur 7, Wt 4, Capacity 7, Handling +1'
    >>> facts("item", skirmish.catalog().equipment["Rifle"])
    'Wt 4, Range 8, 2 shots, Acc +5, Pen 2, 1d6, Heat 1, Ballistic'
    """
    if kind == "item":
        return _item(row)
    if kind == "pilot":
        return _pilot(row)
    body = f"Size {row.size}, Armor {row.armor}, Dur {row.durability}, Wt {row.weight}"
    return ", ".join([body, *_extras(kind, row)])


def _extras(kind: str, row: Any) -> list[str]:
    if kind == "chassis":
        stats = f"Evasion {row.evasion}, Speed {row.speed}, Sensors {row.sensors}"
        return [row.class_name, f"{stats}, E-Def {row.e_def}, Reactor {row.reactor}"]
    if kind == "arm":
        handling = [f"Handling {row.handling:+d}"] if row.handling else []
        return [f"Capacity {row.capacity}", *handling]
    changes = [
        f"{word} {getattr(row, field):+d}"
        for field, word in (
            ("accuracy", "Acc"),
            ("speed", "Speed"),
            ("evasion", "Evasion"),
            ("sensors", "Sensors"),
            ("e_def", "E-Def"),
            ("reactor", "Reactor Cap"),
            ("cap_bonus", "class cap"),
        )
        if getattr(row, field, None) and not (kind == "back" and field == "accuracy")
    ]
    return [*changes, *_special(kind, row)]


def _special(kind: str, row: Any) -> list[str]:
    if kind == "legs" and row.jump:
        return ["no elevation surcharge"]
    if kind == "back" and row.damage is not None:
        return [_attack(row)]
    return []


def _attack(row: Any) -> str:
    reach = f"Range {row.range}" if row.range else "melee"
    shots = f"{row.shots} shots" if row.shots != 1 else "1 shot"
    return (
        f"{reach}, {shots}, Acc {row.accuracy:+d}, Pen {row.penetration},"
        f" {row.damage}, Heat {row.heat}"
    )


def _item(row: Any) -> str:
    words = [f"Wt {row.weight}"]
    if row.hands > 1:
        words.append("two-handed")
    if row.damage is not None:
        words.append(_attack(row))
    words += [word for word in row.tags if word != "Melee"]
    return ", ".join(words)


def _pilot(row: Any) -> str:
    return (
        f"{row.name}: {row.faction}, {row.specialty}. Gunnery {row.gunnery}, Piloting"
        f" {row.piloting}, Systems {row.systems}, Initiative {row.initiative}"
    )


def swaps(build: Build, kit: Build) -> list[str]:
    """The slots in which a build differs from its kit, the pilot aside.

    >>> from mechlab.games import skirmish
    >>> foreman = skirmish.kit("Foreman")
    >>> swaps(foreman.replace(back="Bare back", pilot=None), foreman)
    ['back']
    """
    ours, theirs = build.slots(), kit.slots()
    return [slot for slot in ours if slot != "pilot" and ours[slot] != theirs[slot]]
