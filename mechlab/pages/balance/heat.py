"""The matrix as a heat map: who meets whom, the figure in each cell, its interval on hover."""

from collections.abc import Callable
from itertools import product
from typing import Any

import bqplot as bq
import numpy as np

from mechlab.lab.statistics import Interval
from mechlab.widgets.charts import figure
from mechlab.widgets.ground import box, html
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.scrolls import Scrolls

from .found import WIN, Found
from .panel import hide
from .words import short

COLOURS = ("#F2A45C", "#DDE1E6", "#7FB6F0")
"""Low, middle, high: light enough to carry dark figures, on a light page and on a dark one."""
_INK = "#16181D"
_MARGINS = {"top": 26, "bottom": 4, "left": 28, "right": 4}


class Heat:
    """A cell a meeting: the row's team against the column's, strongest first."""

    def __init__(self, picked: Callable[[int, int], None]) -> None:
        """``picked`` hears of the cell that was clicked, by the numbers of its teams."""
        self._picked = picked
        self._found: Found | None = None
        self._name = WIN
        self._tip = html("", "bl-tip")
        self._drawn: object = None
        self.view = box(classes="bl-heat")
        self._make(["A", "B"], ["A", "B"])

    def _make(self, letters: list[str], numbers: list[str]) -> None:
        """A map of these signs: one that is drawn stumbles over names that it does not know."""
        places = list(product(letters, numbers))
        self._scale = bq.ColorScale(colors=list(COLOURS), min=0.0, mid=0.5, max=1.0)
        rows, columns = bq.OrdinalScale(reverse=True), bq.OrdinalScale()
        self._cells = bq.GridHeatMap(
            color=np.zeros((len(letters), len(numbers))),
            row=letters,
            column=numbers,
            scales={"row": rows, "column": columns, "color": self._scale},
            stroke="var(--ml-panel)",
            selected_style={"fill": _INK},
            interactions={"hover": "tooltip"},
            tooltip=self._tip,
            enable_hover=True,
        )
        self._cells.on_element_click(lambda _, event: self._clicked(event))
        self._cells.on_hover(lambda _, event: self._hovered(event))
        self._figures = bq.Label(
            x=[column for _, column in places],
            y=[row for row, _ in places],
            text=[""] * len(places),
            scales={"x": columns, "y": rows},
            colors=[_INK],
            default_size=12,
            font_weight="bold",
            align="middle",
            enable_hover=False,
        )
        quiet = {"grid_lines": "none", "color": "var(--ml-edge)", "label_color": "var(--ml-muted)"}
        axes = [
            bq.Axis(scale=columns, side="top", **quiet),
            bq.Axis(scale=rows, side="left", **quiet),
        ]
        drawn = figure([self._cells, self._figures], axes, 420, _MARGINS, padding=0.0)
        self._drawn = (letters, numbers)
        self.view.children = [drawn, Scrolls(name="Chart of who meets whom")]

    def show(self, found: Found, name: str) -> None:
        """Show a figure of every cell."""
        self._found, self._name = found, name
        hide(self.view, max(len(found.order), len(found.across)) < 2)
        if max(len(found.order), len(found.across)) < 2:
            return
        signs = [[found.signs[team] for team in side] for side in (found.order, found.across)]
        if self._drawn != (signs[0], signs[1]):
            self._make(*signs)
        order, is_share = found.order, found.shown[name].share
        cells = [[found.figure(name, row, column) for column in found.across] for row in order]
        known = [each.value for row in cells for each in row if each is not None]
        low, high = (0.0, 1.0) if is_share or not known else (min(known), max(known))
        middle = (low + high) / 2
        values = [[each.value if each else middle for each in row] for row in cells]
        with self._scale.hold_sync():
            self._scale.min, self._scale.mid, self._scale.max = low, middle, max(high, low + 1e-9)
        self._cells.color = np.array(values)
        self._figures.text = self._texts(cells)

    def select(self, row: int, column: int) -> None:
        """Show a cell as the one that is looked at: its colours change places."""
        order, columns = self._sides()
        if row not in order or column not in columns:
            return
        down, across = order.index(row), columns.index(column)
        colours = [_INK] * (len(order) * len(columns))
        colours[down * len(columns) + across] = "#FFFFFF"
        self._cells.selected = [[down, across]]
        self._figures.colors = colours

    def _texts(self, cells: list[list[Interval | None]]) -> list[str]:
        """A figure a cell; where a team meets itself it wins half, whatever it is."""
        return [
            "=" if self._is_mirror(down, across) else short(figure) or "·"
            for down, row in enumerate(cells)
            for across, figure in enumerate(row)
        ]

    def _teams(self, event: Any) -> tuple[int, int] | None:
        """The teams of the cell that an event of the browser is about."""
        data = event.get("data") if isinstance(event, dict) else None
        places = [data.get(each) for each in ("rowNum", "columnNum")] if data else []
        known = [
            side[at]
            for side, at in zip(self._sides(), places, strict=False)
            if type(at) is int and 0 <= at < len(side)
        ]
        return (known[0], known[1]) if len(known) == 2 else None

    def _sides(self) -> tuple[list[int], list[int]]:
        """The teams down and across."""
        return (self._found.order, self._found.across) if self._found else ([], [])

    def _is_mirror(self, down: int, across: int) -> bool:
        order, columns = self._sides()
        return self._name == WIN and order[down] == columns[across]

    def _clicked(self, event: Any) -> None:
        if (teams := self._teams(event)) is not None:
            self._picked(*teams)

    def _hovered(self, event: Any) -> None:
        if (teams := self._teams(event)) is not None and self._found is not None:
            self._tip.value = tip(self._found, self._name, *teams)


def tip(found: Found, name: str, row: int, column: int) -> Markup:
    """What is said of a cell that is pointed at."""
    figure, names = found.figure(name, row, column), found.labels
    said = f"{found.shown[name].label}: {figure.text if figure else 'not played'}"
    return join(tag("b", names[row]), " against ", tag("b", names[column]), tag("br"), said)
