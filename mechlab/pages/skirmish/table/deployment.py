"""Deployment by hand (H8): pick a mech, pick its hex, confirm, pass the table on."""

from collections.abc import Mapping

from mechlab.games.skirmish import menu
from mechlab.games.skirmish import words as w
from mechlab.pages.table.match import BY_HAND, Match
from mechlab.pages.table.scene import Deed
from mechlab.widgets.markup import Markup, join, tag

from .tokens import SIDES


class Deployment:
    """Which mech is about to be placed where; nothing is chosen before it is confirmed."""

    def __init__(self) -> None:
        self.mech = self.hex = self.side = -1

    @staticmethod
    def is_on(match: Match) -> bool:
        """Whether a mech is to be placed now."""
        return int(match.state.question) == w.PLACE and bool(match.now.options())

    def must_pass(self, match: Match) -> bool:
        """Whether two people share the table and it is the other's turn to place."""
        shared = all(player == BY_HAND for player in match.players)
        return shared and self.side not in (-1, int(match.state.decider))

    def deeds(self, match: Match) -> Mapping[str, Deed]:
        """What the buttons do."""
        return {
            "place": lambda a: self._take(match, int(a)),
            "passed": lambda _: self._pass(match),
            "confirm": lambda _: self.confirm(match),
        }

    def pick(self, match: Match, place: int) -> bool:
        """A hex on the board was picked; whether the mech could stand there."""
        if self.must_pass(match) or place not in self.picks(match):
            return False
        self.hex = place
        return True

    def confirm(self, match: Match) -> bool:
        """Place the mech on its hex: that is the choice."""
        option = w.PUT * menu.SPAN + self.mech * 1024 + self.hex
        if self.hex < 0:
            raise ValueError("pick a hex of the deployment rows first")
        self.side = int(match.state.decider)
        match.apply(option)
        self.mech = self.hex = -1
        return True

    def picks(self, match: Match) -> dict[int, str]:
        """The hexes where the mech can be placed."""
        if self.must_pass(match):
            return {}
        waiting = self._waiting(match)
        if self.mech not in waiting:
            self.mech, self.hex = waiting[0], -1
        entries = (menu.entry(option) for option in match.now.options())
        return {each.hex: "" for each in entries if each.mech == self.mech}

    def markup(self, match: Match) -> Markup:
        """The mechs to place, and the step to confirm."""
        side = SIDES[int(match.state.decider)]
        if self.must_pass(match):
            said = tag("p", f"Placed. Pass the table to side {side}.")
            return join(said, _button("passed", f"Side {side} is here", False))
        words = match.now.face.words  # type: ignore[attr-defined]
        self.picks(match)
        mechs = [
            _button(f"place:{a}", f"Place {words.mech(a)}", a == self.mech)
            for a in self._waiting(match)
        ]
        where = words.place(match.state, self.hex)
        if self.hex < 0:
            return join(*mechs, tag("p", "Pick a hex on the board, then confirm."))
        text = f"Confirm: {words.mech(self.mech)} on {where}"
        return join(*mechs, _button("confirm", text, True))

    def _waiting(self, match: Match) -> list[int]:
        return sorted({menu.entry(option).mech for option in match.now.options()})

    def _take(self, match: Match, a: int) -> None:
        if a in self._waiting(match):
            self.mech, self.hex = a, -1

    def _pass(self, match: Match) -> None:
        self.side = int(match.state.decider)


def _button(key: str, text: str, pressed: bool) -> Markup:
    words = tag("span", text, class_="tb-do-text")
    style = "tb-do tb-at-target" if pressed else "tb-do"
    return tag("button", words, type="button", data_key=key, class_=style)
