"""The form for a new game: what all games ask in it."""

import secrets
from collections.abc import Container, Mapping

from mechlab.engine import Stepper
from mechlab.widgets.form import Form
from mechlab.widgets.markup import Markup, join, tag

from .controls import button, check, field


def row(*controls: Markup) -> Markup:
    """Controls that stand together."""
    return tag("p", *controls, class_="tb-together")


def seed_field() -> Markup:
    """The field for the seed."""
    return field("new.seed", "Seed", 6, "any")


def last_row(*controls: Markup) -> Markup:
    """The last row: dice by hand, and the button."""
    by_hand = check("new.dice", "Enter every die by hand")
    return row(*controls, by_hand, button("new", "Begin", strong=True))


class NewGame:
    """The form, and what was set in it; a game says what it is played with.

    ``markup`` holds the controls, whose keys begin with ``new.``; ``asked`` what is set in them at
    first.
    """

    def __init__(self, markup: Markup, asked: Mapping[str, str]) -> None:
        self.form = Form(join(tag("h2", "New game"), markup))
        self.form.add_class("ml-panel")
        self.asked = dict(asked)

    def typed(self, key: str, text: str) -> bool:
        """Take what was set or typed; whether the key was one of these."""
        if not key.startswith("new."):
            return False
        self.asked[key] = text
        return True

    def get(self, key: str) -> str:
        """What was set."""
        return self.asked.get(f"new.{key}", "").strip()

    def seed(self) -> int:
        """The seed, or any; ``ValueError`` in a line when it is none."""
        seed = self.get("seed")
        if seed and not (seed.isdecimal() and len(seed) <= 15):
            raise ValueError(f"a seed is a whole number, not {seed[:20]!r}")
        return int(seed) if seed else secrets.randbelow(1_000_000)

    @property
    def is_by_hand(self) -> bool:
        """Whether every die is entered."""
        return self.get("dice") == "1"

    def begin(self) -> Stepper:
        """The game that was asked for; ``ValueError`` in a line when it cannot be."""
        raise NotImplementedError

    @staticmethod
    def one_of(name: str, there: Container[str], what: str) -> str:
        """A name that must be there."""
        if name not in there:
            raise ValueError(f"there is no such {what}")
        return name
