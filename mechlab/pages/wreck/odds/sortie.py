"""The sortie from here: what each choice is worth, and how likely the mech gets through (E)."""

from collections.abc import Callable
from typing import Any

from mechlab.widgets.charts import Curves
from mechlab.widgets.ground import html
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.panel import OddsPanel
from mechlab.widgets.progress import Progress
from mechlab.widgets.show import change_of, percent, table, warrant

from .answer import Asked, Home
from .words import beside

PLAYS = {"best": "best play", "thrifty": "best without REPAIRS", "idle": "nothing is done"}
_STABILIZE = ("cool", "mend", "everything")


class Sortie:
    """Two panels that are worked out beside the page, with a button that stops it."""

    def __init__(self, stop: Callable[[], None], most_scenes: int = 8) -> None:
        self.progress = Progress("Solving the sortie", stop)
        self._options, self._scenes = html("", "od-words"), html("", "od-words")
        nothing = {name: {1: 0.0} for name in PLAYS.values()}
        self._lines = Curves("", nothing, "end of scene", "mech works", height=210)
        self.choices = OddsPanel("The best use of REPAIRS", "E1 to E5", self.progress.view)
        self.choices.children = (*self.choices.children, self._options)
        self.survival = OddsPanel("The rest of the sortie", "E, F", self._lines)
        self.choices.add_class("wk-choices")
        self.survival.add_class("wk-survival")

    def wait(self, asked: Asked) -> None:
        """Say that it is being solved."""
        words = f"{asked.case.at.capitalize()} of {asked.case.deck}: being worked out …"
        self.choices.say(tag("p", words, class_="ml-muted"))

    def refuse(self, reason: str) -> None:
        """Say in a line why there is no answer."""
        self.progress.hide()
        self._options.value = ""
        self.choices.say(tag("p", tag("b", "No exact answer: "), f"{reason}."))
        self.survival.say(tag("p", "Not known, for the same reason.", class_="ml-muted"))

    def show(self, asked: Asked, found: Home, printed: Home | None) -> None:
        """Show what the sortie is worth."""
        self.progress.hide()
        self.choices.say(_says(asked, found, printed))
        self._options.value = _options(found)
        self.survival.say(_survives(found))
        self._lines.show({PLAYS[name]: row for name, row in found.survival.items()})


def choice_words(name: str, detail: str) -> str:
    """A choice as the text words it.

    >>> choice_words("mend", "put out"), choice_words("structure", "")
    ('STABILIZE: mend, put out', 'buy: structure')
    """
    besides = {"": "", "put out": ", put out"}.get(detail, f", strip {detail}")
    if name in _STABILIZE:
        return f"STABILIZE: {name}{besides}"
    if name in ("end the turn", "retry", "nothing"):
        words = {"nothing": "spend nothing more", "retry": "try to prevent the meltdown"}
        return words.get(name, name)
    return f"buy: {name}"


def _says(asked: Asked, found: Home, printed: Home | None) -> Markup:
    best = found.options[0]
    spent = f", which spends {best.spent} of its REPAIRS" if best.spent else ", which spends none"
    return join(
        tag(
            "p",
            f"{asked.case.at.capitalize()} of {asked.case.deck}. Best: ",
            tag("b", choice_words(*best.act)),
            f"{spent}. Mech and pilot then come home in ",
            tag("b", percent(found.value)),
            " of cases. ",
            beside(found.value, printed.value if printed else None, True),
            warrant("float", f"± {found.error:.0e}"),
            tag("span", f" {found.states:,} states", class_="ml-muted"),
        )
    )


def _options(found: Home) -> Markup:
    rows: list[list[str | int | None]] = []
    for option in found.options:
        words = choice_words(*option.act)
        rows.append(
            [
                tag("b", f"✓ {words}") if option.is_best else words,
                option.spent,
                join(_bar(option.value), tag("span", percent(option.value))),
                "best" if option.is_best else _against(found.value, option.value),
            ]
        )
    head = ["Choice", "REPAIRS", "Comes home", "Less"]
    return table(head, rows, "Every choice, with all that follows chosen best")


def _against(best: Any, value: Any) -> str:
    return change_of(value, best, share=True) if value < best else "as good"


def _bar(value: Any) -> Markup:
    return tag("span", tag("i", style=f"width:{100 * float(value):.1f}%"), class_="wk-bar")


def _survives(found: Home) -> Markup:
    last = max(found.survival["best"])
    said = [
        tag("li", f"{words} ", tag("b", percent(found.survival[name][last])))
        for name, words in PLAYS.items()
    ]
    return join(
        tag("p", "The chance that the mech works at the end of each scene that is still to come."),
        tag("ul", *said, class_="od-outcomes"),
    )
