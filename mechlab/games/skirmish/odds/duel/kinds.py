"""All that one mech can become in an exchange, sorted into kinds that the rest of it treats alike.

Two mechs are of one kind, with so many strikes left at them and so many of their own, if whatever
can be done to them has the same chances of the same losses and leads to the same kinds again. Few
kinds are left near the end of an exchange, which is what makes all its choices few enough to try.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from mechlab.engine import compiled

from ..refusal import Refused
from . import walk
from .body import (
    MINDS_ACTUATORS,
    MINDS_JAMS,
    MINDS_LEGS,
    OUTCOMES,
    Blows,
    Build,
    Ints,
    pattern,
)
from .walk import Acts, Asked, Known, Room

TOO_MUCH = (
    "this exchange can leave the mechs in too many ways to try them all (F11.2): its value is "
    "known for fewer successes"
)
MOST = 1 << 20
"""The most mechs that one side's can become."""


@lru_cache(maxsize=8)
def fast(rule: Any) -> Any:
    """The compiled twin of a loop, kept as long as the program runs."""
    return compiled(rule)


@dataclass(frozen=True, eq=False)
class Level:
    """The kinds of a mech with so many strikes left at it and of its own."""

    bodies: Ints
    """One mech of each kind."""
    patterns: Ints
    struck: Acts
    heated: Acts


class Kinds:
    """The kinds of one side's mech, for up to ``hits`` strikes at it and ``own`` of its own."""

    def __init__(
        self,
        root: int,
        build: Build,
        blows: Blows,
        hits: int,
        own: int,
        heats: tuple[int, ...],
        exact: bool,
        parts: bool = False,
    ) -> None:
        self.exact = exact
        self.own = own if heats else 0
        self.hits = hits
        variants = len(blows.first)
        self.asked = Asked(
            build,
            blows,
            variants,
            np.array(heats, np.int64),
            self.own,
            max(heats, default=0),
            int(parts),
        )
        kind = object if exact else float
        self.room = Room(
            np.zeros(OUTCOMES, np.int64),
            np.zeros(OUTCOMES, kind),
            np.zeros(OUTCOMES, np.int64),
            np.zeros(OUTCOMES, kind),
        )
        numbers = build.numbers
        self.span = 4
        """Kinds below this, at the end, are patterns: mechs that nothing more can happen to."""
        for place, bits in ((MINDS_LEGS, 3), (MINDS_JAMS, 5), (MINDS_ACTUATORS, 7)):
            if numbers[place]:
                self.span = 1 << bits
        self.whole = pattern(root, build)
        self._meet(root)
        self._sort()
        self._onto: dict[tuple[int, int, int, int], Ints] = {}

    def run(self, rule: Any, *given: Any) -> Any:
        """A loop, compiled, or as it stands where chances are fractions."""
        return (rule if self.exact else fast(rule))(*given)

    def _meet(self, root: int) -> None:
        size = 1 << 14 if self.exact else 2 * MOST
        self.known = Known(np.zeros(size // 2, np.int64), np.full(size, -1, np.int64))
        count = self.run(walk.add, self.known, 0, root)
        self.ends: list[int] = []
        for hit in range(self.hits + 1):
            if hit:
                last = int(hit == self.hits)
                first = self.ends[-2] if hit > 1 else 0
                count = self._more(
                    walk.spread, count, first, self.ends[-1], last, self.asked, self.room
                )
            for _ in range(self.own):
                count = self._more(walk.spread_heat, count, 0, count, self.asked, self.room)
            self.ends.append(count)

    def _more(self, rule: Any, *given: Any) -> int:
        count = self.run(rule, self.known, *given)
        if count < 0:
            raise Refused(TOO_MUCH)
        return int(count)

    def _sort(self) -> None:
        """Tell kinds apart, from the end of the exchange backwards."""
        count = self.ends[-1]
        self.kinds = np.full((self.hits + 1, self.own + 1, count), -1, np.int64)
        self.marks = np.full(count + self.span + 3, -1, np.int64)
        self._levels: dict[tuple[int, int], Level] = {}
        for left, own in product(range(self.hits + 1), range(self.own + 1)):
            self._tell(left, own)

    def _tell(self, left: int, own: int) -> None:
        many = self.ends[self.hits - left]
        struck = self._acts(walk.lay_out, many if left else 0, left, own, self.asked.variants)
        heats = len(self.asked.heats)
        heated = self._acts(walk.lay_out_heat, many if own else 0, left, own, heats)
        out = np.zeros(many, np.int64)
        given = self.known, self.kinds, self.asked, struck, heated
        self.run(walk.signs, out, left, own, *given)
        at = np.flatnonzero(out >= 0)
        _, where, found = np.unique(out[at], return_index=True, return_inverse=True)
        least = self.span if left == 0 else 0
        self.kinds[left, own, at] = found + least
        which = at[where]
        bodies = np.concatenate([np.full(least, -1), self.known.bodies[which]])
        patterns = [
            i if body < 0 else pattern(int(body), self.asked.build) for i, body in enumerate(bodies)
        ]
        self._levels[left, own] = Level(
            bodies, np.array(patterns, np.int64), of(struck, which), of(heated, which, least)
        )

    def _acts(self, rule: Any, many: int, left: int, own: int, columns: int) -> Acts:
        number = object if self.exact else float
        acts_room = many * columns * 6 + 2
        each = 8 if left == 1 else 32
        while True:
            room = acts_room * each + OUTCOMES
            acts = Acts(
                np.zeros((many, columns + 1), np.int64),
                np.zeros(acts_room, np.int64),
                np.zeros(acts_room, number),
                np.zeros(acts_room, number),
                np.zeros((acts_room, 6), number),
                np.zeros(room, np.int64),
                np.zeros(room, number),
            )
            given = self.known, self.kinds, self.asked, self.room, self.marks
            if many == 0 or self.run(rule, acts, many, left, own, *given):
                return acts
            self.marks[:] = -1
            each *= 4

    def kind(self, body: int, left: int, own: int) -> int:
        """The kind of a mech; -1 if it is lost."""
        own = min(own, self.own)
        return int(self.run(walk.kind_of, body, left, own, self.known, self.kinds, self.asked))

    def onto(self, left: int, own: int, left_then: int, own_then: int) -> Ints:
        """For each kind, which it is with fewer strikes left."""
        asked = left, min(own, self.own), left_then, min(own_then, self.own)
        if asked not in self._onto:
            bodies = self.level(left, own).bodies
            out = np.arange(len(bodies))
            if asked[:2] != asked[2:]:
                given = self.known, self.kinds, self.asked
                self.run(walk.kinds_of, out, bodies, left_then, asked[3], *given)
            self._onto[asked] = out
        return self._onto[asked]

    def level(self, left: int, own: int) -> Level:
        """The kinds with so many strikes left at the mech and of its own."""
        return self._levels[left, min(own, self.own)]


def of(acts: Acts, which: Ints, before: int = 0) -> Acts:
    """The strikes at some mechs, after so many at which there are none."""
    if len(acts.first) == 0:
        return acts
    none = np.zeros((before, acts.first.shape[1]), np.int64)
    return acts._replace(first=np.concatenate([none, acts.first[which]]))
