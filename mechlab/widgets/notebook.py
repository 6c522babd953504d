"""What notebooks show: tables of exact numbers, and band strips that need no kernel to be seen.

A notebook says what to compute; these say how it looks, and carry the warrant of what they show.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil, log10
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from mechlab import theme

from .bands import STRIP_CSS, describe, strip
from .ground import box, ground
from .markup import Markup, join, tag, trusted
from .show import decimal, percent, warrant

if TYPE_CHECKING:
    import pandas as pd

    from .charts import Chart

R = TypeVar("R")
C = TypeVar("C")

_FIGURE_CSS = ".ml-notebook-strip{max-width:640px;margin:0 0 10px}"
_LONGEST = 12  # characters of a fraction that is shown beside its decimal


class Crosstable(Generic[R, C]):
    """A number for each row and column, computed by ``cell(row, column)``.

    Fractions are shown as decimals, or with ``share`` as percentages, each with the fraction
    itself, and the caption says that they are exact. Other values are shown as they are.

    >>> from mechlab.games import skirmish
    >>> table = Crosstable("Chance to hit", {"Rifle": 5}, [10, 12], skirmish.odds.hit, share=True)
    >>> print(table)
    Chance to hit (exact)
                  10          12
    Rifle  80.0% 4/5  70.0% 7/10
    >>> table.to_frame().loc["Rifle", 12]
    Fraction(7, 10)
    """

    def __init__(
        self,
        title: str,
        rows: Mapping[str, R] | Iterable[R],
        columns: Mapping[str, C] | Iterable[C],
        cell: Callable[[R, C], Any],
        across: str = "",
        share: bool = False,
        error: float = 0.0,
    ) -> None:
        """``rows`` and ``columns`` are the arguments themselves, or labels mapped to them;
        ``across`` says what the columns are; ``error`` bounds the error of floats."""
        self.title, self._across, self._share, self._error = title, across, share, error
        self._columns = _labelled(columns)
        self._cells = {
            label: [cell(row, column) for column in self._columns.values()]
            for label, row in _labelled(rows).items()
        }

    @property
    def warrant(self) -> str:
        """What the numbers are worth: exact, float with its bound, or empty for words.

        The bound is rounded up to a power of ten, so that it is the same on every machine.
        """
        values = [value for cells in self._cells.values() for value in cells]
        if any(isinstance(value, float) for value in values):
            return f"float ± 1e{ceil(log10(self._error))}" if self._error else "float"
        return "exact" if any(isinstance(value, Fraction | int) for value in values) else ""

    def to_frame(self) -> "pd.DataFrame":
        """The values themselves as a pandas table."""
        import pandas as pd  # heavy, and needed only here

        return pd.DataFrame.from_dict(self._cells, orient="index", columns=list(self._columns))

    def curves(self, up: str = "") -> "Figure":
        """The rows as curves over the columns, which must be whole numbers."""
        from .charts import Curves

        over = [int(column) for column in self._columns.values()]
        lines = {row: dict(zip(over, cells, strict=True)) for row, cells in self._cells.items()}
        return Figure(Curves(self.title, lines, across=self._across, up=up, share=self._share))

    def __str__(self) -> str:
        texts = self.to_frame().map(lambda value: " ".join(_told(value, self._share)))
        worth = f" ({self.warrant})" if self.warrant else ""
        return f"{self.title}{worth}\n{texts.to_string()}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        kind, _, detail = self.warrant.partition(" ")
        badge = warrant(kind, detail) if kind else None
        head = [tag("th", self._across), *(tag("th", str(c), scope="col") for c in self._columns)]
        body = [
            tag("tr", tag("th", str(row), scope="row"), *(_cell(v, self._share) for v in cells))
            for row, cells in self._cells.items()
        ]
        return tag(
            "table",
            tag("caption", join(self.title, " ", badge), style="text-align:left"),
            tag("thead", tag("tr", *head)),
            tag("tbody", *body),
        )


class Lines:
    """A pandas table of words and sentences: set left, and shown in full.

    ``links`` are addresses, one a row, that its first word leads to; an empty one is none.

    >>> import pandas as pd
    >>> Lines(pd.DataFrame({"claim": ["There are 35 parts."], "verdict": ["holds"]}, index=["13"]))
    13: There are 35 parts. | holds
    """

    def __init__(self, frame: "pd.DataFrame", links: Iterable[str] = ()) -> None:
        self._frame, self._links = frame, list(links) or [""] * len(frame)

    def __repr__(self) -> str:
        rows = self._frame.itertuples()
        return "\n".join(f"{first}: " + " | ".join(map(str, rest)) for first, *rest in rows)

    def _repr_html_(self) -> str:
        left = "text-align:left;vertical-align:top"
        head = [tag("th", str(word), scope="col", style=left) for word in self._frame.columns]
        body = [
            tag(
                "tr",
                tag("th", _linked(str(first), link), scope="row", style=left),
                *(tag("td", str(word), style=left) for word in rest),
            )
            for link, (first, *rest) in zip(self._links, self._frame.itertuples(), strict=True)
        ]
        named = self._frame.index.name
        corner = tag("th", "" if named is None else str(named), style=left)
        return tag("table", tag("thead", tag("tr", corner, *head)), tag("tbody", *body))


class Figure:
    """A chart on the page's ground, with its numbers in words where no widget can be shown.

    >>> from mechlab.widgets.charts import Bars
    >>> Figure(Bars("Where a hit lands", {"Head": Fraction(1, 20), "Core": Fraction(19, 20)}))
    The numbers of this chart Where a hit lands value Head 5.0% Core 95.0%
    """

    def __init__(self, chart: "Chart") -> None:
        self.chart = chart

    def __repr__(self) -> str:
        return " ".join(re.sub(r"<[^>]+>", " ", self.chart.text).split())

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        shown = box(ground(), self.chart)._repr_mimebundle_(**options)
        return {**shown, "text/html": self.chart.text, "text/plain": repr(self)}


class Bands:
    """Hit tables as strips of 20 faces, one below the other, each with its name (F4).

    Shown as a picture that is stored in the notebook, and as the same in words.

    >>> Bands({"Lantern": (1, 3, 3, 6, 2, 5)})
    Lantern: d20 location: Head 1; Right Arm 2–4; Left Arm 5–7; Core 8–13; Back 14–15; Legs 16–20
    """

    def __init__(self, tables: Mapping[str, Sequence[int]]) -> None:
        self._tables = dict(tables)

    def __repr__(self) -> str:
        return "\n".join(f"{name}: {describe(widths)}" for name, widths in self._tables.items())

    def _repr_html_(self) -> str:
        style = trusted(f"<style>{theme.css()}{STRIP_CSS}{_FIGURE_CSS}</style>")
        patterns = trusted(f'<svg width="0" height="0">{theme.patterns_svg()}</svg>')
        return join(style, patterns, *(_strip(*named) for named in self._tables.items()))


def _strip(name: str, widths: Sequence[int]) -> Markup:
    """One strip with its caption: the name, and the faces in words."""
    caption = tag("figcaption", tag("b", name), " ", tag("small", describe(widths)))
    return tag("figure", caption, strip(widths), class_="ml-notebook-strip")


def _linked(word: str, link: str) -> Markup | str:
    return tag("a", word, href=link) if link else word


def _labelled(things: Any) -> dict[Any, Any]:
    if isinstance(things, Mapping):
        return dict(things)
    return {thing: thing for thing in things}


def _told(value: Any, share: bool) -> tuple[str, ...]:
    """A value as text, and the fraction it is where that says more and is short."""
    if not isinstance(value, Fraction | float):
        return (str(value),)
    shown = percent(value) if share else decimal(value)
    if isinstance(value, float):
        return (shown,)
    exactly = str(value)
    return (shown, exactly) if shown != exactly and len(exactly) <= _LONGEST else (shown,)


def _cell(value: Any, share: bool) -> Markup:
    shown, *exactly = _told(value, share)
    return tag(
        "td",
        shown,
        *(join(tag("br"), tag("small", text)) for text in exactly),
        title=f"exactly {value}" if isinstance(value, Fraction) else None,
        style="text-align:right",
    )
