"""The situation of an attack: which modifier dice it brings, and what else it changes (F2).

A situation is a set of facts ("the target is Locked", "the shooter is Engaged"). A fact that has no
bearing on the weapon brings no die and says why; a combination that the rules do not allow is
refused.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mechlab.catalog.names import known

from ..catalog import Catalog, catalog
from ..hit_table import PARTS
from .facts import FACTS, FORBIDDEN, VOID, Fact
from .refusal import Refused

if TYPE_CHECKING:
    from ..profile import Profile


@dataclass(frozen=True)
class Situation:
    """What holds while an attack is made. Everything is off to begin with.

    >>> from mechlab.games import skirmish
    >>> cannon = skirmish.profile("Cannon")
    >>> net(Situation(locked=True, hard_cover=True, heavy_after_move=True), cannon)
    -2
    """

    # Place
    high_ground: bool = False
    """The attacker stands above the target (H6)."""
    two_levels_above: bool = False
    """So far above that hard cover is void (H5). High ground is in it."""
    soft_cover: bool = False
    hard_cover: bool = False
    guard: bool = False
    """An ally's shield covers the target from this side: hard cover (E5)."""
    long_range: bool = False
    engaged: bool = False
    """An enemy stands next to the attacker (E7)."""
    indirect: bool = False
    """Without line of sight, at a Locked target (C6)."""

    # The attacker
    bond: bool = False
    """The bond partner is near (D4)."""
    striker: bool = False
    """A live Striker's first attack after a long enough move (D6)."""
    marksman: bool = False
    """A live Marksman ability (D6)."""
    heavy_after_move: bool = False
    """The attacker has moved in this activation; it matters to Heavy weapons."""
    aimed: str | None = None
    """The part an Aimed Shot goes for (E5)."""
    reaction: bool = False
    """A reaction other than Overwatch (E6)."""
    overwatch: bool = False
    head_destroyed: bool = False
    optics: bool = False
    actuator: bool = False
    """The arm of this weapon has a damaged Actuator (F8)."""
    one_arm: bool = False
    """A two-handed weapon is held in the one arm that is left (F7)."""
    operator: bool = False
    """An enemy Operator has Locked the attacker (D6)."""
    head_extract: bool = False
    """A Drone has harvested a Head (F11.13)."""
    enraged: bool = False
    """The Enraged reroll of the first failed hit die is unspent (E9)."""

    # The target
    locked: bool = False
    target_still: bool = False
    """It did not move in its last activation."""
    target_fast: bool = False
    """It used Boost or moved far in its last activation."""
    target_shield: bool = False
    """It has a usable shield; that matters to reaction strikes (F11.8)."""
    prone: bool = False
    brace: bool = False
    exposed: bool = False


@dataclass(frozen=True)
class Die:
    """What one fact brings: ``count`` modifier dice, ``sign`` +1 Accuracy or -1 Difficulty.

    ``cause`` is the name of the fact. ``count`` is 0 when it has no bearing; ``note`` then says
    why. ``source`` is ``printed``, ``ruling`` or ``assumed``.
    """

    cause: str
    label: str
    count: int
    sign: int
    section: str
    source: str
    note: str = ""

    def __str__(self) -> str:
        return f"{self.label} {self.count}[{'+' if self.sign > 0 else '−'}] ({self.section})"


@dataclass(frozen=True)
class Changes:
    """What a situation changes in an attack.

    ``accuracy`` and ``penetration`` are added to the profile's; ``cover`` says whether hard cover
    stops hits on the Legs; ``reroll`` whether the first failed hit die is rolled again.
    """

    net: int
    accuracy: int
    penetration: int
    evasion: int
    armor: int
    exposed: bool
    cover: bool
    reroll: bool


def dice(situation: Situation, profile: "Profile", cat: Catalog | None = None) -> list[Die]:
    """Every fact of a situation with the modifier dice it brings (F2), in the order of ``FACTS``.

    One cause brings its dice once, however many passages name it (Amb028). Raises ``Refused`` for
    a situation the rules do not allow.

    >>> from mechlab.games import skirmish
    >>> rifle = skirmish.profile("Rifle")
    >>> for die in dice(Situation(high_ground=True, soft_cover=True, hard_cover=True), rifle):
    ...     print(die, "-", die.note)
    High ground 1[+] (H6) -
    Soft cover 0[−] (H5) - only the best single cover applies (H5)
    Hard cover 2[−] (H5) - It also stops hits on the Legs.
    """
    cat = cat or catalog()
    refuse(situation, profile, cat)
    return [
        _die(fact, situation, profile, cat)
        for fact in FACTS
        if fact.sign and getattr(situation, fact.name)
    ]


def net(situation: Situation, profile: "Profile", cat: Catalog | None = None) -> int:
    """The modifier dice left after cancelling: above 0 Accuracy, below 0 Difficulty (F2).

    >>> from mechlab.games import skirmish
    >>> net(Situation(hard_cover=True, engaged=True, locked=True), skirmish.profile("Rifle"))
    -2
    """
    return sum(die.sign * die.count for die in dice(situation, profile, cat))


def changes(
    situation: Situation,
    profile: "Profile",
    head_accuracy: int = 0,
    cat: Catalog | None = None,
) -> Changes:
    """Everything a situation changes in an attack (E4, E9, F2, F7, F9, G2).

    ``head_accuracy`` is what the attacker's head adds, to be lost with the head.

    >>> from mechlab.games import skirmish
    >>> changes(Situation(prone=True, brace=True), skirmish.profile("Rifle"))
    Changes(net=0, accuracy=0, penetration=0, evasion=-3, armor=1, exposed=False, cover=False,
            reroll=False)
    """
    cat = cat or catalog()
    value = cat.rules.value
    s = situation
    return Changes(
        net=net(s, profile, cat),
        accuracy=s.one_arm * value("one_arm_accuracy")
        + s.head_extract * value("extract_accuracy")
        - s.head_destroyed * head_accuracy,
        penetration=s.one_arm * value("one_arm_pen"),
        evasion=s.prone * value("prone_evasion"),
        armor=s.brace * value("brace_armor"),
        exposed=s.exposed,
        cover=_covered(s, profile, cat),
        reroll=s.enraged and not (s.reaction or s.overwatch),
    )


def refuse(situation: Situation, profile: "Profile", cat: Catalog | None = None) -> None:
    """Raise ``Refused`` with the first reason why the rules do not allow a situation.

    >>> from mechlab.games import skirmish
    >>> refuse(Situation(indirect=True), skirmish.profile("Missile rack"))
    Traceback (most recent call last):
    ...
    mechlab.games.skirmish.odds.refusal.Refused: indirect fire needs a Locked target (E4)
    """
    cat = cat or catalog()
    if situation.aimed is not None and situation.aimed not in PARTS:
        known(situation.aimed, PARTS, "part")
    for forbidden, reason in FORBIDDEN:
        if forbidden(situation, profile, cat):
            raise Refused(reason)


def _die(fact: Fact, situation: Situation, profile: "Profile", cat: Catalog) -> Die:
    constant = cat.rules[fact.constant]
    reasons = (why for test, why in VOID.get(fact.name, ()) if test(situation, profile, cat))
    why_none = next(reasons, None)
    count = 0 if why_none else int(cat.rules.value(fact.constant))
    note = why_none or constant.note
    return Die(fact.name, fact.told(cat), count, fact.sign, fact.section, constant.source, note)


def _covered(situation: Situation, profile: "Profile", cat: Catalog) -> bool:
    """Whether hard cover stands in front of the Legs (H5)."""
    return any(
        getattr(situation, name)
        and not any(test(situation, profile, cat) for test, why in VOID[name])
        for name in ("hard_cover", "guard")
    )
