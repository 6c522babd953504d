"""The searching player: it tries plans out by playing the game on from where it stands.

Whenever a mech may act, some promising plans are tried: an action, or a move with the hex it goes
to. Each is followed by greedy players on both sides, with several dice, until the next round is
over; what stands then is judged in points of score. All plans meet the same dice, none of them the
dice to come. The best third is tried twice as often again, and so on.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mechlab.engine import Undecided, plain
from mechlab.engine.play import mixed

from ..room import Room, head_of
from ..state import MECHS, Game
from ..words import (
    ACT,
    BOOST,
    CORE,
    DRAW,
    END_TURN,
    FREE_LOCK,
    MOVE,
    MOVE_TENDER,
    SPAN,
    STAND,
    UNDECIDED,
)
from .kinds import GREEDY

Plan = tuple[int, ...]
"""Options taken one after the other: an action, and a hex if it goes somewhere."""

AT_ONCE = (STAND, FREE_LOCK, MOVE_TENDER)
"""What takes nothing from later plans is done without a search."""


@dataclass(frozen=True)
class Effort:
    """How hard to search: ``acts`` are actions to try, ``moves`` and ``boosts`` hexes to go to.

    Each plan gets ``first`` playouts; of ``stages`` every next one keeps a third of the plans and
    gives them twice the playouts of the last. A playout goes ``ahead`` so many whole rounds beyond
    the present one. ``gain`` is what a plan must be better by than the greedy one, in points of
    score.
    """

    acts: int = 4
    moves: int = 4
    boosts: int = 2
    first: int = 4
    stages: int = 3
    ahead: int = 1
    gain: float = 0.3


def search_game(template: Game, seed: int, effort: Effort | None = None) -> Game:
    """Play a game whose sides that are SEARCH search; the record of it."""
    room, search = Room(template), _Search(template, effort or Effort())
    game = room.restart(seed)
    while True:
        try:
            room.run()
        except Undecided:
            script(game, search.best(game))
            game.goes_on = 1
        else:
            return game


def script(game: Game, plan: Plan) -> None:
    """Have the options of a plan taken next."""
    made = int(game.choices_made)
    for number, option in enumerate(plan, made):
        game.choices[number] = option
    game.choices_given = made + len(plan)


class _Search:
    """Room for the playouts of one game."""

    def __init__(self, template: Game, effort: Effort) -> None:
        self.effort, self.room = effort, Room(template)
        self.playing = plain(self.room.game)

    def best(self, game: Game) -> Plan:
        """The plan whose playouts end best; fewer and fewer are tried more and more often."""
        head = head_of(game)
        pick, *others = self.plans(game, head)
        lucks, playouts = _lucks(int(game.choices_made)), self.effort.first
        values = dict.fromkeys((pick, *others), 0.0)
        tried = 0
        for _ in range(self.effort.stages if others else 0):
            for _ in range(playouts):
                luck = next(lucks)
                for plan in (pick, *others):
                    values[plan] += self.playout(head, int(game.decider), plan, luck)
            tried, playouts = tried + playouts, 2 * playouts
            others.sort(key=lambda plan: -values[plan])
            others = others[: max(len(others) // 3, 1)]
        if others and values[others[0]] > values[pick] + self.effort.gain * tried:
            return others[0]
        return pick

    def playout(self, head: NDArray[np.int64], side: int, plan: Plan, luck: int) -> float:
        """What the game is worth to a side after a plan and some dice."""
        self.room.stand(head)
        game = self.playing
        game.goes_on, game.logging = 1, 0
        game.players[0] = game.players[1] = GREEDY
        game.seed[1] ^= luck
        script(game, plan)
        game.until = (game.round_number + 1 + self.effort.ahead) * MECHS
        self.room.run()
        return value_of(game, side)

    def plans(self, game: Game, head: NDArray[np.int64]) -> list[Plan]:
        """What is worth trying, the greedy player's own plan first."""
        pick, effort = int(game.plan.pick), self.effort
        if pick // SPAN in AT_ONCE:
            return [(pick,)]
        options = game.options[: game.option_count].tolist()
        worths = dict(zip(options, game.plan.worths.tolist(), strict=False))
        acts = [each for each in options if worths.get(each, 0) > 0 or each == END_TURN * SPAN]
        acts = [each for each in acts if each // SPAN not in (MOVE, BOOST, *AT_ONCE)]
        acts.sort(key=lambda option: -worths.get(option, 0))
        found: list[Plan] = [(each,) for each in acts[: effort.acts]]
        for kind, count in ((MOVE, effort.moves), (BOOST, effort.boosts)):
            if kind * SPAN in options:
                found += self.ways(head, kind * SPAN, count)
        first = next((plan for plan in found if plan[0] == pick), (pick,))
        return [first, *(plan for plan in found if plan != first)]

    def ways(self, head: NDArray[np.int64], option: int, count: int) -> list[Plan]:
        """An option that goes somewhere with the best hexes to go to, the greedy player's first."""
        game = self.room.stand(head)
        game.goes_on, game.logging = 1, 0
        game.plan.stamp = 0  # its hexes are to be weighed anew
        script(game, (option,))
        try:
            self.room.run()
        except Undecided:
            if game.question != ACT:
                pick, scores = int(game.plan.pick), game.plan.scores
                places = game.options[: game.option_count].tolist()
                places.sort(key=lambda place: (place != pick, -scores[place % SPAN]))
                return [(option, place) for place in places[:count]]
        return [(option,)]  # there is but one hex


def value_of(game: Game, side: int) -> float:
    """What a position is worth to a side as a round begins, in points of score.

    The score, and of each mech that stands: what it may still earn, and how far it is from being
    destroyed. A game that is over counts by its result too.
    """
    value = float(game.score[side] - game.score[1 - side])
    if game.outcome != UNDECIDED:
        return value + (0.0 if game.outcome == DRAW else 3.0 if game.outcome == side else -3.0)
    left = max(game.rules.rounds + 1 - game.round_number, 0)
    for mech in game.mechs:
        if mech.is_alive:
            core = mech.durability[CORE] / mech.printed[CORE]
            hull = sum(mech.durability) / sum(mech.printed)
            worth = 0.4 * left + 1.5 * core + 1.5 * hull
            value += worth if mech.side == side else -worth
    return value


def _lucks(decision: int) -> Iterator[int]:
    """What changes the seed of playouts: other dice for each, and for each decision."""
    for number in range(1, 1 << 16):
        yield mixed(decision << 16 | number)
