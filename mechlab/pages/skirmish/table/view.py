"""What of a match the page shows, piece by piece; each piece is sent only when it changed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from mechlab.games.skirmish import menu
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.maps import game_map
from mechlab.games.skirmish.rules.rounds import zone_holder
from mechlab.widgets.address import Address
from mechlab.widgets.files import Files
from mechlab.widgets.form import Form
from mechlab.widgets.ground import box, ground, html
from mechlab.widgets.markup import Markup, tag
from mechlab.widgets.picture import Picture

from . import controls, games, sight
from .actions import actions, closed
from .blows import Blows
from .board import MECHS, Board, Heard
from .deployment import Deployment
from .keys import Keys
from .log import Log
from .match import MAIN, Match
from .tokens import SIDES, cards, token

STYLE = Path(__file__).with_name("table.css")
NOTHING = Markup("")


class View:
    """The widgets of the page, and what is drawn on them."""

    def __init__(
        self,
        act: Callable[[str], None],
        set_: Callable[[str, str], None],
        heard: Heard,
        load: Callable[[str, str], None],
        tell: Callable[[str], None],
    ) -> None:
        self.bar = Form(controls.bar())
        self.board = Board()
        self.files = Files(text="Load a game")
        self.sight = html("", "tb-sight-words")
        self.asked = html("", "tb-asked")
        self.blows = Blows()
        self.weigh = Picture(name="What the choices are worth")
        self.actions = Picture(name="What can be done now", roving=True)
        self.closed = html("", "tb-closed-list")
        self.log = Log()
        self.cards = Picture(name="Mechs", roving=True)
        self.keys = Keys(act)
        self._set_by, self._laid = set_, ""
        self._warming = NOTHING
        self.actions.add_class("tb-actions")
        self.cards.add_class("tb-mechs")
        self.bar.on_set(set_)
        self.board.on_heard(heard)
        self.actions.on_pick(lambda key, how, value: act(key))
        self.weigh.on_pick(lambda key, how, value: act(key))
        self.cards.on_pick(lambda key, how, value: act(key))
        self.log.on_event(lambda number: act(f"event:{number}"))
        self.files.on_text(load)
        self.files.on_problem(tell)

    def page(self, panels: list[Form], address: Address) -> Any:
        """The whole page: the bar, the board beside decision and log, the panels below."""
        for panel in panels:
            panel.on_set(self._set_by)
        legend = html(controls.legend())
        board = box(self.board, self.sight, legend, classes="tb-left")
        decision = box(
            self.asked, self.weigh, self.actions, self.closed, classes="ml-panel tb-decision"
        )
        right = box(decision, box(self.log, classes="ml-panel tb-log-panel"), classes="tb-right")
        main = box(board, right, self.cards, self.keys, classes="tb-main")
        save = Form(tag("p", controls.button("save", "Save the game"), class_="tb-together"))
        save.on_set(self._set_by)
        share = box(address, save, self.files, classes="ml-row tb-share")
        below = box(*panels, classes="tb-panels")
        keys = html(controls.shortcuts(), "tb-shortcuts")
        return box(ground(STYLE), self.bar, main, share, below, keys, classes="ml-page tb-page")

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
        slots = {
            "state": state_line(match),
            "said": said,
            "differ": games.under_other_numbers(differ[0], differ[1:]) if differ else NOTHING,
            "warming": self._warming,
        }
        self.bar.update(values, slots)
        self.keys.done += 1

    def draw(self, match: Match, deployment: Deployment, target: int, place: int) -> None:
        """Show the moment. ``target`` is the mech looked at, ``place`` a hex looked at."""
        now, game = match.now, match.state
        placing = deployment if deployment.is_on(match) else None
        with self.board.hold_sync():  # one message
            self._lay(match)
            self.board.active, self.board.target = int(game.active), target
            self.board.stand([token(now, a) for a in range(MECHS)])
            self.board.over = _over(match, placing)
            self.look(match, target, place)
        self._set(self.asked, tag("h2", asked(match)))
        self.weigh.markup = self.blows.shown(now)
        worths = self.blows.worths(now)
        self.actions.markup = placing.markup(match) if placing else actions(now, target, worths)
        self.cards.markup = cards(now, target)
        self._set(self.closed, closed(now))
        self.log.show(match.end, match.event_count)

    def look(self, match: Match, target: int, place: int) -> None:
        """Show the line of sight from the mech that acts to what is looked at."""
        game, a = match.state, int(match.state.active)
        line = None
        if a >= 0:
            end = int(game.mechs[target].hex) if target >= 0 else place
            line = sight.seen(game, int(game.mechs[a].hex), end)
        self.board.line = sight.drawn(line)
        names = match.now.face.words  # type: ignore[attr-defined]
        whom = names.mech(target) if target >= 0 else names.place(game, place) if line else ""
        words = sight.told(line, names.mech(a), whom)
        self._set(self.sight, tag("p", words) if words else HINT)

    def said(self, text: str) -> None:
        """Tell people who listen rather than look."""
        self.board.said = text

    def _lay(self, match: Match) -> None:
        where = match.record.setup["map"]
        if where != self._laid:
            self.board.lay(game_map(where, match.now.face.cat))  # type: ignore[attr-defined]
            self._laid = where

    @staticmethod
    def _set(widget: Any, markup: Markup) -> None:
        if widget.value != markup:
            widget.value = markup


HINT = tag(
    "p",
    "Point at a mech, or pick a hex, to see the line of sight from the mech that acts.",
    class_="ml-muted",
)


def asked(match: Match) -> str:
    """The result, or what is being decided and by whom."""
    now, game = match.now, match.state
    if now.is_over:
        return f"The game is over: {now.outcome}"
    if now.waits_for_die:
        return f"A die waits: {now.waits_for_die}"
    if now.options():
        return str(now.face.words.question(game))  # type: ignore[attr-defined]
    return "Between two decisions"


def _over(match: Match, placing: Deployment | None) -> dict[str, Any]:
    """What lies on hexes now."""
    game = match.state
    holding = [int(zone_holder(game, zone)) for zone in range(1, 1 + int(game.zone_count))]
    words = [f", held by {SIDES[h]}" if h >= 0 else ", held by nobody" for h in holding]
    smoke = np.flatnonzero(game.ground["smoke"][: int(game.hex_count)]).tolist()
    watched = [
        {"side": int(game.mechs[a].side), "hexes": menu.watched(game, a)} for a in range(MECHS)
    ]
    tenders = [
        {"side": side, "hex": int(game.tenders[side].hex)}
        for side in range(2)
        if game.tender_mode and game.tenders[side].hex >= 0
    ]
    picks, verb = (placing.picks(match), "can be picked") if placing else _picks(match)
    return {
        "holding": holding,
        "holders": words,
        "smoke": smoke,
        "watched": [each for each in watched if each["hexes"]],
        "tenders": tenders,
        "picks": {str(place): label for place, label in picks.items()},
        "verb": verb,
        "chosen": placing.hex if placing else -1,
    }


def _picks(match: Match) -> tuple[dict[int, str], str]:
    """The hexes that can be picked now, with their labels, and what a label means."""
    game = match.state
    entries = [menu.entry(option) for option in match.now.options()]
    hexes = {each.hex for each in entries if each.hex >= 0}
    if int(game.question) in (w.WHERE_TO, w.BOOST_TO, w.CHARGE_TO) and hexes:
        return {place: str(int(game.costs[place])) for place in hexes}, "reached for"
    if hexes:
        return dict.fromkeys(hexes, ""), "can be picked"
    return {place: str(cost) for place, cost in match.reach().items()}, "reached for"


def state_line(match: Match) -> Markup:
    """Round, score, and where in the line this moment is."""
    game = match.state
    scores = tag("b", f"A {int(game.score[0])} : {int(game.score[1])} B", class_="tb-score")
    number = int(game.round_number)
    when = f"Round {number} of {int(game.rules.rounds)}" if number else "Deployment"
    total = int(match.end.state.event_count)
    line = "" if match.name == MAIN and len(match.lines) == 1 else f" · {match.name}"
    moment = f"event {match.event_count} of {total}{line}"
    return Markup(tag("b", when) + " · " + scores + " · " + tag("span", moment))
