"""The panels of the answer: target number, hits, damage, kills, heat, overwatch."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

import ipywidgets as widgets

from mechlab import theme
from mechlab.catalog.names import many
from mechlab.games.bolts import PARTS
from mechlab.games.bolts.odds import Damage, Stop, reaction
from mechlab.widgets.charts import Bars, Curves
from mechlab.widgets.form import Form
from mechlab.widgets.markup import Markup, join, svg, tag
from mechlab.widgets.panel import OddsPanel
from mechlab.widgets.show import exact, signed, table, warrant

from .address import MOST_ATTACKS
from .answer import Answer

Row: TypeAlias = Sequence[str | int | Fraction | None]
_SIDE, _GAP = 34, 6


class Aim:
    """The target number and the rerolls after it."""

    def __init__(self) -> None:
        self.panel = OddsPanel("Target number", "B52")

    def show(self, answer: Answer) -> None:
        """Each modifier, the faces that hit, and the hits after each reroll."""
        head = answer.case.shooter().points["Head"]
        lines = [_line("Head points", "B5", str(head))]
        lines += [_line(m.reason, m.section, signed(m.value)) for m in answer.modifiers()]
        lines.append(_line("target number", "B52", str(answer.roll.target)))
        rows: list[Row] = [
            [join(name, " ", tag("small", section, class_="od-section")), mean]
            for name, section, mean in answer.rerolls()
        ]
        self.panel.say(
            join(
                tag("ul", *lines, class_="bo-sum"),
                faces(answer.roll.target),
                table(["Rerolls in their order", "hits"], rows),
            )
        )


def _line(name: str, section: str, value: str) -> Markup:
    small = tag("small", section, class_="od-section")
    return tag("li", tag("span", name), small, tag("b", value))


def faces(target: int, sides: int = 6) -> Markup:
    """The faces of a die: those that hit are filled, and say so.

    >>> faces(4).count("hits</text>")
    4
    """
    cells = [_face(face, face <= target) for face in range(1, sides + 1)]
    name = f"A die hits on {min(max(target, 0), sides)} of {sides} faces"
    width = sides * (_SIDE + _GAP)
    return svg(width, _SIDE + 16, *cells, class_="bo-faces", role="img", aria_label=name)


def _face(face: int, hits: bool) -> Markup:
    x = (face - 1) * (_SIDE + _GAP) + 1
    look = "full" if hits else "miss"
    ink = f"fill:{theme.ink_variable(look)};stroke:{theme.variable(look)}"
    middle = x + _SIDE / 2
    return tag(
        "g",
        tag("rect", x=x, y=1, width=_SIDE, height=_SIDE, rx=5, style=f"fill:{theme.fill(look)}"),
        tag("text", str(face), x=middle, y=24, style=ink, class_="bo-face"),
        tag("text", "hits" if hits else "", x=middle, y=_SIDE + 13, class_="bo-under"),
    )


class Hits:
    """How many dice hit, and how many of those hits get through."""

    def __init__(self) -> None:
        self._all = Bars("", {"0": 1.0}, "hits of the attack")
        self._through = Bars("", {"0": 1.0}, "hits after armour and shield")
        self.hits = OddsPanel("Hits", "B53", self._all)
        self.through = OddsPanel("Getting through", "B13, B15", self._through)

    def show(self, answer: Answer) -> None:
        """The dice, before anything stops them."""
        law = answer.hits
        self._all.show({str(hits): chance for hits, chance in law.items()})
        rolls = len(answer.attack.rolls)
        many = f"{rolls} rolls, each with its crit die and its part. " if rolls > 1 else ""
        words = (many, exact(law.mean), " on average; at least one: ", _chance(law.at_least(1)))
        self.hits.say(tag("p", *words, "."))

    def show_damage(self, damage: Damage) -> None:
        """What armour and shields let through."""
        law = damage.hits
        self._through.show({str(hits): chance for hits, chance in law.items()})
        words = (exact(law.mean), " on average. A critical that counts (B55): ")
        self.through.say(tag("p", *words, _chance(damage.critical), "."))


def _chance(chance: Fraction) -> Markup:
    return exact(chance, as_percent=True)


class Parts:
    """Where it lands: what one attack does to each part of the target."""

    def __init__(self) -> None:
        self._bars = Bars("", dict.fromkeys(PARTS, 0.0), "", "points lost", share=False)
        self._table = Form()
        shown = widgets.VBox([self._bars, self._table])
        shown.add_class("bo-parts")
        self.panel = OddsPanel("Where it lands", "B53 to B55", shown)

    def show_damage(self, answer: Answer, damage: Damage) -> None:
        """Points, parts and upgrades lost, part by part."""
        self._bars.show({part: float(found.lost) for part, found in damage.parts.items()})
        left = dict(zip(PARTS, answer.target.points, strict=True))
        rows: list[Row] = [
            [
                join(_swatch(part), " ", part),
                left[part],
                found.lost,
                _chance(found.hurt),
                _chance(found.dead),
                _chance(found.upgrade),
            ]
            for part, found in damage.parts.items()
        ]
        head = ["Part", "points", "lost on average", "hurt", "at 0 after it", "upgrade destroyed"]
        self._table.markup = table(head, rows, "One attack, part by part")
        words = (
            "Each part is hit on one face of the location die; what is too much for a part goes to"
            " the torso. Destroyed by one attack: ",
            _chance(damage.destroyed),
            ". ",
            warrant("exact"),
        )
        self.panel.say(tag("p", *words))


def _swatch(part: str) -> Markup:
    square = tag("rect", width=12, height=12, style=f"fill:{theme.fill(part)}")
    return svg(12, 12, square, class_="ml-swatch", aria_hidden="true")


class Kills:
    """The chance that k attacks destroy the target, attack by attack."""

    def __init__(self) -> None:
        slider = tag("input", type="range", min=1, max=MOST_ATTACKS, step=1, data_key="attacks")
        self.count = Form(
            tag(
                "label",
                tag("span", "Attacks "),
                slider,
                tag("b", data_slot="attacks"),
                class_="od-count",
            )
        )
        self._curve = Curves("", {"destroyed": {0: 0.0, 1: 0.0}}, "attacks", "destroyed")
        self.panel = OddsPanel("Attacks until it is destroyed", "B54", self.count, self._curve)

    def show(self, answer: Answer) -> None:
        """As far as it is worked out."""
        case, kills = answer.case, answer.kills
        self.count.update({"attacks": str(case.attacks)}, {"attacks": join(str(case.attacks))})
        if not kills:
            self.panel.say(tag("p", "Working out…"))
            return
        self._curve.show({"destroyed": dict(enumerate(map(float, kills)))})
        done = len(kills) > case.attacks
        said = _chance(kills[case.attacks]) if done else "…"
        half = next((k for k, chance in enumerate(kills) if 2 * chance >= 1), None)
        more = f" Half the mechs fall by attack {half}." if half else ""
        heat = answer.attack.heat * case.attacks
        spent = f" {heat} heat for all of them, without reloading."
        count = many(case.attacks, "attack")
        self.panel.say(tag("p", f"Destroyed by {count}: ", said, ".", more, spent))


class Heat:
    """The heat of the attack, and what going on beyond it comes to."""

    def __init__(self) -> None:
        self.panel = OddsPanel("Heat, and pushing one's luck", "B46")

    def show(self, answer: Answer) -> None:
        """The overheat die of this attack, then the gamble of further actions."""
        try:
            told = self._gamble(answer)
        except ValueError as error:  # nothing cools down, so nothing is worth a turn
            told = tag("p", f"No best stopping point: {error}.", class_="ml-muted")
        self.panel.say(join(self._attack(answer), told))

    def _attack(self, answer: Answer) -> Markup:
        case, takes, excess = answer.case, answer.case.capacity(), answer.excess()
        over = answer.overheat()
        after = case.heat + answer.attack.heat
        words = (
            f"This attack: {case.heat} heat before, {answer.attack.heat} for it: {after} of the"
            f" {takes} that the torso takes. "
        )
        track = heat_track(case.heat, answer.attack.heat, takes)
        if excess <= 0:
            free = tag("p", words, tag("b", "No overheat die."))
            return join(free, track)
        risk = tag(
            "p",
            words,
            tag("b", f"{excess} too much: "),
            "the attack fails, and the mech takes the die's hits, with ",
            _chance(over.fails),
            "; hits on average ",
            exact(over.hits.mean),
            ".",
        )
        return join(risk, track)

    def _gamble(self, answer: Answer) -> Markup:
        case, game = answer.case, answer.gamble()
        best, rows = game.best, list[Row]()
        for stop in game.stops:
            name = _until(stop, case.capacity())
            mark = tag("b", "best") if stop is best else ""
            rows.append(
                [
                    join(name, " ", mark),
                    _chance(stop.through),
                    stop.actions,
                    stop.hits,
                    stop.turns_lost,
                    exact(stop.worth),
                ]
            )
        head = ["Go on", "all of it works", "actions", "hits taken", "turns lost", "worth"]
        words = (
            f"More actions of 1 heat from {case.heat} heat, a hit taken costing {case.hit} and a"
            f" lost turn {case.turn} actions. Best: "
        )
        plan = _until(best, case.capacity())
        told = tag("p", words, tag("b", plan), ", worth ", exact(best.worth), ".")
        return join(told, table(head, rows))


def _until(stop: Stop, takes: int) -> str:
    return "stop now" if stop.actions == 0 else f"up to heat {stop.excess + takes}"


def heat_track(had: int, new: int, takes: int) -> Markup:
    """Heat as boxes: had, new, what the torso still takes, and what is too much."""
    count = max(had + new, takes, 1)
    side = min(22.0, 396 / count)
    boxes = [
        tag(
            "rect",
            x=1 + i * side,
            y=1,
            width=side - 3,
            height=18,
            class_=_box(i, had, new) + (" od-over" if i >= takes and i < had + new else ""),
        )
        for i in range(count)
    ]
    name = f"Heat {had}, {new} more, of {takes}"
    line = tag("path", d=f"M{takes * side} 0V20", class_="bo-limit")
    return svg(400, 21, *boxes, line, class_="od-track", role="img", aria_label=name)


def _box(i: int, had: int, new: int) -> str:
    return "od-heat-had" if i < had else "od-heat-new" if i < had + new else "od-heat-free"


class Watch:
    """Reacting from overwatch."""

    def __init__(self) -> None:
        self._by_heat = Bars("One reaction by heat", {"0": 1.0}, "heat", height=200)
        self._count = Bars("Reactions carried out", {"0": 1.0}, "reactions", height=200)
        both = widgets.VBox([self._by_heat, self._count])
        both.add_class("bo-watch")
        self.panel = OddsPanel("Overwatch", "B56", both)

    def show(self, answer: Answer) -> None:
        """The chance of a reaction by heat, and how many this attacker carries out."""
        case, heat = answer.case, answer.watching()
        chances = {str(h): reaction(h, case.protocol, answer.cat) for h in range(9)}
        self._by_heat.show(chances)
        law = answer.reactions()
        self._count.show({str(n): chance for n, chance in law.items()})
        now = reaction(heat, case.protocol, answer.cat)
        words = (
            f"Going on overwatch from {case.heat} heat leaves {heat}: it reacts to an action with ",
            _chance(now),
            f". With this attack to {case.tries} action{'s' * (case.tries != 1)} of others: ",
            exact(law.mean),
            " reactions on average.",
        )
        self.panel.say(tag("p", *words))
