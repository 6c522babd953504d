"""The best use of REPAIRS: the sortie as a decision problem, solved exactly (E1 to E5).

How the mech stands, scene by scene and hit by hit; at each own turn and each rest a choice. The
value is the chance that mech and pilot come home. Values are fractions, or floats with a bound on
their error.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from ..build import Frame, Sheet, frame_of
from ..catalog import Catalog, catalog
from ..deck import Deck, deck_named
from ..setup import Sortie, Start
from .acts import PLAYS, Act
from .body import LASTS, Body, Model
from .refusal import Refused
from .solver import AT_REST, BEGINNING, MOST, OWN_TURN, SPAN, Place, Solver, deep


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
    _solver: "Solver" = field(repr=False)

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
        with deep():
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
        with deep():
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
    solver = Solver(model, deck, exact, start.rests, plays, most)
    solver.tell = tell or solver.tell
    return _solved(solver, at, standing(model, start, at))


def solved_from(sortie: Sortie, at: Place, body: Body, cat: Catalog, most: int = MOST) -> Solution:
    """The rest of a sortie from any moment on, solved as :func:`repairs` does, in floats.

    ``body`` is how the mech stands, with all that it has lost. ``Refused`` for what that refuses.
    """
    _refuse(sortie.deck, sortie.start, cat)
    model = Model(sortie.frame.sheet(cat), cat, exact=False)
    solver = Solver(model, sortie.deck, False, sortie.start.rests, PLAYS[0], most)
    return _solved(solver, at, body)


def _solved(solver: Solver, at: Place, body: Body) -> Solution:
    solver.first = at, solver.number(body), body.repairs
    with deep():
        value = solver.value(*solver.first)
    return Solution(solver.model.sheet, solver.deck, value, solver.error, at, solver)


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
