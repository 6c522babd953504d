"""The left column as a form: the hit, the mech, how it stands, the sortie, house rules."""

from mechlab.games import wreck
from mechlab.games.wreck.tables import STATUSES, TYPES
from mechlab.pages.links import is_there, to_page
from mechlab.widgets.fields import cell, field, group, number_field, option, switch
from mechlab.widgets.form import Form
from mechlab.widgets.markup import Markup, join, tag

from .. import mech
from ..rules import RULES
from .address import HIT, MOST_BURN, START, write_hit
from .case import WreckCase

_STANDS = ("hp", "structure", "stress", "heat", "burn", "repairs")


def controls() -> Form:
    """The form, empty: ``show`` fills it in."""
    cat = wreck.catalog()
    form = Form(join(_hit(), mech.controls(cat, opened=False), _stands(), _sortie(), RULES.panel()))
    form.add_class("od-controls")
    return form


def show(form: Form, case: WreckCase) -> None:
    """Set every control to a case."""
    cat, sheet = case.catalog(), case.sheet()
    form.update(
        values=_values(case) | mech.values(case.mech, sheet) | RULES.values(case.rules),
        slots=_lists(case) | mech.slots(case.mech, cat) | RULES.slots(case.rules),
        states=mech.states(case.mech) | RULES.states(case.rules),
    )


def _hit() -> Markup:
    amounts = (
        tag(
            "label",
            tag("span", kind),
            tag("input", type="text", data_key=HIT + kind, inputmode="text", size=6),
            class_="wk-number",
        )
        for kind in TYPES
    )
    statuses = (_switch(HIT + name, name) for name in STATUSES)
    return group(
        "The hit",
        field("Hit", tag("select", data_key="hit", data_slot="hits")),
        tag("div", *amounts, class_="wk-numbers"),
        tag("div", _switch(f"{HIT}ap", "AP"), *statuses, class_="wk-switches"),
        tag("p", "Numbers or dice such as 2d6+1; burn and AP pass armour.", class_="od-note"),
    )


def _switch(key: str, words: str) -> Markup:
    control = tag("input", type="checkbox", data_key=key)
    return tag("label", control, tag("span", words), class_="wk-switch")


def _stands() -> Markup:
    words = {name: mech.LABELS.get(name, name.capitalize()) for name in _STANDS}
    numbers = (cell(words[name], tag("span", data_slot=f"stands.{name}"), None) for name in _STANDS)
    statuses = (_switch(START + name, name) for name in STATUSES)
    return group(
        "How it stands",
        tag("div", *numbers, class_="od-damage wk-stands"),
        tag("div", *statuses, class_="wk-switches"),
    )


def _sortie() -> Markup:
    return group(
        "The sortie",
        field("Deck", tag("select", data_key="deck", data_slot="decks")),
        field("It is in", tag("select", data_key="at", data_slot="places")),
        switch(f"{START}rests", "Time to rest between scenes", "E4", chip=False),
        switch("together", "Hits to destroy come in one turn", "D4", chip=False),
        field("Burn", number_field("burning", 0, MOST_BURN)),
        tag("p", "The burn that is followed to its end; 0: what the hit leaves.", class_="od-note"),
    )


def _values(case: WreckCase) -> dict[str, str]:
    sheet, start, hit = case.sheet(), case.start, case.hit
    whole = {"hp": sheet.hp, "structure": sheet.structure, "stress": sheet.stress}
    whole |= {"repairs": sheet.repairs}
    found = {f"{HIT}{kind}": str(hit.amount(kind)) for kind in TYPES}
    found |= {f"{HIT}{name}": str(int(name in hit.inflicts)) for name in STATUSES}
    found |= {f"{START}{name}": str(int(name in start.statuses)) for name in STATUSES}
    for name in _STANDS:
        value = getattr(start, name)
        found[START + name] = str(whole[name] if value is None else value)
    return found | {
        f"{HIT}ap": str(int(hit.ap)),
        "hit": write_hit(hit),
        "deck": case.deck,
        "at": case.at,
        f"{START}rests": str(int(start.rests)),
        "together": str(int(case.together)),
        "burning": str(case.burning),
    }


def _lists(case: WreckCase) -> dict[str, Markup]:
    cat, sheet = case.catalog(), case.sheet()
    own = write_hit(case.hit)
    hits = [] if own in cat.hits else [option(own, "of your own")]
    hits += [option(name, wreck.catalog_hit(name, cat).text) for name in cat.hits]
    most = {"hp": sheet.hp, "structure": sheet.structure, "stress": sheet.stress}
    most |= {"heat": sheet.heat_cap, "burn": MOST_BURN, "repairs": sheet.repairs}
    least = {"hp": 1, "structure": 1}
    places = {
        f"stands.{name}": join(
            number_field(START + name, least.get(name, 0), most[name]),
            tag("i", f" of {most[name]}" if name != "burn" else ""),
        )
        for name in _STANDS
    }
    of_mech = {"game": "wreck", "mech": str(case.mech), "gear": mech.write_gear(case.mech)}
    hangar = to_page("hangar", "Its sheet in the hangar", of_mech) if is_there("hangar") else None
    return places | {
        "hits": join(*hits),
        "decks": join(*(option(name) for name in wreck.deck_names(cat))),
        "places": join(*(option(name, name.capitalize()) for name in case.places())),
        "mech.hangar": join(hangar),
    }
