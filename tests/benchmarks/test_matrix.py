"""The full matrix of the kits: all legal trios against all and themselves, on the Quarry, greedy.

The nine legal rosters of four unchanged kits field ten trios between them, and it is trios that
meet: 45 pairs and 10 mirrors, more than the 36 pairs and 9 mirrors of the rosters, whose results
follow from them. Every cell is 200 games, with seats changed.
"""

import time

import numpy as np
import pytest

from mechlab.engine import plain as as_plain
from mechlab.games.skirmish import TRIALS, team_of
from mechlab.games.skirmish.batch import template_of
from mechlab.games.skirmish.room import Room
from mechlab.games.skirmish.rules.rounds import play
from mechlab.games.skirmish.words import DRAW
from mechlab.lab import Study, run
from mechlab.lab.metagame import Arena, between_rosters, play_matrix, population
from tests.pace import SPEED_UP, quiet_seconds, speed_up_of_two

CELLS, GAMES = 55, 200
PLAIN = 6


def test_the_full_matrix_takes_under_a_minute(record_property, compiled_rules):
    """By the clock, with two workers: games, equilibrium and rosters. Compiling is not counted."""
    teams = population(TRIALS)

    def seconds():
        clock, work = time.perf_counter(), time.process_time()
        matrix = play_matrix(
            Arena(TRIALS, "Quarry", "greedy", games=GAMES, how={"workers": 2}), teams
        )
        played, worked = time.perf_counter() - clock, time.process_time() - work
        standings, cycles = matrix.standings(), matrix.cycles()
        rosters = between_rosters(matrix, TRIALS.rosters())
        whole = time.perf_counter() - clock
        games = CELLS * GAMES
        print(f"\n{games:,} games in {played:.1f} s by the clock, {worked:.1f} s of work", end="; ")
        print(f"{1000 * worked / games:.2f} ms a game; with all that is made of them {whole:.1f} s")
        assert matrix.scores.shape == (10, 10, GAMES) and len(rosters.labels) == 9
        assert sum(each.share for each in standings) == pytest.approx(1)
        assert all(len(cycle.labels) == 3 for cycle in cycles)
        mirrors = np.einsum("aap->ap", matrix.pairs)
        assert (mirrors == 0.5).all()  # who meets themselves wins one of every pair
        return whole

    whole = quiet_seconds(60, seconds, rounds=1)
    record_property("matrix_seconds", whole)
    assert whole < 60


def test_plain_games_of_the_matrix(record_property, compiled_rules):
    """The same games by the rules as they are written, and that they end the same."""
    trios = list(TRIALS.teams().values())
    slow = 0.0
    for n in range(PLAIN):
        teams = [team_of(trios[n]), team_of(trios[n + 2])]
        template = template_of(teams, "Quarry", ("greedy", "greedy"))
        game = Room(template).restart(n)
        start = time.thread_time()
        play(as_plain(game))
        slow += time.thread_time() - start
        cell = Arena(TRIALS, "Quarry").cell(trios[n], trios[n + 2])
        facts = TRIALS.series(cell).play(np.array([n]), np.array([0]))[0]
        assert facts[0] == (-1 if game.outcome == DRAW else int(game.outcome))
    series = TRIALS.series(Arena(TRIALS, "Quarry").cell(trios[0], trios[2]))
    start = time.thread_time()
    series.play(np.arange(200) // 2, np.arange(200) % 2)
    quick = (time.thread_time() - start) / 200
    slow /= PLAIN
    print(f"\n{1 / slow:.1f} plain games/s, {1 / quick:,.0f} compiled: {slow / quick:,.0f} times")
    record_property("greedy_times_plain", slow / quick)
    assert slow / quick >= 100


def test_two_workers_are_nearly_twice_as_fast(record_property, compiled_rules):
    """A third of the matrix, with all that a study does besides playing."""
    trios = list(TRIALS.teams().values())
    arena = Arena(TRIALS, "Quarry")
    cells = tuple(arena.cell(one, other) for one in trios[:3] for other in trios[4:])
    study = Study("How fast?", "skirmish", cells, GAMES)
    alone = list[float]()

    def games_a_second(workers: int) -> float:
        start, own, work = time.perf_counter(), time.thread_time(), time.process_time()
        run(study, workers=workers, columns=["winner"])
        alone.append((time.thread_time() - own) / (time.process_time() - work))
        return study.total / (time.perf_counter() - start)

    speed_up = speed_up_of_two(games_a_second)
    print(f"\n{study.total} games {speed_up:.2f} times as fast by two workers as by one", end="; ")
    print(f"{100 * min(alone):.1f}% of the work is handing out and writing down")
    record_property("workers_speed_up", speed_up)
    assert speed_up >= SPEED_UP
