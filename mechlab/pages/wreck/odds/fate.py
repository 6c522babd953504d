"""How long it lasts: hits to destroy, burn to its end (B, D)."""

from fractions import Fraction

from mechlab.games.wreck.odds import Burn
from mechlab.widgets.charts import Bars
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.panel import OddsPanel
from mechlab.widgets.show import decimal, percent

from .answer import MOST_HITS, Asked, Felled
from .words import beside, number

_REPEATS = 6
_LITTLE = Fraction(1, 1000)
_SHARES = (Fraction(1, 10), Fraction(1, 2), Fraction(9, 10))


class Fate:
    """Two panels with a chart each."""

    def __init__(self) -> None:
        self._hits = Bars("", {"1": 1.0}, "hits until it is destroyed", height=210)
        self._burn = Bars("", {"0": 1.0}, "damage in all", height=210)
        self.hits = OddsPanel("Hits to destroy it", "D", self._hits)
        self.burn = OddsPanel("Burn to its end", "B1 to B4", self._burn)

    def wait(self) -> None:
        """Say that the hits are being counted."""
        self.hits.say(tag("p", "Being worked out …", class_="ml-muted"))

    def show_hits(self, asked: Asked, found: Felled, printed: Felled | None) -> None:
        """Show how many hits it takes."""
        self.hits.say(_hits(asked, found, printed))
        most = MOST_HITS if found.mean is None else _last(found)
        chances = {str(n): found.chances.chance(n) for n in range(1, most + 1)}
        later = 1 - sum(chances.values(), Fraction(0))
        self._hits.show(chances | ({"later": later} if later >= _LITTLE else {}))

    def show_burn(self, asked: Asked, printed: Asked | None) -> None:
        """Show burn from its mark to its end."""
        if asked.burn is None:
            self.burn.say(tag("p", "Nothing burns: neither this hit nor what was marked before."))
            self._burn.show({"0": Fraction(1)})
            return
        self.burn.say(_burn(asked, asked.burn, printed.burn if printed else None))
        within = asked.burn.within(_REPEATS)
        last = max(within)
        names = {f"{n}+" if n == last else str(n): within.chance(n) for n in within}
        self._burn.show(names)


def _last(found: Felled) -> int:
    """The hits after which next to nothing is left."""
    left = Fraction(1)
    for n in range(1, MOST_HITS + 1):
        left -= found.chances.chance(n)
        if left < _LITTLE:
            return n
    return MOST_HITS


def _hits(asked: Asked, found: Felled, printed: Felled | None) -> Markup:
    if found.mean is None or found.first is None:
        return tag("p", "This hit never gets through: armour stops all of it.")
    together = " All come in one turn." if asked.case.together else ""
    marks = f" Structure is marked at hits {', '.join(map(str, found.marks))}."
    return join(
        tag(
            "p",
            "As it stands now it lasts ",
            tag("b", number(found.mean)),
            " such hits on average, and ",
            number(found.first),
            " until the next structure is marked. ",
            beside(found.mean, printed.mean if printed else None),
        ),
        tag("ul", *(tag("li", each) for each in _ladder(found)), class_="od-ladder"),
        tag(
            "p",
            f"Burn that stays and heat are not followed here.{together}"
            f"{marks if found.marks else ''}",
            class_="ml-muted",
        ),
    )


def _ladder(found: Felled) -> list[str]:
    """By which hit it is destroyed in one, five and nine cases of ten."""
    said = []
    for share in _SHARES:
        for n in range(1, MOST_HITS + 1):
            if found.chances.at_most(n) >= share:
                said.append(f"{float(share):.0%} destroyed by hit {n}")
                break
    return said


def _burn(asked: Asked, burn: Burn, printed: Burn | None) -> Markup:
    case, sheet = asked.case, asked.case.sheet()
    hp = sheet.hp if case.start.hp is None else case.start.hp
    lost = burn.structure(hp)
    return join(
        tag(
            "p",
            f"Burn {burn.amount} does {burn.amount} at once, and again at the end of each own turn"
            " until an ENGINEERING check of ",
            number(burn.chance, True),
            " is made: ",
            tag("b", number(burn.mean)),
            " in all on average. ",
            beside(burn.mean, printed.mean if printed else None),
        ),
        tag(
            "ul",
            tag("li", "once more ", number(burn.at_least(1), True)),
            tag("li", "twice more or oftener ", number(burn.at_least(2), True)),
            tag("li", f"costs a structure from {decimal(hp)} HP ", number(lost, True)),
            class_="od-outcomes",
        ),
        tag(
            "p",
            f"STABILIZE puts it out for certain; left alone it goes out in {percent(burn.chance)}"
            " of turns.",
            class_="ml-muted",
        ),
    )
