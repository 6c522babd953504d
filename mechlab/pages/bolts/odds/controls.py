"""The left column as a form: who attacks whom, what holds, what is already broken, house rules."""

from mechlab.games import bolts
from mechlab.games.bolts import PARTS
from mechlab.pages.links import is_there, to_page
from mechlab.widgets.fields import cell, field, group, number_field, option, select, switch
from mechlab.widgets.form import Form
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import signed

from ..mechs import EXAMPLES, named, title
from .address import MOST_HEAT, MOST_INCHES, MOST_TRIES, MOST_WORTH, fitted
from .answer import Answer
from .case import SNIPED, BoltsCase, has_upgrade, weapons
from .rules import RULES

SITUATION = {
    "back": ("behind the target's shoulders", "B52"),
    "height": ("above the target's head", "B52"),
    "aim": ("took aim before", "B48"),
    "cover": ("target in cover", "B52"),
    "ran": ("target has run this turn", "B49"),
    "blind": ("no line of sight", "B25"),
    "system": ("uses the Targeting System", "B10"),
}
"""Every fact with its words and its section."""


def controls() -> Form:
    """The form, empty: ``show`` fills it in."""
    form = Form(join(_attack(), _situation(), _target(), _heat(), RULES.panel()))
    form.add_class("od-controls")
    return form


def _attack() -> Markup:
    slider = tag(
        "input", type="range", min=0, max=MOST_INCHES, step=1, data_key="distance", list=None
    )
    return group(
        "Attack",
        field("Attacker", select("attacker", slot="attackers")),
        field("Weapon", select("weapon", slot="weapons")),
        tag("p", data_slot="profile", class_="od-profile"),
        tag("div", data_slot="rockets"),
        field("Distance", slider),
        tag("p", data_slot="band", class_="od-profile"),
        field("Target", select("target", slot="targets")),
        tag("p", data_slot="hangar", class_="od-links"),
    )


def _situation() -> Markup:
    sniper = tag(
        "label",
        tag("span"),
        tag(
            "span",
            "a Sniper rolls again",
            select("sniper", SNIPED),
            class_="od-label bo-sniper",
        ),
        tag("span", "B34", class_="od-section"),
        tag("span", data_slot="chip.sniper", class_="od-chip"),
        class_="od-fact",
        data_row=True,
    )
    facts = (switch(key, words, section) for key, (words, section) in SITUATION.items())
    expert = tag("p", data_slot="expert", class_="od-profile bo-expert")
    return group("Situation", *facts, sniper, expert)


def _target() -> Markup:
    return group(
        "What the target has lost",
        tag(
            "fieldset", tag("legend", "Points"), tag("div", data_slot="damage", class_="od-damage")
        ),
        tag("div", data_slot="lost"),
        opened=False,
    )


def _heat() -> Markup:
    return group(
        "Heat and overwatch",
        tag(
            "div",
            cell("Heat before it", number_field("heat", 0, MOST_HEAT)),
            cell("Torso points lost", number_field("hurt", 0, 12)),
            cell("Actions of others", number_field("tries", 1, MOST_TRIES)),
            class_="od-damage",
        ),
        tag(
            "div",
            cell("A hit costs", number_field("hit", 0, MOST_WORTH), "acts"),
            cell("A lost turn costs", number_field("turn", 0, MOST_WORTH), "acts"),
            class_="od-damage",
        ),
        switch("protocol", "watches with a Reaction Protocol", "B9"),
        opened=False,
    )


# What fills it ------------------------------------------------------------------------------------


def show(form: Form, case: BoltsCase, answer: Answer | None) -> None:
    """Set every control to a case, and say what each fact brings in it."""
    form.update(
        values=_values(case) | RULES.values(case.rules),
        slots=_lists(case) | _chips(case, answer) | RULES.slots(case.rules),
        states=_states(case, answer) | RULES.states(case.rules),
    )


def _values(case: BoltsCase) -> dict[str, str]:
    names = ("attacker", "weapon", "target", "distance", "rockets", "sniper", "heat", "hurt")
    texts = {name: str(getattr(case, name)) for name in (*names, "tries", "hit", "turn")}
    texts |= {f"damage.{i}": str(lost) for i, lost in enumerate(case.damage)}
    texts |= {f"shields.{i}": str(lost) for i, lost in enumerate(case.shields)}
    texts |= {f"lost.{place}": "1" if place in case.lost else "0" for place in bolts.MOUNTED}
    return texts | {key: str(int(getattr(case, key))) for key in (*SITUATION, "protocol")}


def _lists(case: BoltsCase) -> dict[str, Markup]:
    found = weapons(case.shooter(), case.catalog())
    return {
        "attackers": _mechs(case.attacker),
        "targets": _mechs(case.target),
        "weapons": join(*(option(place, words) for place, words in found.items())),
        "profile": _profile(case),
        "rockets": _rockets(case),
        "band": _band(case),
        "damage": _damage(case),
        "lost": _lost(case),
        "hangar": _hangar(case),
        "expert": _expert(case),
    }


def _mechs(chosen: str) -> Markup:
    own = [] if chosen in EXAMPLES else [option(chosen, f"{title(named(chosen))} (own build)")]
    return join(*own, *(option(name) for name in EXAMPLES))


def _profile(case: BoltsCase) -> Markup:
    """The dice of the weapon and what comes with it."""
    try:
        row = bolts.odds.weapon_in(case.shooter(), case.mount(), case.catalog())
        dice = [roll.dice for roll in case.attack().rolls]
    except ValueError:
        return join()
    words = [f"{' + '.join(map(str, dice))} {'die' if dice == [1] else 'dice'}"]
    words += ["pushes what it hits", "must be reloaded"] if row.pushes and row.reloads else []
    words += ["cover does not count"] if row.ignores_cover else []
    return join(" · ".join(words))


def _rockets(case: BoltsCase) -> Markup:
    stock = case.catalog().rules.value("rockets")
    if case.weapon != "Head":
        return join()
    words = "Rockets (0: all)"
    return tag("div", cell(words, number_field("rockets", 0, stock)), class_="od-damage")


def _band(case: BoltsCase) -> Markup:
    build, cat = case.shooter(), case.catalog()
    row = bolts.odds.weapon_in(build, case.mount(), cat)
    if row.melee:
        return join(tag("b", "base contact"), ": the distance does not count")
    found = bolts.odds.band(case.distance, build.pilot, cat)
    ends = zip(bolts.odds.BANDS, bolts.odds.reaches(build.pilot, cat), strict=True)
    bands = ", ".join(f"{band} to {end}″" for band, end in ends)
    return join(tag("b", f"{case.distance}″"), f", {found or 'beyond all'} range ({bands})")


def _damage(case: BoltsCase) -> Markup:
    build = case.shot_at()
    return join(
        *(
            cell(part, number_field(f"damage.{i}", 0, points), f"of {points}")
            for i, (part, points) in enumerate(zip(PARTS, build.six, strict=True))
        )
    )


def _lost(case: BoltsCase) -> Markup:
    """Shield levels and upgrades that are gone."""
    build = case.shot_at()
    levels = bolts.odds.target(build, cat=case.catalog()).shields
    shields = [
        cell(f"{arm} shield levels", number_field(f"shields.{i}", 0, most), f"of {most}")
        for i, (arm, most) in enumerate(zip(("Left", "Right"), levels, strict=True))
        if most
    ]
    gone = [
        switch(f"lost.{place}", f"{build.upgrades[place]} destroyed", "B55", chip=False)
        for place in fitted(build)
    ]
    return join(tag("div", *shields, class_="od-damage") if shields else None, *gone)


def _hangar(case: BoltsCase) -> Markup:
    if not is_there("hangar"):
        return join()
    links = (
        to_page("hangar", title(named(name)), {"game": "bolts", "mech": name})
        for name in (case.attacker, case.target)
    )
    return join("In the hangar: ", next(links), " · ", next(links))


def _expert(case: BoltsCase) -> Markup:
    if case.shot_at().pilot != "Cover Expert":
        return join()
    words = "rolls each hit again" if case.cover else "would roll each hit again in cover"
    return join(f"The target's Cover Expert {words} (B26).")


def _chips(case: BoltsCase, answer: Answer | None) -> dict[str, Markup]:
    slots = {}
    for key in SITUATION:
        brought = answer.brings(key) if answer else None
        slots[f"chip.{key}"] = join(_chip(key, brought))
        slots[f"note.{key}"] = join(_note(key, case, brought))
    is_sniper = case.shooter().pilot == "Sniper"
    return slots | {"chip.sniper": join("one die" if is_sniper else "no Sniper")}


def _chip(key: str, brought: int | None) -> str:
    if brought is None:
        return "cannot"
    return {"blind": "a die less", "system": "rerolls"}.get(key) or signed(brought)


def _note(key: str, case: BoltsCase, brought: int | None) -> str:
    """Why a fact that holds brings nothing."""
    if brought == 0 and getattr(case, key) and key == "cover":
        return "In melee, and against rockets, cover does not count."
    if brought is None and key == "blind":
        return "Only a Blind Fire pilot attacks what is not seen, and not in melee."
    if brought is None and key == "system":
        return "There is none in the head."
    return ""


def _states(case: BoltsCase, answer: Answer | None) -> dict[str, str]:
    states = {}
    for key in SITUATION:
        brought = answer.brings(key) if answer else None
        counts = brought is not None and (brought != 0 or key in ("blind", "system"))
        holds = getattr(case, key)
        states[key] = ("on" if holds else "off") if counts else "void" if holds else "idle"
    states["sniper"] = "off" if case.shooter().pilot == "Sniper" else "idle"
    has = has_upgrade(case.shooter(), "reaction protocol", case.catalog())
    states["protocol"] = ("on" if case.protocol else "off") if has else "idle"
    return states
