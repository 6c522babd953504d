"""What a question about volleys is made of: the attack, the target, the constants, the tables.

Plain numbers only, so that the engine knows no catalog; ``volley`` fills them in from builds.
Parts come in the order of the hit table: Head, Right Arm, Left Arm, Core, Back, Legs.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from mechlab.dice import Dice

HEAD, RIGHT_ARM, LEFT_ARM, CORE, BACK, LEGS = range(6)

Six = tuple[int, int, int, int, int, int]

UNHURT: Six = (0, 0, 0, 0, 0, 0)


class Rules(NamedTuple):
    """The constants of F, G2 and E4 that a volley reads, under their names in ``rules.toml``.

    >>> numbers = {"hit_die": Dice(1, 20), "bands": 20, "crit_margin": 4, "brace_armor": 1}
    >>> Rules.of(lambda name: numbers.get(name, 0)).crit_margin
    4
    """

    hit_die: Dice
    bands: int
    modifier_die: Dice
    penetration_die: Dice
    natural_20_pen: int
    natural_6_full: bool
    crit_margin: int
    glance_divisor: int
    brace_armor: int
    legs_destroyed_evasion: int
    prone_evasion: int
    crit_die: Dice
    stress_die: Dice
    structure_armor: int
    exposed_armor: int
    stress_reset: int

    @classmethod
    def of(cls, value: Callable[[str], Any]) -> "Rules":
        """The constants as ``value(name)`` gives them: ``Rules.of(catalog.rules.value)``."""
        return cls(*(value(name) for name in cls._fields))


class Attack(NamedTuple):
    """One volley: all shots of a Fire, one after the other, with one modifier roll (F2, F10).

    ``accuracy`` is Gunnery, weapon and head together; ``net`` the dice left after cancelling, above
    0 Accuracy, below 0 Difficulty. ``rerolls`` is how many failed hit dice are rolled again, once
    each (E9). ``always_full`` skips the penetration roll: full damage, no crit (F11.12).
    """

    accuracy: int
    net: int
    shots: int
    penetration: int
    damage: Dice
    on_hit_heat: Dice | None = None
    rerolls: int = 0
    always_full: bool = False


class Target(NamedTuple):
    """A mech as the first shot finds it.

    ``widths`` are its bands of the hit table; aimed volleys put all of them on one part.
    ``evasion`` is that of a standing mech with its Legs, whatever ``damage`` and ``prone`` say;
    ``armor`` is the printed one, without Brace and losses. ``covered``: hits on the Legs bands
    strike the cover (F4). ``structure`` counts the Structure crits suffered so far (F8).
    ``transfer_armor``, where given, is what hits on the bands of each destroyed part meet in place
    of the Core's Armor. ``reactor_cap`` is that of an intact mech, of which ``back_reactor`` is
    lost with the Back.
    """

    durability: Six
    widths: Six
    armor: Six
    evasion: int
    damage: Six = UNHURT
    braced: bool = False
    covered: bool = False
    prone: bool = False
    exposed: bool = False
    structure: int = 0
    heat: int = 0
    reactor_cap: int = 0
    back_reactor: int = 0
    offline: bool = False
    transfer_armor: Six | None = None


class Effect(NamedTuple):
    """A row of the crit table (F8) or the stress table (G2): faces ``low`` to ``high`` of its die.

    ``part`` is an index into the six parts, None in the stress table; ``dice`` what the effect
    rolls for its damage or Heat.
    """

    part: int | None
    low: int
    high: int
    key: str
    dice: Dice | None = None


class Tables(NamedTuple):
    """The crit table of every part and the stress table."""

    crits: tuple[Effect, ...]
    stress: tuple[Effect, ...]


class Question(NamedTuple):
    """An attack on a target under some rules; without ``tables`` crits and Heat do nothing."""

    attack: Attack
    target: Target
    rules: Rules
    tables: Tables | None = None


def checked(question: Question) -> Question:
    """The question, if it can be answered; else ``ValueError`` with the reason in one line.

    >>> legless = Target((3, 6, 7, 12, 4, 9), (1, 3, 3, 6, 2), (4, 5, 5, 6, 4, 5), 10)
    >>> checked(Question(None, legless, None))
    Traceback (most recent call last):
    ...
    ValueError: widths: six parts have six numbers, not 5
    """
    attack, target, rules, _ = question
    for name in ("durability", "widths", "armor", "damage"):
        numbers = getattr(target, name)
        if len(numbers) != len(UNHURT):
            raise ValueError(f"{name}: six parts have six numbers, not {len(numbers)}")
    if min(target.durability) < 1:
        raise ValueError(f"durability: every part has at least 1, not {min(target.durability)}")
    if min(target.widths) < 0 or sum(target.widths) != rules.bands:
        raise ValueError(f"widths: the bands add up to {sum(target.widths)}, not {rules.bands}")
    for part, (hurt, durability) in enumerate(zip(target.damage, target.durability, strict=True)):
        if not 0 <= hurt <= durability:
            raise ValueError(f"damage: part {part} takes 0 to {durability}, not {hurt}")
    if attack.shots < 0 or attack.rerolls < 0 or target.structure < 0 or target.heat < 0:
        raise ValueError("shots, rerolls, structure and heat count from 0 up")
    if min(attack.damage.minimum, *(d.minimum for d in _all_dice(question))) < 0:
        raise ValueError("damage and Heat dice never show less than 0")
    return question


def _all_dice(question: Question) -> list[Dice]:
    rows = question.tables.crits + question.tables.stress if question.tables else ()
    heat = [question.attack.on_hit_heat] if question.attack.on_hit_heat else []
    return [row.dice for row in rows if row.dice] + heat + [question.attack.damage]
