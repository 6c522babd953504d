"""One volley as the page keeps it: light numbers stay, the engine goes when all is known."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import log
from typing import NamedTuple

from mechlab.games.skirmish import odds
from mechlab.games.skirmish.odds import Aftermath, Rounds, Volley

from .address import MOST_VOLLEYS
from .case import OddsCase

_KEPT = 48  # answers in memory; most of them without their engine
_REST = 1e-9  # the chance to stand still, below which volleys need not be followed further
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

    >>> asked = ask_volley(OddsCase("Foreman", "Rifle", "Lantern"))
    >>> asked.hit, asked.has(1), asked.rounds
    (Fraction(4, 5), False, None)
    >>> asked.after(1).destroyed["Core"] < 0.01, asked.has(1)
    (True, True)
    """

    def __init__(self, volley: Volley, most: int) -> None:
        """``most`` volleys are shown one by one."""
        self._volley: Volley | None = volley  # heavy, and given up when all is known
        self._most = most
        self._after: dict[int, Standing] = {}
        self._left: Aftermath | None = None
        self.rounds: Rounds | None = None
        self.profile, self.dice, self.net = volley.profile, volley.dice, volley.net
        self.accuracy, self.evasion = volley.accuracy, volley.evasion
        self.hit, self.natural_20 = volley.hit, volley.natural_20
        self.parts, self.shooter = volley.parts, volley.shooter
        self.penetration = volley.question.attack.penetration

    @property
    def expected(self) -> float:
        """The mean Durability that one volley takes."""
        return sum(self.after(1).lost.values())

    def has(self, volleys: int) -> bool:
        """Whether so many volleys are worked out."""
        return volleys in self._after

    def after(self, volleys: int) -> Standing:
        """Where the target may stand after so many volleys, worked out if need be."""
        if volleys not in self._after:
            assert self._volley is not None
            self._after[volleys] = _standing(self._volley, volleys)
        return self._after[volleys]

    def aftermath(self) -> Aftermath:
        """What one volley leaves on the target besides damage, worked out if need be."""
        if self._left is None:
            assert self._volley is not None
            self._left = self._volley.aftermath
        return self._left

    def work(self) -> Iterator[float]:
        """Work out everything, in short pieces; yields how much is done, from 0 to 1."""
        for k in range(1, self._most + 1):
            self.after(k)
            yield k / (2 * self._most)
        k = self._most
        while self._volley is not None:
            found = self._volley.rounds_to_destroy(most=k)
            if found.rest < _REST or max(found.chances, default=0) < k or k == _FARTHEST:
                self.rounds, self._volley = found, None
            else:
                k += 1
                yield 0.5 + 0.5 * log(found.rest) / log(_REST)


@lru_cache(maxsize=_KEPT)
def ask_volley(case: OddsCase) -> Asked:
    """The volley of a case, asked once. ``ValueError`` says in a line why there is none."""
    return Asked(volley_of(case), int(case.catalog().rules.value(MOST_VOLLEYS)))


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
