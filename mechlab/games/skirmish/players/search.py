"""The searching player: it tries options out by playing games on from there.

Each of the most promising options is followed by the rest of the game, greedy players on both
sides, with several dice; all options meet the same dice. A playout runs the game again from its
start by the choices made so far, which takes a fraction of playing on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from mechlab.engine import Undecided

from ..room import Room
from ..state import Game
from ..words import ACT, CORE, DRAW, END_TURN, MOVE, SPAN
from .kinds import GREEDY, SEARCH


@dataclass(frozen=True)
class Effort:
    """How hard to search: whole rounds looked ahead after the present one, options tried, dice
    for each, and more for the ``kept`` best of them.

    ``gain`` is what an option must be better by than the greedy one, 1 to a point of score.
    """

    rounds: int = 1
    options: int = 5
    first: int = 4
    kept: int = 2
    then: int = 12
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
        effort, pick = self.effort, int(game.plan.pick)
        candidates = [pick, *promising(game, pick, effort.options - 1)]
        if len(candidates) == 1:
            return pick
        values = {
            option: [self.value(choices, option, luck, game) for luck in range(effort.first)]
            for option in candidates
        }
        ranked = sorted(candidates, key=lambda option: -sum(values[option]))
        kept = list(dict.fromkeys([pick, *ranked[: effort.kept]]))
        for option in kept:
            values[option] += [
                self.value(choices, option, effort.first + luck, game)
                for luck in range(effort.then)
            ]
        means = {option: sum(values[option]) / len(values[option]) for option in kept}
        means[pick] += effort.gain
        return max(kept, key=lambda option: means[option])

    def value(self, choices: Sequence[int], option: int, luck: int, now: Game) -> float:
        """What a game is worth to the side that decides now, with an option and some dice.

        A playout ends early by having fewer rounds.
        """
        side, round_now = int(now.decider), int(now.round_number)
        game = self.playout.restart(self.seed)
        game.players[game.players == SEARCH] = GREEDY
        game.logging = 0
        _follow(game, [*choices, option])
        game.luck, game.luck_after = 0x2545F491 * (luck + 1) & 0xFFFFFFFF, len(choices)
        end = int(game.rules.rounds)
        horizon = round_now + self.effort.rounds
        if horizon < end:
            game.rules.rounds, game.rules.bonus_rounds = horizon, 0
        self.run(game)
        return value_of(game, side, max(end - horizon, 0))


def _follow(game: Game, choices: Sequence[int]) -> None:
    game.choices[: len(choices)] = choices
    game.choices_given = len(choices)


def value_of(game: Game, side: int, left: int) -> float:
    """What a position is worth to a side with some rounds left, in points of score.

    The score, and of each mech that stands: what it may still earn, and how far it is from being
    destroyed. A game that is over counts by its result too.
    """
    value = float(game.score[side] - game.score[1 - side])
    if left == 0 or game.kills.max() == len(game.mechs) // 2:
        return value + (0.0 if game.outcome == DRAW else 3.0 if game.outcome == side else -3.0)
    mechs = game.mechs
    cores = mechs["durability"][:, CORE] / mechs["printed"][:, CORE]
    hulls = mechs["durability"].sum(axis=1) / mechs["printed"].sum(axis=1)
    strength = mechs["is_alive"] * (0.4 * left + 1.5 * cores + 1.5 * hulls)
    return value + float(strength @ np.where(mechs["side"] == side, 1.0, -1.0))


def promising(game: Game, pick: int, count: int) -> list[int]:
    """The options most worth trying besides one: hexes and actions by their greedy worth."""
    options = [int(each) for each in game.options[: game.option_count]]
    if game.question == ACT:
        worths = dict(zip(options, map(int, game.plan.worths), strict=False))
        worths.update({option: 1 for option in (MOVE * SPAN, END_TURN * SPAN) if option in worths})
    else:
        worths = {option: int(game.plan.scores[option % SPAN]) for option in options}
    others = [option for option in options if option != pick]
    if game.question == ACT:
        others = [option for option in others if worths.get(option, 0) > 0]
    return sorted(others, key=lambda option: -worths[option])[:count]
