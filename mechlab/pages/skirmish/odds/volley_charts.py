"""How much a volley takes: the default question, "at least so much" (F6)."""

from collections.abc import Mapping

from mechlab.widgets.charts import Curves
from mechlab.widgets.form import Form
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.panel import OddsPanel
from mechlab.widgets.show import decimal, one_in, percent, warrant

from .answer import Answer
from .words import volleys

_EVEN = 0.5
_LADDER = (0.9, _EVEN, 0.1, 0.01)
"""The chances a designer asks for: nearly sure, even, seldom, once in a while."""


class VolleyChart:
    """The chance of at least so much Durability lost, after the chosen number of volleys."""

    def __init__(self, most: int) -> None:
        self.count = Form(
            tag(
                "label",
                tag("span", "After"),
                tag("input", type="range", min=1, max=most, step=1, data_key="volleys"),
                tag("output", data_slot="volleys"),
                class_="od-count",
            )
        )
        both = {"these rules": {0: 1.0}, "printed": {0: 1.0}}
        self._curve = Curves("", both, "Durability lost", steps=True)
        self.panel = OddsPanel("At least so much", "F6, F10", self.count, self._curve)

    def show(self, answer: Answer) -> None:
        """Set the slider."""
        count = answer.case.volleys
        self.count.update({"volleys": str(count)}, {"volleys": join(volleys(count))})

    def show_after(self, answer: Answer) -> None:
        """Show the chances, which must be worked out."""
        count = answer.case.volleys
        total = answer.volley.after(count).total
        curves = {"these rules" if answer.printed else "at least": tails(total)}
        if answer.printed is not None:
            curves["printed"] = tails(answer.printed.after(count).total)
        self._curve.show(curves)
        self.panel.say(_words(total, answer.volley.after(count).error, count))


def tails(total: Mapping[int, float]) -> dict[int, float]:
    """The chance of at least each value, from 0 to the highest there is.

    >>> tails({0: 0.5, 2: 0.5})
    {0: 1.0, 1: 0.5, 2: 0.5}
    """
    found, left = {}, 1.0
    for value in range(max(total) + 1):
        found[value] = max(0.0, min(1.0, left))
        left -= total.get(value, 0.0)
    return found


def ladder(total: Mapping[int, float]) -> list[tuple[float, int]]:
    """For each chance of the ladder, the most that is reached at least so often.

    >>> ladder({1: 0.25, 3: 0.5, 8: 0.25})[:2]
    [(0.9, 1), (0.5, 3)]
    """
    reached = tails(total)
    return [
        (chance, max((value for value, p in reached.items() if p >= chance), default=0))
        for chance in _LADDER
    ]


def _step(value: int, chance: float) -> str:
    """The chance of at least so much; what is likely needs no "one in"."""
    seldom = f", {one_in(chance)}" if chance < _EVEN else ""
    return f"at least {value}: {percent(chance)}{seldom}"


def _words(total: Mapping[int, float], error: float, count: int) -> Markup:
    mean = sum(value * p for value, p in total.items())
    spread = max(0.0, sum(value * value * p for value, p in total.items()) - mean**2) ** 0.5
    median = next(value for chance, value in ladder(total) if chance == _EVEN)
    reached = tails(total)
    steps = [tag("li", _step(value, reached[value])) for _, value in ladder(total) if value]
    return join(
        tag(
            "p",
            f"{volleys(count).capitalize()} take {decimal(mean)} Durability on average, "
            if count > 1
            else f"A volley takes {decimal(mean)} Durability on average, ",
            f"median {median}, SD {decimal(spread)}. ",
            warrant("float", f"± {error:.0e}"),
        ),
        tag("ul", *dict.fromkeys(steps), class_="od-ladder"),
    )
