"""What can be done now, grouped, with the odds of attacks; and what cannot, with the reason."""

from collections.abc import Iterator, Sequence

from mechlab.engine import Stepper
from mechlab.games.skirmish import menu, outlook
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.rules.fire import FIRST_TENDER
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import decimal, percent

from .blows import Worths, told

MOST_HEXES = 12  # options on hexes are picked on the board; only so many are listed
COVERS = ("indirect", "clear", "soft cover", "hard cover")
NO_WORTHS: Worths = {}
_KEPT_SHORT = {w.TO_HEX, w.PUT, w.TO_CLOUD}


def actions(stepper: Stepper, target: int = -1, worths: Worths = NO_WORTHS) -> Markup:
    """The open options as buttons by group; those at ``target`` come first, what is known to be
    worth most before them.
    """
    entries = [menu.entry(key) for key in stepper.options()]
    if not entries:
        return tag("p", _nothing(stepper), class_="ml-muted")
    hexes = [each for each in entries if each.kind in _KEPT_SHORT]
    if len(hexes) > MOST_HEXES:
        hint = f"Pick one of {len({each.hex for each in hexes})} hexes on the board."
        rest = [each for each in entries if each.kind not in _KEPT_SHORT]
        return join(tag("p", hint, class_="tb-hint"), *_groups(stepper, rest, target, worths))
    return join(*_groups(stepper, entries, target, worths))


def _nothing(stepper: Stepper) -> str:
    if stepper.is_over:
        return f"The game is over: {stepper.outcome}."
    if stepper.waits_for_die:
        return f"Roll the {stepper.waits_for_die} die and enter it in the Dice panel."
    return "This moment lies between two decisions: step on to the next."


def _groups(
    stepper: Stepper, entries: Sequence[menu.Entry], target: int, worths: Worths
) -> Iterator[Markup]:
    for group in menu.GROUPS:
        own = [each for each in entries if each.group == group]
        own.sort(key=lambda each: each.mech != target or each.mech < 0)
        own.sort(key=lambda each: -worths.get(each.option, 0.0))
        if own:
            buttons = [_button(stepper, each, target, worths) for each in own]
            yield tag("section", tag("h3", group), *buttons, class_="tb-group")


def _button(stepper: Stepper, each: menu.Entry, target: int, worths: Worths) -> Markup:
    text = stepper.face.action(stepper.state, each.option).text
    facts = told(worths, each.option) or _facts(stepper, each)
    aimed = each.mech == target and target >= 0
    return tag(
        "button",
        tag("span", text[:1].upper() + text[1:], class_="tb-do-text"),
        facts,
        type="button",
        data_key=f"do:{each.option}",
        class_="tb-do" + (" tb-at-target" if aimed else ""),
    )


def _facts(stepper: Stepper, each: menu.Entry) -> Markup | None:
    """The exact odds of an attack or a Lock On."""
    if each.kind in (w.LOCK, w.FREE_LOCK) and each.mech < FIRST_TENDER:
        chance = outlook.lock_chance(stepper.state, each.mech)
        return tag("span", tag("b", percent(chance)), " Locked", class_="tb-odds")
    cat = stepper.face.cat  # type: ignore[attr-defined]
    seen = outlook.outlook(stepper.state, each, cat)
    if seen is None:
        return None
    shots = f" × {seen.shots} shots" if seen.shots > 1 else ""
    net = f"{seen.net:+d} dice".replace("-", "−") if seen.net else "no dice"
    causes = f" ({', '.join(seen.causes)})" if seen.causes else ""
    cover = "" if seen.cover == w.CLEAR else f" · {COVERS[seen.cover]}"
    return tag(
        "span",
        tag("b", percent(seen.hit), title=f"exactly {seen.hit}"),
        f" hit{shots} · ",
        tag("b", decimal(seen.damage, 2), title=f"exactly {seen.damage}"),
        f" damage · {seen.heat} Heat",
        tag("small", f"needs {seen.needed}+, {net}{causes}{cover}"),
        class_="tb-odds",
    )


def closed(stepper: Stepper) -> Markup:
    """What the mech that acts cannot do now, and why, by reason."""
    reasons: dict[str, list[str]] = {}
    for option in menu.conceivable(stepper.state) if stepper.options() else ():
        why = stepper.why_not(option)
        if why:
            text = stepper.face.action(stepper.state, option).text
            reasons.setdefault(why, []).append(text)
    if not reasons:
        return Markup("")
    rows = [
        tag("li", tag("b", why), tag("span", "; ".join(what)), class_="tb-closed")
        for why, what in reasons.items()
    ]
    count = sum(len(what) for what in reasons.values())
    summary = tag("summary", f"Not open now: {count}, and why")
    return tag("details", summary, tag("ul", *rows), class_="tb-why")
