"""Heat and stress on both sides of a volley (G1, G2)."""

from typing import TYPE_CHECKING

from ..markup import Markup, join, svg, tag
from ..show import exact
from .answer import Answer
from .panel import Panel

if TYPE_CHECKING:
    from fractions import Fraction


class HeatPanels:
    """What firing costs the shooter, and what the volley's Heat does to the target."""

    def __init__(self) -> None:
        self.shooter = Panel("Shooter's Heat", "G1, G2")
        self.target = Panel("Target's Heat", "G1, G2")

    def show(self, answer: Answer) -> None:
        """Show an answer."""
        self.shooter.say(_shooter(answer))


def _shooter(answer: Answer) -> Markup:
    heat = answer.volley.shooter
    after = heat.before + heat.gained
    head = join(
        track(heat.before, heat.gained, heat.cap),
        tag(
            "p",
            f"Heat {heat.before} and {heat.gained} for the volley make {after}; the Reactor Cap is "
            f"{heat.cap}. ",
        ),
    )
    if heat.stress is None:
        spare = heat.cap - after
        return join(head, tag("p", f"No stress check: {spare} below the cap."))
    return join(head, _stress(heat.stress.outcomes))


def _stress(outcomes: "dict[str, Fraction]") -> Markup:
    rows = [
        tag("li", f"{name}: ", exact(chance, as_percent=True)) for name, chance in outcomes.items()
    ]
    return join(tag("p", "A stress check follows:"), tag("ul", *rows, class_="od-outcomes"))


def track(before: int, gained: int, cap: int) -> Markup:
    """Heat as boxes up to the cap and beyond: what was there, what comes, what is over.

    >>> track(2, 3, 4).count("<rect")
    5
    """
    cells = max(cap, before + gained)
    size, gap = 16, 3
    drawn = []
    for i in range(1, cells + 1):
        kind = "had" if i <= before else "new" if i <= before + gained else "free"
        over = " od-over" if i > cap else ""
        drawn.append(
            tag(
                "rect",
                x=(i - 1) * (size + gap) + 1,
                y=1,
                width=size,
                height=size,
                rx=3,
                class_=f"od-heat-{kind}{over}",
            )
        )
    words = f"Heat {before}, then {before + gained}, of a Reactor Cap of {cap}"
    width = max(cells * (size + gap), 12 * (size + gap))
    return svg(width, size + 2, *drawn, class_="od-track", role="img", aria_label=words)
