"""The odds case in an address: every value is checked, because an address is a stranger's text."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from mechlab.games import bolts
from mechlab.games.bolts import MOUNTED, Build
from mechlab.widgets.house_rules import PREFIX
from mechlab.widgets.reading import (
    change_value,
    one_of,
    read_values,
    unlike,
    whole_number,
    with_one,
    yes,
)

from ..mechs import named, plain_name
from .case import BOTH, FACTS, OPENING, SNIPED, BoltsCase, weapons
from .rules import RULES

MOST_ATTACKS, MOST_INCHES, MOST_HEAT, MOST_TRIES, MOST_WORTH = 8, 48, 20, 8, 9
Reader = Callable[[BoltsCase, str], BoltsCase]


def read_case(values: Mapping[str, str]) -> tuple[BoltsCase, list[str]]:
    """The case that an address asks for, and one line for each value that was ignored.

    >>> read_case({"distance": "20", "cover": "1"})[0].distance
    20
    >>> read_case({"attacker": "Godzilla"})[1][0][:48]
    'attacker "Godzilla" is no example and no share c'
    """
    known = {name: values[name] for name in NAMES if name in values}
    case, ignored = read_values(BoltsCase() if known else OPENING, known, READERS)
    fitted = _fitted(case)
    if fitted != case and "weapon" in known:
        ignored.append(f'weapon "{case.weapon}" is none that the attacker has')
    return fitted, ignored


def write_case(case: BoltsCase) -> dict[str, str]:
    """The values an address needs to hold: the three names always, the rest where not plain.

    >>> write_case(BoltsCase(aim=True))
    {'attacker': 'Marksman', 'weapon': 'Right Arm', 'target': 'Bulwark', 'aim': '1'}
    """
    texts = {name: getattr(case, name) for name in _ALWAYS}
    texts |= unlike(case, BoltsCase(), _PLAIN_FIELDS)
    return texts | {PREFIX + name: text for name, text in case.rules}


def change(case: BoltsCase, name: str, text: str) -> BoltsCase:
    """The case with one value set as an address would say it; ``ValueError`` if it cannot be so.

    >>> change(BoltsCase(), "attacker", "Brawler").weapon
    'Head'
    """
    if name.startswith(("damage.", "shields.")):
        field, _, place = name.partition(".")
        name, text = field, with_one(getattr(case, field), place, text)
    if name.startswith("lost."):
        place = name.removeprefix("lost.")
        now = set(case.lost) | {place} if yes(text) else set(case.lost) - {place}
        name, text = "lost", ",".join(sorted(now))
    return _fitted(change_value(case, name, text, READERS))


def _fitted(case: BoltsCase) -> BoltsCase:
    """The case with a weapon that its attacker has, one that reaches the target if there is one."""
    found = weapons(case.shooter(), case.catalog())
    if case.weapon in found:
        return case
    others = [replace(case, weapon=place) for place in found]
    return next((other for other in others if _reaches(other)), others[0] if others else case)


def _reaches(case: BoltsCase) -> bool:
    build, cat = case.shooter(), case.catalog()
    weapon = bolts.odds.weapon_in(build, case.mount(), cat)
    return bolts.odds.in_range(weapon.name, case.distance, build.pilot, cat)


def _mech(field: str) -> Reader:
    def read(case: BoltsCase, text: str) -> BoltsCase:
        build = named(text)
        bolts.require_legal(build, cat=bolts.catalog())
        name = plain_name(text)
        if field == "attacker":
            own = {"weapon": "", "system": False, "blind": False, "protocol": False}
            return _put(case, attacker=name, rockets=0, hurt=0, **own)
        plain = BoltsCase()
        whole = {each: getattr(plain, each) for each in ("damage", "shields", "lost")}
        return replace(case, target=name, **({} if name == case.target else whole))

    return read


def _weapon(case: BoltsCase, text: str) -> BoltsCase:
    return replace(case, weapon=one_of(text, (*MOUNTED, BOTH), "a mount or both arms"))


def _flag(field: str) -> Reader:
    return lambda case, text: _put(case, **{field: yes(text)})


def _count(field: str, low: int, high: int) -> Reader:
    return lambda case, text: _put(case, **{field: whole_number(text, low, high)})


def _sniper(case: BoltsCase, text: str) -> BoltsCase:
    return replace(case, sniper=one_of(text, SNIPED))


def _numbers(text: str, most: tuple[int, ...]) -> tuple[int, ...]:
    given = text.split("-")
    if len(given) != len(most):
        raise ValueError(f"should be {len(most)} numbers with - between")
    return tuple(whole_number(each, 0, high) for each, high in zip(given, most, strict=True))


def _damage(case: BoltsCase, text: str) -> BoltsCase:
    """Points lost part by part: ``0-1-0-3-0-0``."""
    return _put(case, damage=_numbers(text, case.shot_at().six))


def _shields(case: BoltsCase, text: str) -> BoltsCase:
    whole = bolts.odds.target(case.shot_at(), cat=case.catalog()).shields
    return _put(case, shields=_numbers(text, whole))


def _lost(case: BoltsCase, text: str) -> BoltsCase:
    places = tuple(one_of(each, fitted(case.shot_at())) for each in text.split(",") if each)
    return replace(case, lost=tuple(dict.fromkeys(places)))


def fitted(build: Build) -> list[str]:
    """The mounts that hold an upgrade."""
    return [place for place, name in build.upgrades.items() if name]


def _rule(name: str) -> Reader:
    return lambda case, text: replace(case, rules=RULES.with_value(case.rules, name, text))


def _put(case: BoltsCase, **values: Any) -> BoltsCase:
    return replace(case, **values)


READERS: dict[str, Reader] = {
    "attacker": _mech("attacker"),
    "target": _mech("target"),
    "weapon": _weapon,
    "distance": _count("distance", 0, MOST_INCHES),
    "rockets": _count("rockets", 0, 12),
    **{fact: _flag(fact) for fact in FACTS},
    "sniper": _sniper,
    "damage": _damage,
    "shields": _shields,
    "lost": _lost,
    "heat": _count("heat", 0, MOST_HEAT),
    "hurt": _count("hurt", 0, 12),
    "hit": _count("hit", 0, MOST_WORTH),
    "turn": _count("turn", 0, MOST_WORTH),
    "tries": _count("tries", 1, MOST_TRIES),
    "protocol": _flag("protocol"),
    "attacks": _count("attacks", 1, MOST_ATTACKS),
    **{PREFIX + name: _rule(name) for name in RULES.names},
}
"""How each value is read, in the order they depend on each other: the target before its damage."""

NAMES: tuple[str, ...] = tuple(READERS)
"""The names an address of the odds page may hold."""

_ALWAYS = ("attacker", "weapon", "target")
_PLAIN_FIELDS = tuple(
    each.name for each in fields(BoltsCase) if each.name not in (*_ALWAYS, "rules")
)
