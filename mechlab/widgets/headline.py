"""The top of a page that answers a question: the question in a line, its numbers as tiles."""

from collections.abc import Sequence

from .form import Form
from .markup import Markup, join, tag


class Headline(Form):
    """One live line for those who listen, tiles for those who look.

    >>> top = Headline()
    >>> top.answer("Who hits?", ["A hit: 50%."], [tile("A hit", "50%")])
    >>> top.refuse("Who hits?", "nobody is there")
    >>> "nobody is there. What is shown" in top.slots["refusal"]
    True
    """

    def __init__(self) -> None:
        super().__init__(
            join(
                tag("h1", data_slot="question"),
                tag("p", role="status", aria_live="polite", data_slot="said", class_="ml-sr"),
                tag("div", data_slot="refusal"),
                tag("div", data_slot="tiles", class_="od-tiles"),
            )
        )
        self.add_class("od-headline")

    def answer(self, question: str, said: Sequence[str], tiles: Sequence[Markup]) -> None:
        """Show a question and its numbers; ``said`` is for those who listen."""
        slots = {
            "question": join(question),
            "said": join(" ".join([f"{question}.", *said])),
            "refusal": join(),
            "tiles": join(*tiles),
        }
        self.update({}, slots)
        self.remove_class("od-old")

    def refuse(self, question: str, reason: str, old: bool = True) -> None:
        """Say in one line why there is no answer; what is there stays, marked as ``old``."""
        self.slots = dict(self.slots) | {
            "said": str(join(f"No answer: {reason}")),
            "question": str(join(question)),
            "refusal": str(
                tag(
                    "p",
                    tag("b", "No answer: "),
                    reason,
                    ". What is shown belongs to the last question that had one." if old else ".",
                    class_="ml-notice od-refusal",
                )
            ),
        }
        self.add_class("od-old")


def tile(label: str, value: str, below: str | None = None) -> Markup:
    """One number of the headline, with what stands under it."""
    return tag(
        "div",
        tag("span", label, class_="od-name"),
        tag("b", value),
        tag("span", below, class_="od-below"),
        class_="od-tile",
        tabindex=0,
    )
