"""The left column as a form: who fires at whom, what holds, what is already broken."""

from collections.abc import Iterable

from mechlab.games import skirmish
from mechlab.games.skirmish import PARTS
from mechlab.games.skirmish.odds import FACTS, Fact
from mechlab.pages.links import is_there, to_page
from mechlab.widgets.fields import cell, field, group, number_field, option
from mechlab.widgets.form import Form
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import ruling

from .case import BETWEEN, OddsCase, title
from .facts import Brought, brought
from .rules import RULES
from .weapons import Weapon, armed

SIDES = {"place": "Place", "attacker": "Attacker", "target": "Target"}
AIMED = "aimed"
CLEAR = "clear"
"""The key of the button that takes every fact of the situation away."""

_BETWEEN_WORDS = {"acts": "the target acts: short crits end", "idle": "nothing happens"}


def controls() -> Form:
    """The form, empty: ``show`` fills it in."""
    form = Form(join(_attack(), _situation(), _before(), RULES.panel()))
    form.add_class("od-controls")
    return form


def show(form: Form, case: OddsCase) -> None:
    """Set every control to a case, and say what each fact brings in it."""
    facts = brought(case.situation, case.mode().profile, case.catalog())
    form.update(
        values=_values(case) | RULES.values(case.rules),
        slots=_lists(case) | _chips(facts) | RULES.slots(case.rules),
        states={b.fact.name: _state(b) for b in facts} | RULES.states(case.rules),
    )


# The form -----------------------------------------------------------------------------------------


def _attack() -> Markup:
    return group(
        "Attack",
        field("Attacker", tag("select", data_key="attacker", data_slot="attackers")),
        field("Weapon", tag("select", data_key="mode", data_slot="modes")),
        tag("p", data_slot="profile", class_="od-profile"),
        field("Target", tag("select", data_key="target", data_slot="targets")),
        tag("p", data_slot="hangar", class_="od-links"),
    )


def _situation() -> Markup:
    groups = (
        tag("fieldset", tag("legend", words), *(_fact(f) for f in FACTS if f.side == side))
        for side, words in SIDES.items()
    )
    clear = tag("button", "Clear", type="button", data_key=CLEAR, class_="ml-button od-small")
    return group("Situation", clear, *groups)


def _fact(fact: Fact) -> Markup:
    """One toggle: its name, its section, and slots for what it brings and why."""
    return tag(
        "label",
        tag("input", type="checkbox", data_key=fact.name) if fact.name != AIMED else tag("span"),
        tag(
            "span",
            fact.told(skirmish.catalog()),
            _aim() if fact.name == AIMED else None,
            class_="od-label",
        ),
        tag("span", fact.section, class_="od-section"),
        tag("span", data_slot=f"chip.{fact.name}", class_="od-chip"),
        tag("span", data_slot=f"note.{fact.name}", class_="od-note"),
        class_="od-fact",
        data_row=True,
    )


def _aim() -> Markup:
    """The one fact that is more than true or false: the part an Aimed Shot goes for."""
    options = (option(part, part) for part in PARTS)
    return tag("select", option("", "none"), *options, data_key=AIMED)


def _before() -> Markup:
    words = ((name, f"{name}: {_BETWEEN_WORDS[name]}") for name in BETWEEN)
    return group(
        "Before and between volleys",
        tag(
            "fieldset",
            tag("legend", "Durability the target has lost"),
            tag("div", data_slot="damage", class_="od-damage"),
        ),
        tag(
            "div",
            cell("Structure crits", number_field("structure", 0, 9)),
            cell("Its Heat", number_field("target_heat", 0, 30)),
            cell("Shooter's Heat", number_field("shooter_heat", 0, 30)),
            class_="od-damage",
        ),
        field(
            "Between volleys",
            tag("select", *(option(*each) for each in words), data_key="between"),
        ),
        tag(
            "label",
            tag("input", type="checkbox", data_key="crits"),
            tag("span", "Crit effects and Heat (F8, G2)", class_="od-label"),
            class_="od-fact",
        ),
        opened=False,
    )


# What fills it ------------------------------------------------------------------------------------


def _values(case: OddsCase) -> dict[str, str]:
    texts = {
        "attacker": case.attacker,
        "mode": case.mode().key,
        "target": case.target,
        AIMED: case.situation.aimed or "",
        "between": case.between,
        "crits": str(int(case.crits)),
        "structure": str(case.structure),
        "target_heat": str(case.target_heat),
        "shooter_heat": str(case.shooter_heat),
    }
    texts |= {f"damage.{i}": str(lost) for i, lost in enumerate(case.damage)}
    flags = (fact.name for fact in FACTS if fact.name != AIMED)
    return texts | {name: str(int(getattr(case.situation, name))) for name in flags}


def _lists(case: OddsCase) -> dict[str, Markup]:
    return {
        "attackers": _mechs(case.attacker),
        "targets": _mechs(case.target),
        "modes": _modes(armed(case.shooter())),
        "profile": _profile(case.mode()),
        "damage": _damage(case),
        "hangar": _hangar(case),
    }


def _mechs(chosen: str) -> Markup:
    kits = list(skirmish.catalog().kits)
    own = [] if chosen in kits else [option(chosen, f"{title(chosen)} (own build)")]
    return join(*own, *(option(kit, kit) for kit in kits))


def _modes(modes: Iterable[Weapon]) -> Markup:
    return join(*(option(mode.key, mode.label) for mode in modes))


def _profile(mode: Weapon) -> Markup:
    """The numbers of the mode, as its row in the rulebook has them."""
    gun = mode.profile
    reach = "melee" if gun.range is None else f"Range {gun.range}"
    numbers = [reach, f"{gun.shots} × {gun.damage}", f"Pen {gun.penetration}"]
    numbers += [f"Acc {gun.accuracy:+d}", f"Heat {gun.heat}"]
    if gun.on_hit_heat:
        numbers.append(f"each hit heats the target by {gun.on_hit_heat}")
    if gun.limited:
        numbers.append(f"Limited {gun.limited}")
    where = f"{mode.place}. " + " · ".join([*numbers, *gun.tags])
    away = None if mode.carried else tag("em", " This build does not carry the load.")
    return join(where, away)


def _hangar(case: OddsCase) -> Markup:
    """Links to the builds in the hangar."""
    if not is_there("hangar"):
        return join()
    return join(
        "In the hangar: ",
        to_page("hangar", title(case.attacker), {"build": case.attacker}),
        " · ",
        to_page("hangar", title(case.target), {"build": case.target}),
    )


def _damage(case: OddsCase) -> Markup:
    whole = [(part.part, part.durability) for part in skirmish.body(case.shot_at())]
    return join(
        *(
            cell(part, number_field(f"damage.{i}", 0, durability), f"of {durability}")
            for i, (part, durability) in enumerate(whole)
        )
    )


def _chips(facts: list[Brought]) -> dict[str, Markup]:
    chips = {f"chip.{b.fact.name}": join(ruling(b.source, b.note), " ", b.chip) for b in facts}
    return chips | {f"note.{b.fact.name}": _note(b) for b in facts}


def _note(b: Brought) -> Markup:
    """Why a fact that holds brings nothing, or what was ruled about it."""
    return join(b.note if b.holds and (not b.counts or b.source != "printed") else None)


def _state(b: Brought) -> str:
    if b.counts:
        return "on" if b.holds else "off"
    return "void" if b.holds else "idle"
