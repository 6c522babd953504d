"""What one hit deals and what it leaves: two charts of the part that is looked at (F5 to F7)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from mechlab import theme
from mechlab.widgets.bands import swatch
from mechlab.widgets.charts import Bars, _ceiling
from mechlab.widgets.markup import join, tag
from mechlab.widgets.panel import OddsPanel
from mechlab.widgets.show import decimal, exact, percent, warrant, warrant_of

from .answer import Answer
from .words import volleys

_OUTCOMES = ("glance", "full", "crit")
_HEIGHT = 190


class Stack(Bars):
    """Bars over whole numbers, stacked from the outcomes of penetration.

    >>> half = Fraction(1, 2)
    >>> chart = Stack("Damage of a hit", "damage")
    >>> chart.stack({"glance": {0: half}, "full": {1: half}})
    >>> "50.0%" in chart.text
    True
    """

    def __init__(self, title: str, across: str, names: Sequence[str] = _OUTCOMES) -> None:
        super().__init__(title, {}, across, height=_HEIGHT)
        self._names, self._across = names, across
        with self._mark.hold_sync():
            self._mark.type, self._mark.color_mode = "stacked", "auto"
            self._mark.label_display = False
            self._mark.colors = theme.fills(list(names))
        self._legend.value = tag("ul", *(tag("li", swatch(name), name) for name in names))

    def stack(self, shares: Mapping[str, Mapping[int, float | Fraction]]) -> None:
        """Show outcome to value to chance; the values run from 0 to the highest there is."""
        most = max((value for chances in shares.values() for value in chances), default=0)
        values = list(range(most + 1))
        layers = [[float(shares.get(name, {}).get(v, 0)) for v in values] for name in self._names]
        totals = [sum(layer[v] for layer in layers) for v in values]
        self._y.max = _ceiling(max(totals))
        self._name_bars([str(v) for v in values])
        with self._mark.hold_sync():
            self._mark.x, self._mark.y = [str(v) for v in values], layers
        rows = [
            [str(v), *(percent(layer[v]) for layer in layers), percent(min(1.0, totals[v]))]
            for v in values
        ]
        self._tell([self._across, *self._names, "all"], rows)


class HitCharts:
    """Damage of a hit on the part, and the Durability it has left after the volleys."""

    def __init__(self) -> None:
        self._damage = Stack("", "damage of a hit")
        self._left = Bars("", {"0": 1.0}, "Durability left", height=_HEIGHT)
        self._left.figure.marks[0].label_display = False  # a dozen bars leave no room for numbers
        self.damage = OddsPanel("Damage", "F6", self._damage)
        self.left = OddsPanel("Durability left", "F7", self._left)

    def show(self, answer: Answer) -> None:
        """Show what a single hit does."""
        self._show_damage(answer)

    def show_after(self, answer: Answer) -> None:
        """Show what is left after the volleys, which must be worked out."""
        self._show_left(answer)

    def _show_damage(self, answer: Answer) -> None:
        part = answer.part()
        if not part.chance:
            self._damage.stack({})
            self.damage.say(tag("p", f"No hit reaches the {part.part}."))
            return
        shares = {"glance": part.glance, "full": part.full, "crit": part.crit}
        self._damage.stack(
            {
                name: {value: p * shares[name] / part.chance for value, p in rolled.items()}
                for name, rolled in answer.hit_damage().items()
            }
        )
        mean = part.damage.mean
        self.damage.say(
            tag(
                "p",
                f"A hit on the {part.part} deals ",
                exact(mean),
                " on average, median ",
                str(part.damage.median),
                f", SD {decimal(part.damage.sd)}. ",
                warrant_of(mean),
            )
        )

    def _show_left(self, answer: Answer) -> None:
        case, volley, part = answer.case, answer.volley, answer.part()
        after = volley.after(case.volleys)
        lost = after.marginals[part.part]
        bars = range(part.durability + 1)
        self._left.show({str(left): lost.get(part.durability - left, 0.0) for left in bars})
        self._left.figure.marks[0].colors = [theme.fill(part.part)] * len(bars)
        gone = after.destroyed[part.part]
        self.left.say(
            tag(
                "p",
                f"After {volleys(case.volleys)} the {part.part} has lost ",
                f"{decimal(after.lost[part.part])} of {part.durability} on average; ",
                join("gone: ", tag("b", percent(gone))),
                ". ",
                warrant("float", f"± {after.error:.0e}"),
            )
        )
