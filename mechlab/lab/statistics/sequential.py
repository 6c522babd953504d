"""A test that may be looked at after every game, and stops when the answer is clear."""

from dataclasses import dataclass, field
from math import exp, inf, log, nan

from scipy import optimize, stats

from .interval import Interval, check_level

PRIOR = 5, 5
"""Where the test looks hardest: shares from about 20 to 80%. Its promise does not depend on it."""


@dataclass
class Sequential:
    """Whether a share is ``null``, asked after every game for as long as it takes.

    A usual test that is looked at again and again cries wolf sooner or later. This one does so
    with a chance of at most 1 − ``level`` over all looks together, however many. Its evidence is
    a bet against ``null``: what the results are worth under all other shares (a beta-binomial)
    over what they are worth under it (a binomial). Under ``null`` such a bet reaches 20 at any time
    at all with a chance of at most 1 in 20 (Ville's inequality).

    What enters must have the chance ``null``, whatever came before: decisive pairs (`decisive`),
    or games that two variants on the same dice decided differently (`discordant`). Draws, and
    pairs with a win each, say nothing on who is better, so they are left out, and the share is
    one of decisive pairs. Evenly matched sides never get clear unless ``margin`` says which
    difference nobody would mind: 0.05 stops as well when the share is within 5 points of ``null``.

    >>> test = Sequential()
    >>> for won in [1] * 12:
    ...     test.add(won, 1)
    >>> test.is_clear, test.verdict
    (True, 'clear after 12 decisive pairs: 100.0% (51.0 to 100.0%), more than 50%')
    """

    null: float = 0.5
    level: float = 0.95
    margin: float = 0.0
    of: str = "decisive pairs"
    successes: int = field(default=0, init=False)
    n: int = field(default=0, init=False)
    clear_at: int | None = field(default=None, init=False)
    """How many there were when it became clear; it stays clear."""

    def __post_init__(self) -> None:
        check_level(self.level)
        if not 0 < self.null < 1:
            raise ValueError(f"a share to test lies between 0 and 1, and is not {self.null}")
        if not 0 <= self.margin < min(self.null, 1 - self.null):
            raise ValueError(f"a margin of {self.margin} around {self.null} leaves 0 to 1")

    def add(self, successes: int, n: int = 1) -> None:
        """Count what came in since the last look."""
        if not 0 <= successes <= n or int(successes) != successes or int(n) != n:
            raise ValueError(f"{successes} of {n} cannot be added")
        self.successes += int(successes)
        self.n += int(n)
        if self.clear_at is None and (self._rules_out(self.null) or self._is_near()):
            self.clear_at = self.n

    @property
    def is_clear(self) -> bool:
        """Whether to stop."""
        return self.clear_at is not None

    @property
    def evidence(self) -> float:
        """The e-value against ``null``: 20 and more speak against it at level 0.95."""
        log_evidence = self._log_evidence(self.successes, self.null)
        return exp(log_evidence) if log_evidence < 700 else inf  # beyond 10 ** 300

    @property
    def interval(self) -> Interval:
        """All shares that the evidence does not rule out; as good as its level at every look."""
        value = self.successes / self.n if self.n else nan
        low = self._lowest(self.successes)
        high = 1 - self._lowest(self.n - self.successes)
        return Interval(value, low, high, self.level, self.n, "share", self.of)

    @property
    def verdict(self) -> str:
        """In words."""
        if not self.n:
            return f"no {self.of} yet"
        if self.clear_at is None:
            return f"not clear after {self.n} {self.of}: {self.interval}"
        against = f"{100 * self.null:.3g}%"
        if self._is_near():
            found = f"within {100 * self.margin:.3g} points of {against}"
        else:
            found = f"{'more' if self.successes > self.null * self.n else 'less'} than {against}"
        return f"clear after {self.clear_at} {self.of}: {self.interval}, {found}"

    def _log_evidence(self, successes: int, share: float) -> float:
        # Logarithms, for both chances vanish after some thousand games.
        bet = stats.betabinom.logpmf(successes, self.n, *PRIOR)
        return float(bet - stats.binom.logpmf(successes, self.n, share))

    def _rules_out(self, share: float) -> bool:
        return self._log_evidence(self.successes, share) >= -log(1 - self.level)

    def _is_near(self) -> bool:
        if not self.margin or abs(self.successes - self.null * self.n) >= self.margin * self.n:
            return False
        return self._rules_out(self.null - self.margin) and self._rules_out(self.null + self.margin)

    def _lowest(self, successes: int) -> float:
        """The lowest share that so many successes do not rule out."""
        if not successes:
            return 0.0
        needed = -log(1 - self.level)
        root = optimize.brentq(
            lambda share: self._log_evidence(successes, share) - needed, 1e-15, successes / self.n
        )
        return float(root)
