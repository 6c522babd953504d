"""What each choice in an exchange is worth (F11.2): hull taken less hull lost."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from mechlab.engine import Stepper
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.odds.duel import choice_values
from mechlab.pages.table.weighing import Weighing, Worths
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import decimal, warrant

ALIKE = 1e-7  # what is worth no more than this less is as good as the best


class Blows(Weighing):
    """The worths of strikes, and of answers to them, to the side that decides."""

    none = "no strike and no answer to one is being chosen now"

    def is_asked(self, now: Stepper) -> bool:
        """Whether a strike, or an answer to one, is being chosen."""
        return bool(now.options()) and int(now.state.question) in (w.STRIKE, w.ANSWER)

    def values(self, game: Any, now: Stepper) -> Mapping[int, float | Fraction]:
        """What each option is worth."""
        return choice_values(game)

    def explained(self) -> Markup:
        """What the numbers mean."""
        said = "What each costs against the best, in hull, if both sides go on at their best. "
        return join(said, warrant("float", "± 1e-9"))

    def told(self, worths: Worths, option: int) -> Markup | None:
        """What one option is worth beside the best; None if that is not known."""
        if option not in worths:
            return None
        worth, cost = worths[option], max(worths.values()) - worths[option]
        sign = "+" if worth >= 0 else "−"
        is_best = cost <= ALIKE
        return tag(
            "span",
            tag("b", "best" if is_best else f"costs {decimal(cost, 3)}"),
            join(f" · hull {sign}{decimal(abs(worth), 3)}"),
            class_="tb-odds" + (" tb-best" if is_best else ""),
        )
