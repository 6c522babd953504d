"""Speed on a machine that others use too: what is measured is told in seconds of a quiet one.

A bound such as "a page opens within 3 s" is meant for a quiet machine of two processors. So each
time is divided by how much longer than there a fixed piece of work takes here just now.
"""

import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context

import psutil

PROCESSORS = 2
TURNS = 1_000_000
QUIET = 0.060  # seconds the work takes on the quiet machine, by each of its processors at once
MOST_ROUNDS = 7
IDLE = 0.1  # of a processor
LOOK = 0.3  # seconds between two looks whether something is idle
SPEED_UP = 1.8  # of two workers or threads, where the machine itself gets twice as much done


def work(turns: int = TURNS) -> int:
    """A fixed piece of work, of the kind that pages and rules are made of."""
    total = 0
    for turn in range(turns):
        total += turn & 7
    return total


@cache
def workers() -> ProcessPoolExecutor:
    """Processes that have started, and hold nothing open that this one has.

    A browser's driver ends when nobody can write to it any more.
    """
    pool = ProcessPoolExecutor(PROCESSORS, get_context("spawn"))
    list(pool.map(work, [1] * PROCESSORS))
    return pool


def seconds_of_work(processors: int) -> float:
    """What the work takes when so many processes do it at once, each all of it."""
    start = time.perf_counter()
    list(workers().map(work, [TURNS] * processors))
    return time.perf_counter() - start


def slowdown() -> float:
    """How many times longer than on the quiet machine things take just now; at least 1."""
    return max(1.0, seconds_of_work(PROCESSORS) / QUIET)


def quiet_seconds(
    bound: float,
    measure: Callable[[], float],
    rounds: int = 3,
    before: Callable[[], object] = bool,
) -> float:
    """The median of what some rounds would take on a quiet machine.

    More rounds are measured until it is within the bound: what disturbs one may leave the next
    alone. ``before`` each of them something may be waited for.
    """
    workers()
    times = list[float]()
    while len(times) < MOST_ROUNDS:
        before()
        slow = slowdown()
        took = measure()
        times.append(2 * took / (slow + slowdown()))
        if sum(each <= bound for each in times) > max(rounds, len(times)) / 2:
            break  # whatever the missing rounds would say
    return statistics.median(times)


def fewest_quiet_seconds(bound: float, measure: Callable[[], float], patience: float = 30) -> float:
    """The least that one of some rounds would take on a quiet machine: for what only computes.

    What else runs only ever adds to it, and memory that others use is not in the fixed work. Rounds
    are measured until one is within the bound, or for so many seconds.
    """
    workers()
    times, end = list[float](), time.monotonic() + patience
    while not times or (min(times) > bound and time.monotonic() < end):
        slow = slowdown()
        took = measure()
        times.append(2 * took / (slow + slowdown()))
    return min(times)


def speed_up_of_two(rate: Callable[[int], float], patience: float = 60) -> float:
    """How many times as much two get done as one, where the machine gets done twice as much.

    ``rate`` is asked how much one or two get done in a second. The best rounds of each count, and
    so do those of the machine itself; more rounds while two seem slow.
    """
    workers()
    best, end = [0.0] * 4, time.monotonic() + patience
    while True:
        for place, of_round in enumerate((rate(1), rate(2), machine_rate(1), machine_rate(2))):
            best[place] = max(best[place], of_round)
        mine, machine = best[1] / best[0], best[3] / best[2]
        if 2 * mine / machine >= SPEED_UP or time.monotonic() > end:
            return 2 * mine / machine


def best_rate(wanted: float, rate: Callable[[], float], rounds: int = 5) -> float:
    """The best rate of some rounds; the first that is as good as wanted is enough."""
    best = 0.0
    for _ in range(rounds):
        best = max(best, rate())
        if best >= wanted:
            break
    return best


def machine_rate(processors: int) -> float:
    """How much of the fixed work so many processors get done in a second."""
    return max(processors / seconds_of_work(processors) for _ in range(5))


def wait_until_idle(patience: float = 120) -> None:
    """Wait until the processes that this one has started have nothing to do for a while."""
    end, still, before = time.monotonic() + patience, 0, cpu_seconds()
    while still < 2 and time.monotonic() < end:
        time.sleep(LOOK)
        now = cpu_seconds()
        still = still + 1 if now - before < IDLE * LOOK else 0
        before = now


def cpu_seconds() -> float:
    """What all processes that this one has started, and theirs, have worked."""
    total = 0.0
    for process in psutil.Process().children(recursive=True):
        try:
            times = process.cpu_times()
        except psutil.Error:  # it has ended meanwhile
            continue
        total += times.user + times.system
    return total
