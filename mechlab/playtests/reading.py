"""What playtesters did, as tables: games, decisions, answers, builds, parts, places, dice.

>>> from mechlab.games import wreck
>>> store = Store(getfixture("tmp_path") / "playtests.db")
>>> ada = store.join("Ada")
>>> sortie = wreck.new_sortie("Everest, hull 2", "Patrol", seed=3)
>>> play = store.begin(ada.id, "wreck", sortie.record.to_json(), side=0)
>>> _ = sortie.play("greedy")
>>> store.decide(play, 0, sortie.record.to_json(), seconds=30, kind="what to do in its turn")
>>> games = Playtests(store).games()
>>> print(games[["player", "team", "against", "finished", "minutes"]].to_string(index=False))
player            team against  finished  minutes
   Ada Everest, hull 2  Patrol      True      0.5
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .kinds import rostered
from .opened import PAGES, Opened
from .store import Store, StoreError

if TYPE_CHECKING:
    import pandas as pd

    from mechlab.widgets.heat import HeatMap

__all__ = ["PAGES", "Playtests"]

Row = Mapping[str, Any]
WHO = ("play", "id", "player", "variant", "game")
"""The columns that all tables of games begin with; ``id`` tells players of one pseudonym apart.

``variant`` is that of the game, and empty for a game that has none, whoever plays it.
"""


class Playtests:
    """A store as it is at this moment, or what one ``game`` has of it.

    ``pages`` is the address at which links to games open them.
    """

    def __init__(
        self, store: Store | str | Path, game: str | None = None, pages: str = PAGES
    ) -> None:
        self._store = store if isinstance(store, Store) else Store(store, new=False)
        self._game, self._pages = game, pages.rstrip("/")

    @cached_property
    def players(self) -> Mapping[str, Row]:
        """Every player's row, by id."""
        from .tables import PLAYERS

        return {row["id"]: row for row in self._store.rows(PLAYERS)}

    @cached_property
    def plays(self) -> list[Opened]:
        """Every game, in the order in which they were begun."""
        from .tables import PLAYS

        rows = sorted(self._store.rows(PLAYS), key=lambda row: (row["begun"], row["key"]))
        return [
            Opened({**row, "id": row["player"], "player": self._pseudonym(row["player"])})
            for row in rows
            if self._game in (None, row["game"])
        ]

    def play(self, key: str) -> Opened:
        """The game of a key, or of how one begins; ``StoreError`` if there is not just one."""
        found = [play for play in self.plays if key and play.key.startswith(key)]
        if len(found) != 1:
            count = "more than one game has a key that begins" if found else "no game has a key"
            raise StoreError(f"{count} with {key!r:.40}; mechlab playtests list shows them")
        return found[0]

    def games(self) -> "pd.DataFrame":
        """A row for each game: who played what against what, how it went, and where it opens.

        ``won`` is 1, one half or 0, and empty for a game that is not over; ``minutes`` are those
        of the player's decisions; ``fault`` says why a game cannot be played again.
        """
        decided = self._decided
        rows = [
            {
                **_whose(play),
                "board": play.board,
                "side": play.side,
                "team": dict(enumerate(play.teams)).get(play.side, ""),
                "against": _others(play),
                "finished": play.is_over,
                "won": play.score,
                "outcome": play.outcome,
                "decisions": len(decided.get(play.key, [])),
                "minutes": sum(row["seconds"] for row in decided.get(play.key, [])) / 60,
                "begun": play.row["begun"],
                "link": self.link(play),
                "fault": play.fault,
            }
            for play in self.plays
        ]
        columns = "board side team against finished won outcome decisions minutes begun link fault"
        return _frame(rows, (*WHO, *columns.split())).astype({"won": "float64"})

    def facts(self) -> "pd.DataFrame":
        """A row for each game that is over, with the facts that studies use."""
        rows = [{**_whose(play), **play.facts} for play in self.plays if play.facts]
        return _frame(rows, WHO)

    def decisions(self) -> "pd.DataFrame":
        """A row for each decision of a player: what it was about, and the seconds it took."""
        rows = [
            {**_whose(play), **{name: row[name] for name in ("number", "kind", "seconds")}}
            for play in self.plays
            for row in self._decided.get(play.key, [])
        ]
        return _frame(rows, (*WHO, "number", "kind", "seconds"))

    def answers(self) -> "pd.DataFrame":
        """A row for each question that was answered."""
        from .tables import ANSWERS

        given = _by(self._store.rows(ANSWERS), "play")
        rows = [
            {**_whose(play), "question": row["question"], "answer": row["answer"]}
            for play in self.plays
            for row in given.get(play.key, [])
        ]
        return _frame(rows, (*WHO, "question", "answer"))

    def builds(self) -> "pd.DataFrame":
        """A row for each roster that a player has: as the hangar's page kept it."""
        from .tables import BUILDS

        rows = [
            {
                "id": row["player"],
                "player": self._pseudonym(row["player"]),
                **{name: row[name] for name in ("variant", "game", "build", "changed")},
            }
            for row in self._store.rows(BUILDS)
            if self._game in (None, row["game"])
        ]
        return _frame(rows, ("id", "player", "variant", "game", "build", "changed"))

    def rosters(self) -> "pd.DataFrame":
        """A row for each thing in the rosters that players have in the hangar.

        A roster that cannot be read is left out; :meth:`builds` has it as it is.
        """
        rows = [
            {name: each[name] for name in ("id", "player", "variant", "game")} | vars(part)
            for each in self.builds().to_dict("records")
            for part in rostered(each["game"], each["build"])
        ]
        return _frame(rows, ("id", "player", "variant", "game", "mech", "slot", "name"))

    def parts(self) -> "pd.DataFrame":
        """A row for each thing that mechs in games were built with; ``own`` are the player's."""
        rows = [
            {**_whose(play), "own": each.side == play.side, "won": play.score, **vars(each)}
            for play in self.plays
            for each in play.parts
        ]
        columns = (*WHO, "own", "won", "side", "mech", "slot", "name")
        return _frame(rows, columns).astype({"won": "float64"})

    def spots(self) -> "pd.DataFrame":
        """A row for each mech at the end of each round, and for each that was lost: where."""
        rows = [
            {**_whose(play), "board": play.board, "own": each.side == play.side, **vars(each)}
            for play in self.plays
            for each in play.spots
        ]
        return _frame(rows, (*WHO, "board", "own", "side", "mech", "cell", "what"))

    def dice(self) -> "pd.DataFrame":
        """A row for each die: what for, what it showed, how likely it was to make its need."""
        rows = [
            {
                **_whose(play),
                "purpose": play.purpose(die),
                "sides": die.sides,
                "face": die.face,
                "chance": None if die.chance is None else float(die.chance),
                "made": None if die.good is None else die.face > die.sides - die.good,
            }
            for play in self.plays
            for die in play.dice
        ]
        frame = _frame(rows, (*WHO, "purpose", "sides", "face", "chance", "made"))
        return frame.astype({"chance": "float64"})

    def changed(self, catalog: Path | None = None) -> "pd.DataFrame":
        """A row for each game that the rules of today would not play as it was played.

        ``numbers`` are those that differ, and ``now`` what becomes of the same choices with the
        same dice. ``catalog`` is a folder to hold the games against, by default the game's own.
        """
        from .today import today

        rows = []
        for play in self.plays:
            found = today(play, catalog)
            if found is not None:
                rows.append({**_whose(play), **vars(found), "link": self.link(play)})
        return _frame(rows, (*WHO, "numbers", "then", "now", "link"))

    def heat(self, board: str, spots: "pd.DataFrame | None" = None) -> "HeatMap":
        """Where mechs stood and were lost on a board, as a picture that says the same in words.

        ``spots`` are some of the rows of :meth:`spots`, such as one player's; by default all.
        ``ValueError`` names the boards that there are.
        """
        from mechlab.widgets.heat import HeatMap

        every = self.spots() if spots is None else spots
        found = every[every["board"] == board]
        if not len(found):
            known = ", ".join(sorted(set(every["board"]))) or "none"
            raise ValueError(f"nothing was played on {board!r:.40}; boards are {known}")
        cells = next(play.cells for play in self.plays if play.board == board and play.cells)
        stood, lost = (
            {str(cell): int(n) for cell, n in of["cell"].value_counts().items()}
            for of in (found[found["what"] == what] for what in ("stood", "lost"))
        )
        return HeatMap(f"{board}, where mechs stood at the ends of rounds", cells, stood, lost)

    def link(self, play: Opened) -> str:
        """The address that opens a game on the table page; empty if it is too long for one."""
        return f"{self._pages}/{play.link}" if play.link else ""

    @cached_property
    def _decided(self) -> Mapping[str, list[Row]]:
        from .tables import DECISIONS

        return _by(self._store.rows(DECISIONS), "play")

    def _pseudonym(self, id: str) -> str:
        return str(self.players[id]["pseudonym"]) if id in self.players else ""


def _whose(play: Opened) -> dict[str, Any]:
    row = play.row
    return {
        "play": play.key,
        "id": row["id"],
        "player": row["player"],
        "variant": row["variant"],
        "game": play.game,
    }


def _others(play: Opened) -> str:
    return " and ".join(team for side, team in enumerate(play.teams) if side != play.side)


def _by(rows: Iterable[Row], column: str) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row[column], []).append(row)
    return found


def _frame(rows: list[dict[str, Any]], columns: Iterable[str]) -> "pd.DataFrame":
    """The rows as a table that has these columns even where there is no row."""
    import pandas as pd

    frame = pd.DataFrame(rows)
    missing = [name for name in columns if name not in frame]
    return frame.assign(**dict.fromkeys(missing)) if missing else frame
