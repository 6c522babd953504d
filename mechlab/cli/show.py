"""How the command line says things: aligned text for people, JSON for programs."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

import typer

MINUS = "−"


def table(rows: Iterable[Sequence[object]], headers: Sequence[str] = ()) -> str:
    """Rows in columns: numbers to the right, words to the left.

    >>> print(table([("Head", 1), ("Core", 12)], headers=("part", "width")))
    part  width
    Head      1
    Core     12
    """
    body = [list(row) for row in rows]
    shown = [[str(cell) for cell in row] for row in ([list(headers)] if headers else []) + body]
    if not shown:
        return ""
    widths = [max(len(line[i]) for line in shown) for i in range(len(shown[0]))]
    right = [all(isinstance(row[i], int | float) for row in body) for i in range(len(widths))]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if is_number else cell.ljust(width)
            for cell, width, is_number in zip(line, widths, right, strict=True)
        ).rstrip()
        for line in shown
    )


def laid_out(blocks: Iterable[Any]) -> str:
    """What a game says of something: lines of text as they are, tables of headers and rows.

    >>> print(laid_out(["Parts:", (("part", "points"), [("Head", 3)])]))
    Parts:
    part  points
    Head       3
    """
    shown = (each if isinstance(each, str) else table(each[1], each[0]) for each in blocks)
    return "\n".join(shown)


def percent(chance: Fraction | float) -> str:
    """A chance as people read it; what is not certain never looks so.

    >>> percent(Fraction(2, 3)), percent(Fraction(1, 100_000)), percent(Fraction(1))
    ('66.7%', '0.001%', '100%')
    """
    value = 100 * float(chance)
    if chance in (0, 1):
        return f"{value:.0f}%"
    if 0.1 <= value <= 99.9:
        return f"{value:.1f}%"
    return f"{value:.3g}%" if value < 50 else f"{value:.5g}%"


def signed(number: int) -> str:
    """A number with its sign, as the rules print it.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '−1', '0')
    """
    return f"{number:+d}".replace("-", MINUS) if number else "0"


def plain(value: Any) -> Any:
    """Anything the library answers, as JSON can hold it; fractions keep both their faces.

    >>> plain({("Cannon", "Flechette"): Fraction(4, 5)})
    {'Cannon, Flechette': {'fraction': '4/5', 'value': 0.8}}
    """
    if isinstance(value, Fraction):
        return {"fraction": str(value), "value": float(value)}
    if value is None or isinstance(value, str | bool | int | float):
        return value
    if hasattr(value, "as_dict"):  # an interval: its open ends are None
        return plain(value.as_dict())
    if hasattr(value, "to_dict"):  # a table of pandas
        return plain(value.to_dict("records"))
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {_name(key): plain(each) for key, each in value.items()}
    if isinstance(value, Iterable):
        return [plain(each) for each in value]
    return value.item() if hasattr(value, "item") else str(value)


def _name(key: object) -> str:
    return ", ".join(map(str, key)) if isinstance(key, tuple) else str(key)


def say(value: Any, as_json: bool, text: str) -> None:
    """Print the value as JSON, or the text that was made of it."""
    typer.echo(json.dumps(plain(value), indent=2, ensure_ascii=False) if as_json else text)
