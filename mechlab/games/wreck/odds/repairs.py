"""The best use of REPAIRS: the sortie as a decision problem, solved exactly (E1 to E5).

A finite Markov decision problem: how the mech stands, scene by scene and hit by hit; at each own
turn and each rest a choice. The value is the chance that mech and pilot come home. Values are
fractions, or floats with a bound on their error.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from ..build import Frame, Sheet, frame_of
from ..catalog import Catalog, catalog
from ..catalog_checks import OVERTIME
from ..deck import Deck, Hit, deck_named
from ..setup import Start
from .body import GONE, LASTS, Body, Chances, Model
from .refusal import Refused

PLAYS = ("best", "thrifty", "idle")
"""How a sortie is played: by best choices, by best ones that spend no REPAIR, not at all."""

TOLD = 1000
"""How often the number of states is told."""
MOST = 400_000
"""The most states that are gone through unless told otherwise."""


class Act(NamedTuple):
    """A choice: its name, and what of the state it changes at once."""

    name: str
    detail: str = ""

    @property
    def text(self) -> str:
        """In words."""
        return f"{self.name}{': ' + self.detail if self.detail else ''}"


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
END, RETRY, NOTHING = "end the turn", "retry", "nothing"


class Option(NamedTuple):
    """A choice that is open: what it is worth when all after it is chosen best, and its REPAIRS."""

    act: Act
    value: Any
    spent: int
    is_best: bool


@dataclass
class Solution:
    """The solved problem: ``value`` is the chance that mech and pilot come home by best choices.

    ``error`` bounds how far a value may be off: 0 for fractions. The best choice is the one of
    the fewest REPAIRS and the least done among those that are worth as much.
    """

    sheet: Sheet
    deck: Deck
    value: Any
    error: float
    at: Place
    """Where in the sortie it begins."""
    _solver: "_Solver" = field(repr=False)

    @property
    def states(self) -> int:
        """How many states were gone through."""
        return self._solver.count

    @property
    def bound(self) -> str:
        """What values are: exact fractions, or floats and how far they may be off."""
        return f"floats, off by {self.error:.0e} at most" if self.error else "exact fractions"

    def choice(self, place: Place, body: Body) -> Act | None:
        """The best choice; None for a state that play never meets, or that has none."""
        return self._solver.choices.get((place, self._solver.key_of(body)))

    def worth(self, place: Place, body: Body) -> Any:
        """What a state is worth by best choices, solved further where it was not met yet."""
        with _deep():
            return self._solver.value(place, self._solver.number(body), body.repairs)

    def options(self) -> list[Option]:
        """Everything that can be chosen where it begins, what is worth most first.

        >>> from mechlab.games.wreck import Deck, Hit, Start
        >>> deck = Deck.of([Hit("blow", kinetic=9)] * 3)
        >>> found = repairs("Everest", deck, start=Start(hp=1), at=Place(0, 0, OWN_TURN))
        >>> [option.act.text for option in found.options()][:2]
        ['mend', 'end the turn']
        """
        place, n, left = self._solver.first
        best = self._solver.choices.get((place, n * SPAN + left))
        with _deep():
            found = [
                Option(act, self._solver.mean(then, after, kept), left - kept, act == best)
                for act, (then, after, kept) in self._solver.moves(place, n, left)
                if act is not None
            ]
        return sorted(found, key=lambda option: (not option.is_best, -option.value, option.spent))

    @cached_property
    def survival(self) -> list[Any]:
        """The chance that the mech works at the end of each scene that is not over, before it is
        repaired.

        A wreck that was rebuilt counts again from the next scene on.
        """
        return self._solver.survival()


class _Solver:
    """Values by place, and by a body's number and REPAIRS; steps are worked out once a body."""

    def __init__(
        self, model: Model, deck: Deck, exact: bool, rests: bool, plays: str, most: int
    ) -> None:
        self.model, self.deck, self.exact = model, deck, exact
        self.rests, self.most = rests, most
        self.spends, self.is_idle = plays == PLAYS[0], plays == PLAYS[2]
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
        rule = model.cat.rules.value
        self.bundle = rule("stabilize") == "everything"
        self.full_hp = rule("structure_hp") == "full"
        self.rebuilt = rule("rebuilt_structure"), rule("rebuilt_stress")
        self.mended_all = rule("rebuilt_items") == "are mended"
        costs = {name: row.cost for name, row in model.cat.repairs.items()}
        self.costs = costs | {"structure": model.sheet.structure_cost}
        begun = model.begun()
        self.mounts, self.systems = begun.mounts, begun.systems

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
            for act, given in self.purchases(body._replace(repairs=left)):
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
        for act, given in self.acts(body):
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

    def acts(self, body: Body) -> Iterator[tuple[Act, Body]]:
        """What can be done in an own turn, and what it changes at once."""
        yield Act(END), body
        if body.stunned or self.is_idle:
            return
        if body.melt and body.preventable:
            yield Act(RETRY), body
        for first, mended in self.firsts(body):
            for besides, after in self.besides(mended):
                if after != body:
                    yield Act(first, besides), after

    def firsts(self, body: Body) -> Iterator[tuple[str, Body]]:
        cooled = body._replace(heat=0, exposed=0)
        cost, full = self.costs["full HP in combat"], self.model.sheet.hp
        affords = self.spends and body.repairs >= cost
        if self.bundle:
            if affords:
                spent = cooled._replace(hp=full, burn=0, repairs=body.repairs - cost)
                yield "everything", spent
            return
        yield "cool", cooled
        if affords and body.hp < full:
            yield "mend", body._replace(hp=full, repairs=body.repairs - cost)

    def besides(self, body: Body) -> Iterator[tuple[str, Body]]:
        """Nothing, and what would help."""
        yield "", body
        if body.burn:
            yield "put out", body._replace(burn=0)
        if body.impaired:
            yield "Impaired", body._replace(impaired=0)
        if body.shredded:
            yield "Shredded", body._replace(shredded=0)

    def purchases(self, body: Body) -> Iterator[tuple[Act, Body]]:
        """What can be bought at a rest, one at a time."""
        yield Act(NOTHING), body
        if not self.spends:
            return
        sheet, left = self.model.sheet, body.repairs
        if body.phase:
            cost = self.costs["rebuild"]
            if left >= cost:
                structure, stress = self.rebuilt
                yield (
                    Act("rebuild"),
                    body._replace(
                        phase=0,
                        hp=sheet.hp,
                        structure=min(structure, sheet.structure),
                        stress=min(stress, sheet.stress),
                        repairs=left - cost,
                        mounts=self.mounts if self.mended_all else body.mounts,
                        systems=self.systems if self.mended_all else body.systems,
                    ),
                )
            return
        bought = (
            ("full HP", {"hp": sheet.hp}, body.hp < sheet.hp),
            ("structure", self.more_structure(body), body.structure < sheet.structure),
            ("stress", {"stress": body.stress + 1}, body.stress < sheet.stress),
            ("destroyed item", {"systems": body.systems + 1}, body.systems < self.systems),
            ("mount", {"mounts": body.mounts + 1}, body.mounts < self.mounts),
        )
        for name, change, is_missing in bought:
            cost = self.costs.get(name, self.costs["destroyed item"])
            if is_missing and left >= cost:
                yield Act(name), body._replace(repairs=left - cost, **change)

    def more_structure(self, body: Body) -> dict[str, int]:
        hp = {"hp": self.model.sheet.hp} if self.full_hp else {}
        return {"structure": body.structure + 1} | hp


def repairs(
    frame: Frame | str = "Everest",
    deck: Deck | str = "Patrol",
    *,
    start: Start | None = None,
    at: Place = BEGINNING,
    exact: bool = False,
    plays: str = "best",
    most: int = MOST,
    tell: Callable[[int], object] | None = None,
    cat: Catalog | None = None,
) -> Solution:
    """The best use of a mech's REPAIRS and own turns against a written deck, solved exactly.

    ``at`` is where in the sortie the mech stands as ``start`` says: before its first hit, or in an
    own turn or at a rest (:func:`places`).
    With ``exact`` values are fractions, which takes several times as long; else floats whose
    ``error`` is bounded. ``plays`` is how: ``best``; ``thrifty``, by best choices that spend no
    REPAIR; ``idle``, nothing is ever done. ``tell`` hears now and then of how many states there
    are so far, and stops the work by raising.
    ``Refused`` for a deck that is drawn from, for what the model does not hold (charges used up,
    an ally's REPAIRS, own gear's conditions), and past ``most`` states.

    >>> from mechlab.games.wreck import Hit, Deck
    >>> deck = Deck.of([Hit("blow", kinetic=9)] * 4)
    >>> best = repairs("Everest", deck, start=Start(repairs=1), exact=True)
    >>> best.value, repairs("Everest", deck, plays="idle", exact=True).value
    (Fraction(61, 72), Fraction(7625, 15552))
    """
    cat = cat or catalog()
    mech = frame_of(frame, cat) if isinstance(frame, str) else frame
    deck = deck_named(deck, cat) if isinstance(deck, str) else deck
    start = start or Start()
    if plays not in PLAYS:
        raise ValueError(f"a sortie is played {', '.join(PLAYS)}, not {plays!r:.40}")
    _refuse(deck, start, cat)
    model = Model(mech.sheet(cat), cat, exact)
    solver = _Solver(model, deck, exact, start.rests, plays, most)
    solver.tell = tell or solver.tell
    first = standing(model, start, at)
    solver.first = at, solver.number(first), first.repairs
    with _deep():
        value = solver.value(*solver.first)
    return Solution(model.sheet, deck, value, _error(solver, exact), at, solver)


def places(deck: Deck, rests: bool = True) -> dict[str, Place]:
    """Where a mech decides in a sortie, in order, by words for it.

    >>> list(places(deck_named("Patrol")))[2:5]
    ['scene 1, turn 3', 'rest after scene 1', 'scene 2, turn 1']
    """
    found = {}
    for scene, turns in enumerate(deck.turns):
        for turn in range(turns):
            found[f"scene {scene + 1}, turn {turn + 1}"] = Place(scene, turn, OWN_TURN)
        if rests and scene + 1 < len(deck.turns):
            found[f"rest after scene {scene + 1}"] = Place(scene, 0, AT_REST)
    return found


def standing(model: Model, start: Start, at: Place) -> Body:
    """How the mech stands at a place: in an own turn statuses are a turn nearer their end, at a
    rest they and the heat are gone."""
    body = begun(model, start)
    if at.step == OWN_TURN:
        return model.turn_begins(body)
    return model.rested(body) if at.step == AT_REST else body


@contextmanager
def _deep() -> Iterator[None]:
    """Room for a chain of steps as long as a sortie."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 10_000))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


def _error(solver: _Solver, exact: bool) -> float:
    """A bound on the error of sums of products of floats: each step adds a few units in the last
    place for each of its terms, and there are so many steps on the longest way."""
    if exact:
        return 0.0
    steps = sum(len(hits) + 2 for hits in solver.hits.values())
    steps += len(solver.deck.turns) * (3 * OVERTIME + 20)
    terms = max((len(found) for found in solver.steps.values()), default=1)
    return float(steps * ((terms + 3) * sys.float_info.epsilon + solver.least))


def begun(model: Model, start: Start) -> Body:
    """How the mech stands at the beginning."""
    body = model.begun()
    given = {
        name: getattr(start, name)
        for name in ("hp", "structure", "stress", "heat", "burn", "repairs")
        if getattr(start, name) is not None
    }
    lasts = {"Impaired": 2, "Stunned": 2, "Shredded": 2, "Exposed": LASTS}
    return body._replace(**given, **{name.lower(): lasts[name] for name in start.statuses})


def _refuse(deck: Deck, start: Start, cat: Catalog) -> None:
    if deck.drawn:
        raise Refused("a deck that is drawn from has no exact answer here: write it out")
    if cat.rules.value("retry_action") == "free action":
        raise Refused("a try to prevent a meltdown that costs no action has no exact answer here")
    if start.ally_repairs:
        raise Refused("the exact solution spends the mech's own REPAIRS only")
    for come in deck.cards:
        if "charge" in come.hit.uses:
            raise Refused(f"{come.hit.name} uses charges up, which the exact solution ignores")
        if come.hit.own_gear and come.hit.inflicts:
            raise Refused(f"{come.hit.name} is its own gear's condition: it cannot be stripped")
