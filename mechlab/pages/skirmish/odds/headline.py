"""The top of the page: the question in a sentence and its five numbers, printed rules beside."""

from mechlab.widgets.form import Form
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import one_in, warrant_of

from .answer import Answer
from .case import OddsCase
from .compare import Measure, Number, top_measures
from .facts import dice_word
from .words import many, question, rounds_warrant

_ROUNDS = "Volleys to destroy"


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


def show(form: Form, answer: Answer) -> None:
    """Fill the headline with an answer, as far as it is known."""
    case, tray = answer.case, answer.tray()
    net = dice_word(abs(tray.net), tray.net) if tray.net else "none"
    cells = [_tile("Net dice", net, join(tray.sentence()))]
    said = [f"{question(case)}."]
    for measure in top_measures(case):
        value = measure.of(answer.volley)
        cells.append(_tile(measure.label, measure.text(value), _below(measure, value, answer)))
        said.append(f"{measure.label}: {measure.text(value)}.")
    cells.append(_rounds(answer))
    slots = {
        "question": join(question(case)),
        "said": join(" ".join(said)),
        "refusal": join(),
        "tiles": join(*cells),
    }
    form.update({}, slots)
    form.remove_class("od-old")


def _rounds(answer: Answer) -> Markup:
    """The volleys to destroy, which take longer to work out than the rest."""
    rounds, printed = answer.volley.rounds, answer.printed
    if answer.volley.no_more:
        return _tile(_ROUNDS, "–", tag("span", answer.volley.no_more))
    if rounds is None:
        return _tile(_ROUNDS, "…")
    middle = f"median {rounds.median} " if rounds.median else ""
    if printed is None:
        below = join(middle, rounds_warrant(rounds))
    elif printed.rounds is None:
        below = join(middle)
    else:
        mean = Measure(_ROUNDS, lambda asked: asked.rounds.mean if asked.rounds else 0)
        change = tag("em", mean.difference(rounds.mean, printed.rounds.mean), class_="ml-change")
        below = join(f"printed {many(printed.rounds.mean)} ", change)
    return _tile(_ROUNDS, many(rounds.mean), below)


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


def _tile(label: str, value: str, below: Markup | None = None) -> Markup:
    return tag(
        "div",
        tag("span", label, class_="od-name"),
        tag("b", value),
        tag("span", below, class_="od-below"),
        class_="od-tile",
        tabindex=0,
    )


def _below(measure: Measure, value: Number | None, answer: Answer) -> Markup | None:
    """What stands under the number: how it is known, or how it was under the printed rules."""
    if value is None:
        return None
    if answer.printed is not None:
        printed = measure.of(answer.printed)
        change = measure.difference(value, printed)
        return join(f"printed {measure.text(printed)} ", tag("em", change, class_="ml-change"))
    error = answer.volley.after(measure.volleys).error if measure.volleys else 0.0
    words = f"{one_in(value)} " if measure.share and value else ""
    return join(words, warrant_of(value, error))
