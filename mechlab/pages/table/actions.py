"""What can be done now, grouped, each with what is known of it; what cannot, with the reason."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mechlab.engine import Stepper
from mechlab.widgets.markup import Markup, join, tag

if TYPE_CHECKING:
    from .weighing import Weighing


@dataclass(frozen=True)
class Choice:
    """An open option as a button: in which group, what is known of it, whether it is looked at.

    Without an ``option`` it is a line that tells what else can be picked, and where.
    """

    text: str
    option: int = -1
    group: str = ""
    facts: Markup | None = None
    is_aimed: bool = False


def nothing(now: Stepper) -> Markup:
    """Why there is nothing to choose."""
    text = "This moment lies between two decisions: step on to the next."
    if now.is_over:
        text = f"The game is over: {now.outcome}."
    elif now.waits_for_die:
        text = f"Roll the {now.waits_for_die} die and enter it in the Dice panel."
    return tag("p", text, class_="ml-muted")


def listed(choices: Sequence[Choice], worths: Mapping[int, float], weighing: "Weighing") -> Markup:
    """The choices by group, in their order; what is aimed at comes first, and what is known to be
    worth most before that."""
    hints = [tag("p", each.text, class_="tb-hint") for each in choices if each.option < 0]
    groups: dict[str, list[Choice]] = {}
    for each in choices:
        if each.option >= 0:
            groups.setdefault(each.group, []).append(each)
    sections = []
    for group, own in groups.items():
        own.sort(key=lambda each: not each.is_aimed)
        own.sort(key=lambda each: -worths.get(each.option, 0.0))
        buttons = [_button(each, weighing.told(worths, each.option)) for each in own]
        head = tag("h3", group) if group else None
        sections.append(tag("section", head, *buttons, class_="tb-group"))
    return join(*hints, *sections)


def _button(each: Choice, worth: Markup | None) -> Markup:
    return tag(
        "button",
        tag("span", each.text[:1].upper() + each.text[1:], class_="tb-do-text"),
        worth or each.facts,
        type="button",
        data_key=f"do:{each.option}",
        class_="tb-do" + (" tb-at-target" if each.is_aimed else ""),
    )


def closed(now: Stepper, conceivable: Iterable[int]) -> Markup:
    """What cannot be done now, and why, by reason."""
    reasons: dict[str, list[str]] = {}
    for option in conceivable if now.options() else ():
        why = now.why_not(option)
        if why:
            text = now.face.action(now.state, option).text
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
