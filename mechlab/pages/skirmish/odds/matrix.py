"""The matrix of all guns against all targets; each cell opens its case."""

import threading
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial

from mechlab.catalog.names import many
from mechlab.widgets.form import Form
from mechlab.widgets.markup import Markup, tag
from mechlab.widgets.panel import OddsPanel
from mechlab.widgets.picture import Picture
from mechlab.widgets.progress import Act, Progress
from mechlab.widgets.seen import Seen
from mechlab.widgets.show import signed
from mechlab.widgets.work import Work, pause

from .answer import Answer
from .case import MEASURES, NETS, OddsCase, title
from .cells import (
    MEASURED,
    Cell,
    explained,
    guns,
    row,
    warranted,
    with_net,
)

_REST = 1.0  # seconds without a click before it

Rows = Mapping[str, Mapping[str, Cell]]
"""Gun's label to target to cell."""


class Matrix:
    """Every ranged profile in the attacker's hands, against the kits.

    It takes seconds, and stands at the end of the page: it is worked out once it is looked at.
    """

    def __init__(self, opened: Callable[[OddsCase], None]) -> None:
        """``opened`` hears of the case of a picked cell."""
        self._opened = opened
        self._due: Answer | None = None
        self._lock = threading.RLock()
        self._work: Work[Act] = Work(lambda act: act(), self._ended)
        self._cells: dict[str, OddsCase] = {}
        self.choices = Form(_choices())
        self.progress = Progress("Working out the matrix", self.stop)
        self._seen = Seen(self._begin)
        self.table = Picture(name="Matrix of weapons and targets: pick a cell to open its case")
        self.table.on_pick(lambda key, how, value: self._picked(key))
        self.panel = OddsPanel(
            "All weapons, all targets",
            "F1 to F12",
            self.choices,
            self.progress.view,
            self.table,
            self._seen,
            classes="od-matrix",
        )
        self.panel.say(tag("p", "Each way to fire of the attacker, at each of the kits."))

    @property
    def running(self) -> bool:
        """Whether it is being worked out."""
        return self._work.running

    def show(self, case: OddsCase) -> None:
        """Set the choices to a case; a table of another one is marked as old."""
        self.stop()
        self.choices.update({"measure": case.measure, "net": case.net})
        self.table.add_class("od-stale")

    def start(self, answer: Answer) -> None:
        """Work out the matrix of an answer, now or as soon as it is looked at."""
        self._due = answer
        self._begin()

    def stop(self) -> None:
        """Stop; what is drawn stays."""
        with self._lock:
            self._due = None
            self._work.stop()
            self.progress.hide()

    def wait(self) -> None:
        """Wait until the table is drawn, as a test does."""
        self._work.wait()

    def _begin(self) -> None:
        with self._lock:
            if self._due is not None and self._seen.now:
                answer, self._due = self._due, None
                self._work.start(self._steps(answer))

    def _steps(self, answer: Answer) -> Iterator[Act]:
        """The matrix of an answer, a weapon at a time, then the finished table."""
        yield from pause(_REST)
        asked, measure = self._asked(answer.case), answer.case.measure
        rows: dict[str, dict[str, Cell]] = {}
        for done, gun in enumerate(guns()):
            rows[gun.label] = row(asked, gun, measure)
            yield partial(self.progress.at, done, len(guns()))
        yield partial(self._draw, answer.case, rows)
        yield self.progress.hide

    def _asked(self, case: OddsCase) -> OddsCase:
        return with_net(case, int(case.net)) or case if case.net else case

    def _draw(self, case: OddsCase, rows: Rows) -> None:
        self._cells = {
            f"{label}>{target}": cell.case
            for label, cells in rows.items()
            for target, cell in cells.items()
        }
        self.table.remove_class("od-stale")
        self.table.markup = matrix_table(case, rows)
        self.panel.say(_words(case, rows))

    def _ended(self, error: Exception | None) -> None:
        self.progress.hide()
        if error is not None:
            self.panel.say(tag("p", f"No answer: {error}", class_="ml-notice"))

    def _picked(self, key: str) -> None:
        if key in self._cells:
            self._opened(self._cells[key])


def _choices() -> Markup:
    measures = (tag("option", MEASURED[name].label, value=name) for name in MEASURES)
    nets = (tag("option", f"net {signed(net)}", value=str(net)) for net in NETS)
    plain = tag("option", "as the situation has them", value="")
    return tag(
        "div",
        tag("label", tag("span", "Show"), tag("select", *measures, data_key="measure")),
        tag("label", tag("span", "Modifier dice"), tag("select", plain, *nets, data_key="net")),
        class_="od-choices",
    )


def best(rows: Rows, target: str, more: bool) -> str | None:
    """The label of the gun that does best against a target; None if no gun may fire."""
    values = {
        label: value for label, cells in rows.items() if (value := cells[target].value) is not None
    }
    pick = max if more else min
    return pick(values, key=lambda label: values[label]) if values else None


def matrix_table(case: OddsCase, rows: Rows) -> Markup:
    """The table as markup: a button in every cell, the best of each column marked."""
    measure = MEASURED[case.measure]
    columns = list(next(iter(rows.values())))
    bests = {target: best(rows, target, measure.more) for target in columns}
    every = (cell.value for cells in rows.values() for cell in cells.values())
    values = [float(value) for value in every if value is not None]
    low, high = (min(values), max(values)) if values else (0.0, 1.0)
    mine = case.mode().profile.label
    body = (
        tag(
            "tr",
            tag("th", label, scope="row"),
            *(
                _cell(label, target, cell, bests[target] == label, measure.text, (low, high))
                for target, cell in cells.items()
            ),
            aria_current="true" if label == mine else None,
        )
        for label, cells in rows.items()
    )
    head = (
        tag(
            "th", title(target), scope="col", aria_current="true" if target == case.target else None
        )
        for target in columns
    )
    whole = tag(
        "table",
        tag("caption", f"{measure.label}: {title(case.attacker)} with every weapon"),
        tag("thead", tag("tr", tag("td"), *head)),
        tag("tbody", *body),
        class_="ml-table",
    )
    return tag("div", whole, class_="ml-scroll")


def _cell(
    label: str,
    target: str,
    cell: Cell,
    is_best: bool,
    text: Callable[[float | Fraction], str],
    span: tuple[float, float],
) -> Markup:
    if cell.value is None:
        return tag("td", tag("span", "–", title=cell.reason), class_="ml-muted")
    low, high = span
    weight = round(100 * (float(cell.value) - low) / (high - low)) if high > low else 0
    words = f"{label} at {title(target)}: {text(cell.value)}" + (", the best" if is_best else "")
    return tag(
        "td",
        tag(
            "button",
            text(cell.value),
            type="button",
            data_key=f"{label}>{target}",
            data_name=words,
            data_info=explained(words, cell),
            class_="od-best" if is_best else None,
            style=f"--od-weight:{weight}",
        ),
    )


def _words(case: OddsCase, rows: Rows) -> Markup:
    """Which gun does best against whom, in a sentence."""
    measure = MEASURED[case.measure]
    found: dict[str, list[str]] = {}
    for target in next(iter(rows.values())):
        found.setdefault(best(rows, target, measure.more) or "nothing", []).append(title(target))
    told = "; ".join(f"{gun} at {', '.join(targets)}" for gun, targets in found.items())
    every = [cell for cells in rows.values() for cell in cells.values()]
    known = warranted(every) if any(cell.value is not None for cell in every) else None
    return tag("p", f"Best, of {many(len(rows), 'way')} to fire: {told}. ", known)
