"""What the balance page is asked: which teams, where, by whom played; and what is looked at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import import_module
from typing import Any

from mechlab.engine.playable import Number, Words
from mechlab.lab import Study, cross, playable
from mechlab.lab.words import words_of

MOST_TEAMS, MOST_GAMES = 12, 2000
COMPARED, SWEPT, CLOSER, SWAPPED = 4000, 40, 400, 400
"""Games of a comparison, of each step of a sweep, of each that is looked at more closely, and of
each rival of a part."""
MOST_CLOSER = 12
"""Numbers that a sweep looks at more closely."""
SWEEPS = {"rules": "Rule constants", "all": "All numbers that these meet"}


@dataclass(frozen=True)
class BalanceCase:
    """A question, and where in its answer the reader is.

    ``teams`` are texts as the game writes them, none for all that it has ready; ``board`` empty
    for its first. ``row`` and ``column`` are teams in the order of the study, ``measure`` what the
    matrix shows. ``path`` and ``value`` are the number that is changed for a comparison, ``sweep``
    which numbers the tornado nudges and ``effect`` what it shows, ``place`` where parts are swapped
    in the row's team.
    """

    game: str = "skirmish"
    teams: tuple[str, ...] = ()
    board: str = ""
    players: str = "greedy"
    games: int = 200
    seed: int = 1
    row: int = 6
    column: int = 8
    measure: str = "win"
    path: str = "rules/crit_margin"
    value: str = "3"
    sweep: str = "rules"
    effect: str = "wins"
    place: str = "mech 2, right hand"

    def face(self) -> Any:
        """The game, with all that its face offers; ``StudyError`` names those there are."""
        return playable(self.game)

    @property
    def words(self) -> Words:
        """What the game calls its things."""
        return words_of(self.face())

    @property
    def where(self) -> str:
        """The board's name."""
        return self.board or str(self.face().boards[0])

    def ready(self) -> Mapping[str, str]:
        """The teams that the game has ready, by a short name."""
        return _ready(self.game, _catalog(self.game))[0]

    def against(self) -> Mapping[str, str]:
        """What all teams meet where that is not each other, by a short name; else nothing."""
        return _ready(self.game, _catalog(self.game))[1]

    def texts(self) -> list[str]:
        """The texts of all that meet, in the order of the study."""
        return [*self.named().values(), *self.against().values()]

    def named(self) -> dict[str, str]:
        """The teams that meet, by a short name.

        >>> BalanceCase(teams=("Courier, Foreman, Reaver",)).named()
        {'Courier+Foreman+Reaver': 'Courier, Foreman, Reaver'}
        """
        ready = self.ready()
        if not self.teams:
            return dict(ready)
        names = {text: name for name, text in ready.items()}
        return {names.get(text, text): text for text in self.teams}

    def declared(self) -> Study:
        """The study of the matrix; ``StudyError`` in one line if it is not sound."""
        teams, against = tuple(self.named().items()), tuple(self.against().items())
        how = (self.where, self.players, self.games, self.seed)
        return _declared(self.game, teams, against, *how)

    def fitted(self) -> "BalanceCase":
        """The same question, and a meeting that there is."""
        texts = self.texts()
        row, column = (texts.index(each) for each in self.meeting())
        return self.look_at(row, column)

    def meeting(self) -> tuple[str, str]:
        """The texts of the two teams that are looked at; the first that meet where these do not."""
        texts = self.texts()
        row, column = self.row, self.column
        rows = len(self.named())
        first = rows if self.against() else 0
        row = row if row < rows else 0
        column = column if first <= column < len(texts) else first
        return texts[row], texts[column]

    def compared(self) -> Study:
        """The study of the changed number, on the same dice as the printed one."""
        from mechlab.lab.variants import variants

        return variants(self.meeting(), {}, {self.path: self.value}, games=COMPARED, **self._how())

    def swept(self) -> Study:
        """The study of the tornado."""
        from mechlab.lab.sensitivity import sweep

        found = numbers(self.game, self.meeting())
        rules = [each.path for each in found if each.path.startswith("rules/")]
        wanted = rules if self.sweep == "rules" else None
        return sweep(self.meeting(), numbers=wanted, games=SWEPT, **self._how())

    def swapped(self) -> Study:
        """The study of what may stand in a place of the row's team."""
        from mechlab.lab.value import swaps

        team, against = self.meeting()
        return swaps(team, self.place_in(self.places()), against, games=SWAPPED, **self._how())

    def places(self) -> dict[str, str]:
        """The places of the row's team, with what stands there."""
        from mechlab.lab.value import places

        return places(self.meeting()[0], self.game)

    def place_in(self, places: Sequence[str] | dict[str, str]) -> str:
        """The place that is looked at; the first hand if it is not among them."""
        if self.place in places:
            return self.place
        return next((each for each in places if "hand" in each), next(iter(places)))

    def look_at(self, row: int, column: int) -> "BalanceCase":
        """The same question, another cell looked at."""
        return replace(self, row=row, column=column)

    def _how(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "boards": self.where,
            "players": self.players,
            "seed": self.seed,
        }


def opening(game: str = "") -> BalanceCase:
    """What the page opens on for a game: what its folder here says of it.

    >>> opening("wreck").path
    'frames/Everest/Repairs'
    """
    if game in ("", BalanceCase.game):
        return BalanceCase()
    try:
        said = import_module(f"mechlab.pages.{game}")
    except ImportError:
        return BalanceCase()
    plain: dict[str, Any] = {"row": 0, "column": 0, "path": "", "value": "", "place": ""}
    return BalanceCase(game, **plain | dict(getattr(said, "BALANCE", {})))


@lru_cache(maxsize=16)
def _declared(
    game: str,
    teams: tuple[tuple[str, str], ...],
    against: tuple[tuple[str, str], ...],
    board: str,
    players: str,
    games: int,
    seed: int,
) -> Study:
    meetings = [(one, other) for one, _ in teams for other, _ in against] or None
    return cross(
        f"Who wins on {board}?",
        game,
        dict(teams) | dict(against),
        meetings=meetings,
        mirrors=not against,
        boards=board,
        players=players,
        games=games,
        seed=seed,
    )


def numbers(game: str, teams: tuple[str, ...] = ()) -> list[Number]:
    """The numbers that can be changed, or those that teams can meet; the first time takes seconds.

    >>> "rules/crit_margin" in {number.path for number in numbers("skirmish")}
    True
    """
    return _numbers(game, teams, _catalog(game))


def _catalog(game: str) -> tuple[tuple[str, str], ...]:
    """What tells the catalog that a game is played by now from others."""
    return tuple(sorted(playable(game).catalog.items()))


@lru_cache(maxsize=4)
def _ready(game: str, catalog: object) -> tuple[dict[str, str], dict[str, str]]:
    found: Any = playable(game)
    against = getattr(found, "against", dict)
    return dict(found.teams()), dict(against())


@lru_cache(maxsize=16)
def _numbers(game: str, teams: tuple[str, ...], catalog: object) -> list[Number]:
    found: list[Number] = playable(game).numbers(teams)
    return found
