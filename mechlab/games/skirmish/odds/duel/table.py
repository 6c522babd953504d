"""What every open option of an exchange under way is worth (F11.2)."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ... import words as w
from ...rules.choosing import SPAN
from ...rules.pools import FIRST_SHIELD, IMPROVISED
from ...state import Game
from ..refusal import Refused
from .best import LOST_2, PARTS_2, TAKEN_2, WITH_LOSSES, WITH_PARTS
from .body import durability, hull
from .play import Play, Worth, with_hand
from .sides import Hand, Kind, Option, Side, stroke

WORTHS: dict[str, Worth] = {"hull": (1, 1, 0), "damage": (1, 0, 0), "kill": (0, 0, 1)}
"""What a value counts: Hull, where a lost mech has lost all it had; Durability struck off alone;
the chance that a mech is lost. Always what the other loses less what one loses oneself."""


def worth_of(worth: str | Worth) -> Worth:
    """The numbers of a worth that is named, or those that are given."""
    if not isinstance(worth, str):
        return worth
    if worth not in WORTHS:
        raise Refused(f"there is no worth {worth!r} of an exchange: {', '.join(WORTHS)}")
    return WORTHS[worth]


def hand_of(game: Game, side: int, kinds: tuple[Kind, ...], skilled: int | None) -> Hand:
    """What a side of the exchange under way has left."""
    dice, shields = [0] * len(kinds), [0, 0]
    for n in range(game.duel.dice_count[side]):
        die = game.duel.dice[side, n]
        if die.is_open != 1:
            continue
        if die.mount >= IMPROVISED:
            dice[kinds.index((int(die.mount), int(die.natural)))] += 1
        else:
            shields[FIRST_SHIELD - int(die.mount)] += 1
    mech = game.mechs[game.duel.fighters[side]]
    if skilled is None:
        return Hand(tuple(dice), (shields[0], shields[1]))
    form = int(mech.mounts[skilled].form)
    return Hand(tuple(dice), (shields[0], shields[1]), int(mech.charge), form)


def kinds_of(game: Game, side: int) -> tuple[Kind, ...]:
    """The kinds of attack dice that a side has open."""
    dice = (game.duel.dice[side, n] for n in range(game.duel.dice_count[side]))
    open_dice = {
        (int(d.mount), int(d.natural)) for d in dice if d.is_open and d.mount >= IMPROVISED
    }
    return tuple(sorted(open_dice))


def struck_face(game: Game) -> int:
    """The face of the die whose strike waits for its answer: the log has it."""
    for n in range(int(game.event_count) - 1, -1, -1):
        if game.events[n][0] == w.STRUCK:
            return int(game.events[n][5 - 1])
    raise Refused("the value of an answer needs the log of the exchange: which die has struck")


def is_gone(before: int, after: int, part: int) -> bool:
    """Whether a part that stood is gone, be it with all the mech."""
    return durability(before, part) > 0 and (after < 0 or durability(after, part) == 0)


class Table:
    """An exchange under way, at a strike or at its answer."""

    def __init__(
        self,
        game: Game,
        worth: str | Worth = "hull",
        exact: bool = False,
        channels: int = WITH_LOSSES,
    ) -> None:
        self.game, asks = game, int(game.question)
        if game.duel.is_on != 1 or asks not in (w.STRIKE, w.ANSWER):
            raise Refused("no strike or answer of an exchange is open (F11.2)")
        self.striker = s = int(game.duel.striker)
        kinds = [set(kinds_of(game, 0)), set(kinds_of(game, 1))]
        pending = None
        if asks == w.ANSWER:
            pending = int(game.attack.mount), int(struck_face(game) == 20)
            kinds[s].add(pending)
        one, two = (Side(game, n, tuple(sorted(kinds[n])), exact) for n in range(2))
        self.sides = one, two
        now = tuple(hand_of(game, n, self.sides[n].kinds, self.sides[n].skilled) for n in range(2))
        self.hands = now[0], now[1]
        self.pending: Option | None = None
        if pending is not None:
            self.pending = self._pending(self.sides[s].kinds.index(pending))
            dice = tuple(n + int(k == self.pending.kind) for k, n in enumerate(self.hands[s].dice))
            self.hands = with_hand(self.hands, s, self.hands[s]._replace(dice=dice))
        stroke_now = self.pending.stroke if self.pending else None
        self.play = Play(self.sides, self.hands, worth_of(worth), stroke_now, s, channels)

    def _pending(self, kind: int) -> Option:
        """The strike under way, as an option that is taken already."""
        game, s = self.game, self.striker
        attack, hand, side = game.attack, self.hands[s], self.sides[s]
        mount, natural = side.kinds[kind]
        landed = hand
        if side.skilled is not None and mount == side.skilled and hand.form == 0:
            gained = min(hand.charge + game.rules.charge_gain, game.rules.charge_max)
            landed = hand._replace(charge=int(gained))
        return Option(kind, 0, stroke(game, natural), int(attack.heat), hand, landed)

    def options(self) -> Iterator[tuple[int, Any]]:
        """Every open option with the channels of what it comes to."""
        offered = [int(each) for each in self.game.options[: self.game.option_count]]
        accepts = w.ACCEPT * SPAN in offered
        for option in offered:
            kind, detail = divmod(option, SPAN)
            if kind == w.STRIKE_WITH:
                yield option, self.strike(detail)
            elif kind == w.ACCEPT:
                yield option, self.landed(self._way(), int(self.game.attack.aimed_at))
            else:
                yield option, self.parry(detail, accepts)

    def _way(self) -> Option:
        assert self.pending is not None
        return self.pending

    def strike(self, detail: int) -> Any:
        """What a strike comes to, by the numbers of its option, if the answer is the best."""
        s, n, part = self.striker, detail // 12, detail // 2 % 6
        die = self.game.duel.dice[s, n]
        kind = self.sides[s].kinds.index((int(die.mount), int(die.natural)))
        way = next(w for w in self.ways() if (w.kind, w.spends) == (kind, detail % 2))
        return self.answered(way, part)[1]

    def ways(self) -> tuple[Option, ...]:
        """The striker's options but for the part."""
        return self.sides[self.striker].options(
            self.pattern(self.striker), self.hands[self.striker]
        )

    def kind(self, s: int) -> int:
        """The kind of a mech as it stands."""
        return self.play.kinds[s].kind(self.sides[s].root, *self.play.place(self.hands, s))

    def pattern(self, s: int) -> int:
        """What of a mech as it stands matters to how it fights."""
        level = self.play.kinds[s].level(*self.play.place(self.hands, s))
        return int(level.patterns[self.kind(s)])

    def answered(self, way: Option, part: int) -> tuple[bool, Any]:
        """What a strike comes to with the best answer, and whether that is a parry."""
        landed, sign = self.landed(way, part), 1 - 2 * self.striker
        best = min(self.parries(way), key=lambda each: sign * each[1][0], default=None)
        if best is not None and sign * (best[1][0] - landed[0]) < 0:
            return True, best[1]
        return False, landed

    def parries(self, way: Option) -> list[tuple[Hand, Any]]:
        """The parries that are open, by the hand that is left, and what they come to."""
        other = 1 - self.striker
        hands = self.play.payments(other, self.pattern(other), self.hands[other])
        rows, columns = [self.kind(other)], [self.kind(self.striker)]
        given = self.hands, self.striker, way
        return [(h, self.play.parried(*given, h, rows, columns)[:, 0, 0]) for h in hands]

    def parry(self, detail: int, is_whole: bool) -> Any:
        """What a parry comes to that is paid with a die (less 1), or with shield dice alone (0)."""
        game, s, way = self.game, self.striker, self._way()
        other, sign = 1 - s, 1 - 2 * s
        if detail == 0:
            return self.parries(way)[0][1]
        die = game.duel.dice[other, detail - 1]
        kind = self.sides[other].kinds.index((int(die.mount), int(die.natural)))
        had = self.hands[other]
        if not is_whole:  # one die is paid already, one is to go
            if self.sides[other].facts(self.pattern(other), had).cost > 2:
                raise Refused("a parry half paid has a value only where it costs 2 at most (F11.2)")
            dice = tuple(n - int(k == kind) for k, n in enumerate(had.dice))
            at = self.hands, s, way, had._replace(dice=dice)
            return self.play.parried(*at, [self.kind(other)], [self.kind(s)])[:, 0, 0]
        able = [each for each in self.parries(way) if each[0].dice[kind] < had.dice[kind]]
        return min(able, key=lambda each: sign * each[1][0])[1]

    def landed(self, way: Option, part: int) -> Any:
        """What a strike comes to that lands on a part."""
        s = self.striker
        other, sign = 1 - s, 1 - 2 * s
        after, gone = self.play.landed(self.hands, s, way, [self.kind(s)])
        then = with_hand(self.hands, s, way.landed)
        root, worth = self.sides[other].root, self.play.worth
        before = hull(root)
        total: Any = 0
        for body, chance in self.play.outcomes(other, self.sides[other].root, part, way.stroke):
            taken, lost = before - hull(body), int(body < 0)
            wreck = lost * hull(body)
            one = np.zeros(WITH_PARTS, self.play.number)
            one[0] = sign * (worth[0] * taken + worth[1] * wreck + worth[2] * lost)
            one[TAKEN_2 + s], one[LOST_2 + s] = taken, lost
            for gone_part in range(6):
                one[PARTS_2 - 6 * s + gone_part] = int(is_gone(root, body, gone_part))
            kind = self.play.kinds[other].kind(body, *self.play.place(then, other))
            rest = gone[:, 0] if lost else after[:, kind, 0]
            total = total + chance * (one[: len(rest)] + rest)
        return total
