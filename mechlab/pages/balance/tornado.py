"""What each number does to the game: bars to either side, each with the games that it turned."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import bqplot as bq
import numpy as np

from mechlab.lab import Study
from mechlab.lab.sensitivity import DRAMA, Tornado, closer, tornado_of
from mechlab.widgets.charts import figure
from mechlab.widgets.ground import box, html
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.picture import Picture
from mechlab.widgets.scrolls import Scrolls
from mechlab.widgets.show import percent

from .case import CLOSER, MOST_CLOSER, SWEEPS, BalanceCase
from .extra import Act, Extra, Host
from .games import Open
from .running import Job
from .studies import Played, find
from .words import many

EFFECTS = {"wins": "Who wins", "length": "Length", "drama": "Drama"}
MOST_BARS, MOST_GAMES = 16, 4
_ROW = 30  # pixels
_MARGINS = {"top": _ROW, "bottom": 42, "left": 42, "right": 10}
_LOOKS = {"down": "var(--ml-fill-left-arm)", "up": "var(--ml-fill-full)"}


@dataclass(frozen=True)
class Swept:
    """Both stages of a sweep: all numbers in few games, then the widest bars in many."""

    first: Tornado
    second: Tornado | None
    played: Played


class TornadoPanel(Extra):
    """Which numbers matter?"""

    def __init__(self, page: Host) -> None:
        self._bars = Bars(self._picked)
        self._table = Picture(name="Steps of numbers: pick one for the games that it turned")
        self._table.on_pick(lambda key, how, value: self._key(key))
        self._games = html("", "bl-games")
        controls = join(
            _choice("Numbers", "sweep", SWEEPS),
            _choice("What they move", "effect", {}, slot="effects"),
        )
        both = box(self._table, self._bars.view, classes="bl-both")
        shown = (both, self._games)
        super().__init__("Which numbers matter?", controls, page, *shown, classes="bl-tornado")
        self._rows: list[dict[str, Any]] = []
        self._swept: Swept | None = None
        self._case = BalanceCase()

    def prepare(self, case: BalanceCase) -> None:
        """Set the choices."""
        slots = {name: Markup(text) for name, text in self.form.slots.items()}
        slots["effects"] = _options(_effects(case))
        self.form.update({"sweep": case.sweep, "effect": case.effect}, slots)

    def key(self, case: BalanceCase) -> object:
        """Each effect has bars of its own; the second stage comes after the first."""
        return case.effect, self._has_second(case)

    def study(self, case: BalanceCase) -> Study:
        """The sweep of all numbers."""
        return case.swept()

    def job(self, case: BalanceCase) -> Job:
        """The stage that is missing; when the first is over the second follows."""
        first = case.swept()
        played = find(first)
        if played is not None and played.is_over:
            return Job(second_stage(played), lambda played: None, self._page.ended)
        return Job(first, lambda played: None, partial(self._go_on, first))

    def answer(self, case: BalanceCase, played: Played) -> Act:
        """The bars, of the second stage where it was played."""
        first, there = _tornado(played), find(second_stage(played))
        swept = Swept(first, None, played)
        if there is not None and there.is_over:
            swept = Swept(first, _tornado(there), there)
        return partial(self._show, case, swept)

    def _go_on(self, first: Study) -> None:
        """After the first stage comes the second, unless it was stopped."""
        played = find(first)
        if played is not None and played.is_over:
            self._page.play_extra(self)
        else:
            self._page.ended()

    def _has_second(self, case: BalanceCase) -> bool:
        played = find(case.swept())
        if played is None or not played.is_over:
            return False
        there = find(second_stage(played))
        return there is not None and there.is_over

    def _show(self, case: BalanceCase, swept: Swept) -> None:
        self._case, self._swept = case, swept
        shown = swept.second or swept.first
        bars = shown.bars(case.effect, MOST_BARS)
        self._rows = [dict(row) for _, row in bars.iterrows()]
        self._bars.show(self._rows, case.effect, _unit(case))
        self._table.markup = _table(self._rows, case.effect)
        self._games.value = ""
        self.panel.say(_sentence(swept))

    def _key(self, key: str) -> None:
        if key.isdecimal() and int(key[:4]) < len(self._rows):
            self._picked(int(key[:4]))

    def _picked(self, at: int) -> None:
        """Show games that a step turned."""
        if self._swept is None or at >= len(self._rows):
            return
        row = self._rows[at]
        self._games.value = tag("p", "Finding games …", class_="ml-muted")
        self._page.beside(self._find(row, self._swept.played))

    def _find(self, row: dict[str, Any], played: Played) -> Iterator[Act]:
        shown = _turned(self._case.face(), row, played)
        yield partial(setattr, self._games, "value", shown)


@lru_cache(maxsize=4)
def _tornado(played: Played) -> Tornado:
    return tornado_of(played.study, played.frame)


def second_stage(played: Played) -> Study:
    """The study of the widest bars of one that was played, in many games on new dice."""
    return closer(played.study, _tornado(played), MOST_CLOSER, CLOSER)


class Bars:
    """A bar a step, from nothing to what it moves, with its interval as a line across its end."""

    def __init__(self, picked: Any) -> None:
        self._picked = picked
        self.view = box(classes="bl-bars")

    def show(self, rows: list[dict[str, Any]], effect: str, unit: str) -> None:
        """Draw the steps anew, the widest on top: one that is drawn stumbles over new names."""
        names = [_sign(at, row) for at, row in enumerate(rows)]
        scale = 100 if effect == "wins" else 1
        x, y = bq.LinearScale(), bq.OrdinalScale(reverse=True)
        bars = bq.Bars(
            x=names,
            y=[scale * row[effect].value for row in rows],
            scales={"x": y, "y": x},
            orientation="horizontal",
            padding=0.3,
            color_mode="no_group",
            stroke="var(--ml-ink)",
            colors=[_LOOKS[row["step"]] for row in rows],
        )
        bars.on_element_click(lambda _, event: self._clicked(event))
        spans = bq.Lines(
            x=np.array([[scale * row[effect].low, scale * row[effect].high] for row in rows]),
            y=np.array([[name, name] for name in names]),
            scales={"x": x, "y": y},
            colors=["var(--ml-ink)"],
            stroke_width=1.6,
        )
        quiet = {"color": "var(--ml-edge)", "label_color": "var(--ml-muted)"}
        axes = [
            bq.Axis(
                scale=x,
                grid_color="var(--ml-line)",
                label=unit,
                label_offset="30px",
                **quiet,
            ),
            bq.Axis(scale=y, side="left", grid_lines="none", **quiet),
        ]
        height = (
            _ROW * (len(rows) + 1) + _MARGINS["bottom"]
        )  # its bars stand beside the table's rows
        drawn = figure([bars, spans], axes, height, _MARGINS)
        self.view.children = [drawn, Scrolls(name="Bars of the numbers")] if rows else []

    def _clicked(self, event: Any) -> None:
        data = event.get("data") if isinstance(event, dict) else None
        at = data.get("index") if isinstance(data, dict) else None
        if type(at) is int and at >= 0:
            self._picked(at)


def _unit(case: BalanceCase) -> str:
    """What the bars are counted in."""
    lengths = (each.text for each in case.face().measures if each.role == "length")
    return {
        "wins": f"points more often the first {case.words.team} wins",
        "length": f"{next(lengths, 'length')} more",
        "drama": "more drama: lead changes, and 1 for a level end",
    }[case.effect]


def _effects(case: BalanceCase) -> dict[str, str]:
    """What numbers can move: some games have nothing that drama is made of."""
    has_drama = any(each.role in DRAMA for each in case.face().measures)
    kept = has_drama or case.effect == "drama"
    return {name: words for name, words in EFFECTS.items() if name != "drama" or kept}


def _choice(label: str, key: str, options: dict[str, str], slot: str | None = None) -> Markup:
    picker = tag("select", _options(options), data_key=key, data_slot=slot)
    return tag("label", tag("span", label), picker)


def _options(options: dict[str, str]) -> Markup:
    return join(*(tag("option", text, value=value) for value, text in options.items()))


def _sign(at: int, row: dict[str, Any]) -> str:
    """What stands beside a bar and before its row: its place, and down or up."""
    return f"{at + 1} {'▼' if row['step'] == 'down' else '▲'}"


def _sentence(swept: Swept) -> Markup:
    words = swept.first.sentence
    if swept.second is None:
        hint = " Playing on looks more closely at the widest bars, on new dice."
        return tag("p", words, hint)
    return join(
        tag("p", swept.second.sentence),
        tag("p", f"These were the widest of a first look: {words}", class_="ml-muted"),
    )


def _table(rows: list[dict[str, Any]], effect: str) -> Markup:
    """A row a bar, as high as the bar has room; the number's name is a control."""
    moved = "wins, points" if effect == "wins" else effect
    head = ("number", "step", moved, "changed", "clear?")
    body = (
        tag(
            "tr",
            tag("td", _sign(at, row), class_="bl-sign"),
            tag("th", _button(at, row), scope="row"),
            tag("td", f"{row['from']} → {row['to']}"),
            tag("td", row[effect].text.replace(" points", ""), class_="ml-num"),
            tag("td", percent(row["changed"]), class_="ml-num"),
            tag("td", "yes" if row["clear"] else "no"),
        )
        for at, row in enumerate(rows)
    )
    whole = tag(
        "table",
        tag("thead", tag("tr", tag("td"), *(tag("th", word, scope="col") for word in head))),
        tag("tbody", *body),
        class_="ml-table",
    )
    return tag("div", whole, class_="ml-scroll")


def _button(at: int, row: dict[str, Any]) -> Markup:
    said = f"{row['number']} {row['to']} instead of {row['from']}: the games that it turned"
    return tag(
        "button",
        row["number"],
        type="button",
        title=row["number"],
        data_key=str(at),
        data_name=said,
    )


def _turned(game: Any, row: dict[str, Any], played: Played) -> Markup:
    """Games that a step gave to the other side, with both ways they went."""
    study, frame = played.study, played.frame
    change = ((row["path"], row["to"]),)
    number = next((n for n, cell in enumerate(study.cells) if cell.changes == change), None)
    if number is None:
        return tag("p", "There are no games of it any more.", class_="ml-muted")
    base, now = (frame[frame["cell"] == n] for n in (0, number))
    turned = np.flatnonzero(base["winner"].to_numpy() != now["winner"].to_numpy())
    name = f"{row['number']} {row['to']} instead of {row['from']}"
    if not len(turned):
        return tag("p", f"{name}: no game has another winner.")
    items = []
    for at in turned[:MOST_GAMES]:
        seed, turn = (int(base[each].iloc[int(at)]) for each in ("seed", "turn"))
        before = Open(study.cells[0], seed, turn).link(game, "printed")
        after = Open(study.cells[number], seed, turn).link(game, "changed")
        items.append(
            tag("li", f"Game {int(base['number'].iloc[int(at)]) + 1}: ", before, ", ", after)
        )
    verb = "has" if len(turned) == 1 else "have"
    said = f"{name}: {len(turned):,} of {many(len(base), 'game')} {verb} another winner, such as"
    return join(tag("p", said), tag("ul", *items))
