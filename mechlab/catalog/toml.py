"""TOML as people write it: its text, on which line what stands, and what is wrong in words."""

import re
from pathlib import Path
from typing import Any

from .source import UnreadableError, read_text

TOML = "TOML: lines such as [name] and value = 4"

_LINE = re.compile(r"\s*(?:\[\s*(?P<table>[\w.-]+)\s*\]|(?P<key>[\w.-]+)\s*=)")
_LONGEST_LINE = 2_000


def toml_text(path: Path) -> str:
    """The file's text. Lines are bounded because nested keys take the parser square time."""
    text = read_text(path)
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > _LONGEST_LINE:
            found, expected = f"a line of {len(line):,} characters", f"at most {_LONGEST_LINE:,}"
            raise UnreadableError(path.name, found, expected, number)
    return text


def lines_of(text: str) -> dict[tuple[str, str], int]:
    """The line of each table's header and of each key under it."""
    rows: dict[tuple[str, str], int] = {}
    table = ""
    for number, line in enumerate(text.split("\n"), 1):
        match = _LINE.match(line)
        if match is None:
            continue
        if match["table"]:
            table = match["table"]
        rows.setdefault((table, match["key"] or ""), number)
    return rows


def is_text(found: Any) -> bool:
    """Whether a value is words on one line."""
    return isinstance(found, str) and found.isprintable()


def broken(message: str) -> tuple[int | None, str, str, str]:
    """Row, column, found and expected of the parser's own words."""
    match = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", message)
    if match is None:
        return None, "", message, TOML
    return int(match[2]) if match[2] else None, "", match[1], TOML


def shown(found: Any) -> str:
    """A parsed value as the file would write it; huge numbers stay short."""
    if found is None:
        return "nothing"
    if isinstance(found, int) and not isinstance(found, bool) and abs(found) >= 10**20:
        return "a huge number"
    try:
        return str(found).lower() if isinstance(found, bool) else str(found)
    except RecursionError:
        return "a table in a table, again and again"
