"""The printed rules pinned beside the changed ones: every number twice, and the difference."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from mechlab.games.skirmish.odds import PartOdds
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.panel import OddsPanel
from mechlab.widgets.show import change_of, decimal, percent, table, warrant

from .answer import Answer
from .asked import Asked
from .case import OddsCase
from .rules import RULES
from .words import volleys

Number = int | float | Fraction


@dataclass(frozen=True)
class Measure:
    """A number of an answer: how it is called, found and written, and after how many volleys."""

    label: str
    find: Callable[[Asked], Number]
    share: bool = False
    volleys: int = 0

    def of(self, asked: Asked) -> Number | None:
        """The number, or None while it is being worked out."""
        return self.find(asked) if asked.has(self.volleys) else None

    def text(self, value: Number | None) -> str:
        """The number as the page writes it."""
        if value is None:
            return "…"
        return percent(value) if self.share else decimal(value)

    def difference(self, value: Number | None, printed: Number | None) -> str:
        """The change from the printed rules, with its sign.

        >>> Measure("", lambda v: 0, share=True).difference(Fraction(2, 3), Fraction(1, 2))
        '+16.7 points'
        """
        if value is None or printed is None:
            return "…"
        return change_of(value, printed, self.share)


def top_measures(case: OddsCase) -> list[Measure]:
    """The numbers that stand at the top of the page."""
    after = f"{case.part} gone after {volleys(case.volleys)}"
    return [
        Measure("A shot hits", lambda v: v.hit, share=True),
        Measure("Durability per volley", lambda v: v.expected, volleys=1),
        Measure(after, lambda v: v.after(case.volleys).destroyed[case.part], True, case.volleys),
    ]


def more_measures(case: OddsCase) -> list[Measure]:
    """What a hit on the chosen part does."""

    def share(name: str) -> Callable[[Asked], Number]:
        def of(volley: Asked) -> Number:
            part = _part(volley, case.part)
            chance: Fraction = getattr(part, name)
            return chance / part.chance if part.chance else Fraction(0)

        return of

    hits = [
        Measure(f"{case.part} hit: {name}", share(name), share=True)
        for name in ("glance", "full", "crit")
    ]
    mean = Measure(f"{case.part} hit deals", lambda v: _part(v, case.part).damage.mean)
    return [*hits, mean]


def _part(volley: Asked, name: str) -> PartOdds:
    return next(part for part in volley.parts if part.part == name)


class Compare:
    """A panel that is there while a rule is changed."""

    def __init__(self) -> None:
        self.panel = OddsPanel("Changed rules beside the printed", "", classes="od-compare")

    def show(self, answer: Answer) -> None:
        """Show an answer; without a changed rule the panel is gone."""
        self.panel.layout.display = "" if answer.printed else "none"
        if answer.printed is not None:
            self.panel.say(join(RULES.changes(answer.case.rules), _table(answer)))


def _table(answer: Answer) -> Markup:
    """The numbers under both; the volleys to destroy stand in their own panel."""
    case, printed = answer.case, answer.printed
    assert printed is not None
    measures = [*top_measures(case), *more_measures(case)]
    now = [measure.of(answer.volley) for measure in measures]
    before = [measure.of(printed) for measure in measures]
    triples = list(zip(measures, before, now, strict=True))
    rows = [
        ["Printed", *(m.text(b) for m, b, _ in triples)],
        ["Changed", *(m.text(n) for m, _, n in triples)],
        ["Difference", *(m.difference(n, b) for m, b, n in triples)],
    ]
    errors = [asked.after(1).error for asked in answer.asked if asked.has(1)]
    bound = warrant("float", f"± {max(errors):.0e}") if errors else None
    return join(
        table(["", *(measure.label for measure in measures)], rows),
        tag("p", "Single rolls ", warrant("exact"), " volleys ", bound) if bound else None,
    )
