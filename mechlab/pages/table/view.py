"""What of a match the page shows, piece by piece; each piece is sent only when it changed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from mechlab.widgets.address import Address
from mechlab.widgets.files import Files
from mechlab.widgets.form import Form
from mechlab.widgets.ground import box, ground, html
from mechlab.widgets.markup import Markup, tag
from mechlab.widgets.picture import Picture

from . import controls, games
from .actions import closed
from .keys import Keys
from .log import Log
from .match import MAIN, Match
from .scene import NOTHING, Scene

STYLE = Path(__file__).with_name("table.css")


class View:
    """The widgets of the page, and what is drawn on them."""

    def __init__(
        self,
        scene: Scene,
        act: Callable[[str], None],
        set_: Callable[[str, str], None],
        load: Callable[[str, str], None],
        tell: Callable[[str], None],
    ) -> None:
        self.scene, self.board, self.cards = scene, scene.board, scene.cards
        self.bar = Form(controls.bar(scene.units, scene.breakpoints))
        self.files = Files(text="Load a game")
        self.asked = html("", "tb-asked")
        self.weigh = Picture(name="What the choices are worth")
        self.actions = Picture(name="What can be done now", roving=True)
        self.closed = html("", "tb-closed-list")
        self.log = Log(scene.heads, scene.made)
        self.keys = Keys(act, units=list(scene.units))
        self._set_by = set_
        self._warming = NOTHING
        self.actions.add_class("tb-actions")
        self.bar.on_set(set_)
        self.actions.on_pick(lambda key, how, value: act(f"{key}:{value}" if value else key))
        self.weigh.on_pick(lambda key, how, value: act(key))
        self.log.on_event(lambda number: act(f"event:{number}"))
        self.files.on_text(load)
        self.files.on_problem(tell)

    def page(self, panels: list[Form], address: Address) -> Any:
        """The whole page: the bar, the board beside decision and log, the panels below."""
        for panel in panels:
            panel.on_set(self._set_by)
        legend = html(controls.legend(self.scene.legend))
        board = box(*self.scene.pictures, legend, classes="tb-left")
        decision = box(
            self.asked, self.weigh, self.actions, self.closed, classes="ml-panel tb-decision"
        )
        right = box(decision, box(self.log, classes="ml-panel tb-log-panel"), classes="tb-right")
        main = box(board, right, self.cards, self.keys, classes="tb-main")
        save = Form(tag("p", controls.button("save", "Save the game"), class_="tb-together"))
        save.on_set(self._set_by)
        share = box(address, save, self.files, classes="ml-row tb-share")
        below = box(*panels, classes="tb-panels")
        units = self.scene.units.values()
        keys = html(controls.shortcuts(units, self.scene.keys), "tb-shortcuts")
        style = ground(STYLE, *self.scene.styles)
        return box(style, self.bar, main, share, below, keys, classes="ml-page tb-page")

    def warming(self, progress: float) -> None:
        """Say how far the compilation of the rules is; nothing when it is done."""
        self._warming = NOTHING if progress >= 1 else games.warming(progress)
        self.bar.slots = {**self.bar.slots, "warming": self._warming}

    def tell(
        self,
        match: Match,
        values: dict[str, str],
        notice: str,
        differ: list[str],
        is_playing: bool,
    ) -> None:
        """Show the bar: what is set in it, where the game is, what there is to say."""
        said = tag("span", notice, class_="ml-notice") if notice else NOTHING
        if is_playing:
            said = tag("span", "The players are at it; Stop ends it.", class_="ml-notice")
        names = self.scene.sides(match.now)
        slots = {
            "state": self._state_line(match),
            "sides": controls.sides(names, self.scene.players),
            "said": said,
            "differ": games.under_other_numbers(differ[0], differ[1:]) if differ else NOTHING,
            "warming": self._warming,
        }
        self.bar.update(values, slots)
        self.keys.done += 1

    def draw(self, match: Match) -> None:
        """Show the moment."""
        now = match.now
        self.scene.draw(match)
        self._set(self.asked, tag("h2", self._asked(match)))
        self.weigh.markup = self.scene.weighing.shown(now)
        self.actions.markup = self.scene.actions(match)
        self._set(self.closed, closed(now, self.scene.conceivable(now)))
        self.log.show(match.end, match.event_count)

    def _asked(self, match: Match) -> str:
        """The result, or what is being decided and by whom."""
        now = match.now
        if now.is_over:
            return f"The game is over: {now.outcome}"
        if now.waits_for_die:
            return f"A die waits: {now.waits_for_die}"
        if now.options():
            text = self.scene.question(now)
            return text[:1].upper() + text[1:]
        return "Between two decisions"

    def _state_line(self, match: Match) -> Markup:
        """How far the game is, and where in the line this moment is."""
        total = int(match.end.state.event_count)
        line = "" if match.name == MAIN and len(match.lines) == 1 else f" · {match.name}"
        moment = f"event {match.event_count} of {total}{line}"
        return Markup(self.scene.where(match.now) + " · " + tag("span", moment))

    @staticmethod
    def _set(widget: Any, markup: Markup) -> None:
        if widget.value != markup:
            widget.value = markup
