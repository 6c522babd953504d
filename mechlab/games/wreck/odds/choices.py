"""What each choice of a decision is worth: the sortie solved from where it stands (E1 to E5)."""

from typing import Any

from ..catalog import Catalog
from ..setup import Sortie
from .body import Body, Model
from .repairs import AT_REST, MOST, PLAYS, Act, Place, _deep, _error, _refuse, _Solver


class Decision:
    """A decision of a sortie, with what the mech is like: the rest of it is solved from here."""

    def __init__(self, sortie: Sortie, body: Body, cat: Catalog, most: int = MOST) -> None:
        _refuse(sortie.deck, sortie.start, cat)
        model = Model(sortie.frame.sheet(cat), cat, exact=False)
        self._model, self._body = model, body
        self._solver = _Solver(model, sortie.deck, False, sortie.start.rests, PLAYS[0], most)

    @property
    def error(self) -> float:
        """How far a value may be off."""
        return _error(self._solver, False)

    def acts(self, place: Place) -> dict[Act, Any]:
        """The chance that mech and pilot come home, by what is done now, the rest done best."""
        n, left = self._solver.number(self._body), self._body.repairs
        with _deep():
            return {
                act: self._solver.mean(then, after, kept)
                for act, (then, after, kept) in self._solver.moves(place, n, left)
                if act is not None
            }

    def resting(self, scene: int) -> tuple[Any, Any]:
        """The same for an hour of rest after a scene, and for pressing on at once."""
        rested = self._model.rested(self._body)
        if self._body.phase:
            rested = self._body
        left = self._body.repairs
        with _deep():
            return (
                self._solver.value(Place(scene, 0, AT_REST), self._solver.number(rested), left),
                self._solver.value(
                    self._solver.leave(scene), self._solver.number(self._body), left
                ),
            )
