"""How a game is played by its rules: compiled where that can be, many in turn from one template."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .plain import plain
from .rule import compile_for, compiled, is_ready
from .warming import Warming, tell, warm

Wholes = NDArray[np.int64]

_LOCK = threading.Lock()


@dataclass(frozen=True, eq=False)
class Rules:
    """The rules of a game as something that plays its records.

    ``play`` is the rule that plays one game to its end, ``series`` the one that is compiled: it
    takes room for one game, the same as whole numbers, templates' heads, seeds, turns, and rows of
    ``ledger`` to count into; without seeds it plays on the game that is in the room. ``kind`` and
    ``ledger`` are the NumPy types of a game and of what is counted, ``module`` names the module
    that holds ``compile_rules``, for another process.
    """

    name: str
    kind: Any
    ledger: Any
    play: Callable[[Any], Any]
    series: Callable[..., Any]
    module: str

    @cached_property
    def head_bytes(self) -> int:
        """How much of a record is copied when a game begins."""
        return int(self.kind.fields["choices"][1])

    @cached_property
    def none(self) -> tuple[Any, ...]:
        """Templates, seeds, turns and rows of a series of no games."""
        none = np.zeros(0, np.int64)
        return np.zeros((0, self.head_bytes // 8), np.int64), none, none, np.zeros(0, self.ledger)

    @property
    def is_ready(self) -> bool:
        """Whether the compiled rules are on disk."""
        return is_ready(self.series)

    def head_of(self, game: Any) -> Wholes:
        """What is copied of a game when another begins as it stands."""
        return np.frombuffer(game.tobytes(), np.int64)[: self.head_bytes // 8]

    def begun(self, head: NDArray[Any]) -> Any:
        """A fresh game from what :meth:`head_of` gave, in an array of one."""
        game = np.zeros(1, self.kind)
        game.view(np.int64)[: self.head_bytes // 8] = head
        return game.view(np.recarray)[0]

    def twin(self) -> Any:
        """The compiled twin of ``series``, ready to be called by any thread; None without Numba."""
        if find_spec("numba") is None:
            return None
        with _LOCK:
            return compiled(self.series)

    def run(self, game: Any) -> None:
        """Play a game on, by compiled rules where there is Numba.

        ``game`` is the record of an array of one.
        """
        twin = self.twin()
        if twin is None:
            self.play(plain(game))
            return
        games = game.base.view(self.kind, np.ndarray)
        if games.size != 1:
            raise ValueError("a game that is played on is a record of an array of one")
        # Compiled code that stops at a decision never lets go of what it was called with, so it is
        # called with room that is used again.
        room = self._spare.pop() if self._spare else np.zeros(1, self.kind)
        try:
            self._copy(games, room)
            try:
                twin(room, room.view(np.int64), *self.none)
            finally:
                self._copy(room, games)
        finally:
            self._spare.append(room)

    @cached_property
    def _spare(self) -> list[Any]:
        """Room for games in which nobody plays just now: as much as there were threads at once."""
        return []

    def _copy(self, source: NDArray[Any], target: NDArray[Any]) -> None:
        """A game with its choices and its log; what lies beyond them means nothing.

        A choice that is just being made lies one beyond them.
        """
        head = self.head_bytes // 8
        target.view(np.int64)[:head] = source.view(np.int64)[:head]
        game = source[0]
        choices = max(int(game["choices_given"]), int(game["choices_made"]) + 1)
        for name, count in (("choices", choices), ("events", int(game["event_count"]))):
            target[name][0, :count] = source[name][0, :count]

    def run_or_warm(self, game: Any) -> None:
        """Play a game on with compiled rules where they are ready, else as they stand meanwhile."""
        if self.is_ready:
            self.run(game)
        else:
            self.warm_up()
            self.play(plain(game))

    def example(self) -> tuple[Any, ...]:
        """Arguments of ``series`` that do nothing, to compile it for."""
        games = np.zeros(1, self.kind)
        return games, games.view(np.int64), *self.none

    def warm_up(self) -> Warming | None:
        """Compile the rules in another process, unless they are; it tells the progress.

        ``None`` when they are compiled, and where there is no Numba to compile them.
        """
        if self.is_ready or find_spec("numba") is None:
            return None
        return warm(self.name, f"from {self.module} import compile_rules; compile_rules()")

    def compile(self, progress: Callable[[int, int], None] = tell) -> None:
        """Compile the rules in this process, once for each state of them."""
        compile_for(self.series, self.example(), progress)


class Room:
    """Room for one game after another, all begun from the same template."""

    def __init__(self, rules: Rules, template: Any) -> None:
        self._rules = rules
        self._head = rules.head_of(template)
        self._room: Any = np.zeros(1, rules.kind)
        self._words = self._room.view(np.int64)
        self.game: Any = self._room.view(np.recarray)[0]

    def restart(self, seed: int) -> Any:
        """The game before its first die, with a seed."""
        self._words[: len(self._head)] = self._head
        self.game.seed[0], self.game.seed[1] = seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF
        return self.game

    @cached_property
    def _twin(self) -> Any:
        return self._rules.twin()

    def stand(self, head: Wholes) -> Any:
        """A game as it stood when ``head_of`` was told of it, but for its log and its choices."""
        self._words[: len(head)] = head
        return self.game

    def run(self) -> None:
        """Play the game on as the rules' ``run`` does, with less ado."""
        if self._twin is None:
            self._rules.play(plain(self.game))
        else:
            self._twin(self._room, self._words, *self._rules.none)
