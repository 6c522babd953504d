"""The tiny game with all that comparisons ask for: measures, ranks, rivals, and idle numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from mechlab.engine.playable import Measure, Rival, Words
from mechlab.lab import Cell, Number
from tests.lab.toy import Toy, ToySeries

FACTS = ("winner", "rounds", "lead_changes", "score.0", "score.1")


@dataclass(frozen=True)
class HelpedSeries:
    """The toy's series; ``help`` is added to what the first team rolls."""

    series: ToySeries
    help: int

    def play(self, seeds: NDArray[np.int64], turns: NDArray[np.int64]) -> NDArray[np.int64]:
        rounds, one, two = self.series.play(seeds, turns)[:, 1:].T
        one = one + self.help
        winner = np.where(one == two, -1, (two > one).astype(np.int64))
        return np.stack([winner, rounds, rounds % 3, one, two], axis=1).astype(np.int64)


@dataclass
class ComparedToy(Toy):
    """Strengths are what can be swapped; each point of strength weighs two."""

    facts: Sequence[str] = FACTS
    never_better: Mapping[str, str] = field(default_factory=dict)
    measures: Sequence[Measure] = (
        Measure("rounds", "rounds", role="length"),
        Measure("lead_changes", "lead changes", role="lead changes"),
        Measure("score", "score", each_team=True, role="score"),
    )

    words = Words(coin="pound", coins="pounds")

    def series(self, cell: Cell) -> HelpedSeries:  # type: ignore[override]
        changes = dict(cell.changes)
        one, two = map(int, cell.teams)
        bonus = int(changes.get("rules/bonus", "1"))
        return HelpedSeries(ToySeries((one, two), bonus, 0.0), int(changes.get("rules/help", "0")))

    def numbers(self, teams: Sequence[str] = ()) -> list[Number]:
        return [
            Number("rules/bonus", "Bonus", "1", "0", "2", "A1", "printed"),
            Number("rules/help", "Help", "0", None, "3", "A2", "printed"),
            Number("rules/idle", "Idle", "5", "4", "6", "A3", "assumed"),
        ]

    def ranked(self, cell: Cell) -> Mapping[str, Mapping[str, Sequence[str]]]:
        return {"sides": {"first": ["score.0"], "second": ["score.1"], "nobody": []}}

    def rivals(self, team: str) -> list[Rival]:
        return [
            Rival(str(other), "strength", team, str(other), 2 * (other - int(team)))
            for other in range(10)
            if str(other) != team
        ]

    def dominated(self) -> Mapping[str, str]:
        return self.never_better
