"""Who can play a side: numbers for the record, names for people."""

BY_HAND, RANDOM, GREEDY, COOL_HEAD, BRAWLER, ANCHOR, PLAIN, SEARCH = range(8)

PLAYERS = {
    "by hand": BY_HAND,
    "random": RANDOM,
    "greedy": GREEDY,
    "cool head": COOL_HEAD,
    "brawler": BRAWLER,
    "anchor": ANCHOR,
    "plain": PLAIN,
    "search": SEARCH,
}
"""Name to number.

- by hand: a person decides.
- random: any option, each alike.
- greedy: the option that is worth most by exact odds, one decision ahead.
- search: what does best when the game is played on by greedy players, with several dice.

Four play greedily but for one thing they never do; what that costs them is what it matters:

- cool head: never does what could take its Heat over the Reactor Cap. How much does stress matter?
- brawler: makes for the nearest enemy and not for zones, and fights hand to hand whenever it can.
  Can a team live by melee?
- anchor: never moves once it holds a zone, and never Boosts. How much does moving matter?
- plain: moves, fires one weapon an action, Boosts and Vents; nothing else, and no reactions. How
  much do all other actions matter?
"""
