"""The odds case in an address: every value is checked, because an address is a stranger's text."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from mechlab.games import skirmish
from mechlab.games.skirmish import PARTS, Build
from mechlab.games.skirmish.odds import FACTS
from mechlab.widgets.house_rules import PREFIX
from mechlab.widgets.reading import change_value, one_of, read_values, unlike, whole_number, yes

from .case import BETWEEN, MEASURES, NETS, OPENING, OddsCase, named, plain_name
from .rules import RULES
from .weapons import armed

MOST_VOLLEYS = "rounds"
"""The constant that bounds the volleys shown: nobody fires oftener than there are rounds."""

_HIGHEST_HEAT = 30


def read_case(values: Mapping[str, str]) -> tuple[OddsCase, list[str]]:
    """The case that an address asks for, and one line for each value that was ignored.

    An empty address opens the example.

    >>> case, ignored = read_case({"attacker": "Foreman", "weapon": "Rifle", "target": "Lantern",
    ...                            "soft_cover": "1", "rules.crit_margin": "3"})
    >>> case.situation.soft_cover, case.rules, ignored
    (True, (('crit_margin', '3'),), [])
    >>> read_case({"attacker": "Godzilla", "aimed": "Wing"})[1]
    ['attacker "Godzilla" is no kit and no share code', 'aimed "Wing" should be a part']
    """
    known = {name: values[name] for name in NAMES if name in values}
    case, ignored = read_values(OddsCase() if known else OPENING, known, READERS)
    case, lost = _fitted(case)
    return case, ignored + [lost] * (lost != "" and "weapon" in known)


def write_case(case: OddsCase) -> dict[str, str]:
    """The values an address needs to hold: the three names always, the rest where it is not plain.

    >>> write_case(OddsCase("Foreman", "Rifle", "Lantern", crits=False))
    {'attacker': 'Foreman', 'weapon': 'Rifle', 'target': 'Lantern', 'crits': '0'}
    """
    plain = OddsCase()
    texts = {name: getattr(case, name) for name in _ALWAYS} | unlike(case, plain, _PLAIN_FIELDS)
    texts |= unlike(case.situation, plain.situation, (fact.name for fact in FACTS))
    return texts | {PREFIX + name: text for name, text in case.rules}


def change(case: OddsCase, name: str, text: str) -> OddsCase:
    """The case with one value set as an address would say it; ``ValueError`` if it cannot be so.

    An attacker that does not carry the weapon takes its own first gun.

    >>> change(OddsCase(), "attacker", "Lantern").weapon
    'Lance'
    """
    return _fitted(change_value(case, name, text, READERS))[0]


def _fitted(case: OddsCase) -> tuple[OddsCase, str]:
    """The case with a weapon that its attacker has, and what was lost on the way."""
    try:
        case.mode()
    except ValueError as error:
        gun = armed(case.shooter())[0]
        mode = {"form": gun.form, "load": gun.load, "overdrive": gun.overdrive}
        return _put(case, weapon=gun.name, **mode), str(error)
    return case, ""


def _put(case: OddsCase, **values: Any) -> OddsCase:
    return replace(case, **values)


# One reader for each value ------------------------------------------------------------------------

Reader = Callable[[OddsCase, str], OddsCase]


def _attacker(case: OddsCase, text: str) -> OddsCase:
    armed(_with_pilot(text))
    return _put(case, attacker=plain_name(text))


def _target(case: OddsCase, text: str) -> OddsCase:
    """Another target is a whole one."""
    _with_pilot(text)
    name = plain_name(text)
    whole = {} if name == case.target else {"damage": OddsCase.damage, "structure": 0}
    return _put(case, target=name, **whole)


def _with_pilot(text: str) -> Build:
    build = named(text)
    if build.pilot is None:
        raise ValueError("has no pilot")
    return build


def _weapon(case: OddsCase, text: str) -> OddsCase:
    """Another weapon starts in its printed form, with Standard rounds."""
    return _put(case, weapon=text, form=None, load=None, overdrive=False)


def _mode(name: str) -> Reader:
    return lambda case, text: _put(case, **{name: text or None})


def _choice(name: str, options: tuple[str, ...], expected: str) -> Reader:
    def read(case: OddsCase, text: str) -> OddsCase:
        return _put(case, **{name: one_of(text, options, expected)})

    return read


def _flag(name: str) -> Reader:
    return lambda case, text: _put(case, **{name: yes(text)})


def _count(name: str, low: int, high: int | str) -> Reader:
    def read(case: OddsCase, text: str) -> OddsCase:
        most = high if isinstance(high, int) else int(case.catalog().rules.value(high))
        return _put(case, **{name: whole_number(text, low, most)})

    return read


def _fact(name: str) -> Reader:
    return lambda case, text: _where(case, name, yes(text))


def _aimed(case: OddsCase, text: str) -> OddsCase:
    return _where(case, "aimed", one_of(text, ("", *PARTS), "a part") or None)


def _where(case: OddsCase, fact: str, value: Any) -> OddsCase:
    return _put(case, situation=replace(case.situation, **{fact: value}))


def _damage(case: OddsCase, text: str) -> OddsCase:
    """Durability lost part by part: ``0-0-0-3-0-0``."""
    whole = [part.durability for part in skirmish.body(case.shot_at())]
    given = text.split("-")
    if len(given) != len(whole):
        raise ValueError("should be six numbers, as in 0-0-0-3-0-0")
    lost = tuple(whole_number(each, 0, most) for each, most in zip(given, whole, strict=True))
    return _put(case, damage=lost)


def _rule(name: str) -> Reader:
    return lambda case, text: _put(case, rules=RULES.with_value(case.rules, name, text))


READERS: dict[str, Reader] = {
    "attacker": _attacker,
    "target": _target,
    "weapon": _weapon,
    "form": _mode("form"),
    "load": _mode("load"),
    "overdrive": _flag("overdrive"),
    **{fact.name: _fact(fact.name) for fact in FACTS},
    "aimed": _aimed,
    "crits": _flag("crits"),
    "between": _choice("between", BETWEEN, " or ".join(BETWEEN)),
    "shooter_heat": _count("shooter_heat", 0, _HIGHEST_HEAT),
    "target_heat": _count("target_heat", 0, _HIGHEST_HEAT),
    "damage": _damage,
    "structure": _count("structure", 0, 9),
    **{PREFIX + name: _rule(name) for name in RULES.names},
    "part": _choice("part", PARTS, "a part"),
    "volleys": _count("volleys", 1, MOST_VOLLEYS),
    "measure": _choice("measure", MEASURES, " or ".join(MEASURES)),
    "net": _choice("net", ("", *map(str, NETS)), f"a whole number from {NETS[-1]} to {NETS[0]}"),
}
"""How each value is read, in the order they depend on each other: the target before its damage."""

NAMES: tuple[str, ...] = tuple(READERS)
"""The names an address of the odds page may hold."""

_ALWAYS = ("attacker", "weapon", "target")
_PLAIN_FIELDS = tuple(
    each.name for each in fields(OddsCase) if each.name not in (*_ALWAYS, "situation", "rules")
)
