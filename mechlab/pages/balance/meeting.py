"""The cell that is looked at: what its games say, and some of them to open on the table."""

from collections.abc import Callable

from mechlab.widgets.form import Form
from mechlab.widgets.markup import Markup, join, tag

from .case import BalanceCase
from .found import DRAWS, FIRST_ACTS, SEAT, WIN, Found
from .panel import Panel
from .words import sure


class Meeting:
    """Two selects for the teams, what is known of their games, and links to some."""

    def __init__(self, set_: Callable[[str, str], None]) -> None:
        self.form = Form(_form())
        self.form.on_set(set_)
        self.panel = Panel("One meeting", self.form, classes="bl-meeting")

    def show(self, found: Found, case: BalanceCase, games: Markup) -> None:
        """Show a cell and its games."""
        rows, columns = (
            join(*(tag("option", found.labels[t], value=str(t)) for t in side))
            for side in (found.order, found.across)
        )
        slots = {"rows": rows, "columns": columns, "facts": _facts(found, case), "games": games}
        slots["team"] = join(case.words.team.capitalize())
        self.form.update({"row": str(case.row), "column": str(case.column)}, slots)
        self.panel.say(_sentence(found, case))

    def tell(self, games: Markup) -> None:
        """Show the games anew, as their links are found."""
        self.form.slots = dict(self.form.slots) | {"games": str(games)}


def _form() -> Markup:
    team = tag("span", data_slot="team")
    row = tag("select", data_key="row", data_slot="rows", aria_label="Who is looked at")
    column = tag("select", data_key="column", data_slot="columns", aria_label="Against")
    return join(
        tag("div", team, row, tag("span", "against"), column, class_="bl-pair"),
        tag("div", data_slot="facts"),
        tag("h3", "Games to look at on the table"),
        tag("div", data_slot="games", class_="bl-games"),
    )


def _sentence(found: Found, case: BalanceCase) -> Markup:
    """Who wins this meeting, and whether that is sure."""
    rate = found.rate(case.row, case.column)
    names = found.labels
    if rate is None:
        return tag("p", "These two do not meet in this study.")
    if case.row == case.column:
        seat = found.figure(SEAT, case.row, case.column)
        assert seat is not None
        return tag(
            "p",
            f"{names[case.row]} against itself wins half, whatever it is. Who sits first wins ",
            tag("b", seat.text),
            ". ",
            sure(seat),
        )
    if not rate.excludes(0.5):
        verdict = "too close to call from these games: "
    else:
        verdict = "wins more often: " if rate.value > 0.5 else "wins less often: "
    return tag("p", tag("b", names[case.row]), f" {verdict}", tag("b", rate.text), ". ", sure(rate))


def _facts(found: Found, case: BalanceCase) -> Markup:
    """What the games of the cell say, a line each."""
    names = [name for name in found.shown if name not in (WIN, DRAWS)]
    if case.row == case.column and FIRST_ACTS in names:
        names.remove(SEAT)
    lines = [
        tag("li", tag("span", found.shown[name].label), tag("b", figure.text))
        for name in [*names, *([DRAWS] if DRAWS in found.shown else [])]
        if (figure := found.figure(name, case.row, case.column)) is not None
    ]
    ended = _endings(found, case)
    return tag("ul", *lines, ended, class_="bl-facts")


def _endings(found: Found, case: BalanceCase) -> Markup | None:
    """How the games ended, where the game has words for it."""
    words = getattr(found.game, "how", ())
    if not words or "how" not in found.played.frame:
        return None
    how = found.column(case.row, case.column, "how").tolist()
    counts = {word: how.count(number) for number, word in enumerate(words)}
    told = ", ".join(f"{word} {count}" for word, count in counts.items() if count)
    return tag("li", tag("span", "Decided by"), tag("span", f"{told} of {len(how)} games"))
