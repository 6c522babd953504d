"""Sorties by the thousand in one call: the one function of the rules that is called compiled."""

from typing import Any

from mechlab.engine import rule
from mechlab.engine.spans import spans

from .rules.sortie import play
from .state import GAME
from .tally import tally

SPANS = spans(GAME, ("forced", "options"))


@rule
def series(games: Any, words: Any, heads: Any, seeds: Any, turns: Any, rows: Any) -> None:
    """Play a sortie for each seed and count it into the row of its number.

    ``games`` is room for one game and ``words`` the same memory as whole numbers; ``heads`` are
    templates. The second sortie of a pair, of turn 1, has dice of its own. Without seeds the game
    in ``games`` is played on.
    """
    game = games[0]
    if len(seeds) == 0:
        play(game)
    for n in range(len(seeds)):
        begin(words, heads[0])
        game.seed[0] = seeds[n] & 0xFFFFFFFF
        game.seed[1] = (seeds[n] >> 32 & 0xFFFFFFFF) ^ turns[n] * SECOND
        play(game)
        tally(game, rows[n])


SECOND = 0x2545F491
"""What the seed of the second sortie of a pair is changed by."""


@rule
def begin(words: Any, head: Any) -> None:
    """A fresh sortie: what a template holds."""
    for first, beyond in SPANS:
        words[first:beyond] = head[first:beyond]
