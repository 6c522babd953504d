"""Two lines of play side by side: what stands differently, and who had the luck."""

from mechlab.engine import Stepper
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import decimal, signed, table

from .scene import Scene


def compared(scene: Scene, names: tuple[str, str], one: Stepper, other: Stepper) -> Markup:
    """Both lines at the moments they are at, as a table, and the luck of both."""
    rows = scene.differences(one, other)
    head = ["", "what", *names]
    differ: Markup = tag("p", "Both stand alike.")
    if rows:
        differ = table(head, rows, f"Where {names[0]} and {names[1]} differ now")
    return join(differ, _luck_table(scene, names, one, other))


def _luck_table(scene: Scene, names: tuple[str, str], one: Stepper, other: Stepper) -> Markup:
    rows: list[list[str | int]] = []
    for name, line in zip(names, (one, other), strict=True):
        for side, count, made, expected in scene.luck(line):
            over = decimal(abs(made - expected), 2)
            sign = "+" if made >= expected else "−"
            told = f"{sign}{over}" if made != expected else signed(0)
            rows.append([f"{name}, {side}", count, made, decimal(expected, 3), told])
    head = ["line, side", "dice", "made", "expected", "luck"]
    return table(head, rows, "Luck: of the dice that could make or miss, how many made it")
