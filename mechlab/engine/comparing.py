"""Where two moments of games differ, by what a game tells of each."""

from collections.abc import Callable, Iterable

from .stepper import Stepper

Difference = tuple[str, str, str, str]
"""Who, what, in the one moment, in the other."""
Facts = Iterable[tuple[tuple[str, str], str]]
"""Who and what, and how it is at a moment."""


def differing(one: Stepper, other: Stepper, facts: Callable[[Stepper], Facts]) -> list[Difference]:
    """Every fact that is not the same at two moments, in the order in which it is told."""
    first, second = dict(facts(one)), dict(facts(other))
    both = {key: (first.get(key, "none"), second.get(key, "none")) for key in first | second}
    return [(*key, then, now) for key, (then, now) in both.items() if then != now]
