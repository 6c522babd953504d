"""The branches panel: the lines of play, a new one, two of them compared."""

from collections.abc import Callable

from mechlab.widgets.form import Form
from mechlab.widgets.markup import Markup, join, tag

from . import controls
from .compare import compared
from .match import Match


class Branches:
    """Its form, and what its buttons do."""

    def __init__(self) -> None:
        self.form = Form(controls.branches())
        self.form.add_class("ml-panel")
        self._name = self._other = ""

    def typed(self, key: str, text: str) -> bool:
        """Take what was set or typed; whether the key was one of these."""
        if key == "branch.name":
            self._name = text
        elif key == "compare":
            self._other = text
        else:
            return False
        return True

    def deeds(self, match: Match) -> dict[str, Callable[[str], None]]:
        """What the buttons do."""
        return {
            "branch": lambda _: self._branch(match),
            "drop": lambda _: match.drop(),
            "line": match.switch,
        }

    def _branch(self, match: Match) -> None:
        match.branch(self._name)
        self._name = ""

    def draw(self, match: Match) -> None:
        """Show the lines, and how this one differs from the other that is chosen."""
        others = [name for name in match.lines if name != match.name]
        if self._other not in others:
            self._other = others[0] if others else ""
        slots = {"lines": _lines(match), "compared": self._compared(match, others)}
        self.form.update({"branch.name": self._name, "compare": self._other}, slots)

    def _compared(self, match: Match, others: list[str]) -> Markup:
        if not others:
            return tag("p", "With a second line, both are compared here.", class_="ml-muted")
        picker = controls.select("compare", "Compare with", [(each, each) for each in others])
        lines = (match.lines[self._other], match.now)
        both = compared(match.scene, (self._other, match.name), *lines)
        return join(tag("p", picker, class_="tb-together"), both)


def _lines(match: Match) -> Markup:
    rows = []
    for name, line in match.lines.items():
        facts = match.scene.in_short(line)
        facts += f", choice {line.at} of {len(line.record.choices)}"
        pick = tag(
            "button",
            name,
            type="button",
            data_key=f"line:{name}",
            class_="ml-button",
            aria_pressed="true" if name == match.name else "false",
        )
        rows.append(tag("li", pick, tag("span", facts, class_="ml-muted")))
    return tag("ul", *rows, class_="tb-lines-list")
