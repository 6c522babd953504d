"""Two lines of play side by side: what stands differently, and who had the luck."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from mechlab.engine import Event, Stepper
from mechlab.games.skirmish import PARTS
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.rules.rounds import zone_holder

from ..markup import Markup, join, tag
from ..show import decimal, signed, table
from .board import MECHS
from .tokens import SIDES, conditions

Difference = tuple[str, str, str, str]
"""Who, what, in the one line, in the other."""


def differences(one: Stepper, other: Stepper) -> list[Difference]:
    """Everything that differs between two moments of games with the same teams.

    >>> from mechlab.widgets.table.opening import example
    >>> game = example()
    >>> differences(game, game.branch())
    []
    """
    return [*_of_the_game(one, other), *(d for a in range(MECHS) for d in _of_mech(one, other, a))]


def _of_the_game(one: Stepper, other: Stepper) -> Iterator[Difference]:
    games = (one.state, other.state)
    facts: list[tuple[str, list[str]]] = [
        ("round", [str(int(game.round_number)) for game in games]),
        ("score", [f"{int(game.score[0])} to {int(game.score[1])}" for game in games]),
    ]
    zones = range(1, 1 + int(one.state.zone_count))
    facts += [(f"zone {zone}", [_held(game, zone) for game in games]) for zone in zones]
    facts.append(("result", [each.outcome or "open" for each in (one, other)]))
    yield from (("game", what, then, now) for what, (then, now) in facts if then != now)


def _held(game: Any, zone: int) -> str:
    holder = int(zone_holder(game, zone))
    return SIDES[holder] if holder >= 0 else "nobody"


def _of_mech(one: Stepper, other: Stepper, a: int) -> Iterator[Difference]:
    name = one.face.words.mech(a)  # type: ignore[attr-defined]
    first, second = (dict(_facts(each, a)) for each in (one, other))
    for what, then in first.items():
        if then != second[what]:
            yield name, what, then, second[what]


def _facts(stepper: Stepper, a: int) -> Iterator[tuple[str, str]]:
    game = stepper.state
    mech = game.mechs[a]
    yield "where", stepper.face.words.place(game, int(mech.hex))  # type: ignore[attr-defined]
    for i, part in enumerate(PARTS):
        yield part, str(max(int(mech.durability[i]), 0))
    yield "Heat", str(int(mech.heat))
    yield "Charge", str(int(mech.charge))
    yield "condition", ", ".join(words for _, words in conditions(game, a)) or "none"


def luck(events: Sequence[Event], sides: Sequence[int]) -> list[tuple[int, int, Fraction]]:
    """For each side: dice that needed something, how many were made, how many could be expected.

    ``sides`` is the side of each mech.
    """
    found = [(0, 0, Fraction(0)), (0, 0, Fraction(0))]
    for event in events:
        chance = event.chance
        if chance is None or event.values[0] == w.END_ROLL or event.actor >= len(sides):
            continue
        side = sides[event.actor]
        count, made, expected = found[side]
        is_made = event.values[3] >= event.values[2]
        found[side] = (count + 1, made + int(is_made), expected + chance)
    return found


def compared(names: tuple[str, str], one: Stepper, other: Stepper) -> Markup:
    """Both lines at the moments they are at, as a table, and the luck of both."""
    rows = differences(one, other)
    head = ["", "what", *names]
    differ: Markup = tag("p", "Both stand alike.")
    if rows:
        differ = table(head, rows, f"Where {names[0]} and {names[1]} differ now")
    return join(differ, _luck_table(names, one, other))


def _luck_table(names: tuple[str, str], one: Stepper, other: Stepper) -> Markup:
    sides = [int(mech.side) for mech in one.state.mechs]
    rows: list[list[str | int]] = []
    for name, line in zip(names, (one, other), strict=True):
        for side, (count, made, expected) in enumerate(luck(line.events, sides)):
            over = decimal(abs(made - expected), 2)
            sign = "+" if made >= expected else "−"
            told = f"{sign}{over}" if made != expected else signed(0)
            rows.append([f"{name}, {SIDES[side]}", count, made, decimal(expected, 3), told])
    head = ["line, side", "dice", "made", "expected", "luck"]
    return table(head, rows, "Luck: of the dice that needed a face, how many made it")
