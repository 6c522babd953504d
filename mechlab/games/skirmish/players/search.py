"""The searching player: it tries options out by playing games on from there.

Each of the most promising options is followed by the rest of the game, greedy players on both
sides, with several dice; all options meet the same dice. A playout runs the game again from its
start by the choices made so far, which takes a fraction of playing on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mechlab.engine import Undecided

from ..room import Room
from ..state import Game
from ..words import ACT, DRAW, SPAN
from .kinds import GREEDY, SEARCH


@dataclass(frozen=True)
class Effort:
    """How hard to search: options tried, dice for each, and for the ``kept`` best of them.

    ``gain`` is what an option must be better by than the greedy one, 1 to a point of score.
    """

    options: int = 6
    first: int = 2
    kept: int = 2
    then: int = 4
    gain: float = 0.3


def search_game(
    run: Callable[[Game], None], template: Game, seed: int, effort: Effort | None = None
) -> Game:
    """Play a game whose sides that are SEARCH search; the record of it."""
    search = _Search(run, template, seed, effort or Effort())
    choices: list[int] = []
    while True:
        game = search.begin(choices)
        try:
            run(game)
        except Undecided:
            choices = [int(each) for each in game.choices[: game.choices_made]]
            choices.append(search.best(game, choices))
        else:
            return game


class _Search:
    """One game under search, and room for its playouts."""

    def __init__(
        self, run: Callable[[Game], None], template: Game, seed: int, effort: Effort
    ) -> None:
        self.run, self.seed, self.effort = run, seed, effort
        self.game, self.playout = Room(template), Room(template)

    def begin(self, choices: Sequence[int]) -> Game:
        game = self.game.restart(self.seed)
        _follow(game, choices)
        return game

    def best(self, game: Game, choices: Sequence[int]) -> int:
        """The option of the open decision that its playouts end best with."""
        effort, side, pick = self.effort, int(game.decider), int(game.plan.pick)
        candidates = [pick, *promising(game, pick, effort.options - 1)]
        if len(candidates) == 1:
            return pick
        values = {
            option: [self.value(choices, option, luck, side) for luck in range(effort.first)]
            for option in candidates
        }
        ranked = sorted(candidates, key=lambda option: -sum(values[option]))
        kept = list(dict.fromkeys([pick, *ranked[: effort.kept]]))
        for option in kept:
            values[option] += [
                self.value(choices, option, effort.first + luck, side)
                for luck in range(effort.then)
            ]
        means = {option: sum(values[option]) / len(values[option]) for option in kept}
        means[pick] += effort.gain
        return max(kept, key=lambda option: means[option])

    def value(self, choices: Sequence[int], option: int, luck: int, side: int) -> float:
        """What a game is worth to a side that goes on with an option, with some dice."""
        game = self.playout.restart(self.seed)
        game.players[game.players == SEARCH] = GREEDY
        game.logging = 0
        _follow(game, [*choices, option])
        game.luck, game.luck_after = 0x2545F491 * (luck + 1) & 0xFFFFFFFF, len(choices)
        self.run(game)
        return value_of(game, side)


def _follow(game: Game, choices: Sequence[int]) -> None:
    game.choices[: len(choices)] = choices
    game.choices_given = len(choices)


def value_of(game: Game, side: int) -> float:
    """What a result is worth to a side: 10 for winning, and half of what the score is ahead."""
    won = 0.0 if game.outcome == DRAW else 10.0 if game.outcome == side else -10.0
    return won / 2 + 0.5 * float(game.score[side] - game.score[1 - side])


def promising(game: Game, pick: int, count: int) -> list[int]:
    """The options most worth trying besides one: hexes by their greedy worth, actions by kind."""
    options: Any = game.options[: game.option_count]
    others = [int(each) for each in options if each != pick]
    if game.question == ACT:
        return _one_of_a_kind(others, pick // SPAN)[:count]
    worth = game.plan.scores
    return sorted(others, key=lambda option: -worth[option % SPAN])[:count]


def _one_of_a_kind(options: Sequence[int], last: int) -> list[int]:
    """The first of every kind, then all others; the kind of the greedy option last."""
    seen: set[int] = set()
    firsts: list[int] = []
    rest: list[int] = []
    for option in options:
        kind = option // SPAN
        (rest if kind in seen or kind == last else firsts).append(option)
        seen.add(kind)
    return firsts + rest
