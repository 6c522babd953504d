"""How pages say things: tables, chances, fractions, and the warrant that stands beside a number."""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import floor, log10

from .markup import Markup, join, tag

MINUS = "−"
_TAGS = re.compile("<[^>]*>")
LONGEST_FRACTION = 14  # characters; a longer one is shown rounded, and whole on hover


def signed(value: int) -> str:
    """A difference with its sign.

    >>> signed(3), signed(-2), signed(0)
    ('+3', '−2', '±0')
    """
    return f"+{value}" if value > 0 else f"{MINUS}{-value}" if value < 0 else "±0"


def decimal(value: float | Fraction, digits: int = 3) -> str:
    """A number to so many significant digits, plainly written.

    >>> decimal(Fraction(107, 20)), decimal(Fraction(1, 3)), decimal(12), decimal(0.00004)
    ('5.35', '0.333', '12', '0.00004')
    """
    number = float(value)
    if number == 0:
        return "0"
    places = max(0, digits - 1 - floor(log10(abs(number))))
    text = f"{number:.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def percent(chance: float | Fraction) -> str:
    """A chance as a percentage that never rounds to certain or impossible.

    >>> percent(Fraction(2, 3)), percent(1), percent(0), percent(0.99996), percent(1e-6)
    ('66.7%', '100%', '0%', '> 99.9%', '< 0.1%')
    """
    if chance in (0, 1):
        return f"{int(chance) * 100}%"
    value = float(chance) * 100
    if value < 0.1:
        return "< 0.1%"
    return "> 99.9%" if value > 99.9 else f"{value:.1f}%"


def change_of(value: float | Fraction, before: float | Fraction, share: bool = False) -> str:
    """How a number has changed, with its sign; a chance in points of a hundred.

    >>> change_of(Fraction(2, 3), Fraction(1, 2), share=True), change_of(4, 5), change_of(1, 1)
    ('+16.7 points', '−1', '±0')
    """
    change = float(value) - float(before)
    if abs(change) < 1e-9:
        return "±0"
    sign = "+" if change > 0 else MINUS
    return sign + (f"{abs(change) * 100:.1f} points" if share else decimal(abs(change)))


def one_in(chance: float | Fraction) -> str:
    """The same chance as people say it.

    >>> one_in(Fraction(1, 20)), one_in(Fraction(2, 3)), one_in(0), one_in(1)
    ('1 in 20', '2 in 3', 'never', 'always')
    """
    if chance in (0, 1):
        return "always" if chance else "never"
    exact = Fraction(chance).limit_denominator(20)
    if exact == chance:
        return f"{exact.numerator} in {exact.denominator}"
    return f"1 in {decimal(1 / float(chance), 3 if chance < Fraction(1, 10) else 2)}"


def at_least(value: int, chance: float | Fraction) -> str:
    """The default question of a designer.

    >>> at_least(6, Fraction(1, 4))
    'at least 6: 25.0%, 1 in 4'
    """
    return f"at least {value}: {percent(chance)}, {one_in(chance)}"


def exact(value: Fraction, as_percent: bool = False) -> Markup:
    """A number a reader can take in, with the exact fraction on hover and for screen readers.

    >>> exact(Fraction(107, 20))
    '<span class="ml-number" title="exactly 107/20">5.35</span>'
    """
    text = percent(value) if as_percent else decimal(value)
    return tag("span", text, class_="ml-number", title=f"exactly {value}")


def warrant(kind: str, detail: str = "") -> Markup:
    """The badge beside a number: ``exact``, ``float`` or ``sampled``, and how good it is.

    >>> warrant("exact", "2/3")
    '<span class="ml-warrant ml-exact" title="computed as a fraction">exact 2/3</span>'
    >>> warrant("sure")
    Traceback (most recent call last):
    ...
    ValueError: a warrant is exact, float or sampled, not 'sure'
    """
    meanings = {
        "exact": "computed as a fraction",
        "float": "computed in floating point, within the bound shown",
        "sampled": "estimated from simulated games; 95% interval shown",
    }
    if kind not in meanings:
        raise ValueError(f"a warrant is exact, float or sampled, not {kind!r}")
    text = f"{kind} {detail}".strip()
    return tag("span", text, class_=f"ml-warrant ml-{kind}", title=meanings[kind])


def warrant_of(value: Fraction | float, error: float = 1e-12) -> Markup:
    """The warrant a value carries by its type: a Fraction is exact, a float has an error bound.

    >>> warrant_of(Fraction(2, 3))
    '<span class="ml-warrant ml-exact" title="computed as a fraction">exact 2/3</span>'
    >>> "float ± 1e-12" in warrant_of(0.25)
    True
    """
    if isinstance(value, Fraction | int):
        text = str(value)
        return warrant("exact", text if len(text) <= LONGEST_FRACTION else "")
    return warrant("float", f"± {error:.0e}")


def ruling(source: str, note: str = "") -> Markup | None:
    """The badge of a number that the rule text does not print, or None for a printed one.

    >>> ruling("printed") is None, ruling("assumed", "no runner given")
    (True, '<span class="ml-ruling" title="no runner given">assumed</span>')
    """
    if source == "printed":
        return None
    return tag("span", source, class_="ml-ruling", title=note or f"{source}: not in the rule text")


def table(
    head: Sequence[str],
    rows: Iterable[Sequence[str | int | Fraction | None]],
    caption: str = "",
    row_heads: bool = True,
    stacks: bool = False,
) -> Markup:
    """An HTML table from rows: numbers set right, text escaped, the first cell names its row.

    One that ``stacks`` shows a row as lines below each other where a page is as narrow as a phone.

    >>> table(["Part", "Size"], [["Head", 1]], "Sizes")[:58]
    '<div class="ml-scroll" tabindex="0" role="region" aria-lab'
    """
    listed = [list(row) for row in rows]
    numeric = [any(_numeric(row[i]) for row in listed) for i in range(len(head))]
    header = tag(
        "tr",
        *(
            tag("th", cell, scope="col", class_="ml-num" if right else None) if cell else tag("td")
            for cell, right in zip(head, numeric, strict=True)
        ),
    )
    body = join(*(tag("tr", *_cells(row, row_heads, head if stacks else ())) for row in listed))
    whole = tag(
        "table",
        tag("caption", caption) if caption else None,
        tag("thead", header),
        tag("tbody", body),
        class_="ml-table ml-stacks" if stacks else "ml-table",
    )
    label = caption or _TAGS.sub("", ", ".join(filter(None, head)))
    return tag("div", whole, class_="ml-scroll", tabindex=0, role="region", aria_label=label)


def _cells(
    row: Sequence[str | int | Fraction | None], row_heads: bool, heads: Sequence[str]
) -> list[Markup]:
    """The cells of a row; ``heads`` are said again in each, for a table that stacks."""
    cells = []
    for i, cell in enumerate(row):
        above = heads[i] if heads and heads[i] else None
        if i == 0 and row_heads and cell != "":
            cells.append(tag("th", _text(cell), scope="row"))
        else:
            style = "ml-num" if _numeric(cell) else None
            cells.append(tag("td", _text(cell), class_=style, data_head=above))
    return cells


def _text(cell: str | int | Fraction | None) -> str:
    if cell is None:
        return "–"
    if isinstance(cell, Fraction) and not isinstance(cell, int):
        return exact(cell)
    return cell if isinstance(cell, str) else str(cell)


def _numeric(cell: object) -> bool:
    return isinstance(cell, int | float | Fraction) or (
        isinstance(cell, Markup) and 'class="ml-number' in cell[:60]
    )
