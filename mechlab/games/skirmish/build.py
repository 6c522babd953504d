"""Builds: a mech put together from catalog names, and its derived stats (B2, C7)."""

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mechlab.catalog.names import known

from .catalog import Catalog, catalog
from .hit_table import PARTS, hit_table
from .tables import Equipment, Pilot

BODY_SLOTS = ("chassis", "head", "right_arm", "left_arm", "legs", "back")
HAND_SLOTS = ("right_hand", "left_hand")
LOAD_SLOTS = ("right_load", "left_load", "back_load")
SLOTS = (*BODY_SLOTS, *HAND_SLOTS, *LOAD_SLOTS, "pilot")

LOADED_FROM = {"right_load": "right_hand", "left_load": "left_hand", "back_load": "back"}
"""The slot whose weapon fires the load of a load slot."""


@dataclass(frozen=True)
class Build:
    """A mech by catalog names; ``None`` is empty (B2).

    A two-handed item stands in ``right_hand`` with ``left_hand`` empty. A build may break every
    limit: :func:`~mechlab.games.skirmish.legality.check` says how.

    >>> kit("Foreman").replace(back="Bare back").back
    'Bare back'
    """

    chassis: str
    head: str
    right_arm: str
    left_arm: str
    legs: str
    back: str
    right_hand: str | None = None
    left_hand: str | None = None
    right_load: str | None = None
    left_load: str | None = None
    back_load: str | None = None
    pilot: str | None = None

    def replace(self, **slots: str | None) -> "Build":
        """The same build with other names in some slots."""
        return dataclasses.replace(self, **slots)  # type: ignore[arg-type]

    def slots(self) -> dict[str, str | None]:
        """Slot to name, in slot order."""
        return {slot: getattr(self, slot) for slot in SLOTS}


@dataclass(frozen=True)
class BodyPart:
    """One of the six hit locations of a build. ``width`` is its bands on the hit table (F4)."""

    part: str
    name: str
    size: int
    armor: int
    durability: int
    width: int


@dataclass(frozen=True)
class Card:
    """The stats of a build as its printed card has them: without the pilot (C7, C8).

    ``weight_cap`` is the class cap with what the Legs add (B3, C4). ``capacities`` and ``carried``
    are Weight in the right and the left arm; a two-handed item counts in ``carried_in_both``
    against the sum of both.
    """

    class_name: str
    weight: int
    weight_cap: int
    evasion: int
    speed: int
    sensors: int
    e_def: int
    reactor_cap: int
    hull: int
    bands: tuple[int, ...]
    capacities: tuple[int, int]
    carried: tuple[int, int]
    carried_in_both: int


@dataclass(frozen=True)
class Fielded:
    """What a build is with its pilot in it (C7, D1, E2)."""

    evasion: int
    e_def: int
    gunnery: int
    piloting: int
    systems: int
    initiative: int


def kit(name: str, cat: Catalog | None = None) -> Build:
    """A kit as it is sold, with its suggested pilot (B5, C8).

    >>> kit("Bastion").right_hand
    'Cannon'
    """
    cat = cat or catalog()
    row = cat.kits[known(name, cat.kits, "kit")]
    return Build(
        chassis=row.chassis,
        head=row.head,
        right_arm=row.right_arm,
        left_arm=row.left_arm,
        legs=row.legs,
        back=row.back,
        right_hand=row.right_hand,
        left_hand=row.left_hand,
        pilot=row.pilot,
    )


def body(build: Build, cat: Catalog | None = None) -> tuple[BodyPart, ...]:
    """The six parts that can be hit, in the order of the hit table (C2, F4).

    >>> [(p.name, p.width) for p in body(kit("Lantern"))][:2]
    [('Sensor head', 1), ('Stabilized arm', 3)]
    """
    return _body(build, cat or catalog())


@lru_cache(maxsize=4096)
def _body(build: Build, cat: Catalog) -> tuple[BodyPart, ...]:
    rows = (
        cat.heads[known(build.head, cat.heads, "head")],
        cat.arms[known(build.right_arm, cat.arms, "arm")],
        cat.arms[known(build.left_arm, cat.arms, "arm")],
        cat.chassis[known(build.chassis, cat.chassis, "chassis")],
        cat.backs[known(build.back, cat.backs, "back")],
        cat.legs[known(build.legs, cat.legs, "legs")],
    )
    widths = hit_table([row.size for row in rows], cat)
    return tuple(
        BodyPart(part, row.name, row.size, row.armor, row.durability, width)
        for part, row, width in zip(PARTS, rows, widths, strict=True)
    )


def card(build: Build, cat: Catalog | None = None) -> Card:
    """The derived stats of a build, without its pilot (C7). ``ValueError`` on an unknown name.

    >>> courier = card(kit("Courier"))
    >>> courier.weight, courier.evasion, courier.speed, courier.hull
    (33, 13, 6, 32)
    """
    return _card(build, cat or catalog())


@lru_cache(maxsize=4096)
def _card(build: Build, cat: Catalog) -> Card:
    parts = _body(build, cat)
    chassis, legs = cat.chassis[build.chassis], cat.legs[build.legs]
    head, back = cat.heads[build.head], cat.backs[build.back]
    carried, in_both = carries(build, cat)
    return Card(
        class_name=chassis.class_name,
        weight=weight(build, cat),
        weight_cap=weight_cap(build, cat),
        evasion=chassis.evasion + legs.evasion,
        speed=chassis.speed + legs.speed,
        sensors=chassis.sensors + head.sensors + back.sensors,
        e_def=chassis.e_def + head.e_def + back.e_def,
        reactor_cap=chassis.reactor + back.reactor,
        hull=sum(part.durability for part in parts),
        bands=tuple(part.width for part in parts),
        capacities=capacities(build, cat),
        carried=carried,
        carried_in_both=in_both,
    )


def named_in(cat: Catalog) -> dict[str, Mapping[str, Any]]:
    """The table that holds the names of each slot but the load slots."""
    return {
        "chassis": cat.chassis,
        "head": cat.heads,
        "right_arm": cat.arms,
        "left_arm": cat.arms,
        "legs": cat.legs,
        "back": cat.backs,
        "right_hand": cat.equipment,
        "left_hand": cat.equipment,
        "pilot": cat.pilots,
    }


def weight(build: Build, cat: Catalog) -> int:
    """The Weight of a mech: chassis, parts, held items and loads (B3)."""
    tables = named_in(cat)
    parts = [slot for slot in (*BODY_SLOTS, *HAND_SLOTS) if getattr(build, slot)]
    loads = sum(load_weight(build, slot, cat) for slot in LOAD_SLOTS)
    return loads + sum(int(tables[slot][getattr(build, slot)].weight) for slot in parts)


def weight_cap(build: Build, cat: Catalog) -> int:
    """The cap of its class with what its Legs add (B3, C4)."""
    return class_cap(cat.chassis[build.chassis].class_name, cat) + cat.legs[build.legs].cap_bonus


def capacities(build: Build, cat: Catalog) -> tuple[int, int]:
    """The Capacity of the right and the left arm (C3)."""
    return cat.arms[build.right_arm].capacity, cat.arms[build.left_arm].capacity


def carries(build: Build, cat: Catalog) -> tuple[tuple[int, int], int]:
    """Weight in the right and the left arm, and in both together for a two-handed item (B3)."""
    right, left = (
        (cat.equipment[name].weight if (name := getattr(build, f"{side}_hand")) else 0)
        + load_weight(build, f"{side}_load", cat)
        for side in ("right", "left")
    )
    return ((0, left), right) if is_two_handed(build.right_hand, cat) else ((right, left), 0)


def fielded(build: Build, cat: Catalog | None = None) -> Fielded:
    """The stats that the pilot changes (C7). ``ValueError`` when the build has no pilot.

    >>> fielded(kit("Courier")).evasion  # Vex Adair, Piloting 2
    15
    """
    cat = cat or catalog()
    pilot, stats = pilot_of(build, cat), card(build, cat)
    if pilot is None:
        raise ValueError("a mech needs a pilot to be fielded (A5); this build has none")
    return Fielded(
        evasion=stats.evasion + pilot.piloting,
        e_def=stats.e_def + pilot.systems,
        gunnery=pilot.gunnery,
        piloting=pilot.piloting,
        systems=pilot.systems,
        initiative=pilot.initiative - stats.weight // cat.rules.value("initiative_weight_step"),
    )


def pilot_of(build: Build, cat: Catalog) -> Pilot | None:
    """The pilot's row; ``ValueError`` on an unknown name."""
    if build.pilot is None:
        return None
    return cat.pilots[known(build.pilot, cat.pilots, "pilot")]


def class_cap(class_name: str, cat: Catalog) -> int:
    """The Weight cap of a class, before the Legs add to it (B3)."""
    return int(cat.rules.value(f"class_cap_{class_name.lower()}"))


def item(name: str | None, cat: Catalog) -> Equipment | None:
    """The row of what a hand holds; ``None`` for an empty hand."""
    return None if name is None else cat.equipment[known(name, cat.equipment, "item")]


def is_two_handed(name: str | None, cat: Catalog) -> bool:
    """Whether an item fills both hands (B2)."""
    held = item(name, cat)
    return held is not None and held.hands == len(HAND_SLOTS)


def load_weight(build: Build, slot: str, cat: Catalog) -> int:
    """Weight of the load in a load slot; 0 when there is none or its weapon does not take it."""
    load, weapon = getattr(build, slot), getattr(build, LOADED_FROM[slot])
    row = cat.loads.get((weapon, load))
    return row.weight if row else 0


@dataclass(frozen=True)
class Mounted:
    """A weapon of a build and where it sits: an arm, ``both arms`` or the Back."""

    name: str
    place: str
    load: str | None
    arms: tuple[str, ...]


def weapons(build: Build, cat: Catalog | None = None) -> list[Mounted]:
    """The attacking items a build carries, right hand, left hand, then Back.

    >>> [(w.name, w.place) for w in weapons(kit("Foreman"))]
    [('Autocannon', 'Right Arm'), ('Rifle', 'Left Arm'), ('Missile rack', 'Back')]
    """
    return list(_weapons(build, cat or catalog()))


def _weapons(build: Build, cat: Catalog) -> Iterator[Mounted]:
    for side, part in (("right", "Right Arm"), ("left", "Left Arm")):
        held = item(getattr(build, f"{side}_hand"), cat)
        if held is not None and held.damage is not None:
            both = held.hands == len(HAND_SLOTS)
            arms = ("Right Arm", "Left Arm") if both else (part,)
            load = getattr(build, f"{side}_load")
            yield Mounted(held.name, "both arms" if both else part, load, arms)
    back = cat.backs[known(build.back, cat.backs, "back")]
    if back.damage is not None:
        yield Mounted(back.name, "Back", build.back_load, ())
