"""A line of sight as the board draws it and as people read it."""

from typing import Any

from mechlab.catalog.names import many
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.sight_lines import Passed, SightLine, sight_line
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import decimal

RESULTS = {w.NO_SIGHT: "none", w.CLEAR: "clear", w.SOFT: "soft", w.HARD: "hard"}
NAMES = {
    w.NO_SIGHT: "no line of sight",
    w.CLEAR: "a clear line",
    w.SOFT: "soft cover",
    w.HARD: "hard cover",
}


def seen(game: Any, start: int, end: int) -> SightLine | None:
    """The line from one hex to another; None where there is none to draw."""
    if start < 0 or end < 0 or start == end:
        return None
    return sight_line(game, start, end)


def drawn(line: SightLine | None) -> dict[str, Any]:
    """The line as the board takes it: the hexes that decide it, each with what it does."""
    if line is None:
        return {}
    hexes = [
        {"hex": each.hex, "what": _what(each), "text": _rise(each)}
        for each in line.hexes
        if each.hex != line.end or each.is_soft
    ]
    return {
        "start": line.start,
        "end": line.end,
        "result": RESULTS[line.result],
        "hexes": hexes,
    }


def _what(passed: Passed) -> str:
    if passed.blocks:
        return "blocks"
    if passed.covers:
        return "covers"
    return "soft" if passed.is_soft else ""


def _rise(passed: Passed) -> str:
    """Its top against the height of the line, where it matters."""
    return f"{passed.top}/{decimal(passed.line, 2)}" if passed.top > 0 else ""


def told(line: SightLine | None, who: str, whom: str) -> Markup:
    """The line in words: what it comes to, and by which hexes."""
    if line is None:
        return Markup("")
    passed = [
        f"{each.name} {_deed(each)}" for each in line.hexes if _what(each) and each.hex != line.end
    ]
    own = next((each for each in line.hexes if each.hex == line.end and each.is_soft), None)
    if own:
        passed.append(f"{own.name}, where it stands, is soft")
    where = f": {'; '.join(passed)}" if passed else ""
    edge = ""
    if line.other_result is not None and line.other_result != line.result:
        edge = f" The line runs along an edge; the other side gives {NAMES[line.other_result]}."
    head = tag("b", f"{who} to {whom}: {NAMES[line.result]}")
    key = (
        " On the line: the top of a hex / the height of the line there." if _has_tops(line) else ""
    )
    return join(head, f"{where}. {many(len(line.hexes), 'hex', 'hexes')}.{edge}{key}")


def _has_tops(line: SightLine) -> bool:
    return any(each.top > 0 for each in line.hexes[:-1])


def _deed(passed: Passed) -> str:
    top, height = passed.top, decimal(passed.line, 3)
    if passed.blocks:
        return f"blocks: its top {top} rises above the line at {height}"
    if passed.covers:
        return f"covers: its top {top} is beside the target"
    return "hides softly"
