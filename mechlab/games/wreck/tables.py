"""The rows of the tables of When It Goes Wrong, one model a file."""

from typing import Annotated, Any, ClassVar

from pydantic import Field

from mechlab.catalog import Row
from mechlab.catalog.cells import Cell, OneOf, Rolled, SomeOf, Text, Whole, YesNo
from mechlab.dice.notation import Dice

TYPES = ("kinetic", "explosive", "energy", "burn", "heat")
"""What a hit is made of; heat is strain, not damage (C1)."""
STATUSES = ("Impaired", "Stunned", "Shredded", "Exposed")
CONDITIONS = STATUSES[:3]
"""Those that STABILIZE strips one of (E3); Exposed is cleared by cooling."""
EFFECTS = (
    "none",
    "impaired",
    "stunned",
    "exposed",
    "trauma",
    "by what is left",
    "destroyed",
    "countdown",
    "meltdown",
)
TRACKS = ("structure", "stress")
REPAIRS = ("full HP in combat", "full HP", "destroyed item", "structure", "stress", "rebuild")
USES = ("shot", "charge", "core power")

Name = Annotated[str, Text()]
Words = Annotated[str, Text(200)]
Positive = Annotated[int, Whole(1, 99)]
Natural = Annotated[int, Whole(0, 99)]
MaybePositive = Annotated[int | None, Whole(1, 99)]
Inflicted = Annotated[tuple[str, ...], SomeOf(*STATUSES)]


class _Amount(Cell):
    """A number or dice."""

    @property
    def expected(self) -> str:
        return "a whole number, or dice such as 1d6 or 2d6+2"

    def read(self, found: Any) -> Dice | int:
        if isinstance(found, Dice):
            return found
        text = str(found)
        try:
            return Rolled().read(text) if "d" in text.lower() else Whole(0, 999).read(text)
        except ValueError:
            raise ValueError(self.expected) from None


Amount = Annotated[Dice | int, _Amount()]


class FrameRow(Row):
    """A frame: what a mech is before anything happens to it (A2, C2, D1, E1)."""

    words: ClassVar[frozenset[str]] = frozenset({"source", "note"})

    name: Name = Field(alias="Frame")
    hp: Positive = Field(alias="HP")
    armor: Natural = Field(alias="Armor")
    heat_cap: Positive = Field(alias="Heat cap")
    repairs: Natural = Field(alias="Repairs")
    structure: Annotated[int, Whole(1, 8)] = Field(alias="Structure")
    stress: Annotated[int, Whole(1, 8)] = Field(alias="Stress")
    structure_cost: Annotated[int, Whole(1, 9)] = Field(alias="Structure cost")
    source: Annotated[str, OneOf("published", "assumed")] = Field(alias="Source")
    note: Annotated[str, Text(200)] = Field("", alias="Note")


class Item(Row):
    """A weapon on a mount, or a system, of a frame (D5)."""

    key: ClassVar[tuple[str, ...]] = ("frame", "name")

    frame: Name = Field(alias="Frame")
    name: Name = Field(alias="Item")
    mount: Annotated[str, Text()] = Field("", alias="Mount")
    charges: Annotated[int, Whole(1, 9)] = Field(0, alias="Charges")
    loading: Annotated[bool, YesNo()] = Field(False, alias="Loading")


class Result(Row):
    """A row of the structure or the stress table (D4 to D8): by the lowest die and its ones."""

    name: Name = Field(alias="Result")
    low: Positive = Field(alias="Low")
    high: Positive = Field(alias="High")
    ones: Annotated[int, Whole(1, 2)] = Field(0, alias="Ones")
    effect: Annotated[str, OneOf(*EFFECTS)] = Field(alias="Effect")


class Left(Row):
    """What a single 1 does by what is left of the track (D6)."""

    key: ClassVar[tuple[str, ...]] = ("track", "left")

    track: Annotated[str, OneOf(*TRACKS)] = Field(alias="Track")
    left: Annotated[int, Whole(1, 8)] = Field(alias="Left")
    effect: Annotated[str, OneOf(*EFFECTS)] = Field(alias="Effect")
    failed: Annotated[str, OneOf(*EFFECTS)] = Field("none", alias="Failed check")


class Repair(Row):
    """What a repair costs (E2, E5)."""

    name: Annotated[str, OneOf(*REPAIRS)] = Field(alias="Repair")
    cost: Natural = Field(alias="Cost")


class Status(Row):
    """A status or condition, and what it does in words."""

    words: ClassVar[frozenset[str]] = frozenset({"effect"})

    name: Annotated[str, OneOf(*STATUSES)] = Field(alias="Status")
    kind: Annotated[str, OneOf("condition", "status")] = Field(alias="Kind")
    ends: Annotated[str, OneOf("turn", "cooled")] = Field(alias="Ends")
    effect: Words = Field(alias="Effect")


class HitRow(Row):
    """Something that comes at a mech (A1), or that it does itself, with ``own_gear``."""

    name: Name = Field(alias="Hit")
    kinetic: Amount = Field(0, alias="Kinetic")
    explosive: Amount = Field(0, alias="Explosive")
    energy: Amount = Field(0, alias="Energy")
    burn: Amount = Field(0, alias="Burn")
    heat: Amount = Field(0, alias="Heat")
    ap: Annotated[bool, YesNo()] = Field(False, alias="AP")
    inflicts: Inflicted = Field((), alias="Inflicts")
    on_ally: Annotated[tuple[str, ...], SomeOf(*CONDITIONS)] = Field((), alias="On ally")
    own_gear: Annotated[bool, YesNo()] = Field(False, alias="Own gear")
    uses: Annotated[tuple[str, ...], SomeOf(*USES)] = Field((), alias="Uses")


class Card(Row):
    """How often a hit is in a deck, and when it comes."""

    key: ClassVar[tuple[str, ...]] = ("deck", "scene", "turn", "hit")

    deck: Name = Field(alias="Deck")
    scene: Annotated[int, Whole(1, 8)] = Field(0, alias="Scene")
    turn: Annotated[int, Whole(1, 16)] = Field(0, alias="Turn")
    hit: Name = Field(alias="Hit")
    copies: Annotated[int, Whole(1, 20)] = Field(1, alias="Copies")


class Drawn(Row):
    """A deck that is drawn from: its scenes, the turns of each, the hits of each turn."""

    name: Name = Field(alias="Deck")
    scenes: Annotated[int, Whole(1, 8)] = Field(alias="Scenes")
    turns: Annotated[int, Whole(1, 16)] = Field(alias="Turns")
    hits: Annotated[int, Whole(1, 8)] = Field(alias="Hits")


TABLES: dict[str, type[Row]] = {
    "frames": FrameRow,
    "items": Item,
    "structure": Result,
    "stress": Result,
    "left": Left,
    "repairs": Repair,
    "statuses": Status,
    "hits": HitRow,
    "decks": Card,
    "drawn": Drawn,
}
"""Name of the file to the model of its rows."""
