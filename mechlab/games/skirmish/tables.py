"""The rows of Mecha Skirmish's tables, one model a file, with the rulebook's column words."""

from typing import Annotated, Any, ClassVar

from pydantic import Field

from mechlab.catalog import Row
from mechlab.catalog.cells import Cell, OneOf, Rolled, SomeOf, Text, Whole, YesNo
from mechlab.dice.notation import Dice

TAGS = ("Burst", "Heavy", "Melee", "Guard", "Ballistic", "Energy", "Indirect")
CLASSES = ("Light", "Medium", "Heavy")
CRIT_PARTS = ("Arm", "Legs", "Head", "Back", "Core")
CRITS = {
    "Arm": ("jammed", "actuator", "cook-off"),
    "Legs": ("gyro", "leg actuator", "knockdown"),
    "Head": ("scrambled", "optics", "shaken"),
    "Back": ("offline", "destroyed"),
    "Core": ("breach", "structure", "core cook-off"),
}
ABILITIES = ("Striker", "Vanguard", "Scout", "Engineer", "Marksman", "Operator")
STRESSES = ("emergency vent", "exposed", "meltdown")
SKILLS = ("phial discharge", "amp", "shelling", "extracts", "counter")
SPECIALS = ("free lock on", "smoke")

# Bounds that keep slips of the finger out; a catalog's own limits are in rules.toml.
Name = Annotated[str, Text()]
Words = Annotated[str, Text(200)]
Positive = Annotated[int, Whole(1, 99)]
Natural = Annotated[int, Whole(0, 99)]
Signed = Annotated[int, Whole(-99, 99)]
Face = Annotated[int, Whole(1, 6)]
SomeDice = Annotated[Dice, Rolled()]
# The same where a dash may stand. The whole union is annotated, so that one cell gives one fault.
MaybeName = Annotated[str | None, Text()]
MaybePositive = Annotated[int | None, Whole(1, 99)]
MaybeNatural = Annotated[int | None, Whole(0, 99)]
MaybeSigned = Annotated[int | None, Whole(-99, 99)]
MaybeDice = Annotated[Dice | None, Rolled()]
Tags = Annotated[tuple[str, ...], SomeOf(*TAGS)]


class _Reach(Cell):
    """The Range column: hexes, or the word melee."""

    @property
    def expected(self) -> str:
        return f"{_HEXES.expected} (hexes), or melee"

    def read(self, found: Any) -> int | str:
        return "melee" if found == "melee" else _HEXES.read(found)


_HEXES = Whole(1, 99)


class Armed(Row):
    """What the rows that hold a weapon share. Without a weapon the numbers read 0."""

    reach: Annotated[int | str | None, _Reach()] = Field(None, alias="Range")
    shots: Annotated[int, Whole(1, 20)] = Field(0, alias="Shots")
    accuracy: Signed = Field(0, alias="Acc")
    penetration: Signed = Field(0, alias="Pen")
    heat: Natural = Field(0, alias="Heat")
    tags: Tags = Field((), alias="Tags")

    @property
    def range(self) -> int | None:
        """Optimal range in hexes; ``None`` for melee weapons and for none (F1)."""
        return self.reach if isinstance(self.reach, int) else None

    @property
    def melee(self) -> bool:
        """Whether it fights in exchanges instead of firing (F11)."""
        return self.reach == "melee"

    @property
    def guard(self) -> bool:
        """Whether it can Guard and gives defence dice (E5, F11.6)."""
        return "Guard" in self.tags


class Part(Row):
    """What every part of a body has (C2); of the chassis these are the Core's."""

    name: Name
    runner: MaybeName = Field(None, alias="Runner")
    size: Positive = Field(alias="Size")
    armor: Natural = Field(alias="Armor")
    durability: Positive = Field(alias="Dur")
    weight: Natural = Field(alias="Wt")


class Chassis(Part):
    """A chassis with its Core (C1). ``class_name`` decides cap, melee dice and Mass."""

    name: Name = Field(alias="Chassis")
    class_name: Annotated[str, OneOf(*CLASSES)] = Field(alias="Class")
    durability: Positive = Field(alias="Core Dur")
    armor: Natural = Field(alias="Core Armor")
    size: Positive = Field(alias="Core Size")
    evasion: Natural = Field(alias="Evasion")
    speed: Natural = Field(alias="Speed")
    sensors: Natural = Field(alias="Sensors")
    e_def: Natural = Field(alias="E-Def")
    reactor: Natural = Field(alias="Reactor")
    weight: Natural = Field(alias="Weight")


class Arm(Part):
    """An arm (C3). ``capacity`` bounds what it holds, ``handling`` adds melee dice."""

    name: Name = Field(alias="Arm")
    capacity: Natural = Field(alias="Capacity")
    handling: Signed = Field(alias="Handling")


class Equipment(Armed):
    """A held item (C3), perhaps with a skill (F11.10 to F11.14).

    Overdrive adds its Heat to the weapon's and replaces the rest (F12).
    """

    name: Name = Field(alias="Equipment")
    runner: MaybeName = Field(None, alias="Runner")
    hands: Annotated[int, Whole(1, 2)] = Field(alias="Hands")
    weight: Natural = Field(alias="Wt")
    damage: MaybeDice = Field(None, alias="Dmg")
    melee_dice: MaybeNatural = Field(None, alias="Melee dice")
    parry_cost: MaybePositive = Field(None, alias="Parry cost")
    first_form: MaybeName = Field(None, alias="First form")
    skill: Annotated[str | None, OneOf(*SKILLS)] = Field(None, alias="Skill")
    on_hit_heat: MaybeDice = Field(None, alias="On-hit heat")
    overdrive_penetration: Signed = Field(0, alias="OD Pen")
    overdrive_shots: Annotated[int | None, Whole(1, 20)] = Field(None, alias="OD Shots")
    overdrive_damage: MaybeDice = Field(None, alias="OD Dmg")
    overdrive_heat: Natural = Field(0, alias="OD heat")
    overdrive_on_hit_heat: MaybeDice = Field(None, alias="OD on-hit heat")


class Form(Armed):
    """The other form of an item (C3); it replaces the whole profile."""

    key: ClassVar[tuple[str, ...]] = ("equipment", "name")

    equipment: Name = Field(alias="Equipment")
    name: Name = Field(alias="Form")
    damage: SomeDice = Field(alias="Damage")
    melee_dice: MaybeNatural = Field(None, alias="Melee dice")
    parry_cost: MaybePositive = Field(None, alias="Parry cost")
    on_hit_heat: MaybeDice = Field(None, alias="On-hit heat")


class Load(Row):
    """An ammunition load (F12). ``None`` keeps the weapon's number; ``limited`` is per game."""

    key: ClassVar[tuple[str, ...]] = ("weapon", "name")

    weapon: Name = Field(alias="Weapon")
    name: Name = Field(alias="Load")
    weight: Natural = Field(alias="Wt")
    penetration: MaybeSigned = Field(None, alias="Pen")
    shots: Annotated[int | None, Whole(1, 20)] = Field(None, alias="Shots")
    damage: MaybeDice = Field(None, alias="Dmg")
    limited: MaybePositive = Field(None, alias="Limited")
    on_hit_heat: MaybeDice = Field(None, alias="On-hit heat")


class Legs(Part):
    """Legs (C4). ``cap_bonus`` raises the class cap, ``jump`` ignores elevation (H3)."""

    name: Name = Field(alias="Legs")
    speed: Signed = Field(alias="Speed")
    evasion: Signed = Field(alias="Evasion")
    cap_bonus: Signed = Field(0, alias="Cap bonus")
    jump: Annotated[bool, YesNo()] = Field(False, alias="Jump")


class Head(Part):
    """A head (C5); ``accuracy`` counts for every attack."""

    name: Name = Field(alias="Head")
    accuracy: Signed = Field(0, alias="Acc")
    sensors: Signed = Field(0, alias="Sensors")
    e_def: Signed = Field(0, alias="E-Def")


class Back(Armed, Part):
    """A back (C6), which may hold a weapon. ``special`` is an effect the rules know by name."""

    words: ClassVar[frozenset[str]] = frozenset({"effect"})

    name: Name = Field(alias="Back")
    reactor: Signed = Field(0, alias="Reactor")
    sensors: Signed = Field(0, alias="Sensors")
    e_def: Signed = Field(0, alias="E-Def")
    damage: MaybeDice = Field(None, alias="Dmg")
    special: Annotated[str | None, OneOf(*SPECIALS)] = Field(None, alias="Special")
    effect: Words = Field("", alias="Effect")


class Kit(Row):
    """A complete default build (C8). The ``printed_`` fields are its card in the rule text."""

    words: ClassVar[frozenset[str]] = frozenset(
        {"source", "note"}
        | {f"printed_{stat}" for stat in ("weight", "evasion", "speed", "sensors", "e_def")}
        | {"printed_reactor_cap", "printed_hull"}
    )

    name: Name = Field(alias="Kit")
    chassis: Name = Field(alias="Chassis")
    runner: MaybeName = Field(None, alias="Runner")
    legs: Name = Field(alias="Legs")
    right_arm: Name = Field(alias="Right arm")
    left_arm: Name = Field(alias="Left arm")
    head: Name = Field(alias="Head")
    back: Name = Field(alias="Back")
    right_hand: MaybeName = Field(None, alias="Right hand")
    left_hand: MaybeName = Field(None, alias="Left hand")
    printed_weight: MaybeNatural = Field(None, alias="Wt")
    printed_evasion: MaybeSigned = Field(None, alias="Eva")
    printed_speed: MaybeSigned = Field(None, alias="Spd")
    printed_sensors: MaybeSigned = Field(None, alias="Sens")
    printed_e_def: MaybeSigned = Field(None, alias="E-Def")
    printed_reactor_cap: MaybeSigned = Field(None, alias="Reactor")
    printed_hull: Annotated[int | None, Whole(1, 999)] = Field(None, alias="Hull")
    pilot: MaybeName = Field(None, alias="Pilot")
    source: Annotated[str, OneOf("printed", "ruling", "assumed")] = Field("printed", alias="Source")
    note: Words = Field("", alias="Note")


class Pilot(Row):
    """A pilot (D1, D6)."""

    name: Name = Field(alias="Pilot")
    faction: Name = Field(alias="Faction")
    specialty: Name = Field(alias="Specialty")
    gunnery: Natural = Field(alias="Gunnery")
    piloting: Natural = Field(alias="Piloting")
    systems: Natural = Field(alias="Systems")
    initiative: Natural = Field(alias="Initiative")
    ability: Name = Field(alias="Ability")


class Ability(Row):
    """What a specialty brings, in our words (D6)."""

    words: ClassVar[frozenset[str]] = frozenset({"text"})

    name: Annotated[str, OneOf(*ABILITIES)] = Field(alias="Ability")
    specialty: Name = Field(alias="Specialty")
    kind: Annotated[str, OneOf("passive", "reaction")] = Field(alias="Kind")
    text: Words = Field(alias="In words")


class Bond(Row):
    """Two pilots who fight better side by side (D4)."""

    key: ClassVar[tuple[str, ...]] = ("pilot", "partner")

    pilot: Name = Field(alias="Pilot")
    partner: Name = Field(alias="Partner")


class Improvised(Row):
    """A punch or kick of a class without a melee weapon (F11.7)."""

    key: ClassVar[tuple[str, ...]] = ("class_name", "strike")

    class_name: Annotated[str, OneOf(*CLASSES)] = Field(alias="Class")
    strike: Annotated[str, OneOf("punch", "kick")] = Field(alias="Strike")
    penetration: Signed = Field(alias="Pen")
    damage: SomeDice = Field(alias="Damage")
    accuracy: Signed = Field(alias="Acc")
    heat: Natural = Field(alias="Heat")


class Crit(Row):
    """One line of a part's crit table (F8): the faces of the d6 and the effect's name."""

    key: ClassVar[tuple[str, ...]] = ("part", "low")
    words: ClassVar[frozenset[str]] = frozenset({"text"})

    part: Annotated[str, OneOf(*CRIT_PARTS)] = Field(alias="Part")
    low: Face = Field(alias="d6 low")
    high: Face = Field(alias="d6 high")
    effect: Name = Field(alias="Effect")
    text: Words = Field(alias="In words")

    @property
    def faces(self) -> range:
        """The faces of the die that bring it."""
        return range(self.low, self.high + 1)


class Stress(Row):
    """One line of the stress table (G2)."""

    key: ClassVar[tuple[str, ...]] = ("effect",)
    words: ClassVar[frozenset[str]] = frozenset({"text"})

    low: Face = Field(alias="d6 low")
    high: Face = Field(alias="d6 high")
    effect: Annotated[str, OneOf(*STRESSES)] = Field(alias="Effect")
    text: Words = Field(alias="In words")

    @property
    def faces(self) -> range:
        """The faces of the die that bring it."""
        return range(self.low, self.high + 1)


class Runner(Row):
    """The sprue of one maker, and the pilots' faction of the same house (A5)."""

    name: Name = Field(alias="Runner")
    faction: Name = Field(alias="Faction")


TABLES: dict[str, type[Row]] = {
    "chassis": Chassis,
    "arms": Arm,
    "equipment": Equipment,
    "forms": Form,
    "loads": Load,
    "legs": Legs,
    "heads": Head,
    "backs": Back,
    "kits": Kit,
    "pilots": Pilot,
    "abilities": Ability,
    "bonds": Bond,
    "improvised": Improvised,
    "crits": Crit,
    "stress": Stress,
    "runners": Runner,
}
"""The tables of the catalog: each is a file of this name, and an attribute of ``Catalog``."""
