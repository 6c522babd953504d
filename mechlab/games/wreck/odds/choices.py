"""The best use of REPAIRS from any moment of a sortie on, with all that a mech has lost (E)."""

from ..catalog import Catalog
from ..setup import Sortie
from .body import Body, Model
from .repairs import MOST, PLAYS, Place, Solution, _deep, _error, _refuse, _Solver


def solved_from(sortie: Sortie, at: Place, body: Body, cat: Catalog, most: int = MOST) -> Solution:
    """The rest of a sortie, solved as :func:`~mechlab.games.wreck.odds.repairs` does, in floats.

    ``Refused`` for what that refuses.
    """
    _refuse(sortie.deck, sortie.start, cat)
    model = Model(sortie.frame.sheet(cat), cat, exact=False)
    solver = _Solver(model, sortie.deck, False, sortie.start.rests, PLAYS[0], most)
    solver.first = at, solver.number(body), body.repairs
    with _deep():
        value = solver.value(*solver.first)
    return Solution(model.sheet, sortie.deck, value, _error(solver, False), at, solver)
