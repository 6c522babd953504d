"""The dice panel: a die entered by hand, a die of the log that shows something else, the next."""

from collections.abc import Callable

from mechlab.engine import ROLL
from mechlab.widgets.form import Form
from mechlab.widgets.markup import Markup, join, tag

from . import controls
from .match import Match
from .scene import Scene

NEXT = -1  # keys below 0 mean the next die of a purpose


class Dice:
    """Its form, and what its buttons do."""

    def __init__(self, scene: Scene) -> None:
        self._purposes = scene.purposes
        self.form = Form(controls.dice(scene.purposes, scene.purpose))
        self.form.add_class("ml-panel")
        self.picked = -1
        self._purpose, self._value = scene.purpose, ""

    def typed(self, key: str, text: str) -> bool:
        """Take what was set or typed; whether the key was one of these."""
        if key == "force.purpose" and text in self._purposes:
            self._purpose = text
        elif key == "force.value":
            self._value = text
        else:
            return False
        return True

    def deeds(self, match: Match) -> dict[str, Callable[[str], None]]:
        """What the buttons do."""
        return {
            "enter": lambda face: match.now.enter(whole(face)),
            "force": lambda _: match.now.force(self._purpose, whole(self._value)),
            "face": lambda face: self._change(match, whole(face)),
        }

    def pick(self, match: Match, number: int) -> None:
        """Look at the die of the log that this event is; at none if it is no die."""
        event = match.event(number)
        self.picked = number if event is not None and event.is_die else -1

    def draw(self, match: Match) -> None:
        """Show what waits and what was picked."""
        slots = {"waiting": _waiting(match), "die": self._die(match), "forced": _forced(match)}
        self.form.update({"force.purpose": self._purpose}, slots)

    def _change(self, match: Match, face: int) -> None:
        match.change_die(self.picked, face)
        self.picked = -1

    def _die(self, match: Match) -> Markup:
        event = match.event(self.picked)
        if event is None or not event.is_die:
            return tag("p", "Pick a die in the log to see what another face leads to.")
        _, sides, _, value = event.values
        return join(
            tag("p", tag("b", event.text), ". Branch off with another face:"),
            controls.faces("face", sides, value),
        )


def whole(text: str) -> int:
    """A whole number that somebody typed; ``ValueError`` in words."""
    if not text.strip().isdecimal() or len(text) > 6:
        raise ValueError(f"{text[:20] or 'nothing'!r} is not what a die can show")
    return int(text)


def _waiting(match: Match) -> Markup:
    now, game = match.now, match.state
    if not now.waits_for_die:
        return Markup("")
    who, purpose, sides, needed, _ = (int(each) for each in game.unrolled)
    told = now.face.telling(game, [ROLL, who, purpose, sides, needed, 0, 0, 0])
    name, _, wanted = told.rpartition(": ")[0].partition(": ")
    wanted = wanted.replace(f" d{sides}", "", 1)
    text = f"Roll a d{sides} for {name}: {wanted}. It shows:"
    return tag("div", tag("p", tag("b", text)), controls.faces("enter", sides), class_="tb-waits")


def _forced(match: Match) -> Markup:
    count = len(match.record.forced)
    if not count:
        return Markup("")
    each = "die was" if count == 1 else "dice were"
    return join(f"{count} {each} set by hand in this line.")
