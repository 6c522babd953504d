"""Who can play: numbers for the record, names for people."""

BY_HAND, RANDOM, GREEDY, BEST = range(4)

PLAYERS = {
    "by hand": BY_HAND,
    "random": RANDOM,
    "greedy": GREEDY,
    "best": BEST,
}
"""Name to number.

- by hand: a person decides.
- random: any option, each alike.
- greedy: by rules of thumb: what a careful player does who does not calculate.
- best: by the exact solution of the decision problem (``odds.repairs``), where it holds.
"""
