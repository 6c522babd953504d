"""The odds case in an address: every value is checked, because an address is a stranger's text."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from mechlab.games import wreck
from mechlab.games.wreck import Hit
from mechlab.games.wreck.tables import STATUSES, TYPES
from mechlab.widgets.house_rules import PREFIX
from mechlab.widgets.reading import change_value, one_of, read_values, unlike, whole_number, yes

from ..mech import MECH, change_mech, read_mech, write_gear
from ..rules import RULES
from .case import WreckCase, opening

START = "start."
HIT = "hit."
MOST_BURN = 40
_STANDS = {"hp": 1, "structure": 1, "stress": 0, "heat": 0, "burn": 0, "repairs": 0}
"""What says how the mech stands, with the least it may be."""

Reader = Callable[[WreckCase, str], WreckCase]


def read_case(given: Mapping[str, str]) -> tuple[WreckCase, list[str]]:
    """The case that an address asks for, and one line for each value that was ignored.

    An empty address opens the example.

    >>> case, ignored = read_case({"mech": "Drake, hull 3", "hit": "2d6 energy, AP", "hp": "4"})
    >>> case.mech.hull, case.hit.ap, case.start.hp, ignored
    (3, True, 4, [])
    >>> read_case({"mech": "Goliath", "hp": "44"})[1]
    ['mech "Goliath" no frame is called ...', 'hp "44" should be a whole number from 1 to 10']
    """
    known = {name: given[name] for name in READERS if name in given}
    return read_values(WreckCase() if known else opening(), known, READERS)


def write_case(case: WreckCase) -> dict[str, str]:
    """The values an address needs to hold: mech and hit always, the rest where it is not plain.

    >>> write_case(WreckCase(burning=3))
    {'mech': 'Everest', 'hit': 'Cannon shell', 'burning': '3'}
    """
    plain, start = WreckCase(), case.start
    texts = {"mech": str(case.mech), "gear": write_gear(case.mech), "hit": write_hit(case.hit)}
    texts |= unlike(start, plain.start, _STANDS)
    texts |= {"statuses": ",".join(start.statuses), "rests": "" if start.rests else "0"}
    texts |= {"together": "1" if case.together else "", "burning": str(case.burning or "")}
    texts |= unlike(case, plain, ("deck", "at"))
    return {n: text for n, text in texts.items() if text} | {PREFIX + n: v for n, v in case.rules}


def write_hit(hit: Hit) -> str:
    """A hit as an address writes it: its name where the catalog has it so."""
    there = wreck.catalog().hits
    return hit.name if hit.name in there and wreck.catalog_hit(hit.name) == hit else hit.text


def change(case: WreckCase, name: str, text: str) -> WreckCase:
    """The case with one value set, by a control or as an address says it; ``ValueError`` in a line.

    >>> change(WreckCase(), "hit.ap", "1").hit.text
    'hit: 1d6+2 kinetic, 1d6 explosive, AP'
    """
    if name.startswith(MECH):
        frame = change_mech(case.mech, name.removeprefix(MECH), text, case.catalog())
        return _fitted(replace(case, mech=frame))
    if name.startswith(HIT):
        return replace(case, hit=_changed_hit(case.hit, name.removeprefix(HIT), text))
    if name.startswith(START):
        return _stands(name.removeprefix(START))(case, text)
    return change_value(case, name, text, READERS)


def _changed_hit(hit: Hit, key: str, text: str) -> Hit:
    """A hit of one's own that begins as the one that was there."""
    own: Any = {name: getattr(hit, name) for name in (*TYPES, "ap", "inflicts")}
    if key == "ap":
        own["ap"] = yes(text)
    elif key in TYPES:
        own[key] = text.strip() or 0
    else:
        status = one_of(key, STATUSES)
        wanted = {*hit.inflicts, status} if yes(text) else {*hit.inflicts} - {status}
        own["inflicts"] = tuple(each for each in STATUSES if each in wanted)
    return Hit(**own)


# One reader for each value ------------------------------------------------------------------------


def _mech(case: WreckCase, text: str) -> WreckCase:
    return _fitted(replace(case, mech=read_mech(text, write_gear(case.mech), case.catalog())))


def _gear(case: WreckCase, text: str) -> WreckCase:
    return replace(case, mech=read_mech(str(case.mech), text, case.catalog()))


def _hit(case: WreckCase, text: str) -> WreckCase:
    return replace(case, hit=wreck.hit_of(text, case.catalog()))


def _fitted(case: WreckCase) -> WreckCase:
    """A mech whose numbers are lower stands no better than whole."""
    most = _most(case)
    lowered: dict[str, Any] = {
        name: None
        for name in _STANDS
        if name not in ("heat", "burn") and (getattr(case.start, name) or 0) > most[name]
    }
    heat = min(case.start.heat, most["heat"])
    return replace(case, start=replace(case.start, heat=heat, **lowered))


def _most(case: WreckCase) -> dict[str, int]:
    sheet = case.sheet()
    return {
        "hp": sheet.hp,
        "structure": sheet.structure,
        "stress": sheet.stress,
        "heat": sheet.heat_cap,
        "burn": MOST_BURN,
        "repairs": sheet.repairs,
    }


def _stands(name: str) -> Reader:
    def read(case: WreckCase, text: str) -> WreckCase:
        if name in STATUSES:
            had = {*case.start.statuses}
            wanted = {*had, name} if yes(text) else had - {name}
            return _with(case, statuses=tuple(each for each in STATUSES if each in wanted))
        if name == "rests":
            return _at_a_place(_with(case, rests=yes(text)))
        one_of(name, _STANDS)
        most = _most(case)[name]
        value = whole_number(text, _STANDS[name], most)
        is_whole = value == most and name not in ("heat", "burn")
        return _with(case, **{name: None if is_whole else value})

    return read


def _with(case: WreckCase, **values: Any) -> WreckCase:
    return replace(case, start=replace(case.start, **values))


def _statuses(case: WreckCase, text: str) -> WreckCase:
    found = [one_of(each, STATUSES) for each in text.split(",") if each]
    return _with(case, statuses=tuple(each for each in STATUSES if each in found))


def _deck(case: WreckCase, text: str) -> WreckCase:
    name = one_of(text, wreck.deck_names(case.catalog()))
    return _at_a_place(replace(case, deck=name))


def _at_a_place(case: WreckCase) -> WreckCase:
    """Where it stands, or the first own turn where the sortie has no such place."""
    found = case.places()
    return case if case.at in found else replace(case, at=next(iter(found)))


def _at(case: WreckCase, text: str) -> WreckCase:
    return replace(case, at=one_of(text, case.places()))


def _rule(name: str) -> Reader:
    return lambda case, text: _fitted(replace(case, rules=RULES.with_value(case.rules, name, text)))


READERS: dict[str, Reader] = {
    **{PREFIX + name: _rule(name) for name in RULES.names},
    "mech": _mech,
    "gear": _gear,
    "hit": _hit,
    **{name: _stands(name) for name in _STANDS},
    "statuses": _statuses,
    "rests": _stands("rests"),
    "together": lambda case, text: replace(case, together=yes(text)),
    "burning": lambda case, text: replace(case, burning=whole_number(text, 0, MOST_BURN)),
    "deck": _deck,
    "at": _at,
}
"""How each value is read, in the order they depend on each other: the mech before how it stands."""

NAMES: tuple[str, ...] = ("game", *READERS)
"""The names an address of this page may hold."""
