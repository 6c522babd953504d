"""Heat and stress on both sides of a volley, and every crit effect it inflicts (F8, F9, G1, G2)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial

from mechlab.games.skirmish.odds import Aftermath, Firing
from mechlab.widgets.bands import swatch
from mechlab.widgets.charts import Bars
from mechlab.widgets.ground import html
from mechlab.widgets.markup import Markup, join, svg, tag
from mechlab.widgets.panel import OddsPanel
from mechlab.widgets.progress import Act
from mechlab.widgets.show import exact, percent, warrant

from .answer import Answer

_TRACK = 14  # boxes that fit the width; a hotter track is drawn smaller
_EFFECTS = {"core cook-off": "cook-off", "leg actuator": "actuator"}
"""Effects whose name in the catalog says the part again."""


class HeatPanels:
    """What firing costs the shooter, and what a volley leaves on the target besides damage."""

    def __init__(self) -> None:
        self._track = html("", "od-words")
        self._heat = Bars("", {"0": 1.0}, "Heat of the target", height=190)
        self._effects = html("", "od-words")
        self.shooter = OddsPanel("Shooter's Heat", "G1, G2", self._track)
        self.target = OddsPanel("Target's Heat", "G1, G2", self._heat)
        self.effects = OddsPanel("Effects on the target", "F8, F9, G2", self._effects)
        self._effects.add_class("od-effects")
        self._heat.figure.marks[0].label_display = False  # too many bars for their numbers

    def show(self, answer: Answer) -> None:
        """Show the shooter's side."""
        firing = answer.volley.shooter
        self.shooter.say(_shooter(firing))
        self._track.value = track(firing.before, firing.gained, firing.cap)
        if not answer.case.crits:
            self.target.say(tag("p", "Crit effects and Heat are switched off."))
            self.effects.say(tag("p", "Crit effects and Heat are switched off."))

    def steps(self, answer: Answer) -> Iterator[Act]:
        """The target's side: each effect takes a volley of its own."""
        if answer.case.crits:
            left = answer.volley.aftermath()
            yield partial(self._show_target, answer, left)

    def _show_target(self, answer: Answer, left: Aftermath) -> None:
        error = answer.volley.after(1).error
        hottest = max(answer.volley.reactor_cap, *left.heat, 0)
        self._heat.show({str(heat): left.heat.get(heat, 0.0) for heat in range(hottest + 1)})
        self.target.say(_target(answer, left, error))
        self._effects.value = effects_list(left)
        self.effects.say(
            tag(
                "p",
                "The chance that one volley inflicts each at least once. ",
                warrant("float", f"± {error:.0e}"),
            )
        )


def _shooter(heat: Firing) -> Markup:
    after = heat.before + heat.gained
    sums = f"Heat {heat.before} and {heat.gained} for the volley make {after}, "
    if heat.stress is None:
        spare = heat.cap - after
        return tag("p", f"{sums}{spare} below the Reactor Cap of {heat.cap}: no stress check.")
    return join(
        tag(
            "p",
            f"{sums}above the Reactor Cap of {heat.cap}: a stress check, then Heat {heat.after}.",
        ),
        _stress(heat.stress.outcomes),
        tag(
            "p",
            "Its Core takes ",
            exact(heat.stress.core_damage.mean),
            " on average; Exposed: ",
            exact(heat.stress.exposed, as_percent=True),
            f". Then Heat {heat.after}.",
        ),
    )


def _stress(outcomes: Mapping[str, Fraction]) -> Markup:
    rows = (tag("li", f"{name} ", exact(p, as_percent=True)) for name, p in outcomes.items())
    return tag("ul", *rows, class_="od-outcomes")


def _target(answer: Answer, left: Aftermath, error: float) -> Markup:
    case = answer.case
    return tag(
        "p",
        f"From Heat {case.target_heat}, a volley brings a stress check in ",
        tag("b", percent(left.stress)),
        f" of cases. Afterwards it is Prone in {percent(left.prone)} and Exposed in ",
        f"{percent(left.exposed)}; destroyed in {percent(max(0.0, 1 - left.alive))}. ",
        warrant("float", f"± {error:.0e}"),
    )


def effects_list(left: Aftermath) -> Markup:
    """Every crit and stress effect with its chance, by part.

    >>> from mechlab.games.skirmish.odds import Inflicted
    >>> found = effects_list(Aftermath(1, {}, {}, 0, 0, 0, (Inflicted("Legs", "gyro", 0.5),)))
    >>> "gyro" in found and "50.0%" in found
    True
    """
    groups: dict[str, list[Markup]] = {}
    for effect in left.effects:
        name = _EFFECTS.get(effect.effect, effect.effect)
        line = tag("span", tag("span", name), tag("b", percent(effect.chance)))
        groups.setdefault(effect.part or "Stress", []).append(line)
    return tag("ul", *(tag("li", _head(part), *lines) for part, lines in groups.items()))


def _head(part: str) -> Markup:
    mark = None if part == "Stress" else join(swatch(part), " ")
    return tag("b", mark, part)


def track(before: int, gained: int, cap: int) -> Markup:
    """Heat as boxes up to the cap and beyond: what was there, what comes, what is over.

    >>> track(2, 3, 4).count("<rect")
    5
    """
    cells, size, gap = max(cap, before + gained), 16, 3
    drawn = []
    for i in range(1, cells + 1):
        kind = "had" if i <= before else "new" if i <= before + gained else "free"
        over = " od-over" if i > cap else ""
        x = (i - 1) * (size + gap) + 1
        box = tag("rect", x=x, y=1, width=size, height=size, rx=3, class_=f"od-heat-{kind}{over}")
        drawn.append(box)
    words = f"Heat {before}, then {before + gained}, of a Reactor Cap of {cap}"
    width = max(cells, _TRACK) * (size + gap)
    return svg(width, size + 2, *drawn, class_="od-track", role="img", aria_label=words)
