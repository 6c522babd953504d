"""What each choice is worth, worked out beside the page when somebody asks for it."""

from collections.abc import Iterator, Mapping
from typing import Any

from mechlab.engine import Stepper
from mechlab.widgets.markup import Markup, tag

Worths = Mapping[int, float]
"""What open options are worth to the side that decides."""
NO_WORTHS: Worths = {}


class Weighing:
    """The worths that were worked out, by moment. This one has none: a game says what it can weigh.

    >>> Weighing().worths.__doc__
    'What is known of the open options; empty if nothing is.'
    """

    none = "nothing is known of what choices are worth here"
    wait = "Working out what each is worth: some seconds. Play on meanwhile if you like."

    def __init__(self) -> None:
        self._known: dict[str, Worths | str] = {}
        self._asked = ""

    def is_asked(self, now: Stepper) -> bool:
        """Whether what is decided now can be weighed."""
        return False

    def values(self, game: Any, now: Stepper) -> Mapping[int, Any]:
        """What each option is worth; ``ValueError`` says why it cannot be said."""
        raise NotImplementedError

    def explained(self) -> Markup:
        """What the numbers mean."""
        return Markup("")

    def told(self, worths: Worths, option: int) -> Markup | None:
        """What one option is worth beside the best; None if that is not known."""
        return None

    def begin(self, now: Stepper) -> Iterator[None]:
        """Work out the choices of this moment; a job to run beside the page."""
        if not self.is_asked(now):
            raise ValueError(self.none)
        self._asked = moment(now)
        return self._worked_out(now, now.state, self._asked)

    def stop(self) -> None:
        """Nobody waits any more."""
        self._asked = ""

    def _worked_out(self, now: Stepper, game: Any, at: str) -> Iterator[None]:
        try:
            values = self.values(game, now)
            self._known[at] = {option: float(value) for option, value in values.items()}
        except ValueError as refused:
            self._known[at] = str(refused)
        yield

    def worths(self, now: Stepper) -> Worths:
        """What is known of the open options; empty if nothing is."""
        found = self._known.get(moment(now)) if self.is_asked(now) else None
        return found if found and not isinstance(found, str) else NO_WORTHS

    def shown(self, now: Stepper) -> Markup:
        """The button that asks, that it is being worked out, or what the numbers mean."""
        if not self.is_asked(now):
            return Markup("")
        found = self._known.get(moment(now))
        if isinstance(found, str):
            return tag("p", f"What each is worth cannot be said: {found}.", class_="tb-hint")
        if found is not None:
            return tag("p", self.explained(), class_="tb-hint")
        if self._asked == moment(now):
            return tag("p", self.wait, class_="tb-hint", role="status")
        ask = tag(
            "button", "What is each worth?", type="button", data_key="weigh", class_="ml-button"
        )
        return tag("p", ask)


def moment(now: Stepper) -> str:
    """A moment by all that led to it."""
    return now.so_far.to_json()
