"""Roll, choose, note: how a rule meets dice, players and the log.

Each takes the record of a game (see ``fields``). A row of the log is: kind, actor, four numbers
that depend on the kind, the number of choices made before it, round. A roll's are purpose, sides,
needed, value.
"""

from typing import Any

from .fields import ACTORS, CHOICES, EVENTS, FORCED, OPTIONS, PURPOSES, ROUNDS, SPAN
from .rule import rule

ROLL, CHOICE = 1, 2
"""Kinds of events that the engine logs itself; a game's own begin at 3."""


class Undecided(Exception):
    """A decision waits for its player; the options are in the record."""


class Unrolled(Exception):
    """A die waits for its value; what it is for is in the record as ``unrolled``."""


class Paused(Exception):
    """The log has reached the event at which the game was to stop."""


class NotAnOption(Exception):
    """The choice that comes next is not among the options."""


class NotAFace(Exception):
    """A die was set to a value it does not have; which one is in the record as ``unrolled``."""


class TooLong(Exception):
    """The game has more choices, options or events than its record has room for."""


@rule
def note(game: Any, kind: int, actor: int, a: int, b: int, c: int, d: int) -> None:
    """Write an event to the log."""
    if game.logging == 0:
        return
    n = game.event_count
    if n == EVENTS:
        raise TooLong
    game.events[n, 0] = kind
    game.events[n, 1] = actor
    game.events[n, 2] = a
    game.events[n, 3] = b
    game.events[n, 4] = c
    game.events[n, 5] = d
    game.events[n, 6] = game.choices_made
    game.events[n, 7] = game.round_number
    game.event_count = n + 1
    if n + 1 == game.event_limit:
        raise Paused


@rule
def mixed(number: int) -> int:
    """A whole number of 32 bits, scrambled one to one: small differences change every bit."""
    number = (number ^ (number >> 16)) * 0x7FEB352D & 0xFFFFFFFF
    number = (number ^ (number >> 15)) * 0x31848BAB & 0xFFFFFFFF
    number = (number ^ (number >> 17)) * 0x2C1B3C6D & 0xFFFFFFFF
    return number ^ (number >> 16)


@rule
def die(low: int, high: int, key: int, sides: int) -> int:
    """What a die shows: the same whenever seed and key are."""
    scrambled = mixed(mixed(mixed(low) ^ high) ^ (key & 0xFFFFFFFF)) ^ (key >> 32)
    return (mixed(scrambled) * sides >> 32) + 1


@rule
def key_of(actor: int, purpose: int, round_number: int, count: int) -> int:
    """The key of a die: whose, what for, in which round, after how many of that kind in it."""
    return ((count * ROUNDS + round_number) * PURPOSES + purpose) * ACTORS + actor


@rule
def roll(game: Any, actor: int, purpose: int, sides: int, needed: int) -> int:
    """Roll one die for a purpose. ``needed`` is what would succeed, or 0, for the log.

    Its value hangs on seed, round, actor, purpose, and how many of that kind came before, so that
    other rules which ask for the same die get the same.
    """
    count = int(game.counts[actor, purpose])
    game.counts[actor, purpose] = count + 1
    key = key_of(actor, purpose, int(game.round_number), count)
    value = forced(game, key, purpose)
    if value == 0 and game.by_hand == 0:
        value = die(int(game.seed[0]), int(game.seed[1]), key, sides)
    if value == 0 or value > sides:
        game.unrolled[0] = actor
        game.unrolled[1] = purpose
        game.unrolled[2] = sides
        game.unrolled[3] = needed
        game.unrolled[4] = key
        if value == 0:
            raise Unrolled
        raise NotAFace
    note(game, ROLL, actor, purpose, sides, needed, value)
    return value


@rule
def forced(game: Any, key: int, purpose: int) -> int:
    """What a die was set to by hand, or 0: by its key, or as the next of its purpose."""
    for n in range(game.forced_count):
        which = int(game.forced[n, 0])
        if which == key:
            return int(game.forced[n, 1])
        if which < 0 and is_next(which, purpose, int(game.choices_made)):
            game.forced[n, 0] = SPENT
            return int(game.forced[n, 1])
    return 0


SPENT = -(1 << 60)
"""Stands for the key of a next die that has been rolled."""


@rule
def force(game: Any, key: int, value: int) -> None:
    """Set what the die of a key will show."""
    if game.forced_count == FORCED:
        raise TooLong
    game.forced[game.forced_count, 0] = key
    game.forced[game.forced_count, 1] = value
    game.forced_count += 1


@rule
def begin_round(game: Any, number: int) -> None:
    """Set the round; its dice are counted from the first again."""
    game.round_number = number
    for actor in range(ACTORS):
        for purpose in range(PURPOSES):
            game.counts[actor, purpose] = 0


@rule
def next_of(purpose: int, choices_made: int) -> int:
    """The key for ``force`` that means the next die of a purpose once so many choices are made."""
    return -1 - (choices_made * PURPOSES + purpose)


@rule
def is_next(key: int, purpose: int, choices_made: int) -> bool:
    """Whether a key of ``next_of`` means a die that is rolled now."""
    return (-1 - key) % PURPOSES == purpose and (-1 - key) // PURPOSES <= choices_made


@rule
def ask(game: Any, decider: int, question: int) -> None:
    """Open a decision: who decides what; its options follow by ``offer``."""
    game.option_count = 0
    game.decider = decider
    game.question = question


@rule
def offer(game: Any, option: int) -> None:
    """Add an option to the open decision."""
    if game.option_count == OPTIONS:
        raise TooLong
    game.options[game.option_count] = option
    game.option_count += 1


@rule
def is_offered(game: Any, option: int) -> bool:
    """Whether an option is open."""
    for n in range(game.option_count):
        if game.options[n] == option:
            return True
    return False


@rule
def is_given(game: Any) -> bool:
    """Whether the next choice is in the script already."""
    return bool(game.choices_made < game.choices_given)


@rule
def given(game: Any) -> int:
    """The next choice of the script."""
    option = int(game.choices[game.choices_made])
    if not is_offered(game, option):
        raise NotAnOption
    return option


@rule
def take(game: Any, option: int) -> int:
    """Write down a choice, and log it."""
    n = game.choices_made
    if n == CHOICES:
        raise TooLong
    game.choices[n] = option
    note(game, CHOICE, game.decider, game.question, option // SPAN, option % SPAN, game.active)
    game.choices_made = n + 1
    return option
