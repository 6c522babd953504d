"""The structure and stress rolls with the dice one has, and checks (D3 to D8, B2)."""

from mechlab.games.wreck import facts
from mechlab.widgets.ground import html
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.panel import OddsPanel
from mechlab.widgets.show import exact, table

from .. import sheet as drawn
from ..mech import LABELS
from .answer import Asked


class Tables:
    """Three panels of exact chances that need no chart."""

    def __init__(self) -> None:
        self._rolls = {track: html("", "od-words") for track in ("structure", "stress")}
        self._checks = html("", "od-words")
        self.structure = OddsPanel("Structure rolls", "D3 to D7", self._rolls["structure"])
        self.stress = OddsPanel("Stress rolls", "D8", self._rolls["stress"])
        self.checks = OddsPanel("Checks", "B2, D4, D6", self._checks)

    def show(self, asked: Asked) -> None:
        """Show the rolls of a mech as it stands."""
        case, sheet, cat = asked.case, asked.case.sheet(), asked.case.catalog()
        statuses = case.start.statuses
        stands = {"impaired": "Impaired" in statuses, "stunned": "Stunned" in statuses}
        for track, panel in (("structure", self.structure), ("stress", self.stress)):
            left = getattr(case.start, track)
            now = getattr(sheet, track) if left is None else left
            rolls = facts.rolls(sheet, track, cat=cat, **stands)
            panel.say(_next(rolls, now))
            self._rolls[track].value = drawn.rolls_table(sheet, track, cat, left=now, **stands)
        found = facts.checks(sheet, stands["stunned"], cat)
        rows = [
            [LABELS[skill], *(exact(p, True) if p else "fails" for p in each.values())]
            for skill, each in found.items()
        ]
        head = ["Skill", *next(iter(found.values()))]
        self._checks.value = table(head, rows, "Chance that a check is made")


def _next(rolls: list[facts.Roll], now: int) -> Markup:
    """What the next mark brings."""
    coming = next((roll for roll in rolls if roll.left == now - 1), None)
    if coming is None:
        return tag("p", "Nothing is left to mark.")
    dice = f"{coming.dice}d6, the lowest" if coming.dice else "no roll"
    return tag("p", tag("b", "Next: "), join(f"{dice}. It comes to ", drawn.does(coming), "."))
