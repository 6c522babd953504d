"""The top of the page: the question in a sentence and its five numbers, printed rules beside."""

from mechlab.widgets.headline import Headline, tile
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import one_in, warrant_of

from .answer import Answer
from .compare import Measure, Number, top_measures
from .facts import dice_word
from .words import many, question, rounds_warrant

_ROUNDS = "Volleys to destroy"


def show(top: Headline, answer: Answer) -> None:
    """Fill the headline with an answer, as far as it is known."""
    case, tray = answer.case, answer.tray()
    net = dice_word(abs(tray.net), tray.net) if tray.net else "none"
    cells = [tile("Net dice", net, join(tray.sentence()))]
    said = []
    for measure in top_measures(case):
        value = measure.of(answer.volley)
        cells.append(tile(measure.label, measure.text(value), _below(measure, value, answer)))
        said.append(f"{measure.label}: {measure.text(value)}.")
    cells.append(_rounds(answer))
    top.answer(question(case), said, cells)


def _rounds(answer: Answer) -> Markup:
    """The volleys to destroy, which take longer to work out than the rest."""
    rounds, printed = answer.volley.rounds, answer.printed
    if answer.volley.no_more:
        return tile(_ROUNDS, "–", tag("span", answer.volley.no_more))
    if rounds is None:
        return tile(_ROUNDS, "…")
    middle = f"median {rounds.median} " if rounds.median else ""
    if printed is None:
        below = join(middle, rounds_warrant(rounds))
    elif printed.rounds is None:
        below = join(middle)
    else:
        mean = Measure(_ROUNDS, lambda asked: asked.rounds.mean if asked.rounds else 0)
        change = tag("em", mean.difference(rounds.mean, printed.rounds.mean), class_="ml-change")
        below = join(f"printed {many(printed.rounds.mean)} ", change)
    return tile(_ROUNDS, many(rounds.mean), below)


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
