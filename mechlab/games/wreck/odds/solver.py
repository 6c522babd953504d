"""A sortie as a finite Markov decision problem: what every state is worth by best choices.

A state is a place in the sortie, how the mech stands there, and its REPAIRS. Values are fractions,
or floats with a bound on their error.
"""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any, NamedTuple

from ..catalog_checks import OVERTIME
from ..deck import Deck, Hit
from .acts import NOTHING, RETRY, Act, Acts
from .body import GONE, Body, Chances, Model
from .refusal import Refused

TOLD = 1000
"""How often the number of states is told."""
MOST = 400_000
"""The most states that are gone through unless told otherwise."""


class Place(NamedTuple):
    """Where in a sortie: before a hit, in an own turn, or at a rest."""

    scene: int
    turn: int
    step: int
    """The number of the hit that comes next; OWN_TURN or AT_REST."""


OWN_TURN, OWN_TURN_DONE, AT_REST = 100, 101, 102
SPAN = 128
"""More than any number of REPAIRS."""
HOME = Place(-1, 0, 0)
"""The end of the sortie."""
BEGINNING = Place(0, 0, 0)
Then = tuple[Place, list[tuple[int, Any]], int]
"""Where a move leads: the place, the numbers of bodies with their chances, and REPAIRS left."""


class Solver:
    """Values by place, and by a body's number and REPAIRS; steps are worked out once a body."""

    def __init__(
        self, model: Model, deck: Deck, exact: bool, rests: bool, plays: str, most: int
    ) -> None:
        self.model, self.deck, self.exact = model, deck, exact
        self.acts, self.rests, self.most = Acts(model, plays), rests, most
        self.hits = {
            (scene, turn): deck.at(scene + 1, turn + 1)
            for scene, turns in enumerate(deck.turns)
            for turn in range(turns)
        }
        self.bodies: list[Body] = []
        self.numbers: dict[Body, int] = {}
        self.gone = self.number(GONE)
        self.first = (BEGINNING, self.gone, 0)
        self.values: dict[Place, dict[int, Any]] = {}
        self.choices: dict[tuple[Place, int], Act] = {}
        self.steps: dict[Any, list[tuple[int, Any]]] = {}
        self.count = 0
        self.tell: Callable[[int], object] = lambda count: None
        self.one: Any = Fraction(1) if exact else 1.0
        self.zero: Any = Fraction(0) if exact else 0.0
        self.least: Any = Fraction(0) if exact else 1e-12

    def number(self, body: Body) -> int:
        """The number of a body, whatever its REPAIRS."""
        plain = body._replace(repairs=0) if body.repairs else body
        found = self.numbers.get(plain)
        if found is None:
            found = self.numbers[plain] = len(self.bodies)
            self.bodies.append(plain)
        return found

    def key_of(self, body: Body) -> int:
        """What tells a body with its REPAIRS from others."""
        return self.number(body) * SPAN + body.repairs

    def after(self, name: str, step: Callable[..., Chances], n: int, *more: Hit) -> Any:
        """What a step makes of a body: numbers and chances."""
        key = (name, n, more)
        found = self.steps.get(key)
        if found is None:
            chances = step(self.bodies[n], *more)
            found = [(self.number(each), p) for each, p in chances.items()]
            self.steps[key] = found
        return found

    def mean(self, place: Place, after: Any, left: int) -> Any:
        """The mean value of what comes of a step."""
        total = self.zero
        there = self.values.setdefault(place, {})
        for n, chance in after:
            value = there.get(n * SPAN + left)
            total += chance * (self.value(place, n, left) if value is None else value)
        return total

    def value(self, place: Place, n: int, left: int) -> Any:
        """What a state is worth by best choices, with so many REPAIRS left."""
        if n == self.gone:
            return self.zero
        there = self.values.setdefault(place, {})
        key = n * SPAN + left
        found = there.get(key)
        if found is None:
            found = there[key] = self._value(place, n, left)
            self.count += 1
            if self.count % TOLD == 0:
                self.tell(self.count)
            if self.count > self.most:
                raise Refused(
                    f"more than {self.most:,} states: a shorter deck, fewer dice, or a higher most"
                )
        return found

    def _value(self, place: Place, n: int, left: int) -> Any:
        if place == HOME:
            return self.zero if self.bodies[n].phase else self.one
        top, chosen = None, None
        for act, (then, after, kept) in self.moves(place, n, left):
            worth = self.mean(then, after, kept)
            if top is None or worth > top + self.least:
                top, chosen = worth, act
        if chosen is not None:
            self.choices[place, n * SPAN + left] = chosen
        return top

    def moves(self, place: Place, n: int, left: int) -> Iterator[tuple[Act | None, Then]]:
        """What can be done in a state, in order of what it spends; without a choice one way on."""
        scene, turn, step = place
        body = self.bodies[n]
        if step == OWN_TURN:
            yield from self.turn_moves(place, body._replace(repairs=left))
        elif step == AT_REST:
            for act, given in self.acts.at_a_rest(body._replace(repairs=left)):
                then = place
                if act.name == NOTHING:
                    then = HOME if given.phase else self.leave(scene)
                yield act, self.surely(then, given, given.repairs)
        elif step == OWN_TURN_DONE:
            after = self.after("end", self.model.end, n)
            yield None, (Place(scene, turn + 1, 0), after, left)
        elif body.phase or (step == 0 and self.is_over(scene, turn, body)):
            yield None, self.scene_over(scene, body, left)
        elif step < len(hits := self.hits.get((scene, turn), [])):
            after = self.after("hit", self.model.hit, n, hits[step])
            yield None, (Place(scene, turn, step + 1), after, left)
        else:
            begun = self.model.turn_begins(body)
            yield None, self.surely(Place(scene, turn, OWN_TURN), begun, left)

    def turn_moves(self, place: Place, body: Body) -> Iterator[tuple[Act, Then]]:
        done = Place(place.scene, place.turn, OWN_TURN_DONE)
        for act, given in self.acts.in_a_turn(body):
            if act.name == RETRY:
                after = self.after("retry", self.model.retried, self.number(body))
                yield act, (done, after, body.repairs)
            else:
                yield act, self.surely(done, given, given.repairs)

    def surely(self, place: Place, body: Body, left: int) -> Then:
        """A way on without dice."""
        return place, [(self.number(body), self.one)], left

    def is_over(self, scene: int, turn: int, body: Body) -> bool:
        """Whether nothing more happens in a scene."""
        turns = self.deck.turns[scene]
        return turn >= turns + OVERTIME or (turn >= turns and body.melt == 0)

    def leave(self, scene: int) -> Place:
        """Where a rest leads to."""
        return Place(scene + 1, 0, 0) if scene + 1 < len(self.deck.turns) else HOME

    def scene_over(self, scene: int, body: Body, left: int) -> Then:
        """Home, or on to the rest."""
        if scene + 1 == len(self.deck.turns) or not self.rests:
            return self.surely(HOME if body.phase else self.leave(scene), body, left)
        rested = self.model.rested(body)
        return self.surely(Place(scene, 0, AT_REST), rested, left)

    def survival(self) -> list[Any]:
        """How likely the mech works at the end of each scene, when choices are the best."""
        found = [self.zero for _ in self.deck.turns]
        open_now = {self.first: self.one}
        while open_now:
            after: dict[tuple[Place, int, int], Any] = {}
            for (place, n, left), chance in open_now.items():
                then, outcomes, kept = self.best_move(place, n, left)
                if (place.step != AT_REST and then.step == AT_REST) or then == HOME:
                    found[place.scene] += 0 if self.bodies[n].phase else chance
                for other, likely in outcomes if then != HOME else ():
                    if other != self.gone:
                        key = (then, other, kept)
                        after[key] = after.get(key, self.zero) + chance * likely
            open_now = after
        first, _, step = self.first[0]
        return found[first + (step == AT_REST) :]

    def best_move(self, place: Place, n: int, left: int) -> Then:
        """The way on by the best choice."""
        best = self.choices.get((place, n * SPAN + left))
        return next(then for act, then in self.moves(place, n, left) if act == best)

    @property
    def error(self) -> float:
        """A bound on the error of sums of products of floats: each step adds a few units in the
        last place for each of its terms, and there are so many steps on the longest way."""
        if self.exact:
            return 0.0
        steps = sum(len(hits) + 2 for hits in self.hits.values())
        steps += len(self.deck.turns) * (3 * OVERTIME + 20)
        terms = max((len(found) for found in self.steps.values()), default=1)
        return float(steps * ((terms + 3) * sys.float_info.epsilon + self.least))


_LOCK = threading.Lock()
_FOUND: list[int] = []
"""The limits that those found who are in the deep now; the first is that to go back to."""


@contextmanager
def deep() -> Iterator[None]:
    """Room for a chain of steps as long as a sortie, for as long as any thread needs it."""
    with _LOCK:
        _FOUND.append(sys.getrecursionlimit())
        sys.setrecursionlimit(max(_FOUND[0], 10_000))
    try:
        yield
    finally:
        with _LOCK:
            first, _ = _FOUND[0], _FOUND.pop()
            if not _FOUND:
                sys.setrecursionlimit(first)
