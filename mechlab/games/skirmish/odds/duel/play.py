"""An exchange from its end backwards: what each side gets if both choose best (F11.2)."""

from itertools import product
from typing import Any

import numpy as np

from ..refusal import Refused
from .best import LOST_2, PARTS_1, TAKEN_2, WITH_LOSSES, WITH_PARTS, try_strikes
from .body import strike
from .kinds import TOO_MUCH, Kinds
from .sides import Hand, Option, Side, Stroke

LIMBS = 7
"""The bits of a pattern that can only go."""

MOST = 60_000_000
"""The most numbers that are reckoned for one pair of hands."""

Values = Any
"""An array by channel, kind of the first mech, kind of the second."""

Worth = tuple[int, int, int]
"""The value of Durability taken, of what is left on a wreck, and of a mech lost."""


class Play:
    """Every position of an exchange between two sides, worked out when it is asked for."""

    def __init__(
        self,
        sides: tuple[Side, Side],
        hands: tuple[Hand, Hand],
        worth: Worth,
        under_way: Stroke | None = None,
        striker: int = 0,
        channels: int = WITH_LOSSES,
    ) -> None:
        self.sides, self.exact = sides, sides[0].exact
        self.number = object if self.exact else float
        self.channels = channels
        self.worth = np.array(worth, object if self.exact else float)
        self.strokes = [side.strokes(hand) for side, hand in zip(sides, hands, strict=True)]
        if under_way is not None and under_way not in self.strokes[striker]:
            self.strokes[striker].append(under_way)
        self.kinds = tuple(
            Kinds(
                side.root,
                side.build,
                side.blows(self.strokes[1 - s]),
                hands[1 - s].attacks,
                hands[s].attacks,
                tuple(sorted(heat for heat in side.heats if heat > 0)),
                self.exact,
                channels == WITH_PARTS,
            )
            for s, side in enumerate(sides)
        )
        self._nodes: dict[tuple[Hand, Hand], tuple[Values, Values]] = {}

    def node(self, first: Hand, second: Hand) -> tuple[Values, Values]:
        """What comes of it with these hands, if the first strikes next; and if the second does."""
        hands = first, second
        if hands not in self._nodes:
            whole = [self._turn(hands, striker) for striker in range(2)]
            self._nodes[hands] = self._skipped(whole)
        return self._nodes[hands]

    def shape(self, hands: tuple[Hand, Hand]) -> tuple[int, int, int]:
        """Channels and kinds of both with these hands; refused where that is too much to try."""
        kinds = [len(self.kinds[s].level(*self.place(hands, s)).bodies) for s in range(2)]
        if self.channels * kinds[0] * kinds[1] > MOST:
            raise Refused(TOO_MUCH)
        return self.channels, kinds[0], kinds[1]

    def place(self, hands: tuple[Hand, Hand], s: int) -> tuple[int, int]:
        """How many strikes are left at a side and of its own."""
        return hands[1 - s].attacks, hands[s].attacks

    def _skipped(self, whole: list[tuple[Values, Any]]) -> tuple[Values, Values]:
        """Who cannot strike is skipped (F11.2)."""
        (first, ours), (second, theirs) = whole
        one, two = first.copy(), second.copy()
        one[:, ~ours, :] = second[:, ~ours, :]
        two[:, :, ~theirs] = first[:, :, ~theirs]
        return one, two

    def _turn(self, hands: tuple[Hand, Hand], striker: int) -> tuple[Values, Any]:
        """What the striker gets by a strike, for every pair of kinds; and which kinds can."""
        levels = [self.kinds[s].level(*self.place(hands, s)) for s in range(2)]
        shape = self.shape(hands)
        values: Values = np.zeros(shape, self.number)
        able = np.zeros(shape[1 + striker], bool)
        mine, theirs = levels[striker], levels[1 - striker]
        whole = self.kinds[striker].whole
        for pattern in np.unique(mine.patterns):
            if pattern & ~whole & LIMBS:
                continue  # an arm that was lost before stays lost
            options = self.sides[striker].options(int(pattern), hands[striker])
            if not options:
                continue
            columns = np.flatnonzero(mine.patterns == pattern)
            able[columns] = True
            best: Values = np.zeros((self.channels, shape[2 - striker], len(columns)), self.number)
            best[0] = -np.inf if striker == 0 else np.inf
            for option in options:
                self._try(best, hands, striker, option, columns, theirs)
            if striker == 0:
                values[:, columns, :] = best.transpose(0, 2, 1)
            else:
                values[:, :, columns] = best
        return values, able

    def _try(
        self,
        best: Values,
        hands: tuple[Hand, Hand],
        striker: int,
        option: Option,
        columns: Any,
        theirs: Any,
    ) -> None:
        after, gone = self.landed(hands, striker, option, columns)
        parried = self._parried(hands, striker, option, columns, theirs)
        variant = self.strokes[striker].index(option.stroke)
        room = np.zeros((3, len(columns)), self.number)
        run = self.kinds[striker].run
        run(
            try_strikes,
            best,
            theirs.struck,
            variant,
            after,
            gone,
            parried,
            self.worth,
            striker,
            room,
        )

    def landed(
        self, hands: tuple[Hand, Hand], striker: int, option: Option, columns: Any
    ) -> tuple[Values, Values]:
        """What comes after a strike that lands, by kind of the mech struck and of the striker."""
        then = with_hand(hands, striker, option.landed)
        values = turned(self.node(*then)[1 - striker], striker)
        left, own = self.place(hands, striker)
        kinds = self.kinds[striker]
        gone: Values = np.zeros((self.channels, len(columns)), self.number)
        if option.heat == 0 or not kinds.own:
            onto = kinds.onto(left, own, *self.place(then, striker))[columns]
            return np.ascontiguousarray(values[:, :, onto]), gone
        return self._heated(values, gone, striker, option.heat, kinds.level(left, own), columns)

    def _heated(
        self, values: Values, gone: Values, striker: int, heat: int, level: Any, columns: Any
    ) -> tuple[Values, Values]:
        """The same with the Heat of the strike, which the striker pays when it has landed (G1)."""
        acts, sign = level.heated, 1 - 2 * striker
        after: Values = np.zeros((self.channels, values.shape[1], len(columns)), self.number)
        which = list(self.kinds[striker].asked.heats).index(heat)
        alone = self.sides[1 - striker].is_last
        for c, kind in enumerate(columns):
            if level.bodies[kind] < 0:
                after[:, :, c] = values[:, :, kind]
                continue
            act = acts.first[kind, which]
            more = np.zeros(WITH_PARTS, self.number)
            for t in range(acts.ends[act], acts.ends[act + 1]):
                if acts.then[t] < 0:
                    more[LOST_2 + 1 - striker] += acts.chance[t]
                else:
                    after[:, :, c] += acts.chance[t] * values[:, :, acts.then[t]]
            more[TAKEN_2 + 1 - striker] = acts.taken[act]
            more[PARTS_1 + 6 * striker : PARTS_1 + 6 * striker + 6] = acts.parts[act]
            mine = acts.taken[act], acts.wreck[act], more[LOST_2 + 1 - striker]
            more[0] = -sign * sum(one * each for one, each in zip(self.worth, mine, strict=True))
            more = more[: self.channels]
            after[:, :, c] += more[:, None]
            if not alone:
                gone[:, c] = more
        return after, gone

    def payments(self, side: int, pattern: int, hand: Hand) -> list[Hand]:
        """What can be left of a hand after a parry: shields pay first (F11.2, F11.6, Amb103)."""
        facts = self.sides[side].facts(pattern, hand)
        shields = [n if ok else 0 for n, ok in zip(hand.shields, facts.shields, strict=True)]
        dice = [n if ok else 0 for n, ok in zip(hand.dice, facts.good, strict=True)]
        if sum(shields) + sum(dice) < facts.cost:
            return []
        paid = min(facts.cost, sum(shields))
        right = min(paid, shields[0])
        kept = hand.shields[0] - right, hand.shields[1] - (paid - right)
        rest = facts.cost - paid
        return [
            hand._replace(
                shields=kept, dice=tuple(n - m for n, m in zip(hand.dice, each, strict=True))
            )
            for each in product(*(range(min(n, rest) + 1) for n in dice))
            if sum(each) == rest
        ]

    def _parried(
        self, hands: tuple[Hand, Hand], striker: int, option: Option, columns: Any, theirs: Any
    ) -> Values:
        """The best that the other side gets by a parry; beyond all values where it has none."""
        other, sign = 1 - striker, 1 - 2 * striker
        values: Values = np.zeros((self.channels, len(theirs.bodies), len(columns)), self.number)
        values[0] = sign * np.inf
        for pattern in np.unique(theirs.patterns):
            rows = np.flatnonzero(theirs.patterns == pattern)
            best: Values = None
            for hand in self.payments(other, int(pattern), hands[other]):
                new = self.parried(hands, striker, option, hand, rows, columns)
                if best is not None:
                    new = np.where(sign * (new[0] - best[0]) < 0, new, best)
                best = new
            if best is not None:
                values[:, rows, :] = best
        return values

    def parried(
        self,
        hands: tuple[Hand, Hand],
        striker: int,
        option: Option,
        hand: Hand,
        rows: Any,
        columns: Any,
    ) -> Values:
        """What comes after a parry that leaves the other side a hand."""
        other = 1 - striker
        then = with_hand(with_hand(hands, striker, option.parried), other, hand)
        values = turned(self.node(*then)[other], striker)
        mine = self.kinds[striker].onto(*self.place(hands, striker), *self.place(then, striker))
        theirs = self.kinds[other].onto(*self.place(hands, other), *self.place(then, other))
        return values[:, theirs[rows][:, None], mine[columns]]

    def outcomes(self, struck: int, body: int, part: int, stroke: Stroke) -> list[tuple[int, Any]]:
        """The mechs that a strike which lands makes of one, with their chances."""
        kinds = self.kinds[struck]
        room, variant = kinds.room, self.strokes[1 - struck].index(stroke)
        given = (room.bodies, room.chances, room.others, room.shares, body, part, variant)
        n = kinds.run(strike, *given, kinds.asked.build, kinds.asked.blows)
        return [(int(room.bodies[k]), room.chances[k]) for k in range(n)]


def with_hand(hands: tuple[Hand, Hand], side: int, hand: Hand) -> tuple[Hand, Hand]:
    """The hands, one of them another."""
    return (hand, hands[1]) if side == 0 else (hands[0], hand)


def turned(values: Values, striker: int) -> Values:
    """By kind of the mech struck and of the striker."""
    return values.transpose(0, 2, 1) if striker == 0 else values
