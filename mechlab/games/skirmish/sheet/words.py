"""Short rule reminders for the record sheet: the catalog's words with this catalog's numbers."""

from ..build import Build
from ..catalog import Catalog, Crit, Stress
from ..tables import Equipment

MINUS = "−"

_CRIT_AMOUNTS = {
    "actuator": "{actuator}[−]",
    "cook-off": "{cookoff_arm}",
    "leg actuator": "Speed {leg_actuator_speed}",
    "optics": "{optics}[−]",
    "shaken": "−{shaken_actions}",
    "breach": "+{breach_heat}",
    "structure": "{structure_armor}",
    "core cook-off": "{cookoff_core}",
}
_STRESS_AMOUNTS = {
    "emergency vent": "−{emergency_vent_actions}",
    "exposed": "Armor {exposed_armor}",
    "meltdown": "{meltdown}",
}
_ABILITY_AMOUNTS = {
    "Striker": "{striker}[+], {striker_hexes} hexes or more",
    "Vanguard": "{reaction}[−], needs Prepare",
    "Scout": "+{scout_speed} Speed within {scout_hexes} hexes",
    "Engineer": "{engineer_repair}",
    "Marksman": "no {aimed}[−]",
    "Operator": "{operator}[−]",
}
_SKILLS = {
    "phial discharge": "Phial Discharge: a Blade strike that is not parried adds {charge_gain} "
    "Charge. One Axe strike may spend all: +{discharge_pen} Pen and +{discharge_damage} for each.",
    "amp": "Amp: an Axe strike that is not parried adds {charge_gain} Charge. Charged, the Sword "
    "rolls +{amp_die} die; each Sword strike spends {amp_charge} for +{amp_damage} damage.",
    "shelling": "Charge: each parry in Lance form adds {charge_gain}. Wyvern’s Fire is a Full "
    "action, needs {wyvern_charge} and spends all. Shelling: {shelling_uses} an activation.",
    "extracts": "Extracts, from Drone hits: Head +{extract_accuracy} Accuracy; Core or arm "
    "+{extract_melee_dice} melee die; Legs +{extract_speed} Speed; to the end of the next round.",
    "counter": "Counter: after a parry of yours, one free strike with a fresh d20.",
}


def told(template: str, cat: Catalog) -> str:
    """A template with the constants of the catalog filled in, minus signs as minus signs.

    >>> from mechlab.games.skirmish import catalog
    >>> told("Speed {leg_actuator_speed}", catalog())
    'Speed −2'
    """
    values = {name: str(cat.rules.value(name)).replace("-", MINUS) for name in cat.rules}
    return template.format_map(values)


def crit_text(crit: Crit, cat: Catalog) -> str:
    """What a crit does, with its amount (F8)."""
    return _with_amount(crit.text, _CRIT_AMOUNTS.get(crit.effect), cat)


def stress_text(line: Stress, cat: Catalog) -> str:
    """What a line of the stress table does, with its amount (G2)."""
    return _with_amount(line.text, _STRESS_AMOUNTS.get(line.effect), cat)


def ability_text(specialty: str, cat: Catalog) -> str:
    """A pilot's Ability with its numbers (D6)."""
    return _with_amount(cat.abilities[specialty].text, _ABILITY_AMOUNTS.get(specialty), cat)


def skill_text(item: Equipment, cat: Catalog) -> str | None:
    """What a weapon's skill does (F11.10 to F11.14); ``None`` without one."""
    return told(_SKILLS[item.skill], cat) if item.skill in _SKILLS else None


def faces(low: int, high: int) -> str:
    """Faces of a die as a range.

    >>> faces(1, 2), faces(6, 6)
    ('1–2', '6')
    """
    return str(low) if low == high else f"{low}–{high}"


def signed(number: int) -> str:
    """A bonus with its sign.

    >>> signed(3), signed(-1), signed(0)
    ('+3', '−1', '+0')
    """
    return f"{number:+d}".replace("-", MINUS)


def conditions(evasion: int, cat: Catalog) -> list[tuple[str, str]]:
    """States to tick in play: name, and what it changes for this mech."""
    prone = evasion + cat.rules.value("prone_evasion")
    return [
        ("Prone", f"Evasion {prone}"),
        ("Exposed", told("Armor {exposed_armor}", cat)),
        ("Brace", told("Armor +{brace_armor}", cat)),
        ("Locked", told("{locked}[+] at you", cat)),
        ("Did not move", told("{target_still}[+] at you", cat)),
        (told("Boost, {target_fast_hexes}+ hexes", cat), told("{target_fast}[−] at you", cat)),
        ("Operator", told("{operator}[−] by you", cat)),
        ("Grappled", "no move"),
        ("Prepared", ""),
        ("Overwatch", ""),
        ("Reaction spent", ""),
        ("One Quick less", ""),
        ("Enraged", told("+{enraged_movement} move", cat)),
    ]


def notes(build: Build, cat: Catalog) -> list[str]:
    """Reminders of the skills of what the hands hold."""
    held = [build.right_hand, build.left_hand]
    items = (cat.equipment.get(name or "") for name in held)
    return [text for item in items if item and (text := skill_text(item, cat))]


def needs_charge(build: Build, cat: Catalog) -> bool:
    """Whether the mech has a Charge track to keep (F11.9)."""
    held = (cat.equipment.get(name or "") for name in (build.right_hand, build.left_hand))
    return any(item and item.skill in ("phial discharge", "amp", "shelling") for item in held)


def _with_amount(text: str, amount: str | None, cat: Catalog) -> str:
    return f"{text} ({told(amount, cat)})" if amount else text


__all__ = [
    "ability_text",
    "conditions",
    "crit_text",
    "faces",
    "needs_charge",
    "notes",
    "signed",
    "skill_text",
    "stress_text",
    "told",
]
