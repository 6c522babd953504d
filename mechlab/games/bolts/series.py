"""Games by the thousand in one call: the one function of the rules that is called compiled."""

from typing import Any

from mechlab.engine import rule
from mechlab.engine.spans import spans

from .ledger import tally
from .rules.turns import play
from .state import GAME

SPANS = spans(GAME, ("forced", "options"))
"""The words of a record that a fresh game takes from its template."""


@rule
def series(games: Any, words: Any, heads: Any, seeds: Any, turns: Any, rows: Any) -> None:
    """Play a game for each seed and count it into the row of its number.

    ``games`` is room for one game and ``words`` the same memory as whole numbers; ``heads`` are
    templates, one for each turn of the seats. Without seeds the game in ``games`` is played on.
    """
    game = games[0]
    if len(seeds) == 0:
        play(game)
    for n in range(len(seeds)):
        begin(words, heads[turns[n]])
        game.seed[0] = seeds[n] & 0xFFFFFFFF
        game.seed[1] = seeds[n] >> 32 & 0xFFFFFFFF
        play(game)
        tally(game, turns[n], rows[n])


@rule
def begin(words: Any, head: Any) -> None:
    """A fresh game: what a template holds."""
    for first, beyond in SPANS:
        words[first:beyond] = head[first:beyond]
