"""What a part is worth: its rivals in its place, in an otherwise equal team, on the same dice."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mechlab.engine.playable import Compared, Playable, Rival
from mechlab.games import FIRST

from .cross import cross
from .playing import playable
from .running import run
from .same_dice import Row, SameDice, compared, win_points
from .statistics import level_of_each, rate_of_pairs
from .study import Study, StudyError
from .words import words_of

if TYPE_CHECKING:
    import pandas as pd


def places(team: str, game: str = FIRST, played: Playable | None = None) -> dict[str, str]:
    """The places of a team in which something else could stand, and what stands there.

    >>> list(places("Courier,Foreman,Reaver").items())[1]
    ('mech 1, head', 'Sensor head')
    """
    found = _priced(game, played)
    return {each.place: each.out for each in found.rivals(team)}


def swaps(
    team: str,
    place: str,
    against: str | Sequence[str],
    *,
    game: str = FIRST,
    boards: str | Sequence[str] = "",
    players: str | Sequence[str] = "greedy",
    games: int = 400,
    seed: int = 1,
    played: Playable | None = None,
) -> Study:
    """The study in which whatever may stand in a place of a team does, against all these teams.

    The first cells are the team as it is.

    >>> study = swaps("Courier,Foreman,Reaver", "mech 2, head", "Bastion,Lantern,Courier")
    >>> len(study.cells), study.question
    (6, 'What is Standard head worth at mech 2, head?')
    """
    enemies = [against] if isinstance(against, str) else list(against)
    rivals = _rivals(_priced(game, played), team, place)
    teams = [team, *rivals]
    return cross(
        f"What is {next(iter(rivals.values())).out} worth at {place}?",
        game,
        list(dict.fromkeys([*teams, *enemies])),
        meetings=[(each, enemy) for each in teams for enemy in enemies],
        boards=boards,
        players=players,
        games=games,
        seed=seed,
    )


@dataclass(frozen=True)
class Value:
    """What the things that may stand in one place are worth.

    ``verdict`` in the table is one of these, all of them by what is clear:

    - *always picked*: it wins more often than every rival, whatever they weigh.
    - *never picked*: some rival that weighs no more wins more often (``beaten by``).
    - *a choice*: neither.

    ``fair`` is the Weight, as a difference to what stands there now, at which it would lie on the
    line of win points by Weight through all rivals (least squares). That assumes that a point of
    Weight buys the same everywhere in this place, and that the rivals are right on average; it
    says nothing of other teams. None where the line does not clearly rise (p 0.05): there Weight
    buys nothing that these games show. ``dominated`` is what the game says of its numbers alone.
    """

    sentence: str
    table: "pd.DataFrame"
    per_weight: float | None
    """Win points that one Weight buys here; None if the line does not clearly rise."""
    place: str
    pairs: int


def part_value(
    study: Study,
    path: str | Path | None = None,
    *,
    level: float = 0.95,
    game: Playable | None = None,
    **how: Any,
) -> Value:
    """Play the study of a place, or what is missing of it, and say what its parts are worth."""
    return value_of(study, run(study, path, game=game, **how), level=level, game=game)


def value_of(
    study: Study, frame: "pd.DataFrame", *, level: float = 0.95, game: Playable | None = None
) -> Value:
    """What a study of one place that was played found."""
    import pandas as pd

    found, told = SameDice(study, frame), compared(study, game)
    cells = _cells(study)
    base = next(iter(cells))
    place, here = _place(told, base, list(cells)[1:])
    wins = {each.into: found.wins(cells[each.team], 0) for each in here}
    weights = {each.into: each.weight for each in here}
    first = here[0].into
    each = level_of_each(len(here) - 1, level)
    dominated = told.dominated()
    beaten = _beaten(wins, level)
    slope, fair = _fair(weights, {name: float(row.mean()) for name, row in wins.items()})
    rows = [
        {
            "name": name,
            "weight": weights[name],
            "win rate": rate_of_pairs(row, level),
            "points": None if name == first else win_points(row, wins[first], each),
            "verdict": _verdict(name, weights, beaten),
            "beaten by": ", ".join(_cheaper(name, weights, beaten)),
            "dominated": dominated.get(name, ""),
            "fair": fair.get(name),
        }
        for name, row in sorted(wins.items(), key=lambda item: -item[1].mean())
    ]
    table = pd.DataFrame(rows).astype({"points": object, "fair": object})
    table = table.where(table.notna(), None)
    sentence = _sentence(place, first, rows, _price(slope, weights, words_of(told).coin))
    return Value(sentence, table, slope, place, found.pairs)


def _priced(game: str, played: Playable | None) -> Compared:
    """The game, when it says which rivals there are."""
    found: Any = played or playable(game)
    if not hasattr(found, "rivals"):
        raise StudyError(f"{found.name} does not say what may stand in a place")
    known: Compared = found
    return known


def _rivals(game: Compared, team: str, place: str) -> dict[str, Rival]:
    """The rivals at a place by the text of their teams."""
    from mechlab.catalog.fault import meant

    every = game.rivals(team)
    found = {each.team: each for each in every if each.place == place}
    if not found:
        there = list(dict.fromkeys(each.place for each in every))
        hint = meant(place, there) or f"; places are such as {there[0]!r}" if there else ""
        raise StudyError(f"nothing else may stand at {place!r}{hint}")
    return found


def _cells(study: Study) -> dict[str, list[int]]:
    """The cells of each team, the unchanged one first, all of the same meetings."""
    found: dict[str, list[int]] = {}
    for number, cell in enumerate(study.cells):
        found.setdefault(cell.teams[0], []).append(number)
    meetings = {
        tuple((replace(study.cells[n], teams=study.cells[n].teams[1:])) for n in cells)
        for cells in found.values()
    }
    if len(meetings) > 1 or len(found) < 2:
        raise StudyError("this study does not compare what may stand in one place of a team")
    return found


def _place(game: Compared, base: str, teams: list[str]) -> tuple[str, list[Rival]]:
    """The place in question, with what stands there now and its rivals."""
    rivals = {each.team: each for each in game.rivals(base)}
    known = {rivals[team].place for team in teams if team in rivals}
    if len(known) != 1 or not set(teams) <= set(rivals):
        raise StudyError("this study does not compare what may stand in one place of a team")
    out = rivals[teams[0]].out
    place = known.pop()
    return place, [Rival(base, place, out, out, 0), *(rivals[team] for team in teams)]


def _beaten(wins: dict[str, Row], level: float) -> set[tuple[str, str]]:
    """Every two of which the second clearly wins more often; all of that holds at once."""
    twos = list(permutations(wins, 2))
    each = level_of_each(len(twos) // 2, level)
    found = set()
    for worse, better in twos:
        gained = win_points(wins[better], wins[worse], each)
        if gained.value > 0 and gained.excludes(0):
            found.add((worse, better))
    return found


def _cheaper(name: str, weights: dict[str, int], beaten: set[tuple[str, str]]) -> list[str]:
    """Who wins clearly more often and weighs no more."""
    return [
        better
        for worse, better in sorted(beaten)
        if worse == name and weights[better] <= weights[name]
    ]


def _verdict(name: str, weights: dict[str, int], beaten: set[tuple[str, str]]) -> str:
    if all((other, name) in beaten for other in weights if other != name):
        return "always picked"
    return "never picked" if _cheaper(name, weights, beaten) else "a choice"


def _fair(
    weights: dict[str, int], points: dict[str, float]
) -> tuple[float | None, dict[str, float]]:
    """Win points a Weight, and the Weight at which each would be worth what the others are."""
    from scipy import stats

    if len(weights) < 3 or len(set(weights.values())) < 2:
        return None, {}
    line = stats.linregress(list(weights.values()), [points[name] for name in weights])
    if not (line.slope > 0 and line.pvalue < 0.05):
        return None, {}
    fair = {name: float((points[name] - line.intercept) / line.slope) for name in weights}
    return float(line.slope), fair


def _price(slope: float | None, weights: dict[str, int], coin: str) -> str:
    """What one more of the game's coin brings; nothing where nothing has a price."""
    if not coin or not any(weights.values()):
        return ""
    if slope is None:
        return f"; one more {coin} does not clearly buy anything here"
    return f"; a {coin} buys {100 * slope:.2g} points here"


def _sentence(place: str, first: str, rows: list[dict[str, Any]], price: str) -> str:
    clear = [r for r in rows if r["points"] and r["points"].value > 0 and r["points"].excludes(0)]
    where = place[:1].upper() + place[1:]
    said = f"{where}: nothing clearly wins more often than {first}"
    if clear:
        best = clear[0]
        said = f"{where}: {best['name']} wins more often than {first}, {best['points']}"
    never = [row["name"] for row in rows if row["verdict"] == "never picked"]
    shown = f"; never picked: {', '.join(sorted(never))}" if never else ""
    return f"{said}{price}{shown}."
