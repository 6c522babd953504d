"""bqplot charts that are updated in place, each with its numbers as text beside it."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import bqplot as bq
import ipywidgets as widgets

from mechlab import theme

from .ground import html
from .markup import Markup, svg, tag
from .show import decimal, percent, table

Number = int | float | Fraction
_NAMED = (*theme.PARTS, *theme.ALIKE, *theme.OUTCOMES)
_PLAIN = "var(--ml-accent)"
# Curves that carry no part or outcome: colours of the same palette, told apart by dash and marker.
_CURVES = ("Right Arm", "Core", "Back", "Legs", "Head", "Left Arm")
_DASHES = ("solid", "dashed", "dotted", "dash_dotted")
_STROKES = {"solid": "", "dashed": "6 3", "dotted": "1.5 3", "dash_dotted": "6 3 1.5 3"}
_ABOVE = -14  # pixels from the top of a bar to its number
_ROOMY = 10  # names that have room below the bars of a chart a third of a page wide
_MARKERS = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down")


def _curve_look(i: int, name: str) -> str:
    return name if name in _NAMED else _CURVES[i % len(_CURVES)]


def _look(name: str) -> str:
    return theme.fill(name) if name in _NAMED else _PLAIN


def _ceiling(highest: float) -> float:
    """The top of a chance axis: few possible tops, so that bars can be compared by eye.

    >>> _ceiling(0.3), _ceiling(0.04), _ceiling(0.97)
    (0.4, 0.1, 1.0)
    """
    return next((top for top in (0.1, 0.2, 0.4, 0.6) if highest <= 0.9 * top), 1.0)


def _thinned(names: Sequence[str]) -> dict[str, str]:
    """What stands below each bar: its name, or nothing where not all names have room.

    >>> [word.strip() for word in _thinned([str(n) for n in range(13)]).values()]
    ['0', '', '2', '', '4', '', '6', '', '8', '', '10', '', '12']
    """
    step = -(-len(names) // _ROOMY) or 1
    return {name: " " if i % step else name for i, name in enumerate(names)}


def _axes(x: bq.Scale, y: bq.Scale, across: str, up: str, share: bool) -> list[bq.Axis]:
    quiet = {
        "color": "var(--ml-edge)",
        "grid_color": "var(--ml-line)",
        "label_color": "var(--ml-muted)",
    }
    return [
        bq.Axis(
            scale=x,
            label=across,
            label_offset="32px",
            grid_lines="none",
            tick_format="d" if isinstance(x, bq.LinearScale) else None,
            **quiet,
        ),
        bq.Axis(
            scale=y,
            label=up,
            side="left",
            grid_lines="solid",
            tick_format=".0%" if share else None,
            label_offset="42px",
            tick_values=[0, 0.25, 0.5, 0.75, 1] if share else None,
            num_ticks=None if share else 5,
            **quiet,
        ),
    ]


MARGINS = {"top": 14, "bottom": 42, "left": 58, "right": 14}


def figure(
    marks: list[bq.Mark],
    axes: list[bq.Axis],
    height: int,
    margins: Mapping[str, int] = MARGINS,
    padding: float = 0.02,
) -> bq.Figure:
    """A chart as all pages draw it: as wide as its place, nothing moving, no tool bar."""
    return bq.Figure(
        marks=marks,
        axes=axes,
        animation_duration=0,
        display_toolbar=False,
        padding_x=padding,
        padding_y=0.0,
        fig_margin=dict(margins),
        background_style={"fill": "transparent"},
        min_aspect_ratio=0.1,
        max_aspect_ratio=20,
        layout=widgets.Layout(height=f"{height}px", width="100%", min_width="0"),
    )


class Chart(widgets.VBox):  # type: ignore[misc]  # ipywidgets comes without types
    """A figure and the same numbers as a table to unfold; the base of the two kinds below."""

    def __init__(self, figure: bq.Figure, title: str, share: bool) -> None:
        self.figure, self._share = figure, share
        self._text, self._legend = html("", "ml-chart-text"), html("", "ml-chart-legend")
        super().__init__(children=[html(tag("h3", title)), self._legend, figure, self._text])
        self.add_class("ml-chart")
        self._title = title

    @property
    def text(self) -> str:
        """The text alternative, as HTML."""
        return str(self._text.value)

    def _say(self, value: Number) -> str:
        return percent(value) if self._share else decimal(value)

    def _tell(self, head: Sequence[str], rows: list[list[str]]) -> None:
        words = tag("summary", "The numbers of this chart")
        self._text.value = tag("details", words, table(head, rows, self._title))


class Bars(Chart):
    """Bars by name; a body part or an outcome has its colour and pattern.

    >>> chart = Bars("Where a hit lands", {"Head": Fraction(1, 20), "Core": Fraction(19, 20)})
    >>> chart.show({"Head": Fraction(1, 10), "Core": Fraction(9, 10)})
    >>> "90.0%" in chart.text
    True
    """

    def __init__(
        self,
        title: str,
        values: Mapping[str, Number],
        across: str = "",
        up: str = "chance",
        share: bool = True,
        height: int = 220,
    ) -> None:
        """``share`` writes values as percentages; the axis fits the values and starts at 0."""
        x, self._y = bq.OrdinalScale(), bq.LinearScale(min=0.0)
        self._mark = bq.Bars(
            x=list(values),
            y=[],
            scales={"x": x, "y": self._y},
            padding=0.25,
            color_mode="no_group",
            stroke="var(--ml-ink)",
            label_display=True,
            label_display_format=".1%" if share else ".3~g",
            label_display_vertical_offset=_ABOVE,
        )
        axes = _axes(x, self._y, across, up, share)
        axes[1].tick_values, axes[1].num_ticks = None, 5
        super().__init__(figure([self._mark], axes, height), title, share)
        self.show(values)

    def show(self, values: Mapping[str, Number]) -> None:
        """Show other values in the same figure: one message, no half-drawn frame."""
        names = list(values)
        if self._share:
            self._y.max = _ceiling(max(map(float, values.values()), default=1.0))
        else:
            self._y.max = 1.15 * max(map(float, values.values()), default=0.0) or 1.0
        self._name_bars(names)
        with self._mark.hold_sync():
            self._mark.x = names
            self._mark.y = [float(value) for value in values.values()]
            self._mark.colors = [_look(name) for name in names]
        rows = [[name, self._say(value)] for name, value in values.items()]
        self._tell(["", "value"], rows)

    def _name_bars(self, names: Sequence[str]) -> None:
        """Before the bars themselves: they redraw the axis, and what it says comes too late."""
        self.figure.axes[0].tick_labels = _thinned(names)


class Curves(Chart):
    """Curves over whole numbers, drawn as steps or as lines with markers.

    Each curve has its own dash and marker besides its colour; a body part keeps its colour.

    >>> chart = Curves("At least x damage", {"Cannon": {0: 1.0, 1: 0.6, 2: 0.2}}, steps=True)
    >>> chart.show({"Rifle": {0: 1.0, 1: 0.5}})
    >>> "50.0%" in chart.text
    True
    """

    def __init__(
        self,
        title: str,
        curves: Mapping[str, Mapping[int, Number]],
        across: str = "",
        up: str = "chance",
        share: bool = True,
        steps: bool = False,
        height: int = 240,
    ) -> None:
        self._x = bq.LinearScale()
        self._y = bq.LinearScale(min=0.0, max=1.0 if share else None)
        self._steps, self._across = steps, across
        axes = _axes(self._x, self._y, across, up, share)
        super().__init__(figure([], axes, height), title, share)
        self.show(curves)

    def show(self, curves: Mapping[str, Mapping[int, Number]]) -> None:
        """Show other curves in the same figure, updated in place; lines too many are hidden.

        A browser that is still drawing stumbles over new lines: begin with as many as there may be.
        """
        drawn = self.figure.marks
        if len(drawn) < len(curves):
            self.figure.marks = [*drawn, *(self._line(i) for i in range(len(drawn), len(curves)))]
        for i, (name, points) in enumerate(curves.items()):
            self._place(self.figure.marks[i], i, name, points)
        for line in drawn[len(curves) :]:
            self._hide(line)
        entries = [self._entry(i, name) for i, name in enumerate(curves)]
        self._legend.value = tag("ul", *entries)
        everywhere = sorted({x for points in curves.values() for x in points})
        self._ticks(everywhere)
        rows = [
            [str(x), *(self._say(c[x]) if x in c else "–" for c in curves.values())]
            for x in everywhere
        ]
        self._tell([self._across or "x", *curves], rows)

    def _ticks(self, points: list[int]) -> None:
        """Whole numbers only, about ten of them."""
        if points:
            step = max(1, -(-(points[-1] - points[0]) // 10))
            self.figure.axes[0].tick_values = list(range(points[0], points[-1] + 1, step))

    def _line(self, i: int) -> bq.Lines:
        marker = None if self._steps else _MARKERS[i % len(_MARKERS)]
        return bq.Lines(
            scales={"x": self._x, "y": self._y},
            x=[0.0],
            y=[0.0],
            interpolation="step-before" if self._steps else "linear",
            line_style=_DASHES[i % len(_DASHES)],
            marker=marker,
            marker_size=42,
            stroke_width=2.2,
        )

    def _entry(self, i: int, name: str) -> Markup:
        """One line of the legend: the stroke as it is drawn, and the curve's name."""
        stroke = f"stroke:{theme.variable(_curve_look(i, name))}"
        dash = _STROKES[_DASHES[i % len(_DASHES)]] or None
        line = tag("path", d="M0 6h30", style=stroke, class_="ml-stroke", stroke_dasharray=dash)
        return tag("li", svg(30, 12, line, aria_hidden="true"), name)

    def _hide(self, line: bq.Lines) -> None:
        """Axes fit hidden lines too, so it lies where the first one does."""
        first = self.figure.marks[0]
        with line.hold_sync():
            line.x, line.y, line.visible = first.x, first.y, False

    def _place(self, line: bq.Lines, i: int, name: str, points: Mapping[int, Number]) -> None:
        """``step-before``: the value at x holds from x − 1 up to x, as "at least x" reads."""
        with line.hold_sync():
            line.x = [float(x) for x in points]
            line.y = [float(y) for y in points.values()]
            line.colors = [theme.variable(_curve_look(i, name))]
            line.labels = [name]
            line.visible = True
