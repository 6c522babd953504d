"""The weapon skills that make an attack of their own: Shelling and Wyvern (F11.12).

What Charge does to a melee strike (F11.10, F11.11) is in ``melee``.
"""

from dataclasses import replace

from ..catalog import Catalog, catalog
from ..profile import Profile, profile
from .refusal import Refused

SHELLING = "shelling"
"""The catalog's word for the skill of a weapon that has both attacks (F11.12)."""

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
        profile(_gunlance(cat), cat=cat),
        form=name,
        range=value(f"{constants}_range"),
        shots=value(f"{constants}_shots"),
        damage=value(f"{constants}_damage"),
        heat=value(f"{constants}_heat"),
        melee_dice=None,
        parry_cost=None,
        guard=False,
    )


def skill_attacks(weapon: str, cat: Catalog | None = None) -> dict[str, Profile]:
    """The attacks that a weapon's skill adds, by name; none for most (F11.12).

    >>> list(skill_attacks("Breach gunlance")), skill_attacks("Rifle")
    (['Shelling', "Wyvern's Fire"], {})
    """
    cat = cat or catalog()
    held = cat.equipment.get(weapon)
    if held is None or held.skill != SHELLING:
        return {}
    return {made.form: made for made in (shelling(cat), wyvern(cat)) if made.form}


def _gunlance(cat: Catalog) -> str:
    """The weapon with the skill, by name."""
    for name, held in cat.equipment.items():
        if held.skill == SHELLING:
            return name
    raise Refused("no weapon of this catalog has the skill of Shelling (F11.12)")
