"""What comes at a mech: hits, and decks of them that a designer writes or that are drawn from."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from mechlab.catalog import CatalogError
from mechlab.catalog.names import known
from mechlab.catalog.table import read_table
from mechlab.dice.notation import Dice

from .catalog import Catalog, catalog
from .catalog_checks import CARDS, OVERTIME, TURNS
from .tables import STATUSES, TYPES, HitRow

Amount = Dice | int


@dataclass(frozen=True)
class Hit:
    """One hit: dice or a number for each type of damage, and what comes with it (A1 to A4).

    ``inflicts`` are statuses that it puts on the mech, ``on_ally`` conditions on the ally beside
    it. ``own_gear`` marks what the mech does to itself: its conditions cannot be stripped; what
    it ``uses`` up is a shot, a charge or core power. Amounts may be written: ``"2d6"``.

    >>> Hit("slug", kinetic="1d6+4", ap=True)
    Hit(name='slug', kinetic=Dice(count=1, sides=6, plus=4), ... ap=True, ...)
    """

    name: str = "hit"
    kinetic: Amount | str = 0
    explosive: Amount | str = 0
    energy: Amount | str = 0
    burn: Amount | str = 0
    heat: Amount | str = 0
    ap: bool = False
    inflicts: tuple[str, ...] = ()
    on_ally: tuple[str, ...] = ()
    own_gear: bool = False
    uses: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Reads what was written; ``ValueError`` says what is no hit."""
        try:
            row = HitRow.model_validate(
                {
                    info.alias or name: getattr(self, name) if name != "ap" else bool(self.ap)
                    for name, info in HitRow.model_fields.items()
                }
            )
        except ValueError as error:
            first = error.errors()[0]  # type: ignore[attr-defined]
            place = str(first["loc"][0])
            said = HitRow.expected(place)
            raise ValueError(f"{place} of the hit {self.name!r:.40}: expected {said}") from None
        for name in HitRow.model_fields:
            object.__setattr__(self, name, getattr(row, name))

    def amount(self, kind: str) -> Amount:
        """The dice or the number of one type."""
        found: Amount = getattr(self, kind)
        return found

    @property
    def text(self) -> str:
        """In a line.

        >>> catalog_hit("Thermal lance").text
        'Thermal lance: 2d6 energy, 1d3 burn, 1d3+1 heat, AP'
        """
        said = [f"{self.amount(kind)} {kind}" for kind in TYPES if self.amount(kind) != 0]
        said += ["AP"] if self.ap else []
        said += list(self.inflicts)
        said += [f"ally {each}" for each in self.on_ally]
        said += [f"uses {each}" for each in self.uses]
        return f"{self.name}: {', '.join(said) or 'nothing'}"

    def slots(self) -> dict[str, Any]:
        """As JSON values; what is nothing is left out."""
        found = {name: value for name, value in asdict_of(self).items() if value}
        return {"name": self.name, **found}


def asdict_of(hit: Hit) -> dict[str, Any]:
    """A hit's fields with dice as text."""
    told: dict[str, Any] = {}
    for name in HitRow.model_fields:
        value = getattr(hit, name)
        told[name] = str(value) if isinstance(value, Dice) else value
        if isinstance(value, tuple):
            told[name] = list(value)
    return told


def catalog_hit(name: str, cat: Catalog | None = None) -> Hit:
    """A hit of the catalog by its name."""
    cat = cat or catalog()
    row = cat.hits[known(name, cat.hits, "hit")]
    return Hit(**{each: getattr(row, each) for each in HitRow.model_fields})


def hit_of(text: str, cat: Catalog | None = None) -> Hit:
    """The hit that someone means: one of the catalog by its name, or what it does as
    :attr:`Hit.text` writes it, with or without a name of its own.

    >>> hit_of("napalm").burn, hit_of("2d6 energy, 3 burn, AP, Shredded").inflicts
    (Dice(count=1, sides=3, plus=1), ('Shredded',))
    >>> hit_of("slug: 9 kinetics")
    Traceback (most recent call last):
    ...
    ValueError: no type of damage is called 'kinetics'; did you mean kinetic?
    """
    name, colon, does = text.partition(":")
    if not colon and not any(each.isdigit() for each in text):
        return catalog_hit(text.strip(), cat)
    found: dict[str, Any] = {"name": name.strip() if colon else "hit"}
    inflicts: list[str] = []
    for part in (does if colon else text).split(","):
        amount, _, kind = part.strip().rpartition(" ")
        if kind.upper() == "AP":
            found["ap"] = True
        elif kind == "nothing":
            continue
        elif amount:
            found[known(kind, TYPES, "type of damage")] = amount
        else:
            inflicts.append(known(kind, STATUSES, "status"))
    return Hit(**found, inflicts=tuple(inflicts))


@dataclass(frozen=True)
class Come:
    """A hit of a deck: in which scene and turn it comes, both from 1; 0 where it is drawn."""

    hit: Hit
    scene: int = 1
    turn: int = 1


@dataclass(frozen=True)
class Deck:
    """The hits of a sortie: scene by scene, turn by turn; or, ``drawn``, cards that are shuffled.

    ``drawn`` is how many scenes of how many turns there are, and how many cards a turn.
    ``ValueError`` says in one line what is wrong with a deck.

    >>> deck = Deck.of(["Missile", "Laser"])
    >>> deck.turns, [come.hit.name for come in deck.cards]
    ((2,), ['Missile', 'Laser'])
    """

    name: str
    cards: tuple[Come, ...]
    drawn: tuple[int, int, int] | None = None
    turns: tuple[int, ...] = field(init=False)
    """How many turns each scene has."""

    def __post_init__(self) -> None:
        if not self.cards or len(self.cards) > CARDS:
            raise ValueError(f"a deck has 1 to {CARDS} cards, not {len(self.cards)}")
        if self.drawn:
            scenes, turns, _ = self.drawn
            counted = (turns,) * scenes
        else:
            last = max(come.scene for come in self.cards)
            counted = tuple(
                max((come.turn for come in self.cards if come.scene == scene), default=0)
                for scene in range(1, last + 1)
            )
        if min((come.turn for come in self.cards), default=1) < (0 if self.drawn else 1):
            raise ValueError("scenes and turns of a deck are counted from 1")
        if 0 in counted:
            raise ValueError(f"scene {counted.index(0) + 1} of the deck has no hits")
        if sum(counted) + OVERTIME * len(counted) > TURNS:
            raise ValueError(
                f"a deck has at most {TURNS} turns, {OVERTIME} more counted for each scene"
            )
        object.__setattr__(self, "turns", counted)

    @classmethod
    def of(
        cls,
        hits: Iterable["Hit | str | Sequence[Hit | str]"],
        name: str = "own deck",
        cat: Catalog | None = None,
    ) -> "Deck":
        """One scene of a list: a hit, or a list of hits, for each turn; or names of hits."""
        cards = []
        for turn, each in enumerate(hits, 1):
            for one in [each] if isinstance(each, (Hit, str)) else each:
                hit = catalog_hit(one, cat) if isinstance(one, str) else one
                cards.append(Come(hit, 1, turn))
        return cls(name, tuple(cards))

    def then(self, other: "Deck") -> "Deck":
        """This deck's scenes and then those of another, with a rest between."""
        first = len(self.turns)
        more = tuple(replace(come, scene=come.scene + first) for come in other.cards)
        return Deck(self.name, (*self.cards, *more))

    def at(self, scene: int, turn: int) -> list[Hit]:
        """What comes in a turn, both counted from 1; nothing where cards are drawn."""
        return [come.hit for come in self.cards if (come.scene, come.turn) == (scene, turn)]

    def slots(self) -> dict[str, Any]:
        """As JSON values."""
        cards = [[come.hit.slots(), come.scene, come.turn] for come in self.cards]
        return {"name": self.name, "cards": cards, "drawn": list(self.drawn or ())}

    @classmethod
    def from_slots(cls, slots: Any) -> "Deck":
        """The deck that :meth:`slots` told of; ``ValueError`` where it is none.

        >>> deck = deck_named("Ambush")
        >>> Deck.from_slots(deck.slots()) == deck
        True
        """
        try:
            cards = []
            for hit, scene, turn in slots["cards"]:
                told: dict[str, Any] = {
                    n: tuple(v) if isinstance(v, list) else v for n, v in hit.items()
                }
                cards.append(Come(Hit(**told), int(scene), int(turn)))
            drawn = tuple(int(each) for each in slots["drawn"])
            return cls(str(slots["name"]), tuple(cards), drawn or None)  # type: ignore[arg-type]
        except (KeyError, TypeError, AttributeError):
            raise ValueError("this record's deck is none of this game") from None


def deck_named(name: str, cat: Catalog | None = None) -> Deck:
    """A deck of the catalog by its name."""
    cat = cat or catalog()
    names = list(dict.fromkeys(row.deck for row in cat.decks.values()))
    name = known(name, names, "deck")
    cards = []
    for row in cat.decks.values():
        if row.deck == name:
            hit = catalog_hit(row.hit, cat)
            cards += [Come(hit, row.scene, row.turn)] * row.copies
    rule = cat.drawn.get(name)
    drawn = (rule.scenes, rule.turns, rule.hits) if rule else None
    return Deck(name, tuple(sorted(cards, key=lambda c: (c.scene, c.turn))), drawn)


def deck_names(cat: Catalog | None = None) -> list[str]:
    """The decks of the catalog."""
    return list(dict.fromkeys(row.deck for row in (cat or catalog()).decks.values()))


def read_deck(path: str | Path, cat: Catalog | None = None) -> Deck:
    """A deck in a CSV file with the columns Deck, Scene, Turn, Hit, Copies of ``decks.csv``.

    Hits are named as in the catalog. ``CatalogError`` names every fault by row and column.
    """
    from .tables import Card

    cat = cat or catalog()
    file = Path(path)
    table = read_table(file, Card)
    for number, cells in table.cells:
        if cells.get("Hit") not in cat.hits:
            table.fault(number, "Hit", cells.get("Hit", ""), "a hit of the catalog")
    if table.faults:
        raise CatalogError(table.faults, file.parent)
    cards: list[Come] = []
    for _, row in table.rows:
        cards += [Come(catalog_hit(row.hit, cat), row.scene or 1, row.turn or 1)] * row.copies
    return Deck(file.stem, tuple(sorted(cards, key=lambda c: (c.scene, c.turn))))
