"""What each choice in an exchange is worth (F11.2), worked out beside the page when asked for."""

from collections.abc import Iterator, Mapping

from mechlab.engine import Stepper
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.odds.duel import choice_values
from mechlab.games.skirmish.state import Game
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import decimal, warrant

ALIKE = 1e-7  # what is worth no more than this less is as good as the best

Worths = Mapping[int, float]
"""Hull taken less hull lost to the side that decides, for each open option."""


class Blows:
    """The worths that were worked out, by moment."""

    def __init__(self) -> None:
        self._known: dict[str, Worths | str] = {}
        self._asked = ""

    def begin(self, now: Stepper) -> Iterator[None]:
        """Work out the choices of this moment; a job to run beside the page."""
        if not is_asked(now):
            raise ValueError("no strike and no answer to one is being chosen now")
        self._asked = moment(now)
        return self._worked_out(now.state, self._asked)

    def stop(self) -> None:
        """Nobody waits any more."""
        self._asked = ""

    def _worked_out(self, game: Game, at: str) -> Iterator[None]:
        try:
            values = choice_values(game)
            self._known[at] = {option: float(value) for option, value in values.items()}
        except ValueError as refused:
            self._known[at] = str(refused)
        yield

    def worths(self, now: Stepper) -> Worths:
        """What is known of the open options; empty if nothing is."""
        found = self._known.get(moment(now)) if is_asked(now) else None
        return found if found and not isinstance(found, str) else {}

    def shown(self, now: Stepper) -> Markup:
        """The button that asks, that it is being worked out, or what the numbers mean."""
        if not is_asked(now):
            return Markup("")
        found = self._known.get(moment(now))
        if isinstance(found, str):
            return tag("p", f"What each is worth cannot be said: {found}.", class_="tb-hint")
        if found is not None:
            said = "What each costs against the best, in hull, if both sides go on at their best. "
            return tag("p", said, warrant("float", "± 1e-9"), class_="tb-hint")
        if self._asked == moment(now):
            said = "Working out what each is worth: some seconds. Play on meanwhile if you like."
            return tag("p", said, class_="tb-hint", role="status")
        ask = tag(
            "button", "What is each worth?", type="button", data_key="weigh", class_="ml-button"
        )
        return tag("p", ask)


def is_asked(now: Stepper) -> bool:
    """Whether a strike, or an answer to one, is being chosen."""
    return bool(now.options()) and int(now.state.question) in (w.STRIKE, w.ANSWER)


def moment(now: Stepper) -> str:
    """A moment by all that led to it."""
    return now.so_far.to_json()


def told(worths: Worths, option: int) -> Markup | None:
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
