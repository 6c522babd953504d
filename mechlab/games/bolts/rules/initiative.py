"""Initiative: who picks first, and which position (B43)."""

from mechlab.engine import ask, note, offer, rule

from ..state import Game
from ..words import HEAD, INITIATIVE, INITIATIVE_TIE, ORDERED, POSITION, SPAN, WHICH_POSITION
from .choosing import choose
from .dice import throw

AFTER_HEAD = 16
"""More than any points of a head: totals come before heads."""


@rule
def roll_initiative(game: Game) -> None:
    """B43: die and head; on equal totals the higher head, then a die again (Q36)."""
    rules = game.rules
    for a in range(game.mech_count):
        mech = game.mechs[a]
        game.totals[a] = -1
        if mech.is_alive == 1:
            head = int(mech.points[HEAD])
            face = throw(game, a, INITIATIVE, int(rules.initiative_die_sides), 0)
            game.totals[a] = (face + head) * AFTER_HEAD + head
    while has_tie(game):
        break_ties(game)
    pick_positions(game)


@rule
def is_tied(game: Game, a: int) -> bool:
    """Whether another mech has the same total."""
    for b in range(game.mech_count):
        if b != a and game.totals[b] == game.totals[a] and game.totals[a] >= 0:
            return True
    return False


@rule
def has_tie(game: Game) -> bool:
    """Whether any two totals are equal."""
    for a in range(game.mech_count):
        if is_tied(game, a):
            return True
    return False


@rule
def lower_than(game: Game, a: int) -> int:
    """How many totals are lower than a mech's: in place of totals they stay small."""
    count = 0
    for b in range(game.mech_count):
        if game.totals[b] < game.totals[a]:
            count += 1
    return count


@rule
def break_ties(game: Game) -> None:
    """Q36: who is tied rolls again; all others keep their place."""
    for a in range(game.mech_count):
        game.order[a] = -1
        if game.totals[a] >= 0:
            game.order[a] = lower_than(game, a) * AFTER_HEAD
        if is_tied(game, a):
            sides = int(game.rules.initiative_die_sides)
            game.order[a] += throw(game, a, INITIATIVE_TIE, sides, 0)
    for a in range(game.mech_count):
        game.totals[a] = game.order[a]


@rule
def pick_positions(game: Game) -> None:
    """B43: from the best total on, each picks a position that is free."""
    count = 0
    for a in range(game.mech_count):
        game.order[a] = -1
        count += game.mechs[a].is_alive
    for _ in range(count):
        a = next_to_pick(game)
        ask(game, a, WHICH_POSITION)
        for place in range(count):
            if game.order[place] < 0:
                offer(game, POSITION * SPAN + place)
        place = choose(game, a) % SPAN
        game.order[place] = a
        note(game, ORDERED, a, place, game.totals[a], 0, 0)
        game.totals[a] = -1


@rule
def next_to_pick(game: Game) -> int:
    """Whoever has the highest total of those who have not picked."""
    best = 0
    for a in range(game.mech_count):
        if game.totals[a] > game.totals[best]:
            best = a
    return best
