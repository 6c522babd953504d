"""One volley as the page keeps it: light numbers stay, the engine goes when all is known."""

import threading
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import log
from typing import NamedTuple

from mechlab.games.skirmish import Catalog, odds
from mechlab.games.skirmish.odds import Aftermath, Rounds, Volley

from .address import MOST_VOLLEYS
from .case import OddsCase

_KEPT = 64  # answers in memory; all but the newest without their engine
_REST = 1e-6  # the chance to stand still, below which volleys are not followed further
_FARTHEST = 200  # volleys; what stands that long is as good as not hurt at all


class Standing(NamedTuple):
    """Where the target may stand after some volleys, part by part and in all."""

    destroyed: Mapping[str, float]
    lost: Mapping[str, float]
    marginals: Mapping[str, Mapping[int, float]]
    total: Mapping[int, float]
    error: float


class Asked:
    """A volley and what is known of it so far.

    >>> asked = Asked(OddsCase("Foreman", "Rifle", "Lantern"))
    >>> asked.hit, asked.has(1), asked.rounds
    (Fraction(4, 5), False, None)
    >>> asked.after(1).destroyed["Core"] < 0.01, asked.has(1)
    (True, True)
    """

    def __init__(self, case: OddsCase) -> None:
        """``ValueError`` says in a line why the case has no answer."""
        self._lock = threading.RLock()  # a job that was dropped may still be at its last piece
        self._case = case
        self._volley: Volley | None = volley_of(case)
        volley = self._engine()
        self.no_more = volley.no_more
        self.most = min(int(case.catalog().rules.value(MOST_VOLLEYS)), volley.most_volleys)
        self._after: dict[int, Standing] = {}
        self._left: Aftermath | None = None
        self.rounds: Rounds | None = None
        self.profile, self.dice, self.net = volley.profile, volley.dice, volley.net
        self.accuracy, self.evasion = volley.accuracy, volley.evasion
        self.hit, self.natural_20 = volley.hit, volley.natural_20
        self.parts, self.shooter = volley.parts, volley.shooter
        self.penetration = volley.question.attack.penetration
        self.reactor_cap = volley.question.target.reactor_cap

    @property
    def expected(self) -> float:
        """The mean Durability that one volley takes."""
        return sum(self.after(1).lost.values())

    def has(self, volleys: int) -> bool:
        """Whether so many volleys are worked out; none at all always are."""
        return volleys == 0 or volleys in self._after

    def after(self, volleys: int) -> Standing:
        """Where the target may stand after so many volleys, worked out if need be."""
        if volleys not in self._after:
            with self._lock:
                self._after[volleys] = _standing(self._engine(), volleys)
        return self._after[volleys]

    def aftermath(self) -> Aftermath:
        """What one volley leaves on the target besides damage, worked out if need be."""
        if self._left is None:
            with self._lock:
                self._left = self._engine().aftermath
        return self._left

    def further_volleys(self) -> Iterator[float]:
        """Work out how long the Core stands; yields how much is done, from 0 to 1.

        Never where volleys end before it falls: see ``no_more``.
        """
        k = self.most
        while self.rounds is None and self.no_more is None:
            found = self._followed(k)
            k += 1
            yield log(max(found.rest, _REST)) / log(_REST)

    def _followed(self, volleys: int) -> Rounds:
        """The volleys to destroy, followed so far; kept when nothing is left to follow."""
        with self._lock:
            found = self._engine().rounds_to_destroy(most=volleys)
            stands = max(found.chances, default=0) < volleys
            if found.rest < _REST or stands or volleys >= _FARTHEST:
                self.rounds = found
            return found

    def let_go(self) -> None:
        """Give up the engine, some megabytes; it is made again when more is asked."""
        with self._lock:
            self._volley = None

    def _engine(self) -> Volley:
        if self._volley is None:
            self._volley = volley_of(self._case)
        return self._volley


def ask_volley(case: OddsCase) -> Asked:
    """The volley of a case, asked once. ``ValueError`` says in a line why there is none."""
    return _asked(case, case.catalog())


@lru_cache(maxsize=_KEPT)
def _asked(case: OddsCase, cat: Catalog) -> Asked:
    """A case does not say under which numbers it is asked, and those may change."""
    return Asked(case)


def volley_of(case: OddsCase) -> Volley:
    """The library's answer to a case, asked anew."""
    return odds.volley(
        case.shooter(),
        case.weapon,
        case.shot_at(),
        case.situation,
        form=case.form,
        load=case.load,
        overdrive=case.overdrive,
        crits=case.crits,
        between=case.between,
        target_heat=case.target_heat,
        shooter_heat=case.shooter_heat,
        damage=case.damage,
        structure=case.structure,
        cat=case.catalog(),
    )


def _standing(volley: Volley, volleys: int) -> Standing:
    after = volley.after(volleys)
    marginals = {part.part: dict(after.marginal(part.part)) for part in volley.parts}
    return Standing(
        dict(after.destroyed),
        dict(after.expected_by_part),
        marginals,
        dict(after.total),
        after.error,
    )
