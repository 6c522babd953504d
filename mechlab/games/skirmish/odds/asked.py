"""From builds to a question: what a Fire of one mech at another asks of the engine (F1 to F12)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from mechlab.catalog.names import known
from mechlab.dice import Dice

from ..build import Build, body, card, pilot_of, weapons
from ..catalog import Catalog, catalog
from ..hit_table import PARTS
from ..profile import Profile, profile
from .joint.question import UNHURT, Attack, Effect, Question, Rules, Six, Tables, Target, checked
from .refusal import Refused
from .situation import Changes, Situation, changes
from .skills import ALWAYS_FULL, skill_attacks

_PART_INDEX = {"Head": (0,), "Arm": (1, 2), "Core": (3,), "Back": (4,), "Legs": (5,)}

_EFFECT_DICE = {
    "cook-off": "cookoff_arm",
    "core cook-off": "cookoff_core",
    "breach": "breach_heat",
    "meltdown": "meltdown",
}
"""The constant that holds what an effect rolls (F8, G2)."""


@dataclass(frozen=True)
class State:
    """What a mech has suffered before the volley: damage by part, Structure crits, Heat."""

    damage: Six = UNHURT
    structure: int = 0
    heat: int = 0


def attack_profile(
    weapon: str | Profile,
    form: str | None = None,
    load: str | None = None,
    overdrive: bool = False,
    cat: Catalog | None = None,
) -> Profile:
    """A weapon's profile, or that of a skill which is an attack of its own (F11.12).

    >>> attack_profile("Breach gunlance", form="Shelling").heat
    2
    """
    cat = cat or catalog()
    if isinstance(weapon, Profile):
        return weapon
    skilled = skill_attacks(weapon, cat)
    return skilled[form] if form in skilled else profile(weapon, form, load, overdrive, cat)


def by_part(damage: Six | Mapping[str, int]) -> Six:
    """Damage on the six parts, given in their order or by name.

    >>> by_part({"Core": 3})
    (0, 0, 0, 3, 0, 0)
    """
    if not isinstance(damage, Mapping):
        return damage
    named = {known(part, PARTS, "part"): hurt for part, hurt in damage.items()}
    return _six(named.get(part, 0) for part in PARTS)


def mounted(attacker: Build, weapon: str, cat: Catalog) -> str:
    """The weapon as the attacker carries it; ``Refused`` when it does not."""
    carried = [each.name for each in weapons(attacker, cat)]
    name = known(weapon, [*cat.equipment, *cat.backs], "weapon")
    if name not in carried:
        has = ", ".join(carried) or "no weapon"
        raise Refused(f"this mech carries no {name} (B2); it carries {has}")
    return name


def accuracy(attacker: Build, weapon: Profile, cat: Catalog) -> int:
    """Gunnery, weapon and head together, before what the situation changes (C7, F3)."""
    pilot = pilot_of(attacker, cat)
    gunnery = pilot.gunnery if pilot else 0
    return gunnery + weapon.accuracy + cat.heads[attacker.head].accuracy


def evasion(target: Build, cat: Catalog) -> int:
    """The Evasion of a standing mech with its Legs, with its pilot if it has one (C7)."""
    pilot = pilot_of(target, cat)
    return card(target, cat).evasion + (pilot.piloting if pilot else 0)


def question(
    attacker: Build,
    weapon: Profile,
    target: Build,
    situation: Situation,
    state: State,
    crits: bool,
    cat: Catalog,
) -> Question:
    """The plain numbers of one volley; ``Refused`` or ``ValueError`` when it cannot be made."""
    if not isinstance(situation, Situation):
        raise ValueError(f"a situation is a Situation(...), not {type(situation).__name__}")
    cap = card(target, cat).reactor_cap
    if state.heat > cap:
        raise ValueError(f"the target's Heat is 0 to {cap}, its Reactor Cap, not {state.heat} (G2)")
    changed = changes(situation, weapon, cat.heads[attacker.head].accuracy, cat)
    return checked(
        Question(
            _attack(attacker, weapon, situation, changed, cat),
            _target(target, situation, changed, state, cat),
            Rules.of(cat.rules.value),
            tables(cat) if crits else None,
        )
    )


def _attack(
    attacker: Build, weapon: Profile, situation: Situation, changed: Changes, cat: Catalog
) -> Attack:
    one_shot = situation.reaction and not weapon.is_melee
    return Attack(
        accuracy=accuracy(attacker, weapon, cat) + changed.accuracy,
        net=changed.net,
        shots=cat.rules.value("backup_shots") if one_shot else weapon.shots,
        penetration=weapon.penetration + changed.penetration,
        damage=weapon.damage,
        on_hit_heat=weapon.on_hit_heat,
        rerolls=cat.rules.value("enraged_rerolls") if changed.reroll else 0,
        always_full=ALWAYS_FULL in weapon.tags,
    )


def _target(
    target: Build, situation: Situation, changed: Changes, state: State, cat: Catalog
) -> Target:
    parts = body(target, cat)
    bands = cat.rules.value("bands")
    widths = [
        part.width if situation.aimed is None else bands * (part.part == situation.aimed)
        for part in parts
    ]
    return Target(
        durability=_six(part.durability for part in parts),
        widths=_six(widths),
        armor=_six(part.armor for part in parts),
        evasion=evasion(target, cat),
        damage=state.damage,
        braced=situation.brace,
        covered=changed.cover,
        prone=situation.prone,
        exposed=situation.exposed,
        structure=state.structure,
        heat=state.heat,
        reactor_cap=card(target, cat).reactor_cap,
        back_reactor=cat.backs[target.back].reactor,
    )


@lru_cache(maxsize=16)
def tables(cat: Catalog) -> Tables:
    """The crit tables by part and the stress table, with the dice their effects roll (F8, G2)."""
    crits = tuple(
        Effect(part, row.low, row.high, row.effect, _dice(row.effect, cat))
        for name, rows in cat.crits.items()
        for part in _PART_INDEX[name]
        for row in rows
    )
    stress = tuple(
        Effect(None, row.low, row.high, row.effect, _dice(row.effect, cat))
        for row in cat.stress.values()
    )
    return Tables(crits, stress)


def _dice(effect: str, cat: Catalog) -> Dice | None:
    return cat.rules.value(_EFFECT_DICE[effect]) if effect in _EFFECT_DICE else None


def _six(numbers: object) -> Six:
    return tuple(numbers)  # type: ignore[arg-type, return-value]
