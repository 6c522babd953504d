"""The search for a team that breaks the equilibrium, until none is found (double oracle).

Against the mix that nobody in the population beats, challengers race: neighbours of what the mix
plays and teams drawn by lot, the better half of each heat going on to twice the games (successive
halving), then the neighbours of the best. The winner has a final on fresh dice, looked at after
every wave (`Sequential`). If it clearly beats the mix it joins the population, the equilibrium is
solved again, and the race begins anew.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

import numpy as np

from ..statistics import Interval, Sequential, level_of_each, pair_means, rate_of_pairs, scores
from .arena import Arena, Row
from .matrix import EVEN, Matrix, add_team
from .mix import THE_MIX, Against


@dataclass(frozen=True)
class Budget:
    """What a search may spend.

    ``attempts`` are the most races, and after ``patience`` in a row that break nothing it ends. A
    race is of ``generations`` of ``challengers``; ``heat`` is the games of each in its first heat,
    ``final`` the most games of a final and the games of each in the closing test. A final that is
    clearly within ``margin`` of even is over too.
    """

    attempts: int = 6
    patience: int = 2
    generations: int = 2
    challengers: int = 16
    heat: int = 20
    final: int = 2000
    margin: float = 0.03
    by_lot: float = 0.25
    """The part of a race's first challengers that is drawn by lot."""

    def __post_init__(self) -> None:
        for name in ("attempts", "patience", "generations", "challengers"):
            if getattr(self, name) < 1:
                raise ValueError(f"a search needs at least one of its {name}")
        for name in ("heat", "final"):
            if getattr(self, name) < 2 or getattr(self, name) % 2:
                raise ValueError(f"games of a {name} come in pairs: {getattr(self, name)}")


@dataclass(frozen=True)
class Attempt:
    """One race against a mix: which challengers were tried, who won, how its final ended."""

    tried: tuple[str, ...]
    label: str
    team: str
    verdict: str
    is_broken: bool


@dataclass(frozen=True, eq=False)
class Search:
    """What a search found.

    ``matrix`` has those that broke an equilibrium in it. ``exploitability`` is how far above 50%
    the best of all that were held against the last equilibrium on fresh dice, ``challenges`` by
    label, does: the interval holds for the best of them, and says nothing of teams never tried.
    """

    matrix: Matrix
    attempts: tuple[Attempt, ...]
    challenges: dict[str, Interval]
    exploitability: Interval

    @property
    def best(self) -> str:
        """Who does best against the equilibrium."""
        return max(self.challenges, key=lambda label: self.challenges[label].value)

    @property
    def tried(self) -> int:
        """How many challengers raced."""
        return len({team for attempt in self.attempts for team in attempt.tried})

    @property
    def is_beaten(self) -> bool:
        """Whether something that was found clearly beats the last equilibrium all the same."""
        return self.exploitability.low > 0

    def __str__(self) -> str:
        broke = sum(attempt.is_broken for attempt in self.attempts)
        verdict = "is beaten" if self.is_beaten else "is not clearly beaten"
        return (
            f"{self.tried} challengers in {len(self.attempts)} races; {broke} broke an equilibrium "
            f"and joined. The last one {verdict}: best against it is {self.best}, "
            f"{self.exploitability}"
        )


def search(arena: Arena, matrix: Matrix, budget: Budget | None = None) -> Search:
    """Try to break the equilibrium of a matrix, over and over, within a budget."""
    budget = budget or Budget()
    attempts: list[Attempt] = []
    failed: list[Attempt] = []  # against the equilibrium as it is
    while len(attempts) < budget.attempts and len(failed) < budget.patience:
        known = {*matrix.teams.values(), *(team for each in failed for team in each.tried)}
        attempt = _attempt(arena, matrix, budget, len(attempts) + 1, known)
        if attempt is None:
            break
        attempts.append(attempt)
        if attempt.is_broken:
            matrix, failed = add_team(arena, matrix, attempt.label, attempt.team), []
        else:
            failed.append(attempt)
    challenges = _close(arena, matrix, {each.label: each.team for each in failed}, budget)
    return Search(matrix, tuple(attempts), challenges, exploitability(challenges, matrix.level))


def exploitability(challenges: dict[str, Interval], level: float) -> Interval:
    """How far above 50% the best of several does, of whom each has an interval that holds together
    with the others: at least what the best is sure to do, at most what any might do.

    >>> rates = Interval(0.52, 0.47, 0.57, 0.99, 100, "share"), Interval(0.49, 0.45, 0.53, 0.99, 80)
    >>> exploitability(dict(enumerate(rates)), 0.95)
    +2.0 points (−3.0 to +7.0)
    """
    rates = challenges.values()
    value, low, high = (
        max(getattr(rate, name) for rate in rates) - EVEN for name in ("value", "low", "high")
    )
    games = min(rate.n for rate in rates)
    return Interval(value, low, high, level, games, "points", "pairs")


def _attempt(
    arena: Arena, matrix: Matrix, budget: Budget, number: int, known: set[str]
) -> Attempt | None:
    """Race challengers against the equilibrium, and hold the winner against it on fresh dice.

    None when every team that comes near has had its race.
    """
    against = Against(arena.game, matrix.mix)
    tried: list[str] = []
    best: list[str] = []
    for generation in range(1, budget.generations + 1):
        stage = f"{number}-{generation}"
        chance = random.Random(arena.seed_of(f"challengers-{stage}"))
        new = _challengers(arena, matrix, best, known.union(tried), budget, chance)
        if not new and not best:
            return None
        tried += new
        best = _race(arena, against, [*best, *new], budget, stage)
    test = _final(arena, against, best[0], budget, number)
    is_broken = test.is_clear and test.interval.low > EVEN
    return Attempt(tuple(tried), f"found {number}", best[0], test.verdict, is_broken)


def _challengers(
    arena: Arena,
    matrix: Matrix,
    best: list[str],
    known: set[str],
    budget: Budget,
    chance: random.Random,
) -> list[str]:
    """New teams: neighbours of the best so far, or of what the mix plays, and some by lot."""
    wanted = budget.challengers - len(best)
    lots = 0 if best else round(budget.by_lot * wanted)
    drawn = _drawn(arena, matrix, best, lots, chance)
    fresh = (team for team in drawn if team not in known and arena.allows(team))
    found: dict[str, None] = {}
    while len(found) < wanted and (team := next(fresh, None)) is not None:
        found[team] = None
    return list(found)


def _drawn(
    arena: Arena, matrix: Matrix, best: list[str], lots: int, chance: random.Random
) -> Iterator[str]:
    """Teams by lot, then neighbours, until all of them were named."""
    for _ in range(lots):
        yield arena.game.random_team(chance.randrange(1 << 31))
    parents = best or [team for team, _ in matrix.mix]
    shares = [1.0] * len(best) if best else [share for _, share in matrix.mix]
    near = {team: list(arena.game.neighbours(team)) for team in parents}
    for each in near.values():
        chance.shuffle(each)
    while any(near.values()):
        parent = chance.choices(parents, shares)[0]
        if near[parent]:
            yield near[parent].pop()


def _race(
    arena: Arena, against: Against, teams: list[str], budget: Budget, stage: str
) -> list[str]:
    """Heats on fresh dice each, the better half going on; the last few, the best first."""
    games = budget.heat
    for heat in count(1):
        name = f"race-{stage}-{heat}"
        rows = arena.play(
            name,
            f"Who of {len(teams)} beats the equilibrium?",
            [(team, THE_MIX) for team in teams],
            {},
            games=games,
            seed=arena.seed_of(name),
            against=against,
        )
        means = [-float(row.mean()) for row in rows]
        teams = [teams[place] for place in np.argsort(means, kind="stable")]
        if len(teams) <= 4:
            return teams
        teams, games = teams[: (len(teams) + 1) // 2], 2 * games
    raise AssertionError


def _final(arena: Arena, against: Against, team: str, budget: Budget, number: int) -> Sequential:
    """The winner of a race against the mix, until it is clear whether it beats it."""
    looked = _test(budget)
    name = f"final-{number}"
    row = arena.play(
        name,
        "Does the best of them beat the equilibrium?",
        [(team, THE_MIX)],
        {},
        games=budget.final,
        seed=arena.seed_of(name),
        against=against,
        look=lambda wave: _counted(looked, scores(wave["winner"], 0)).is_clear,
    )[0]
    return _counted(_test(budget), row)  # a final that was played before is not looked at again


def _test(budget: Budget) -> Sequential:
    """The test of a final; all finals of a search together cry wolf with a chance of 5%."""
    return Sequential(level=level_of_each(budget.attempts), margin=budget.margin)


def _counted(test: Sequential, row: Row) -> Sequential:
    """Count games in, pair by pair, until it is clear."""
    for pair in pair_means(row):
        if test.is_clear:
            break
        test.add(int(pair > EVEN), int(pair != EVEN))
    return test


def _close(
    arena: Arena, matrix: Matrix, failed: dict[str, str], budget: Budget
) -> dict[str, Interval]:
    """All members and the last that failed, against the equilibrium, on dice nobody has seen."""
    teams = {**matrix.teams, **failed}
    rows = arena.play(
        "closing",
        "How far can the equilibrium be beaten?",
        [(team, THE_MIX) for team in teams.values()],
        teams,
        games=budget.final,
        seed=arena.seed_of("closing"),
        against=Against(arena.game, matrix.mix),
    )
    level = level_of_each(len(teams), matrix.level)
    return {
        label: rate_of_pairs(pair_means(row), level) for label, row in zip(teams, rows, strict=True)
    }
