"""The facts a situation is made of: their names, their dice, and when they count (F2).

Tables of data and one-line tests; ``situation`` reads them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from string import Formatter
from typing import TYPE_CHECKING

from ..catalog import Catalog
from .refusal import WHOLE_EXCHANGE
from .skills import SKILL

if TYPE_CHECKING:
    from ..profile import Profile
    from .situation import Situation

Test = Callable[["Situation", "Profile", Catalog], bool]


@dataclass(frozen=True)
class Fact:
    """One thing that may hold: a field of ``Situation``.

    ``sign`` is +1 for Accuracy dice, -1 for Difficulty dice, 0 for a fact that changes something
    else; ``constant`` counts the dice in the catalog. ``side`` says whom or what it is about.
    """

    name: str
    label: str
    side: str
    section: str
    sign: int = 0
    constant: str = ""

    def told(self, cat: Catalog) -> str:
        """The label, with the constants it names."""
        return self.label.format_map({n: cat.rules.value(n) for n in _named(self.label)})


def _named(label: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(label) if name]


FACTS: tuple[Fact, ...] = (
    Fact("high_ground", "High ground", "place", "H6", +1, "high_ground"),
    Fact(
        "two_levels_above",
        "{cover_void_levels} levels above or more",
        "place",
        "H5",
        +1,
        "high_ground",
    ),
    Fact("soft_cover", "Soft cover", "place", "H5", -1, "soft_cover"),
    Fact("hard_cover", "Hard cover", "place", "H5", -1, "hard_cover"),
    Fact("guard", "Guarded by an ally", "place", "E5", -1, "hard_cover"),
    Fact("long_range", "Long range", "place", "F1", -1, "long_range_dice"),
    Fact("indirect", "Indirect, out of sight", "place", "C6", -1, "indirect"),
    Fact("engaged", "Engaged", "attacker", "E7", -1, "engaged"),
    Fact("bond", "Bond partner near", "attacker", "D4", +1, "bond"),
    Fact("striker", "Striker's first attack", "attacker", "D6", +1, "striker"),
    Fact("heavy_after_move", "Moved before", "attacker", "C3", -1, "heavy_after_move"),
    Fact("aimed", "Aimed Shot", "attacker", "E5", -1, "aimed"),
    Fact("marksman", "Marksman", "attacker", "D6"),
    Fact("reaction", "Reaction", "attacker", "E6", -1, "reaction"),
    Fact("overwatch", "Overwatch", "attacker", "E6", -1, "reaction"),
    Fact("enraged", "Enraged", "attacker", "E9"),
    Fact("head_destroyed", "Head destroyed", "attacker", "F7", -1, "head_destroyed"),
    Fact("optics", "Optics damaged", "attacker", "F8", -1, "optics"),
    Fact("actuator", "Actuator of this arm damaged", "attacker", "F8", -1, "actuator"),
    Fact("one_arm", "Two-handed in one arm", "attacker", "F7"),
    Fact("operator", "Locked by an Operator", "attacker", "D6", -1, "operator"),
    Fact("head_extract", "Head extract", "attacker", "F11.13"),
    Fact("locked", "Locked", "target", "E4", +1, "locked"),
    Fact("target_still", "Did not move", "target", "F2", +1, "target_still"),
    Fact("target_fast", "Boosted, or moved far", "target", "F2", -1, "target_fast"),
    Fact("target_shield", "Has a shield", "target", "F11.8", -1, "shield_difficulty"),
    Fact("prone", "Prone", "target", "F9"),
    Fact("brace", "Brace", "target", "E4"),
    Fact("exposed", "Exposed", "target", "G2"),
)
"""Every fact, in the order pages and tables list them."""


def _reacting(s: "Situation", p: "Profile", c: Catalog) -> bool:
    return s.reaction or s.overwatch


def _melee(s: "Situation", p: "Profile", c: Catalog) -> bool:
    return p.is_melee


def _from_above(s: "Situation", p: "Profile", c: Catalog) -> bool:
    return s.two_levels_above


def _unseen(s: "Situation", p: "Profile", c: Catalog) -> bool:
    return s.indirect


def _behind_hard_cover(s: "Situation", p: "Profile", c: Catalog) -> bool:
    return (s.hard_cover or s.guard) and not (s.two_levels_above or s.indirect or p.is_melee)


def _one_handed(s: "Situation", p: "Profile", c: Catalog) -> bool:
    return p.name not in c.equipment or c.equipment[p.name].hands == 1


_NO_LINE = (_unseen, "without line of sight there is no cover to judge (Amb069)")
_BEST_ONLY = "only the best single cover applies (H5)"

VOID: dict[str, tuple[tuple[Test, str], ...]] = {
    "high_ground": ((_from_above, "counted once, with the greater height (Amb028)"),),
    "soft_cover": (_NO_LINE, (_behind_hard_cover, _BEST_ONLY)),
    "hard_cover": (
        (_melee, "nothing lies between adjacent mechs (H5, Amb081)"),
        _NO_LINE,
        (_from_above, "void from two levels above (H5)"),
    ),
    "guard": (
        (_melee, "melee ignores Guard (E5)"),
        _NO_LINE,
        (_from_above, "void from two levels above (H5, Amb059)"),
        (lambda s, p, c: s.hard_cover, _BEST_ONLY),
    ),
    "engaged": ((_melee, "it hampers ranged attacks only (E7)"),),
    "striker": ((_reacting, "a reaction is no attack of the own activation (D6)"),),
    "heavy_after_move": (
        (lambda s, p, c: "Heavy" not in p.tags, "only Heavy weapons mind a move (C3)"),
        (_reacting, "a reaction is not in the own activation (Amb036)"),
    ),
    "aimed": ((lambda s, p, c: s.marksman, "the Marksman ability takes it away (D6)"),),
    "overwatch": ((lambda s, p, c: True, "the one reaction without its die (E6)"),),
    "actuator": ((lambda s, p, c: p.name in c.backs, "the Back fires without an arm (F8)"),),
    "target_shield": (
        (lambda s, p, c: not p.is_melee, "a shield hampers strikes, not shots (F11.8)"),
    ),
}
"""Why a fact brings no die although it holds: the first test that is true gives the reason."""

FORBIDDEN: tuple[tuple[Test, str], ...] = (
    (lambda s, p, c: p.is_melee and not s.reaction, WHOLE_EXCHANGE),
    (
        lambda s, p, c: s.target_still and s.target_fast,
        "a target that did not move in its last activation was not fast in it (F2)",
    ),
    (
        lambda s, p, c: s.reaction and s.overwatch,
        "an attack is one reaction: Overwatch or another (E6)",
    ),
    (lambda s, p, c: s.aimed is not None and p.is_melee, "an Aimed Shot needs a gun (E5)"),
    (
        lambda s, p, c: s.aimed is not None and _reacting(s, p, c),
        "an Aimed Shot is a Full action, never a reaction (E5)",
    ),
    (
        lambda s, p, c: SKILL in p.tags and (s.aimed is not None or _reacting(s, p, c)),
        "Shelling and Wyvern's Fire are actions of their own: not aimed, no reaction (F11.12)",
    ),
    (
        lambda s, p, c: SKILL in p.tags and s.long_range,
        "Shelling and Wyvern's Fire have no long range (F11.12)",
    ),
    (
        lambda s, p, c: _reacting(s, p, c) and p.overdrive,
        "reaction shots fire without Overdrive (F12, Amb066)",
    ),
    (
        lambda s, p, c: _reacting(s, p, c) and p.load is not None,
        "reaction shots fire Standard rounds (F12)",
    ),
    (
        lambda s, p, c: s.indirect and "Indirect" not in p.tags,
        "only an Indirect weapon fires without line of sight (C6)",
    ),
    (lambda s, p, c: s.indirect and not s.locked, "indirect fire needs a Locked target (E4)"),
    (
        lambda s, p, c: s.indirect and _reacting(s, p, c),
        "reaction shots need line of sight (E6, Amb030)",
    ),
    (
        lambda s, p, c: s.long_range and p.is_melee,
        "a melee weapon has no long range: its target is adjacent (F1)",
    ),
    (
        lambda s, p, c: s.one_arm and _one_handed(s, p, c),
        "only a two-handed weapon is used with the one arm left (F7)",
    ),
)
"""What the rules do not allow, with the reason: the first test that is true refuses."""
