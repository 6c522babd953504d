"""The balance case in an address: every value is checked, because it is a stranger's text."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from mechlab.lab import Cell, StudyError, playable

from .case import MOST_GAMES, MOST_TEAMS, SWEEPS, BalanceCase, numbers, opening

BETWEEN_TEAMS = ";"
_LONGEST = 60


def read_case(values: Mapping[str, str]) -> tuple[BalanceCase, list[str]]:
    """The case that an address asks for, and one line for each value that was ignored.

    >>> case, ignored = read_case({"board": "Yard", "games": "50", "cell": "1-3"})
    >>> case.board, case.games, case.row, case.column, ignored
    ('Yard', 50, 0, 2, [])
    >>> read_case({"board": "Moon", "games": "51"})[1]
    ['board "Moon" should be one of Quarry, Causeway, Flat, Foundry, Ridge, Yard', \
'games "51" should be an even number from 2 to 2000']
    """
    game = values.get("game", "")
    case, ignored = opening(game if game.isidentifier() else ""), []
    for name in NAMES:
        if name in values:
            try:
                case = change(case, name, values[name])
            except ValueError as error:
                ignored.append(str(error))
    return case, ignored


def write_case(case: BalanceCase) -> dict[str, str]:
    """The values an address needs to hold: those that are not as the page opens.

    >>> write_case(BalanceCase(board="Yard", row=2, column=4))
    {'board': 'Yard', 'cell': '3-5'}
    """
    plain = opening(case.game)
    changed = {
        each.name: getattr(case, each.name)
        for each in fields(case)
        if getattr(case, each.name) != getattr(plain, each.name)
    }
    texts = {name: _text(value) for name, value in changed.items() if name in READERS}
    if case.game != BalanceCase.game:
        texts["game"] = case.game
    if "row" in changed or "column" in changed:
        texts["cell"] = f"{case.row + 1}-{case.column + 1}"
    return texts


def change(case: BalanceCase, name: str, text: str) -> BalanceCase:
    """The case with one value set as an address would say it; ``ValueError`` in one line."""
    if name not in READERS:
        raise ValueError(f'no value is called "{_short(name)}"')
    try:
        return READERS[name](case, text)
    except ValueError as error:
        raise ValueError(f'{name} "{_short(text)}" {error}') from None


def _text(value: Any) -> str:
    return BETWEEN_TEAMS.join(value) if isinstance(value, tuple) else str(value)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


# One reader for each value ------------------------------------------------------------------------

Reader = Callable[[BalanceCase, str], BalanceCase]


def _game(case: BalanceCase, text: str) -> BalanceCase:
    try:
        playable(text)
    except StudyError as error:
        raise ValueError(f"cannot be played: {error}") from None
    return replace(case, game=text)


def _teams(case: BalanceCase, text: str) -> BalanceCase:
    """Texts of teams with semicolons between; also names of those that the game has ready."""
    ready = case.ready()
    wanted = [each.strip() for each in text.split(BETWEEN_TEAMS) if each.strip()]
    teams = tuple(dict.fromkeys(ready.get(each, each) for each in wanted))
    if not 0 < len(teams) <= MOST_TEAMS:
        raise ValueError(f"should be 1 to {MOST_TEAMS} teams with semicolons between")
    for team in teams:
        _check(case, team)
    whole = () if list(teams) == list(ready.values()) else teams
    found = replace(case, teams=whole)
    if not case.against():
        row, column = (at if at < len(teams) else 0 for at in (case.row, case.column))
        return replace(found, row=row, column=column)
    moved = len(found.texts()) - len(case.texts())  # what comes at them stands behind them
    return replace(found, column=case.column + moved).fitted()


def _check(case: BalanceCase, team: str) -> None:
    face = case.face()
    try:
        other = next(iter(case.against().values()), team)
        face.check(Cell((team, other), (face.players[0],) * 2, face.boards[0]))
    except ValueError as error:
        raise ValueError(f"cannot play: {str(error).removeprefix('team 1: ')}") from None


def _among(name: str, known: Callable[[BalanceCase], Any]) -> Reader:
    def read(case: BalanceCase, text: str) -> BalanceCase:
        if text not in (found := list(known(case))):
            raise ValueError(f"should be one of {', '.join(found)}")
        changed: dict[str, Any] = {name: text}
        return replace(case, **changed)

    return read


def _board(case: BalanceCase, text: str) -> BalanceCase:
    boards = list(case.face().boards)
    if text not in boards:
        raise ValueError(f"should be one of {', '.join(boards)}")
    return replace(case, board="" if text == boards[0] else text)


def _number(text: str, low: int, high: int, what: str = "a whole number") -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 11 and low <= int(text) <= high):
        raise ValueError(f"should be {what} from {low} to {high}")
    return int(text)


def _games(case: BalanceCase, text: str) -> BalanceCase:
    what = "an even number"
    games = _number(text, 2, MOST_GAMES, what)
    if games % 2:
        raise ValueError(f"should be {what} from 2 to {MOST_GAMES}")
    return replace(case, games=games)


def _seed(case: BalanceCase, text: str) -> BalanceCase:
    return replace(case, seed=_number(text, 0, (1 << 31) - 1))


def _cell(case: BalanceCase, text: str) -> BalanceCase:
    row, _, column = text.partition("-")
    most = len(case.texts())
    return case.look_at(_number(row, 1, most) - 1, _number(column, 1, most) - 1)


def _path(case: BalanceCase, text: str) -> BalanceCase:
    """Another number begins at its step down, or up where there is none below."""
    if text == case.path:
        return case
    known = {each.path: each for each in numbers(case.game)}
    if text not in known:
        raise ValueError("is no number of the catalog")
    number = known[text]
    return replace(case, path=text, value=number.down or number.up or number.value)


def _value(case: BalanceCase, text: str) -> BalanceCase:
    face, (team, other) = case.face(), case.meeting()
    cell = Cell((team, other), (face.players[0],) * 2, face.boards[0], ((case.path, text.strip()),))
    try:
        face.check(cell)
    except ValueError as error:
        fault = next(iter(getattr(error, "faults", ())), error)
        raise ValueError(f"is no value of {case.path}: {fault}") from None
    return replace(case, value=text.strip())


def _place(case: BalanceCase, text: str) -> BalanceCase:
    places = case.places()
    if text not in places:
        raise ValueError(f"should be a place such as {next(iter(places))}")
    return replace(case, place=text)


def _measure(case: BalanceCase, text: str) -> BalanceCase:
    from .found import WAYS

    known = [*WAYS, *(each.fact for each in case.face().measures if not each.each_team)]
    if text not in known:
        raise ValueError(f"should be one of {', '.join(known)}")
    return replace(case, measure=text)


READERS: dict[str, Reader] = {
    "game": _game,
    "teams": _teams,
    "board": _board,
    "players": _among("players", lambda case: case.face().players),
    "games": _games,
    "seed": _seed,
    "cell": _cell,
    "measure": _measure,
    "path": _path,
    "value": _value,
    "sweep": _among("sweep", lambda case: SWEEPS),
    "effect": _among("effect", lambda case: ("wins", "length", "drama")),
    "place": _place,
}
"""How each value is read, in the order they depend on each other."""

NAMES: tuple[str, ...] = tuple(READERS)
"""The names an address of the balance page may hold."""
