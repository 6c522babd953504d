"""What a mech on the board and in the list beside it is shown as."""

from typing import Any

from mechlab.engine import Stepper
from mechlab.games.skirmish import PARTS
from mechlab.games.skirmish.comparing import conditions
from mechlab.games.skirmish.rules.standing import armor, evasion, reactor_cap, speed
from mechlab.widgets.markup import Markup, join, tag

SIDES = ("A", "B")


def token(stepper: Stepper, a: int) -> dict[str, object]:
    """A mech as the board draws it: plain values only."""
    game = stepper.state
    mech = game.mechs[a]
    name = stepper.face.words.mech(a)  # type: ignore[attr-defined]
    marks = list(conditions(game, a))
    parts = [[int(mech.durability[i]), int(mech.printed[i])] for i in range(len(PARTS))]
    lost = [PARTS[i] for i, (left, _) in enumerate(parts) if left <= 0]
    heat, cap = int(mech.heat), int(reactor_cap(game, a))
    told = [f"{name}, side {SIDES[int(mech.side)]}", f"Heat {heat} of {cap}"]
    told += [f"lost {', '.join(lost)}"] if lost else []
    told += [words for _, words in marks]
    return {
        "hex": int(mech.hex) if mech.is_alive else -1,
        "side": int(mech.side),
        "name": name,
        "parts": parts,
        "heat": heat,
        "cap": cap,
        "signs": "".join(sign for sign, _ in marks),
        "prone": int(mech.is_prone),
        "locked": int(mech.is_locked),
        "braced": int(mech.is_braced),
        "told": ", ".join(told),
    }


def cards(stepper: Stepper, target: int) -> Markup:
    """All mechs, a card each: who acts, what is left of the parts, Heat, what holds."""
    return tag(
        "div",
        *(_side(stepper, side, target) for side in range(2)),
        class_="tb-cards",
    )


def _side(stepper: Stepper, side: int, target: int) -> Markup:
    game = stepper.state
    head = tag("h3", f"Side {SIDES[side]}", class_=f"tb-side tb-side-{side}")
    mechs = [a for a in range(len(game.mechs)) if int(game.mechs[a].side) == side]
    return tag("section", head, *(_card(stepper, a, a == target) for a in mechs))


def _card(stepper: Stepper, a: int, is_target: bool) -> Markup:
    game = stepper.state
    mech = game.mechs[a]
    facts = token(stepper, a)
    acts = int(game.active) == a
    names = ["tb-card", f"tb-card-{int(mech.side)}"]
    names += ["tb-acts"] * acts + ["tb-gone"] * (not mech.is_alive) + ["tb-aimed"] * is_target
    held = [words for _, words in conditions(game, a)]
    done = "acts now" if acts else "has acted" if mech.has_activated else ""
    where = stepper.face.words.place(game, int(mech.hex))  # type: ignore[attr-defined]
    line = [f"at {where}" if mech.is_alive and mech.hex >= 0 else "", done, *held]
    numbers = f"Evasion {int(evasion(game, a))}, Speed {int(speed(game, a))}"
    return tag(
        "button",
        tag("b", str(facts["name"])),
        tag("span", f"Heat {facts['heat']}/{facts['cap']}", class_="tb-heat"),
        tag("span", *(_part(game, a, i) for i in range(len(PARTS))), class_="tb-parts"),
        tag("span", " · ".join([*filter(None, line)]), class_="tb-held"),
        tag("span", numbers, class_="tb-numbers"),
        data_key=f"mech:{a}",
        data_name=f"{facts['told']}. {numbers}. Look at it",
        data_info=None,
        class_=" ".join(names),
        type="button",
    )


def _part(game: Any, a: int, part: int) -> Markup:
    mech = game.mechs[a]
    left, whole = max(int(mech.durability[part]), 0), int(mech.printed[part])
    short = ("Hd", "RA", "LA", "Co", "Bk", "Lg")[part]
    style = f"--left:{left / whole if whole else 0:.3f}"
    title = f"{PARTS[part]}: {left} of {whole}, Armor {int(armor(game, a, part))}"
    slug = PARTS[part].lower().replace(" ", "-")
    return tag(
        "span",
        tag("i", class_=f"ml-sw-{slug}", style=style),
        tag("small", join(short, " ", str(left) if left else "✕")),
        class_="tb-part" + (" tb-lost" if left <= 0 else ""),
        title=title,
    )
