"""Which weapon does best against which target, at each number of net dice."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial

import ipywidgets as widgets

from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.panel import OddsPanel
from mechlab.widgets.picture import Picture
from mechlab.widgets.progress import Act, Progress
from mechlab.widgets.show import signed
from mechlab.widgets.work import Work

from .case import NETS, OddsCase, title
from .cells import MEASURED, Cell, explained, guns, row, targets, warranted, with_net
from .matrix import best

Winners = dict[int, dict[str, tuple[str, Cell]]]
"""Net dice to target to the winning gun's label and its cell."""


class BestAtNets:
    """A table that is worked out when asked for: some fifteen hundred volleys."""

    def __init__(self, opened: Callable[[OddsCase], None]) -> None:
        """``opened`` hears of the case of a picked cell."""
        self._opened = opened
        self._case: OddsCase | None = None
        self._cells: dict[str, OddsCase] = {}
        self._work: Work[Act] = Work(lambda act: act(), lambda error: self.progress.hide())
        self._button = widgets.Button(
            description="Work it out", tooltip="Work out the best weapon at each net dice"
        )
        self._button.on_click(lambda _: self.start())
        self.progress = Progress("Working out the best weapons", self.stop)
        self._table = Picture(name="Best weapons by net dice: pick a cell to open its case")
        self._table.on_pick(lambda key, how, value: self._picked(key))
        self.panel = OddsPanel(
            "Best weapon at each net dice",
            "F2",
            self._button,
            self.progress.view,
            self._table,
            classes="od-matrix",
        )
        self.panel.say(tag("p", "Which weapon to fire at whom, as the modifier dice go."))

    def show(self, case: OddsCase) -> None:
        """Take a case; a table for another one is marked as old."""
        self._case = case
        self.stop()
        self._table.add_class("od-stale")

    def start(self) -> None:
        """Work out the table for the case at hand."""
        if self._case is not None:
            self._work.start(self._steps(self._case))

    def stop(self) -> None:
        """Stop; what is drawn stays."""
        self._work.stop()
        self.progress.hide()

    def wait(self) -> None:
        """Wait until the table is drawn, as a test does."""
        self._work.wait()

    def _steps(self, case: OddsCase) -> Iterator[Act]:
        measure, found, count = MEASURED[case.measure], {}, len(NETS) * len(guns())
        for i, net in enumerate(NETS):
            asked = with_net(case, net)
            if asked is None:
                continue
            rows: dict[str, dict[str, Cell]] = {}
            for j, gun in enumerate(guns()):
                rows[gun.label] = row(asked, gun, case.measure)
                yield partial(self.progress.at, i * len(guns()) + j, count)
            winners = {t: best(rows, t, measure.more) for t in targets(asked)}
            found[net] = {t: (name, rows[name][t]) for t, name in winners.items() if name}
            yield partial(self._draw, case, dict(found))
        yield self.progress.hide

    def _draw(self, case: OddsCase, found: Winners) -> None:
        self._cells = {
            f"{net}>{target}": cell.case
            for net, row in found.items()
            for target, (_, cell) in row.items()
        }
        self._table.remove_class("od-stale")
        self._table.markup = best_table(case, found)
        cells = [cell for row in found.values() for _, cell in row.values()]
        words = "Which weapon to fire at whom, as the modifier dice go. "
        self.panel.say(tag("p", words, warranted(cells) if cells else None))

    def _picked(self, key: str) -> None:
        if key in self._cells:
            self._opened(self._cells[key])


def best_table(case: OddsCase, found: Winners) -> Markup:
    """The table as markup: the winning weapon and its number, as a button."""
    measure, columns = MEASURED[case.measure], targets(case)
    body = (
        tag(
            "tr",
            tag("th", signed(net), scope="row"),
            *(_cell(net, target, row.get(target), measure.text) for target in columns),
        )
        for net, row in found.items()
    )
    head = (tag("th", title(target), scope="col") for target in columns)
    whole = tag(
        "table",
        tag("caption", f"{measure.label}: the best weapon of {title(case.attacker)}"),
        tag("thead", tag("tr", tag("th", "net", scope="col"), *head)),
        tag("tbody", *body),
        class_="ml-table",
    )
    return tag("div", whole, class_="ml-scroll")


def _cell(
    net: int, target: str, won: tuple[str, Cell] | None, text: Callable[[float | Fraction], str]
) -> Markup:
    if won is None or won[1].value is None:
        return tag("td", "–", class_="ml-muted")
    label, number = won[0], text(won[1].value)
    words = f"net {signed(net)} at {title(target)}: {label}, {number}"
    return tag(
        "td",
        tag(
            "button",
            join(tag("span", label), tag("small", number)),
            type="button",
            data_key=f"{net}>{target}",
            data_name=words,
            data_info=explained(words, won[1]),
        ),
    )
