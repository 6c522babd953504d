"""An exchange of blows in words and tables: for both mechs, whoever begins (F11.1, F11.2)."""

from collections.abc import Callable

from mechlab.games.skirmish import PARTS
from mechlab.games.skirmish.odds import Exchange, Situation
from mechlab.widgets.bands import swatch
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import decimal, percent, table, warrant

from .case import UNHURT, OddsCase, title

_PARTS = " A part is lost by itself or with its mech."
_NO_PARTS = " Chances of single parts would be too much to try: they are left out."
_ERROR = 1e-9  # what the library says its floats are right to

Beginnings = tuple[Exchange, Exchange]
"""The exchange that the attacker begins, and the one that the target begins."""


def _names(case: OddsCase) -> tuple[str, str]:
    """How the two are called, also if they are alike."""
    one, two = title(case.attacker), title(case.target)
    return (one, two) if one != two else (f"{one}, attacking", f"{two}, the target")


def offer(case: OddsCase) -> Markup:
    one, two = _names(case)
    return tag("p", f"What {one} and {two} do to each other in an exchange, on average.")


def _is_same(found: Beginnings) -> bool:
    """Whether it makes no difference who begins."""
    begun, other = found
    return (begun.taken, begun.lost, begun.kill) == (other.lost, other.taken, other.killed)


def sentence(case: OddsCase, found: Beginnings) -> Markup:
    """What the exchange comes to, if the attacker begins."""
    (one, two), begun = _names(case), found[0]
    ahead, by = (one, begun.value) if begun.value > 0 else (two, -begun.value)
    who = "Whoever begins" if _is_same(found) else f"If {one} begins"
    return tag(
        "p",
        f"{who}, {one} loses ",
        tag("b", decimal(begun.lost)),
        f" Durability and {two} ",
        tag("b", decimal(begun.taken)),
        f" on average; {one} is destroyed in ",
        tag("b", percent(begun.killed)),
        f" of exchanges, {two} in ",
        tag("b", percent(begun.kill)),
        f". As both count, {ahead} comes out {decimal(by)} ahead. ",
        "The higher Piloting strikes first, so it does not matter who begins. "
        if _is_same(found)
        else "Both have the same Piloting: who begins strikes first. ",
        warrant("float", f"± {_ERROR:.0e}"),
        role="status",
    )


def tables(case: OddsCase, found: Beginnings) -> Markup:
    """The numbers of both mechs, for either beginning; once if they are the same."""
    one, two = _names(case)
    if _is_same(found):
        drawn = [_table(case, found[0], 0, f"{one} or {two} begins")]
    else:
        drawn = [_table(case, found[k], k, f"{(one, two)[k]} begins") for k in range(2)]
    return tag("div", *drawn, class_="od-beginnings")


def _table(case: OddsCase, found: Exchange, begins: int, caption: str) -> Markup:
    """A row for each number, a column for the attacker and one for the target."""
    lost, gone = (found.lost, found.taken), (found.killed, found.kill)
    rows: list[tuple[str, tuple[float, float], Callable[[float], str]]] = [
        ("Durability lost, on average", lost, decimal),
        ("Mech destroyed", gone, percent),
    ]
    for part in PARTS if found.parts[0] else ():
        chances = found.parts[0][part], found.parts[1][part]
        rows.append((join(swatch(part), f" {part} lost"), chances, percent))
    turned = -1 if begins else 1  # the library names the side first that begins
    body = [[name, *(_number(v, text(v)) for v in pair[::turned])] for name, pair, text in rows]
    return table(["", *_names(case)], body, caption)


def _number(value: float, text: str) -> Markup:
    return tag("span", text, class_="ml-number", title=f"{value:.9f}")


def note(case: OddsCase, found: Beginnings | None = None) -> Markup:
    """What is counted, and what of the case is not."""
    left_out = {
        "the situation": case.situation != Situation(),
        "Heat": case.shooter_heat or case.target_heat,
        "damage already taken": case.damage != UNHURT or case.structure,
        "switched-off crit effects": not case.crits,
    }
    of_parts = "" if found is None else _PARTS if found[0].parts[0] else _NO_PARTS
    names = [name for name, there in left_out.items() if there]
    without = f": {', '.join(names)} of the case not counted" if names else ""
    return tag(
        "p",
        f"Both as they come{without}; both sides choosing best (F11.2) by Durability taken less "
        f"Durability lost, a lost mech counting as all it had.{of_parts}",
    )
