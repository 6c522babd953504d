"""The weapon skills that make an attack of their own: Shelling and Wyvern (F11.12).

What Charge does to a melee strike (F11.10, F11.11) is in ``melee``.
"""

from dataclasses import replace

from ..catalog import Catalog, catalog
from ..profile import Profile, profile

GUNLANCE = "Breach gunlance"
"""The weapon with both skills (F11.12)."""

SKILL = "Skill"
"""The tag of an attack that is an action of its own: no Aimed Shot, no reaction."""

ALWAYS_FULL = "Always full"
"""The tag of an attack without a penetration roll: full damage whatever the Armor, never a crit."""


def shelling(cat: Catalog | None = None) -> Profile:
    """Shelling as a profile: the Accuracy of the Lance form, no penetration roll (F11.12).

    >>> shelling().label, str(shelling().damage), shelling().heat
    ('Breach gunlance, Shelling', '2d6', 2)
    """
    cat = cat or catalog()
    return replace(_skill("Shelling", "shelling", cat), penetration=0, tags=(SKILL, ALWAYS_FULL))


def wyvern(cat: Catalog | None = None) -> Profile:
    """Wyvern's Fire as a profile; it spends all Charge, hit or miss (F11.12).

    >>> wyvern().penetration, str(wyvern().damage), wyvern().range
    (6, '3d6', 2)
    """
    cat = cat or catalog()
    pen = cat.rules.value("wyvern_pen")
    return replace(_skill("Wyvern's Fire", "wyvern", cat), penetration=pen, tags=(SKILL,))


def _skill(name: str, constants: str, cat: Catalog) -> Profile:
    """A ranged attack with the gunlance's own Accuracy and the constants of a skill."""
    value = cat.rules.value
    return replace(
        profile(GUNLANCE, cat=cat),
        form=name,
        range=value(f"{constants}_range"),
        shots=value(f"{constants}_shots"),
        damage=value(f"{constants}_damage"),
        heat=value(f"{constants}_heat"),
        melee_dice=None,
        parry_cost=None,
        guard=False,
    )
