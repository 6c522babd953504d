"""Who can play a mech: numbers for the record, names for people."""

BY_HAND, RANDOM, GREEDY = range(3)

PLAYERS = {"by hand": BY_HAND, "random": RANDOM, "greedy": GREEDY}
"""Name to number.

- by hand: a person decides.
- random: any option, each alike.
- greedy: what hurts most for its heat, one decision ahead.
"""
