"""One hit as moves between damage states: what it does from every damage of the part it strikes.

A move takes the states in which one part has some damage to other states: so many rows on, so far
along the row of the Core, into some condition. Its chance is that of an ordinary hit times
``plain`` and that of a natural 20 times ``natural``: these differ from shot to shot, the rest never
does.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .blows import Weapon, blows
from .conditions import Condition, Conditions
from .question import CORE, LEGS, Question, Rules
from .space import Floats, Ints, Space


class Table(NamedTuple):
    """Every move of one hit, for some source conditions.

    Those of condition i by hits on the bands of a part with damage d are number
    ``first[i, part, d]`` up to ``first[i, part, d + 1]``; on the Core one list, that of d = 0,
    serves any damage. ``part`` and ``start`` repeat that for each move. ``rows`` is how many rows
    on it goes, ``shift`` how far along the row of the Core, ``then`` the condition it leads to;
    ``plain`` and ``natural`` are its chances when a hit is an ordinary one and when it is a
    natural 20. ``by_shift`` lists the moves of each condition in order of their shift. ``own[i]``
    is the condition of states that a shot leaves as they are.
    """

    first: Ints
    part: Ints
    start: Ints
    rows: Ints
    shift: Ints
    then: Ints
    plain: Floats
    natural: Floats
    by_shift: Ints
    own: Ints


class Blows(NamedTuple):
    """The blows of a hit without a crit, or those with one: damages and the chances of each."""

    crit: bool
    damage: Ints
    plain: Floats
    natural: Floats


class Piece(NamedTuple):
    """Moves of hits on the bands of one part: its damage before and after, and the rest."""

    start: Ints
    to: Ints
    shift: Ints
    then: Ints
    plain: Floats
    natural: Floats


def hits_on(
    source: Condition, space: Space, rules: Conditions
) -> tuple[Table, tuple[Condition, ...]]:
    """All moves of a hit on a target in some condition, and the conditions they lead to."""
    landing = _Landing(source, space, rules)
    parts = range(len(space.durability))
    pieces = [landing.on_bands_of(part) for part in parts]
    before = np.cumsum([0] + [len(piece.start) for piece in pieces])
    damages = np.arange(max(space.durability) + 2)
    first = [before[part] + np.searchsorted(pieces[part].start, damages) for part in parts]
    rows = [
        (piece.to - piece.start) * step for piece, step in zip(pieces, space.steps, strict=True)
    ]
    which = [np.full_like(piece.start, part) for part, piece in enumerate(pieces)]
    start, _, shift, then, plain, natural = (
        np.concatenate(column) for column in zip(*pieces, strict=True)
    )
    table = Table(
        np.array([first]),
        np.concatenate(which),
        start,
        np.concatenate(rows),
        shift,
        then,
        plain,
        natural,
        np.argsort(shift, kind="stable"),
        np.zeros(1, np.int64),
    )
    return table, tuple(landing.conditions)


class After(NamedTuple):
    """What can follow a blow, one entry a branch: further damage, condition, chance."""

    part: Ints
    core: Ints
    ruined: NDArray[np.bool_]
    then: Ints
    chance: Floats


class _Landing:
    """Where the hits on a target in one condition land, and what follows."""

    def __init__(self, source: Condition, space: Space, rules: Conditions) -> None:
        self.source, self.space, self.rules = source, space, rules
        self.conditions = {source: 0}
        self._on_core_by_armor: dict[int, Piece] = {}

    def on_bands_of(self, part: int) -> Piece:
        """Hits on the bands of a part: on the part, or on the Core if that is destroyed (F4)."""
        target, rules = self.rules.question.target, self.rules
        pieces: list[Piece] = []
        if not (self.source.watched or (part == LEGS and target.covered)):
            if part == CORE:
                pieces.append(self._on_core(rules.armor(CORE, self.source), damage=0))
            else:
                pieces += self._on_part(part)
                armor = rules.transfer_armor(part, self.source)
                pieces.append(self._on_core(armor, damage=target.durability[part]))
        return _summed(pieces, target.widths[part] / rules.question.rules.bands)

    def _on_part(self, part: int) -> Iterator[Piece]:
        """From every damage at which a blow leaves the part standing, or destroys it.

        What exceeds the Durability goes on into the Core without a new roll (F6).
        """
        durability = self.space.durability[part]
        for blow in _blows(self.rules.question, self.rules.armor(part, self.source)):
            many = len(blow.damage)
            start, which = np.divmod(np.arange(durability * many), many)
            destroyed = start + blow.damage[which] >= durability
            for now in (False, True):
                here, what = start[destroyed == now], which[destroyed == now]
                after = self._follow(part, blow, now)
                hurt = (here + blow.damage[what])[:, None] + after.part
                to = np.where(after.ruined, durability, np.minimum(hurt, durability))
                excess = np.where(after.ruined, 0, hurt - to)
                yield self._piece(here, to, excess + after.core, blow, what, after)

    def _on_core(self, armor: int, damage: int) -> Piece:
        """Along the row; ``damage`` is that of the part whose bands were hit."""
        if armor not in self._on_core_by_armor:
            pieces = []
            for blow in _blows(self.rules.question, armor):
                which = np.arange(len(blow.damage))
                after = self._follow(CORE, blow, destroyed=False)
                shift = blow.damage[:, None] + after.part + after.core
                none = np.zeros_like(which)
                pieces.append(self._piece(none, np.zeros_like(shift), shift, blow, which, after))
            self._on_core_by_armor[armor] = _summed(pieces, 1.0)
        piece = self._on_core_by_armor[armor]
        here = np.full_like(piece.start, damage)
        return piece._replace(start=here, to=here)

    def _follow(self, part: int, blow: Blows, destroyed: bool) -> After:
        """What follows such a blow, its conditions by number."""
        branches = self.rules.follow(part, self.source, blow.crit, destroyed)
        numbers = [self.conditions.setdefault(b.condition, len(self.conditions)) for b in branches]
        return After(
            np.array([branch.part for branch in branches], np.int64),
            np.array([branch.core for branch in branches], np.int64),
            np.array([branch.ruined for branch in branches], np.bool_),
            np.array(numbers, np.int64),
            np.array([branch.chance for branch in branches], np.float64),
        )

    def _piece(
        self, start: Ints, to: Ints, shift: Ints, blow: Blows, which: Ints, after: After
    ) -> Piece:
        """Moves from ``start`` for each branch; ``to`` and ``shift`` have a column a branch."""
        return Piece(
            np.repeat(start, len(after.then)),
            to.ravel(),
            np.minimum(shift, self.space.core).ravel(),
            (np.zeros_like(to) + after.then).ravel(),
            (blow.plain[which][:, None] * after.chance).ravel(),
            (blow.natural[which][:, None] * after.chance).ravel(),
        )


def _blows(question: Question, armor: int) -> tuple[Blows, ...]:
    """The blows of one hit; without crit tables a crit is an ordinary blow."""
    attack = question.attack
    weapon = Weapon(attack.penetration, attack.damage, attack.always_full)
    return _columns(weapon, armor, question.rules, question.tables is not None)


@lru_cache(maxsize=4096)
def _columns(weapon: Weapon, armor: int, rules: Rules, crits: bool) -> tuple[Blows, ...]:
    tables = [blows(weapon, armor, natural_20, rules) for natural_20 in (False, True)]
    found = []
    for crit in (False, True):
        sums: dict[int, list[Fraction]] = {}
        for column, table in enumerate(tables):
            for blow, chance in table.items():
                if (blow.crit and crits) == crit:
                    sums.setdefault(blow.damage, [Fraction(0)] * 2)[column] += chance
        if sums:
            plain, natural = np.array(list(sums.values()), float).T
            found.append(Blows(crit, np.array(list(sums)), plain, natural))
    return tuple(found)


def _summed(pieces: list[Piece], share: float) -> Piece:
    """Equal moves added up and sorted by where they start, each times the share of its bands."""
    pieces = [piece for piece in pieces if len(piece.start)]
    if not pieces or not share:
        none = np.zeros(0, np.int64)
        return Piece(none, none, none, none, np.zeros(0), np.zeros(0))
    start, to, shift, then, plain, natural = (
        np.concatenate(column) for column in zip(*pieces, strict=True)
    )
    sizes = [int(column.max()) + 1 for column in (start, to, shift, then)]
    moves = np.ravel_multi_index((start, to, shift, then), sizes)
    order = np.argsort(moves, kind="stable")
    firsts = np.flatnonzero(np.diff(moves[order], prepend=-1))
    start, to, shift, then = np.unravel_index(moves[order[firsts]], sizes)
    sums = np.add.reduceat(np.stack((plain, natural))[:, order], firsts, axis=1) * share
    return Piece(start, to, shift, then, *sums)
