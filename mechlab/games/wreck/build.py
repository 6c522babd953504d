"""A mech before anything happens to it: a frame by name, with whatever is different about it."""

from dataclasses import dataclass, fields, replace
from typing import Any

from mechlab.catalog.names import known

from .catalog import Catalog, catalog
from .tables import TYPES

SKILLS = ("hull", "agility", "engineering")
NUMBERS = ("hp", "armor", "heat_cap", "repairs", "structure", "stress", "structure_cost")
"""What a frame of the catalog has; a build may have others."""


@dataclass(frozen=True)
class Gear:
    """One thing that trauma can destroy: a weapon on a mount, or a system without one (D5)."""

    name: str
    mount: str = ""
    charges: int = 0
    loading: bool = False

    def __str__(self) -> str:
        """As :func:`gear_of` reads it."""
        more = [f"{self.charges} charges"] * (self.charges > 0) + ["loading"] * self.loading
        return ", ".join([f"{self.name} on {self.mount}" if self.mount else self.name, *more])


def gear_of(text: str) -> tuple[Gear, ...]:
    """Items with semicolons between, each a name, its mount, its charges, whether it is loaded.

    >>> gear_of("Cannon on Heavy, loading; Flare, 2 charges")[1]
    Gear(name='Flare', mount='', charges=2, loading=False)
    >>> "; ".join(map(str, gear_of("Cannon on Heavy, loading; Flare, 2 charges")))
    'Cannon on Heavy, loading; Flare, 2 charges'
    """
    return tuple(_item_of(each) for each in text.split(";") if each.strip())


def _item_of(text: str) -> Gear:
    named, *more = (part.strip() for part in text.split(","))
    name, _, mount = named.partition(" on ")
    charges, loading = 0, False
    for part in more:
        count, _, word = part.partition(" ")
        if part == "loading":
            loading = True
        elif word in ("charge", "charges") and count in "123456789":
            charges = int(count)
        else:
            raise ValueError(f"expected loading, or 1 to 9 charges, not {part!r:.40}")
    if not (0 < len(name) <= 40 and len(mount) <= 40 and named.isprintable()):
        raise ValueError(f"expected an item such as Cannon on Heavy, loading, not {text!r:.40}")
    return Gear(name, mount, charges, loading)


@dataclass(frozen=True)
class Frame:
    """A mech: a frame by its name, with overrides. ``None`` keeps what the catalog prints.

    ``hull``, ``agility`` and ``engineering`` are the skills that checks add; ``resist`` the types
    of damage that it has RESISTANCE to (A4); ``gear`` what trauma can destroy. What is wrong with
    it, :func:`~mechlab.games.wreck.check` says.

    >>> Frame("everest", hull=2).sheet().hp, Frame("Drake").sheet().armor
    (10, 3)
    >>> str(Frame("Everest", hull=2, repairs=3))
    'Everest, repairs 3, hull 2'
    """

    name: str = "Everest"
    hp: int | None = None
    armor: int | None = None
    heat_cap: int | None = None
    repairs: int | None = None
    structure: int | None = None
    stress: int | None = None
    structure_cost: int | None = None
    hull: int = 0
    agility: int = 0
    engineering: int = 0
    resist: tuple[str, ...] = ()
    gear: tuple[Gear, ...] | None = None

    def replace(self, **changes: Any) -> "Frame":
        """The same mech with other numbers.

        >>> Frame("Drake").replace(hp=12).sheet().hp
        12
        """
        return replace(self, **changes)

    def sheet(self, cat: Catalog | None = None) -> "Sheet":
        """Every number of it; ``ValueError`` names a frame that is not there."""
        cat = cat or catalog()
        row = cat.frames[known(self.name, cat.frames, "frame")]
        printed = {name: getattr(row, name) for name in NUMBERS}
        own = {name: getattr(self, name) for name in NUMBERS if getattr(self, name) is not None}
        gear = self.gear
        if gear is None:
            items = [item for item in cat.items.values() if item.frame == row.name]
            gear = tuple(Gear(i.name, i.mount, i.charges, i.loading) for i in items)
        skills = {name: getattr(self, name) for name in SKILLS}
        return Sheet(name=row.name, resist=self.resist, gear=gear, **printed | own | skills)

    def slots(self) -> dict[str, Any]:
        """What a record keeps of it: all that is not as the catalog prints it, as JSON values."""
        found: dict[str, Any] = {"name": self.name}
        for each in fields(self)[1:]:
            value = getattr(self, each.name)
            if value != each.default:
                found[each.name] = value
        if self.resist:
            found["resist"] = list(self.resist)
        if self.gear is not None:
            found["gear"] = [[g.name, g.mount, g.charges, g.loading] for g in self.gear]
        return found

    @classmethod
    def from_slots(cls, slots: Any) -> "Frame":
        """The mech that :meth:`slots` told of; ``ValueError`` where it is none.

        >>> Frame.from_slots(Frame("Drake", hp=9, resist=("burn",)).slots())
        Frame(name='Drake', hp=9, armor=None, ... resist=('burn',), gear=None)
        """
        try:
            given = dict(slots)
            given["resist"] = tuple(str(each) for each in given.get("resist", ()))
            if given.get("gear") is not None:
                given["gear"] = tuple(Gear(*each) for each in given["gear"])
            return cls(**given)
        except TypeError:
            raise ValueError("this record's mech is none of this game") from None

    def __str__(self) -> str:
        """As :func:`frame_of` reads it."""
        said = [self.name]
        for name in (*NUMBERS, *SKILLS):
            value = getattr(self, name)
            if value not in (None, 0) or (name in NUMBERS and value == 0):
                said.append(f"{name.replace('_', ' ')} {value}")
        said += [f"resist {each}" for each in self.resist]
        return ", ".join(said)


@dataclass(frozen=True)
class Sheet:
    """Every number of a mech: what its sheet on the table shows before the first hit."""

    name: str
    hp: int
    armor: int
    heat_cap: int
    repairs: int
    structure: int
    stress: int
    structure_cost: int
    hull: int
    agility: int
    engineering: int
    resist: tuple[str, ...]
    gear: tuple[Gear, ...]

    @property
    def mounts(self) -> tuple[str, ...]:
        """The mounts in order; a weapon is on one of them (D5)."""
        return tuple(dict.fromkeys(gear.mount for gear in self.gear if gear.mount))

    @property
    def systems(self) -> tuple[Gear, ...]:
        """What is on no mount."""
        return tuple(gear for gear in self.gear if not gear.mount)


def frame_of(text: str, cat: Catalog | None = None) -> Frame:
    """The mech that someone means: a frame's name, then what is different, with commas between.

    >>> frame_of("Everest, hull 2, resist burn")
    Frame(name='Everest', ... hull=2, agility=0, engineering=0, resist=('burn',), gear=None)
    >>> frame_of("Everest, hul 2")
    Traceback (most recent call last):
    ...
    ValueError: no number of a mech is called 'hul'; did you mean hull?
    """
    cat = cat or catalog()
    name, *others = (part.strip() for part in text.split(","))
    changes: dict[str, Any] = {}
    resist: list[str] = []
    for other in others:
        word, _, value = other.rpartition(" ")
        if word.lower() == "resist":
            resist.append(known(value, TYPES, "type of damage"))
            continue
        if not value.isascii() or not value.isdigit() or not word:
            raise ValueError(f"expected a number of the mech such as hull 2, not {other!r:.40}")
        field = known(word.replace(" ", "_"), (*NUMBERS, *SKILLS), "number of a mech")
        changes[field] = int(value)
    return Frame(known(name, cat.frames, "frame"), **changes, resist=tuple(resist))
