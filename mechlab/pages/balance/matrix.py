"""Who wins: the heat map, the teams by how often they win, and every figure as a table."""

from collections.abc import Callable

from mechlab.lab.statistics import Interval
from mechlab.widgets.form import Form
from mechlab.widgets.ground import html
from mechlab.widgets.markup import Markup, join, number, svg, tag
from mechlab.widgets.picture import Picture

from .case import BalanceCase
from .found import WIN, Found
from .heat import Heat
from .panel import Panel
from .words import breakable, many, sure

_LINE = 120  # pixels of the line from 0 to 100%


class Matrix:
    """Two panels: the map with its table, and the list of teams."""

    def __init__(
        self, picked: Callable[[int, int], None], set_: Callable[[str, str], None]
    ) -> None:
        self._picked = picked
        self._drawn: object = None
        self.heat = Heat(picked)
        self.choices = Form(_choices())
        self.choices.on_set(set_)
        self.table = Picture(name="Who meets whom: pick a cell to look at its games")
        self.table.on_pick(lambda key, how, value: self._key(key))
        self.map = Panel(
            "Who meets whom", self.choices, self.heat.view, self.table, classes="bl-map"
        )
        self._list = html("", "bl-list")
        self.teams = Panel("Who wins", self._list, classes="bl-teams")

    def show(self, found: Found, case: BalanceCase) -> None:
        """Show a study; only what changed is drawn."""
        if self._drawn != (found, case.measure):
            self._drawn = (found, case.measure)
            self.heat.show(found, case.measure)
            self.table.markup = _table(found, case.measure)
            self._list.value = _ranking(found)
            self.map.say(_explained(found, case.measure))
            self.teams.say(_winners(found))
        slots = {"measures": _options({n: s.label for n, s in found.shown.items()})}
        self.choices.update({"measure": case.measure}, slots)
        self.heat.select(case.row, case.column)
        key = f"{case.row}-{case.column}"
        self.table.mark({key: {"pressed": True, "class": "bl-now"}})

    def _key(self, key: str) -> None:
        row, _, column = key.partition("-")
        if row.isdecimal() and column.isdecimal():
            self._picked(int(row[:4]), int(column[:4]))


def _choices() -> Markup:
    choose = tag("select", data_key="measure", data_slot="measures")
    return tag("div", tag("label", tag("span", "Show"), choose), class_="bl-choices")


def _options(named: dict[str, str]) -> Markup:
    return join(*(tag("option", label, value=name) for name, label in named.items()))


def _explained(found: Found, name: str) -> Markup:
    shown = found.shown[name]
    what = "How often the row wins against the column, in percent" if name == WIN else shown.label
    cells = " Figures are percent" if shown.share and name != WIN else ""
    order = "; strongest first. Point at a cell for its interval, pick it for its games."
    return tag("p", f"{what}.{cells}"[:-1] if not cells else f"{what}.{cells}", order)


def _winners(found: Found) -> Markup:
    """The strongest and the weakest in a sentence."""
    if len(found.order) < 2:
        return tag("p", "One alone has nobody to win against.")
    first, last = found.order[0], found.order[-1]
    best, worst = found.overall(first), found.overall(last)
    if not best.n:
        return tag("p", "No games yet.")
    others = "others" if found.is_square else "that comes at it"
    return tag(
        "p",
        tag("b", found.labels[first]),
        f" wins most: {best.text} of its games against all {others}; ",
        tag("b", found.labels[last]),
        f" least: {worst.text}. ",
        sure(best),
    )


def _ranking(found: Found) -> Markup:
    """The teams with their win rates as dots on a line, and in words."""
    more = [] if found.is_square else found.across
    rows = [
        tag(
            "li",
            tag("b", found.signs[team], class_="bl-letter"),
            tag("span", breakable(found.labels[team]), class_="bl-name"),
            _dot(found.overall(team)),
            tag("span", found.overall(team).text, class_="bl-figure"),
        )
        for team in [*found.order, *more]
    ]
    return tag("ol", *rows)


def _dot(figure: Interval) -> Markup | None:
    """An interval on a line from 0 to 100%, with a mark at one half."""
    if not figure.n:
        return None
    low, at, high = (4 + _LINE * each for each in (figure.low, figure.value, figure.high))
    half = 4 + _LINE / 2
    return svg(
        _LINE + 8,
        16,
        tag("path", d=f"M4 8H{4 + _LINE}", class_="bl-line"),
        tag("path", d=f"M{number(half)} 2V14", class_="bl-half"),
        tag("path", d=f"M{number(low)} 8H{number(high)}", class_="bl-span"),
        tag("circle", cx=at, cy=8.0, r=3.5, class_="bl-dot"),
        aria_hidden="true",
    )


def _table(found: Found, name: str) -> Markup:
    """Every figure with its interval; each cell is a control."""
    letters = found.signs
    head = (
        tag("th", letters[team], scope="col", title=found.labels[team]) for team in found.across
    )
    body = (
        tag(
            "tr",
            tag("th", tag("b", letters[row]), f" {found.labels[row]}", scope="row"),
            *(_cell(found, name, row, column) for column in found.across),
        )
        for row in found.order
    )
    whole = tag(
        "table",
        tag("caption", f"{found.shown[name].label}: value and 95% interval"),
        tag("thead", tag("tr", tag("td"), *head)),
        tag("tbody", *body),
        class_="ml-table",
    )
    words = tag("summary", "The numbers of this chart, each with its interval")
    scroll = tag("div", whole, class_="ml-scroll")
    return tag("details", words, scroll, class_="ml-chart-text")


def _cell(found: Found, name: str, row: int, column: int) -> Markup:
    figure = found.figure(name, row, column)
    if figure is None:
        return tag("td", "–", class_="ml-muted")
    value, _, span = figure.text.partition(" ")
    names = f"{found.labels[row]} against {found.labels[column]}"
    return tag(
        "td",
        tag(
            "button",
            value,
            tag("small", span),
            type="button",
            data_key=f"{row}-{column}",
            data_name=f"{names}: {figure.text}, {many(figure.n, figure.of.removesuffix('s'))}",
        ),
    )
