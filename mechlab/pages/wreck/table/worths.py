"""What each choice of a sortie is worth: the chance that mech and pilot come home."""

from collections.abc import Mapping
from typing import Any

from mechlab.engine import Stepper
from mechlab.games.wreck import outlook
from mechlab.games.wreck import words as w
from mechlab.pages.table.weighing import Weighing, Worths
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import percent, warrant

ALIKE = 1e-9  # what is worth no more than this less is as good as the best


class Homecoming(Weighing):
    """The worths of a turn's or a rest's choices, by the sortie's exact solution."""

    none = "what is decided now has no exact solution: turns and rests have"
    wait = "Solving the rest of the sortie: some seconds. Play on meanwhile if you like."

    def __init__(self) -> None:
        super().__init__()
        self._error = 0.0

    def is_asked(self, now: Stepper) -> bool:
        """Whether a turn or a rest is being decided, and there is something to choose."""
        questions = (w.ACT, w.SPEND, w.REST_OR_NOT)
        return len(now.options()) > 1 and int(now.state.question) in questions

    def values(self, game: Any, now: Stepper) -> Mapping[int, float]:
        """What each option is worth."""
        face: Any = now.face
        found, self._error = outlook.choice_values(game, face.sortie, face.cat)
        return found

    def explained(self) -> Markup:
        """What the numbers mean."""
        said = "The chance that mech and pilot come home if everything after it is done best. "
        return join(said, warrant("float", f"± {self._error:.0e}"))

    def told(self, worths: Worths, option: int) -> Markup | None:
        """What one option is worth beside the best; None if that is not known."""
        if option not in worths:
            return None
        cost = max(worths.values()) - worths[option]
        is_best = cost <= ALIKE
        beside = "best" if is_best else f"costs {100 * cost:.2g} points"
        return tag(
            "span",
            tag("b", percent(min(worths[option], 1.0))),
            join(f" home · {beside}"),
            class_="tb-odds" + (" tb-best" if is_best else ""),
        )
