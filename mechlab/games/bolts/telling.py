"""A game in words: its options, its events, its result."""

from collections.abc import Callable, Sequence
from math import atan2, degrees
from typing import Any

from mechlab.board.plane import INCH
from mechlab.catalog.names import many
from mechlab.engine import CHOICE, ROLL

from . import words as w
from .build import MOUNTED, Build
from .rules.options import (
    face_x,
    face_y,
    has_targeting,
    is_discarding,
    place_x,
    place_y,
    target_of,
    way_of,
)
from .state import Game
from .tables import PARTS

SEATS = ("A", "B", "C", "D")
_UNDER = frozenset({w.ATTACK_DIE, w.TARGETING_DIE, w.SNIPER_DIE, w.EXPERT_DIE})
"""Dice that have to be low."""
_REACHES = {w.OVERHEAT, w.REACTION}
"""Dice that have to be high."""


def inches(hundredths: int) -> str:
    """A length in inches, as people read it.

    >>> inches(1250), inches(300)
    ('12.5"', '3"')
    """
    return f"{hundredths / INCH:.2f}".rstrip("0").rstrip(".") + '"'


def spot(x: int, y: int) -> str:
    """A place on the table in inches from its first corner."""
    return f"{inches(x)[:-1]}, {inches(y)[:-1]}"


def heading(dx: int, dy: int) -> str:
    """A direction in degrees against the clock from the x axis.

    >>> heading(0, 5), heading(-1, 0)
    ('90°', '180°')
    """
    return f"{round(degrees(atan2(dy, dx))) % 360}°"


class Telling:
    """The words for one game: the names of its mechs and of what they hold."""

    def __init__(self, builds: Sequence[Build]) -> None:
        self.builds = list(builds)
        self.names = [
            f"{build.pilot or 'mech'} {seat}" for build, seat in zip(builds, SEATS, strict=False)
        ]

    def mech(self, a: int) -> str:
        """The name of a mech: its pilot's, with the letter of its seat."""
        return self.names[a] if 0 <= a < len(self.names) else ""

    def item(self, a: int, place: int) -> str:
        """What a mech has in one of the five places of upgrades."""
        return (self.builds[a].fitted[place] or "").rsplit(" + ", 1)[0]

    def arm(self, a: int, place: int) -> str:
        """An arm with what it holds."""
        side = "left" if place == w.AT_LEFT else "right"
        held = self.item(a, place)
        return f"{held} ({side})" if held else f"{side} fist"

    def attack(self, a: int, detail: int) -> str:
        """What an attack is made with, and on whom."""
        way, target = way_of(detail), self.mech(target_of(detail))
        if way >= w.VOLLEY:
            count = way - w.VOLLEY + 1
            text = f"{count} rocket{'s' if count > 1 else ''} at {target}"
        elif way == w.BY_BOTH:
            text = f"both arms, synchronized, at {target}: {self.item(a, w.AT_LEFT)}"
        else:
            place = w.AT_LEFT + way - w.BY_LEFT
            arm = self.arm(a, place)
            if is_discarding(detail):
                side = "left" if place == w.AT_LEFT else "right"
                arm = f"{side} fist, dropping {self.item(a, place)},"
            text = f"{arm} at {target}"
        return text + (", Targeting System" if has_targeting(detail) else "")

    def action(self, game: Game, option: int) -> str:
        """An open option in words."""
        a = int(game.decider)
        if option // w.SPAN >= w.PLACES:
            return self.place(game, a, option)
        kind, detail = divmod(option, w.SPAN)
        return self._option(a, kind, detail)

    def place(self, game: Game, a: int, option: int) -> str:
        """A place to go to, with the facing."""
        x, y = place_x(option), place_y(option)
        facing = heading(face_x(option), face_y(option))
        disc = game.table.discs[a]
        if (x, y) == (int(disc.x), int(disc.y)):
            return f"stay at {spot(x, y)}, facing {facing}"
        return f"to {spot(x, y)}, facing {facing}"

    def _option(self, a: int, kind: int, detail: int) -> str:
        if kind == w.ATTACK:
            return f"attack with {self.attack(a, detail)}"
        if kind in (w.RESTORE, w.RELOAD):
            verb = "restore" if kind == w.RESTORE else "reload"
            return f"{verb} {self.arm(a, detail)}"
        if kind == w.RUN:
            return f"Run {detail}"
        if kind == w.BOOSTED_RUN:
            return f"Boosters, then Run {detail}"
        if kind == w.OVERWATCH:
            return "Overwatch" + (" with the Reaction Protocol" if detail else "")
        if kind in _NAMED:
            return f"{_NAMED[kind]} {self.mech(detail)}"
        if kind == w.POSITION:
            return f"position {detail + 1}"
        return _PLAIN.get(kind, f"option {kind}")

    def choice(self, game: Game, actor: int, question: int, kind: int, detail: int) -> str:
        """A choice made earlier."""
        if kind >= w.PLACES:
            option = kind * w.SPAN + detail
            facing = heading(face_x(option), face_y(option))
            return f"to {spot(place_x(option), place_y(option))}, facing {facing}"
        return self._option(actor, kind, detail)

    def event(self, game: Game, row: Sequence[int]) -> str:
        """A row of the log in words."""
        kind, actor, a, b, c, d = (int(each) for each in row[:6])
        if kind == ROLL:
            return self._roll(actor, a, b, c, d)
        if kind == CHOICE:
            return f"{self.mech(actor)} chooses: {self.choice(game, actor, a, b, c)}"
        teller = _EVENTS.get(kind)
        return teller(self, actor, a, b, c, d) if teller else f"event {kind}"

    def _roll(self, actor: int, purpose: int, sides: int, needed: int, value: int) -> str:
        want = ""
        if needed and purpose in _UNDER:
            want = f", needs {needed} or less"
        elif needed > 1 and purpose in _REACHES:
            want = f", needs {needed}+"
        return f"{self.mech(actor)}: {w.PURPOSES[purpose]} d{sides}{want}: {value}"

    def outcome(self, game: Game) -> str:
        """The result in words; empty before it is there."""
        if game.is_over == 0:
            return ""
        if game.outcome == w.DRAW:
            return f"a draw after {many(int(game.round_number), 'turn')}"
        count = int(game.mech_count)
        side = [a for a in range(count) if int(game.mechs[a].side) == int(game.outcome)]
        winners = " and ".join(self.mech(a) for a in side)
        return f"{winners} {'wins' if len(side) == 1 else 'win'} in turn {int(game.round_number)}"

    def question(self, game: Game) -> str:
        """What is being decided, and by whom."""
        return f"{self.mech(int(game.decider))}: {w.QUESTIONS[int(game.question)]}"


_NAMED = {w.AIM: "Take Aim at", w.UPLINK: "Uplink:"}
_PLAIN = {
    w.STOP: "stop for this turn",
    w.MOVE: "Move",
    w.JUMP: "Move with Jump Jets",
    w.CLIMB: "Move with Grappling Feet",
    w.EXCHANGE: "use the Heat Exchanger",
    w.DECLINE: "no",
    w.TRY: "try to react",
    w.KEEP: "keep the dice",
    w.REROLL_MISS: "roll a miss again",
    w.REROLL_CRIT: "roll the crit die again",
}


def _heat(words: Telling, who: int, a: int, b: int, c: int, d: int) -> str:
    return f"{words.mech(who)}: overheated by {a}, heat {b}"


def _attacked(words: Telling, who: int, a: int, b: int, c: int, d: int) -> str:
    number, dice = divmod(c, 16)
    causes = [name for bit, name in enumerate(w.CAUSES) if d >> bit & 1]
    because = f" ({', '.join(causes)})" if causes else ""
    return (
        f"{words.mech(who)} attacks {words.mech(a)}: {many(dice, 'die', 'dice')}, "
        f"target number {number}{because}"
    )


def _scored(words: Telling, who: int, a: int, b: int, c: int, d: int) -> str:
    return f"{words.mech(who)} scores {b} of {c} on {words.mech(a)}, crit die {d}"


def _hit(words: Telling, who: int, a: int, b: int, c: int, d: int) -> str:
    return f"{words.mech(a)}: {c} on the {PARTS[b]}" + (", critical" if d else "")


def _off(words: Telling, who: int, a: int, b: int, c: int, d: int) -> str:
    if a == w.BY_ARMOUR:
        return f"{words.mech(who)}: Additional Armour takes {b}"
    return f"{words.mech(who)}: {words.arm(who, d)} takes {b}, {c} left"


def _damaged(words: Telling, who: int, a: int, b: int, c: int, d: int) -> str:
    return f"{words.mech(who)}: {PARTS[a]} loses {b}, {c} left"


def _lost(words: Telling, who: int, a: int, b: int, c: int, d: int) -> str:
    return f"{words.mech(who)} loses its {words.item(who, a)} ({MOUNTED[a]})"


def _pushed(words: Telling, who: int, a: int, b: int, c: int, d: int) -> str:
    return f'{words.mech(who)} is pushed {inches(b)} of {a}" to {spot(c, d)}'


def _fell(words: Telling, who: int, a: int, b: int, c: int, d: int) -> str:
    return f"{words.mech(who)} tramples cover: piece {a + 1} is rubble"


def _does(text: str) -> Callable[..., str]:
    """A teller whose text has {who}, {a}, {b}, {mech}, {spot}, {facing}."""

    def tell(words: Telling, who: int, a: int, b: int, c: int, d: int) -> str:
        return text.format(
            who=words.mech(who),
            a=a,
            b=b,
            mech=words.mech(a),
            spot=spot(a, b),
            facing=heading(a, b),
            place=a + 1,
        )

    return tell


def _arm(text: str) -> Callable[..., str]:
    return lambda words, who, a, b, c, d: text.format(
        who=words.mech(who), arm=words.arm(who, a), levels=many(b, "level")
    )


_EVENTS: dict[int, Any] = {
    w.TURN_BEGINS: _does("turn {a} begins"),
    w.PLACED: _does("{who} stands at {spot}"),
    w.ORDERED: _does("{who} takes position {place}"),
    w.SLOT: _does("{who} acts, heat {a}"),
    w.WENT: _does("{who} goes to {spot}"),
    w.TURNED: _does("{who} faces {facing}"),
    w.HEATED: _does("{who} generates {a} heat, {b} now"),
    w.COOLED: _does("{who} cools by {a}, {b} now"),
    w.OVERHEATED: _heat,
    w.LOCKED: _does("{who} must cool down, heat {a}"),
    w.UNLOCKED: _does("{who} has cooled down"),
    w.ATTACKED: _attacked,
    w.SCORED: _scored,
    w.HIT_PART: _hit,
    w.TAKEN_OFF: _off,
    w.DAMAGED: _damaged,
    w.UPGRADE_LOST: _lost,
    w.PUSHED: _pushed,
    w.MECH_LOST: _does("{who} is destroyed"),
    w.WATCHES: _does("{who} goes on Overwatch"),
    w.REACTS: lambda words, who, a, b, c, d: (
        f"{words.mech(who)} {'reacts' if b else 'does not manage to react'}"
    ),
    w.DODGED: _does("{who} dodges to {spot}"),
    w.AIMED: _does("{who} takes aim at {mech}"),
    w.RELOADED: _arm("{who} reloads {arm}"),
    w.RESTORED: _arm("{who} restores {arm}, {levels} now"),
    w.EXCHANGED: _does("{who} uses the Heat Exchanger"),
    w.COVER_FELL: _fell,
    w.FIZZLED: _does("{who}: the attack comes to nothing"),
    w.STOPPED: _does("{who} stops for this turn"),
    w.UPLINKED: _does("{who} hands the action to {mech}"),
    w.DISCARDED: _arm("{who} drops {arm}"),
    w.GAME_OVER: _does("the game is over"),
}
