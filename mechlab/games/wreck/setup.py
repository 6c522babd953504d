"""From a mech, a deck and the catalog to the record of a sortie that has not begun."""

from dataclasses import dataclass, field
from typing import Any

from mechlab.dice import Dice

from . import words as w
from .build import SKILLS, Frame, Sheet
from .catalog import Catalog, catalog
from .catalog_checks import ITEMS, MOUNTS
from .constants import DICE, NUMBERS, WORDS
from .deck import Deck, Hit
from .state import LEFTS, Game, blank
from .tables import EFFECTS, REPAIRS, STATUSES, TRACKS, TYPES, USES

ALLIES = ("none", "adjacent ally", "engaged")
"""Who is beside the mech; as ``condition_of`` of rules.toml words it."""
NOW = ("hp", "structure", "stress", "heat", "burn", "repairs", "pilot_hp")
"""What of a mech and its pilot can be otherwise at the beginning of a sortie."""


@dataclass(frozen=True)
class Start:
    """How a mech stands before the first hit; ``None`` is as its sheet has it.

    ``statuses`` are those it has already, ``ally`` who is beside it; ``ally_repairs`` REPAIRS
    that allies would spend on it; ``rests`` whether there is time to rest between scenes.
    """

    hp: int | None = None
    structure: int | None = None
    stress: int | None = None
    heat: int = 0
    burn: int = 0
    repairs: int | None = None
    pilot_hp: int | None = None
    statuses: tuple[str, ...] = ()
    ally: str = "adjacent ally"
    ally_repairs: int = 0
    rests: bool = True

    def slots(self) -> dict[str, Any]:
        """As JSON values; what is as usual is left out."""
        usual = Start()
        told = {name: getattr(self, name) for name in self.__dataclass_fields__}
        kept = {name: value for name, value in told.items() if value != getattr(usual, name)}
        return {n: list(v) if isinstance(v, tuple) else v for n, v in kept.items()}

    @classmethod
    def from_slots(cls, slots: Any) -> "Start":
        """What :meth:`slots` told of; ``ValueError`` where it is none."""
        try:
            given: dict[str, Any] = {
                n: tuple(v) if isinstance(v, list) else v for n, v in slots.items()
            }
            return cls(**given)
        except (TypeError, AttributeError):
            raise ValueError("this record's beginning is none of this game") from None


@dataclass(frozen=True)
class Sortie:
    """What a sortie is played with."""

    frame: Frame
    deck: Deck
    start: Start = field(default_factory=Start)


def new_record(sortie: Sortie, seed: int = 1, cat: Catalog | None = None) -> Game:
    """The record of a sortie before its first die; ``ValueError`` for what cannot be played."""
    cat = cat or catalog()
    game = blank()
    game.seed[0], game.seed[1] = seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF
    game.logging = 1
    game.active = w.THE_MECH
    _constants(game, cat)
    _tables(game, cat)
    sheet = sortie.frame.sheet(cat)
    _mech(game, sheet)
    _deck(game, sortie.deck)
    _start(game, sortie.start, sheet, cat)
    return game


def _constants(game: Game, cat: Catalog) -> None:
    rules = game.rules
    for name in NUMBERS.split():
        setattr(rules, name, int(cat.rules.value(name)))
    for name in WORDS.split():
        constant = cat.rules[name]
        setattr(rules, name, list(constant.allowed or ()).index(constant.value))
    for name in DICE.split():
        dice: Dice = cat.rules.value(name)
        for part in ("count", "sides", "plus"):
            setattr(rules, f"{name}_{part}", getattr(dice, part))


def _tables(game: Game, cat: Catalog) -> None:
    for number, track in enumerate(TRACKS):
        for row in getattr(cat, track).values():
            for face in range(row.low, row.high + 1):
                for several in range(2):
                    if row.ones == 0 or row.ones == several + 1:
                        game.table[number, several, face] = EFFECTS.index(row.effect)
        steps = sorted((r for r in cat.left.values() if r.track == track), key=lambda r: r.left)
        for at in range(1, LEFTS):
            row = [each for each in steps if each.left <= at][-1]
            game.left_effect[number, at] = EFFECTS.index(row.effect)
            game.left_failed[number, at] = EFFECTS.index(row.failed)
    for number, name in enumerate(REPAIRS):
        game.costs[number] = cat.repairs[name].cost
    for number, name in enumerate(STATUSES):
        game.status_cooled[number] = int(cat.statuses[name].ends == "cooled")
        game.status_condition[number] = int(cat.statuses[name].kind == "condition")


def _mech(game: Game, sheet: Sheet) -> None:
    mech = game.mech
    mech.hp_max, mech.armor, mech.heat_cap = sheet.hp, sheet.armor, sheet.heat_cap
    mech.repairs_max, mech.structure_cost = sheet.repairs, sheet.structure_cost
    mech.structure_max, mech.stress_max = sheet.structure, sheet.stress
    for number, name in enumerate(SKILLS):
        mech.skills[number] = getattr(sheet, name)
    for number, name in enumerate(TYPES):
        mech.resists[number] = int(name in sheet.resist)
    mounts = sheet.mounts
    if len(sheet.gear) > ITEMS or len(mounts) > MOUNTS:
        raise ValueError(f"a mech has at most {ITEMS} items on {MOUNTS} mounts")
    game.item_count, game.mount_count = len(sheet.gear), len(mounts)
    for number, gear in enumerate(sheet.gear):
        item = game.items[number]
        item.mount = mounts.index(gear.mount) if gear.mount else -1
        item.full_charges = item.charges = gear.charges
        item.loading = item.loaded = int(gear.loading)


def _deck(game: Game, deck: Deck) -> None:
    game.card_count, game.scene_count = len(deck.cards), len(deck.turns)
    for number, come in enumerate(deck.cards):
        card = game.cards[number]
        card.scene, card.turn = come.scene, come.turn
        put_hit(card, come.hit)
    for scene, turns in enumerate(deck.turns):
        game.turns[scene] = turns
    if deck.drawn:
        game.drawn, game.left_in_deck = deck.drawn[2], len(deck.cards)


def put_hit(card: Any, hit: Hit) -> None:
    """Write a hit into the record of a card."""
    for number, kind in enumerate(TYPES):
        amount = hit.amount(kind)
        if isinstance(amount, Dice):
            card.count[number], card.sides[number] = amount.count, amount.sides
            card.plus[number] = amount.plus
        else:
            card.plus[number] = amount
    for number, name in enumerate(STATUSES):
        card.inflicts[number] = int(name in hit.inflicts)
        card.on_ally[number] = int(name in hit.on_ally)
    for number, name in enumerate(USES):
        card.uses[number] = int(name in hit.uses)
    card.ap, card.own_gear = int(hit.ap), int(hit.own_gear)


def _start(game: Game, start: Start, sheet: Sheet, cat: Catalog) -> None:
    mech = game.mech
    pilot = cat.rules.value("pilot_hp")
    most = {
        "hp": sheet.hp,
        "structure": sheet.structure,
        "stress": sheet.stress,
        "heat": sheet.heat_cap,
        "burn": 999,
        "repairs": 99,
        "pilot_hp": pilot,
    }
    least = {"hp": 1, "structure": 1, "stress": 0, "heat": 0, "burn": 0, "repairs": 0}
    usual = {**most, "repairs": sheet.repairs}
    game.pilot_hp_max = pilot
    for name in NOW:
        given = getattr(start, name)
        value = usual[name] if given is None else given
        low = least.get(name, 1)
        if not low <= value <= most[name]:
            raise ValueError(f"{name.replace('_', ' ')} is from {low} to {most[name]}, not {value}")
        setattr(game if name == "pilot_hp" else mech, name, value)
    mech.core_power = 1
    for name in start.statuses:
        if name not in STATUSES:
            raise ValueError(f"no status is called {name!r}; there are {', '.join(STATUSES)}")
        number = STATUSES.index(name)
        mech.ends[number] = w.FOREVER if game.status_cooled[number] else 1
    if start.ally not in ALLIES:
        raise ValueError(f"beside the mech is {', '.join(ALLIES)}, not {start.ally!r:.40}")
    game.ally, game.ally_repairs = ALLIES.index(start.ally), start.ally_repairs
    game.rests = int(start.rests)
