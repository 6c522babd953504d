"""The top of the page: the question in a sentence and its numbers, the written rules beside."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from mechlab.catalog.names import many
from mechlab.games.bolts.odds import chance_to_hit
from mechlab.widgets.headline import Headline, tile
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import change_of, decimal, one_in, percent, table, warrant_of

from ..mechs import named, title
from .answer import Answer
from .case import BoltsCase


@dataclass(frozen=True)
class Measure:
    """A number of an answer: its name, where it is found, whether it is a chance."""

    label: str
    find: Callable[[Answer], Fraction | None]
    share: bool = False

    def text(self, value: Fraction | None) -> str:
        """The number as the page writes it; three dots while it is worked out."""
        if value is None:
            return "…"
        return percent(value) if self.share else decimal(value)


def measures(case: BoltsCase) -> list[Measure]:
    """The numbers at the top of the page, after the target number."""
    attacks = many(case.attacks, "attack")
    return [
        Measure("A die hits", lambda a: chance_to_hit(a.roll.target, a.cat), share=True),
        Measure("Hits", lambda a: a.hits.mean),
        Measure("Get through", lambda a: a.damage.hits.mean if a.damage else None),
        Measure(f"Destroyed by {attacks}", lambda a: _killed(a), share=True),
    ]


def _killed(answer: Answer) -> Fraction | None:
    known = len(answer.kills) > answer.case.attacks
    return answer.kills[answer.case.attacks] if known else None


def question(case: BoltsCase) -> str:
    """The question in a sentence.

    >>> question(BoltsCase())
    'Marksman attacks Bulwark with the Far Range Weapon, 12″ away'
    """
    who, whom = title(named(case.attacker)), title(named(case.target))
    try:
        name = case.attack().name
    except ValueError:
        return f"{who} attacks {whom}"
    pair = "both arms, each a " if case.weapon == "both arms" else "the "
    away = "" if _melee(case) else f", {case.distance}″ away"
    return f"{who} attacks {whom} with {pair}{name}{away}"


def _melee(case: BoltsCase) -> bool:
    return bool(case.catalog().weapons[case.attack().name].melee)


def show(top: Headline, answer: Answer, printed: Answer | None) -> None:
    """Fill the headline with an answer, as far as it is known."""
    reasons = [f"{m.value:+d} {m.reason}".replace("-", "−") for m in answer.modifiers()]
    head = f"{answer.case.shooter().points['Head']} Head"
    number = str(answer.roll.target)
    tiles = [tile("Target number", number, join(", ".join([head, *reasons])))]
    said = [f"Target number: {number}."]
    for measure in measures(answer.case):
        value = measure.find(answer)
        tiles.append(tile(measure.label, measure.text(value), _below(measure, value, printed)))
        said.append(f"{measure.label}: {measure.text(value)}.")
    top.answer(question(answer.case), said, tiles)


def _below(measure: Measure, value: Fraction | None, printed: Answer | None) -> Markup | None:
    """How the number is known, or how it was under the rules as they are written."""
    if value is None:
        return None
    before = measure.find(printed) if printed else None
    if before is not None:
        change = tag("em", change_of(value, before, measure.share), class_="ml-change")
        return join(f"written {measure.text(before)} ", change)
    return join(f"{one_in(value)} " if measure.share and value else "", warrant_of(value))


def compared(answer: Answer, printed: Answer) -> Markup:
    """The numbers under the rules as written and as changed."""
    found = [Measure("Target number", lambda a: Fraction(a.roll.target)), *measures(answer.case)]
    rows = []
    for name, asked in (("Written", printed), ("Changed", answer)):
        rows.append([name, *(measure.text(measure.find(asked)) for measure in found)])
    return table(["", *(measure.label for measure in found)], rows)
