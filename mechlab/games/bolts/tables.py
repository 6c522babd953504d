"""The rows of the tables of bolts, one model a file, with the rule text's own words."""

from typing import Annotated, ClassVar

from pydantic import Field

from mechlab.catalog import Row
from mechlab.catalog.cells import OneOf, Text, Whole, YesNo

PARTS = ("Head", "Torso", "Left Arm", "Right Arm", "Left Leg", "Right Leg")
MOUNTS = ("head", "torso", "arm", "legs")
EFFECTS = (
    *("rocket launcher", "reaction protocol", "targeting system"),
    *("evasion protocol", "heat exchanger", "additional armour"),
    *("melee weapon", "energy shield", "ranged weapon"),
    *("boosters", "jump jets", "grappling feet"),
)
"""What upgrades do, as the rules know it."""
PILOTS = (
    *("Blind Fire", "Cover Expert", "Dodge", "Fighter", "Eagle Eye", "Multitasker"),
    *("Naturalist", "Observant", "Range Master", "Sniper", "Techie", "Uplink"),
)
TERRAIN = ("Solid", "Soft cover", "Difficult", "Impairing", "Open")
RANGES = ("melee", "short", "long", "far")
FIST = "Fist"
"""The row of weapons.csv for arms that hold none (B51)."""

# Bounds that keep slips of the finger out; a catalog's own limits are in rules.toml.
Name = Annotated[str, Text()]
Words = Annotated[str, Text(200)]
Positive = Annotated[int, Whole(1, 99)]
Natural = Annotated[int, Whole(0, 99)]
Signed = Annotated[int, Whole(-9, 9)]
Flag = Annotated[bool, YesNo()]


class Part(Row):
    """One of the six parts (B2, B5). ``face`` of the location die hits it (B53)."""

    words: ClassVar[frozenset[str]] = frozenset({"text"})

    name: Annotated[str, OneOf(*PARTS)] = Field(alias="Part")
    face: Annotated[int, Whole(1, 6)] = Field(alias="d6")
    mount: Annotated[str, OneOf(*MOUNTS)] = Field(alias="Mount")
    text: Words = Field(alias="In words")


class Point(Row):
    """What the next point of a part costs (B3)."""

    key: ClassVar[tuple[str, ...]] = ("number",)

    number: Annotated[int, Whole(1, 12)] = Field(alias="Point")
    bolts: Natural = Field(alias="Bolts")


class Upgrade(Row):
    """An upgrade (B8 to B22). ``step`` is what each further level costs more than the last."""

    words: ClassVar[frozenset[str]] = frozenset({"section", "text"})

    name: Name = Field(alias="Upgrade")
    section: Name = Field(alias="Section")
    mount: Annotated[str, OneOf(*MOUNTS)] = Field(alias="Mount")
    bolts: Natural = Field(alias="Bolts")
    step: Annotated[int | None, Whole(0, 99)] = Field(None, alias="Bolts more a level")
    kind: Annotated[str, OneOf("active", "passive")] = Field(alias="Kind")
    heat: Natural = Field(0, alias="Heat")
    effect: Annotated[str, OneOf(*EFFECTS)] = Field(alias="Effect")
    text: Words = Field(alias="In words")

    @property
    def levelled(self) -> bool:
        """Whether it is bought level by level (B15)."""
        return self.step is not None

    def price(self, level: int = 1) -> int:
        """What it costs in bolts at a level.

        >>> from mechlab.games import bolts
        >>> [bolts.catalog().upgrades["Energy Shield"].price(n) for n in range(1, 10)]
        [2, 5, 9, 14, 20, 27, 35, 44, 54]
        """
        return self.bolts * level + (self.step or 0) * (level * (level - 1) // 2)


class Weapon(Row):
    """How a weapon attacks (B8, B14 to B18, B51). ``bonus`` goes on the target number."""

    name: Name = Field(alias="Weapon")
    reach: Annotated[str, OneOf(*RANGES)] = Field(alias="Range")
    shots: Annotated[int, Whole(1, 9)] = Field(alias="Shots")
    heat: Natural = Field(alias="Heat")
    reload_heat: Natural = Field(0, alias="Reload heat")
    pushes: Flag = Field(False, alias="Pushes")
    ignores_cover: Flag = Field(False, alias="Ignores cover")
    bonus: Signed = Field(0, alias="Bonus")

    @property
    def melee(self) -> bool:
        """Whether it is for base contact."""
        return self.reach == "melee"

    @property
    def reloads(self) -> bool:
        """Whether it must be reloaded after firing (B18)."""
        return self.gives("reload_heat")


class Pilot(Row):
    """A pilot's one skill, which goes by the pilot's name (B25 to B36)."""

    words: ClassVar[frozenset[str]] = frozenset({"section", "text"})

    name: Annotated[str, OneOf(*PILOTS)] = Field(alias="Pilot")
    section: Name = Field(alias="Section")
    text: Words = Field(alias="In words")


class Terrain(Row):
    """A kind of terrain (B37 to B41). ``becomes`` is what is left when a mech walked through."""

    words: ClassVar[frozenset[str]] = frozenset({"section", "text"})

    name: Annotated[str, OneOf(*TERRAIN)] = Field(alias="Terrain")
    section: Name = Field(alias="Section")
    blocks_movement: Flag = Field(False, alias="Blocks movement")
    blocks_sight: Flag = Field(False, alias="Blocks sight")
    cover: Flag = Field(False, alias="Cover")
    difficult: Flag = Field(False, alias="Difficult")
    becomes: Annotated[str | None, OneOf(*TERRAIN)] = Field(None, alias="Becomes")
    text: Words = Field(alias="In words")


TABLES: dict[str, type[Row]] = {
    "parts": Part,
    "points": Point,
    "upgrades": Upgrade,
    "weapons": Weapon,
    "pilots": Pilot,
    "terrain": Terrain,
}
"""The tables of the catalog: each is a file of this name, and an attribute of ``Catalog``."""
