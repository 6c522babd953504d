"""Where rosters meet: the game, the board, who plays, under which numbers; how games are run."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mechlab.engine.playable import Cell, Changes, Playable, Populated

from ..running import Look, run
from ..statistics import scores
from ..study import MOST_SEED, Study

Teams = Mapping[str, str]
"""Teams as the game writes them, by label."""
Row = NDArray[np.float64]

COLUMNS = ("cell", "number", "turn", "winner")


@dataclass(frozen=True)
class Arena:
    """Where a population meets. ``games`` are played in every cell of the matrix, in pairs.

    Every study is kept in ``folder``, and going on with what was stopped is doing it again.
    ``how`` is what :func:`mechlab.lab.run` takes: workers, a cluster, progress, stop. ``tell`` is
    told in a line what is played next.

    >>> from mechlab.games.skirmish import TRIALS
    >>> Arena(TRIALS, board="Yard", players="random").title
    'skirmish on Yard, random players'
    """

    game: Populated
    board: str = ""
    players: str = "greedy"
    changes: Changes = field(default_factory=dict)
    games: int = 200
    seed: int = 1
    folder: Path | None = None
    how: Mapping[str, Any] = field(default_factory=dict)
    tell: Callable[[str], None] | None = None

    @property
    def title(self) -> str:
        """The arena in words."""
        board = f" on {self.board}" if self.board else ""
        changed = ", ".join(f"{path} = {value}" for path, value in sorted(self.changes.items()))
        return f"{self.game.name}{board}, {self.players} players" + (changed and f"; {changed}")

    def cell(self, one: str, other: str) -> Cell:
        """Two teams that meet."""
        changes = tuple(sorted(self.changes.items()))
        return Cell((one, other), (self.players, self.players), self.board, changes)

    def allows(self, team: str) -> bool:
        """Whether the game plays a team here: changed numbers may make it illegal."""
        try:
            self.game.check(self.cell(team, team))
        except ValueError:
            return False
        return True

    def seed_of(self, name: str) -> int:
        """A study's own dice; those of the matrix, and of rows that are added to it, are alike."""
        digest = hashlib.sha256(f"{self.seed} {name}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % MOST_SEED

    def play(
        self,
        name: str,
        question: str,
        meetings: Sequence[tuple[str, str]],
        labels: Teams,
        *,
        games: int,
        seed: int,
        against: Playable | None = None,
        look: Look | None = None,
    ) -> list[Row]:
        """The score of the first team in every game, a row for each meeting: play a study, or read
        what is there of it. ``labels`` are those of the teams, by label."""
        game = against or self.game
        met = {team for meeting in meetings for team in meeting}
        known = tuple(
            (text, label) for label, text in labels.items() if text in met and text != label
        )
        cells = tuple(self.cell(*meeting) for meeting in meetings)
        study = Study(question, game.name, cells, games, seed, known)
        if self.tell:
            self.tell(f"{question} {study.total:,} games at most" if look else question)
        place = self.folder / f"{name}.parquet" if self.folder else None
        frame = run(study, place, game=game, look=look, columns=COLUMNS, **self.how)
        winners = frame["winner"].to_numpy().reshape(len(cells), -1)
        return [scores(row, 0) for row in winners]
