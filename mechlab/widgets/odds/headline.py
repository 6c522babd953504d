"""The top of the page: the question in a sentence and its five numbers, printed rules beside."""

from typing import TYPE_CHECKING

from ..form import Form
from ..markup import Markup, join, tag, trusted
from ..show import decimal, one_in, warrant, warrant_of
from .answer import Answer
from .case import OddsCase
from .compare import Measure, Number, top_measures
from .facts import dice_word
from .words import question

if TYPE_CHECKING:
    from mechlab.games.skirmish.odds import Rounds


_ROUNDS = ("rounds", "rounds below")


def headline() -> Form:
    """The empty headline: one live line for those who listen, tiles for those who look."""
    form = Form(
        join(
            tag("h1", data_slot="question"),
            tag("p", role="status", aria_live="polite", data_slot="said", class_="ml-sr"),
            tag("div", data_slot="refusal"),
            tag("div", data_slot="tiles", class_="od-tiles"),
        )
    )
    form.add_class("od-headline")
    return form


def show(form: Form, answer: Answer, keep_rounds: bool = False) -> None:
    """Fill the headline with an answer; the volleys to destroy come later, or stay if known."""
    case, tray = answer.case, answer.tray()
    net = dice_word(abs(tray.net), tray.net) if tray.net else "none"
    cells = [_tile("Net dice", net, join(tray.sentence()))]
    said = [f"{question(case)}."]
    for measure in top_measures(case):
        value = measure.of(answer.volley)
        cells.append(_tile(measure.label, measure.text(value), _below(measure, value, answer)))
        said.append(f"{measure.label}: {measure.text(value)}.")
    form.update(
        {},
        {
            "question": join(question(case)),
            "said": join(" ".join(said)),
            "refusal": join(),
            "tiles": join(*cells, _tile("Volleys to destroy", None)),
        }
        | _rounds_slots(form, keep_rounds),
    )
    form.remove_class("od-old")


def _rounds_slots(form: Form, keep: bool) -> dict[str, Markup]:
    before = form.slots if keep else {}
    return {name: trusted(before.get(name, "…" if name == "rounds" else "")) for name in _ROUNDS}


def show_rounds(form: Form, answer: Answer, rounds: "Rounds") -> None:
    """Fill in the last number, which takes longer than the others."""
    below = join(f"median {rounds.median} ", warrant("float", f"± {rounds.error:.0e}"))
    if answer.printed is not None:
        below = join(f"median {rounds.median}")
    slots = {"rounds": str(join(decimal(rounds.mean))), "rounds below": str(below)}
    form.slots = dict(form.slots) | slots


def refuse(form: Form, case: OddsCase, reason: str, old: bool = True) -> None:
    """Say in one line why there is no answer; numbers that are there stay, marked as ``old``."""
    slots = dict(form.slots) | {
        "said": str(join(f"No answer: {reason}")),
        "question": str(join(question(case))),
        "refusal": str(
            tag(
                "p",
                tag("b", "No answer: "),
                reason,
                ". What is shown belongs to the last question that had one." if old else ".",
                class_="ml-notice od-refusal",
            )
        ),
    }
    form.slots = slots
    form.add_class("od-old")


def _tile(label: str, value: str | None, below: Markup | None = None) -> Markup:
    """One number with its name; without a value its place is a slot to fill later."""
    slots = _ROUNDS if value is None else (None, None)
    return tag(
        "div",
        tag("span", label, class_="od-name"),
        tag("b", value, data_slot=slots[0]),
        tag("span", below, class_="od-below", data_slot=slots[1]),
        class_="od-tile",
        tabindex=0,
    )


def _below(measure: Measure, value: Number, answer: Answer) -> Markup:
    """What stands under the number: how it is known, or how it was under the printed rules."""
    if answer.printed is not None:
        printed = measure.of(answer.printed)
        change = measure.difference(value, printed)
        return join(f"printed {measure.text(printed)} ", tag("em", change, class_="ml-change"))
    error = answer.volley.after(answer.case.volleys).error
    words = f"{one_in(value)} " if measure.share and value else ""
    return join(words, warrant_of(value, error))
