"""The mech's sheet at a moment: its tracks, what it suffers from, its gear; what can be picked."""

from typing import Any

from mechlab.engine import Stepper
from mechlab.games.wreck import words as w
from mechlab.games.wreck.facts import danger_zone
from mechlab.games.wreck.tables import STATUSES
from mechlab.pages.table.scene import words_of
from mechlab.pages.wreck.sheet import track
from mechlab.widgets.markup import Markup, join, tag

BOUGHT = {"HP": w.BUY_HP, "structure": w.BUY_STRUCTURE, "stress": w.BUY_STRESS}
"""The tracks of which more can be bought at a rest."""


def sheet(now: Stepper) -> Markup:
    """The whole sheet. What is an option now is a button that chooses it."""
    return tag(
        "div",
        _head(now),
        tag("div", _tracks(now), _statuses(now), class_="wk-half"),
        tag("div", _gear(now), class_="wk-half"),
        class_="wk-sheet",
    )


def _head(now: Stepper) -> Markup:
    game, words = now.state, words_of(now)
    phase = w.PHASES[int(game.mech.phase)]
    style = "wk-phase" + (" wk-down" if game.mech.phase != w.WHOLE else "")
    numbers = words.sheet
    facts = f"Armour {numbers.armor} · HULL {numbers.hull} · AGILITY {numbers.agility} · "
    facts += f"ENGINEERING {numbers.engineering}"
    return tag(
        "header",
        tag("h2", numbers.name),
        tag("span", phase, class_=style),
        tag("span", facts, class_="ml-muted"),
    )


def _tracks(now: Stepper) -> Markup:
    face: Any = now.face
    zone = danger_zone(words_of(now).sheet, face.cat)
    rows = []
    for each in words_of(now).tracks(now.state):
        drawn = track(each, zone if each.name == "heat" else 0)
        option = BOUGHT.get(each.name, -1) * w.SPAN
        rows.append(_pickable(now, option, drawn, "wk-pick-track"))
    return tag("div", *rows, class_="wk-tracks")


def _statuses(now: Stepper) -> Markup:
    game = now.state
    held = words_of(now).statuses(game)
    chips = []
    for name in STATUSES:
        told = next((each for each in held if each.startswith(name)), "")
        style = "wk-chip wk-status" + (" wk-on" if told else "")
        chips.append(tag("span", told or f"not {name}", class_=style))
    return tag("p", *chips, class_="wk-statuses", role="group", aria_label="What it suffers from")


def _gear(now: Stepper) -> Markup:
    """Mounts with their weapons, and the systems."""
    gear = words_of(now).gear(now.state)
    mounts = list(dict.fromkeys(mount for _, mount, _ in gear if mount))
    rows = []
    for number, mount in enumerate(mounts):
        chips = [_chip(now, n, *each) for n, each in enumerate(gear) if each[1] == mount]
        row = _row(f"{mount} mount", chips)
        rows.append(_pickable(now, w.LOSE_MOUNT * w.SPAN + number, row, "wk-pick-mount"))
    systems = [_chip(now, n, *each) for n, each in enumerate(gear) if not each[1]]
    return join(*rows, _row("systems", systems))


def _row(name: str, chips: list[Markup]) -> Markup:
    held = tag("div", *chips, class_="wk-chips")
    return tag("div", tag("span", name, class_="wk-name"), held, class_="wk-mount")


def _chip(now: Stepper, number: int, name: str, mount: str, state: str) -> Markup:
    lost = "destroyed" in state
    said = "✕ destroyed" if lost else "" if state == "works" else state
    chip = tag(
        "span",
        tag("s" if lost else "span", name),
        tag("small", f" {said}") if said else None,
        class_="wk-chip" + (" wk-lost" if lost else ""),
    )
    for kind in (w.BUY_ITEM, w.LOSE_SYSTEM):
        picked = _pickable(now, kind * w.SPAN + number, chip, "wk-pick-chip")
        if picked is not chip:
            return picked
    return chip


def _pickable(now: Stepper, option: int, drawn: Markup, style: str) -> Markup:
    """The same as a button that chooses an option, where that is open."""
    if option not in now.options():
        return drawn
    text = now.face.action(now.state, option).text
    return tag(
        "button",
        drawn,
        tag("span", text[:1].upper() + text[1:], class_="wk-what"),
        type="button",
        data_key=f"do:{option}",
        class_=f"wk-pick {style}",
    )
