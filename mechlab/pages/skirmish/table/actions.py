"""What can be done now: options by group, with the exact odds of attacks."""

from collections.abc import Iterator, Sequence

from mechlab.engine import Stepper
from mechlab.games.skirmish import menu, outlook
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.rules.fire import FIRST_TENDER
from mechlab.pages.table.actions import Choice
from mechlab.widgets.markup import Markup, tag
from mechlab.widgets.show import decimal, percent

MOST_HEXES = 12  # options on hexes are picked on the board; only so many are listed
COVERS = ("indirect", "clear", "soft cover", "hard cover")
_KEPT_SHORT = {w.TO_HEX, w.PUT, w.TO_CLOUD}


def choices(now: Stepper, target: int = -1) -> Iterator[Choice]:
    """The open options; many on hexes are left to the board."""
    entries = [menu.entry(key) for key in now.options()]
    hexes = [each for each in entries if each.kind in _KEPT_SHORT]
    if len(hexes) > MOST_HEXES:
        count = len({each.hex for each in hexes})
        yield Choice(f"Pick one of {count} hexes on the board.")
        entries = [each for each in entries if each.kind not in _KEPT_SHORT]
    yield from _grouped(now, entries, target)


def _grouped(now: Stepper, entries: Sequence[menu.Entry], target: int) -> Iterator[Choice]:
    for group in menu.GROUPS:
        for each in entries:
            if each.group == group:
                text = now.face.action(now.state, each.option).text
                aimed = each.mech == target and target >= 0
                yield Choice(text, each.option, group, _facts(now, each), aimed)


def _facts(now: Stepper, each: menu.Entry) -> Markup | None:
    """The exact odds of an attack or a Lock On."""
    if each.kind in (w.LOCK, w.FREE_LOCK) and each.mech < FIRST_TENDER:
        chance = outlook.lock_chance(now.state, each.mech)
        return tag("span", tag("b", percent(chance)), " Locked", class_="tb-odds")
    cat = now.face.cat  # type: ignore[attr-defined]
    seen = outlook.outlook(now.state, each, cat)
    if seen is None:
        return None
    shots = f" × {seen.shots} shots" if seen.shots > 1 else ""
    word = "die" if abs(seen.net) == 1 else "dice"
    net = f"{seen.net:+d} {word}".replace("-", "−") if seen.net else "no dice"
    causes = f" ({', '.join(seen.causes)})" if seen.causes else ""
    cover = "" if seen.cover == w.CLEAR else f" · {COVERS[seen.cover]}"
    return tag(
        "span",
        tag("b", percent(seen.hit), title=f"exactly {seen.hit}"),
        f" hit{shots} · ",
        tag("b", decimal(seen.damage, 2), title=f"exactly {seen.damage}"),
        f" damage · {seen.heat} Heat",
        tag("small", f"needs {seen.needed}+, {net}{causes}{cover}"),
        class_="tb-odds",
    )
