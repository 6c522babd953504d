"""Figures of a study against the same counted game by game."""

from typing import Any

import pytest

from mechlab.pages.balance.case import BalanceCase
from mechlab.pages.balance.found import DRAWS, FIRST_ACTS, SEAT, WIN, Found
from mechlab.pages.balance.games import picked
from mechlab.pages.balance.metagame import matrix_of
from mechlab.pages.balance.studies import Played, find

CASE = BalanceCase()


@pytest.fixture(scope="module")
def found() -> Found:
    played = find(CASE.declared())
    assert played is not None
    return Found(played, CASE.face())


def games(found: Found, one: str, other: str) -> list[dict[str, Any]]:
    """The games of a meeting as plain records, with the winner by name."""
    study, frame = found.study, found.played.frame
    number = next(
        n
        for n, cell in enumerate(study.cells)
        if {study.label(team) for team in cell.teams} == {one, other}
    )
    names = [study.label(team) for team in study.cells[number].teams]
    rows = frame[frame["cell"] == number].to_dict("records")
    return [{**row, "names": names, "won": (*names, None)[row["winner"]]} for row in rows]


@pytest.mark.parametrize(("one", "other"), [(0, 5), (5, 0), (8, 3)])
def test_a_cell_counts_the_wins_of_its_row(found: Found, one: int, other: int) -> None:
    a, b = found.labels[one], found.labels[other]
    met = games(found, a, b)
    wins = sum(game["won"] == a for game in met) + 0.5 * sum(game["won"] is None for game in met)
    rate = found.figure(WIN, one, other)
    assert rate is not None
    assert rate.value == pytest.approx(wins / len(met))
    assert (rate.n, rate.of) == (len(met) // 2, "pairs")
    assert rate.low < rate.value < rate.high


def test_who_sits_and_who_acts_first(found: Found) -> None:
    met = games(found, found.labels[2], found.labels[4])
    sits = [game["names"][game["turn"] % 2] == game["won"] for game in met]
    acts = [game["names"][game["first_activation"]] == game["won"] for game in met]
    seat, first = (found.figure(name, 2, 4) for name in (SEAT, FIRST_ACTS))
    assert seat is not None and first is not None
    assert seat.value == pytest.approx(sum(sits) / len(met))
    assert first.value == pytest.approx(sum(acts) / len(met))
    turned = found.figure(SEAT, 4, 2)
    assert turned == seat  # seats are the game's, whoever stands in the row


def test_a_team_s_win_rate_is_over_all_others_alike(found: Found) -> None:
    name = found.labels[3]
    rates = []
    for other in found.labels:
        if other != name:
            met = games(found, name, other)
            rates.append(sum(game["won"] == name for game in met) / len(met))
    assert found.overall(3).value == pytest.approx(sum(rates) / len(rates))
    assert [found.overall(team).value for team in found.order] == sorted(
        (found.overall(team).value for team in range(len(found.teams))), reverse=True
    )


def test_a_fact_is_its_mean(found: Found) -> None:
    met = games(found, found.labels[1], found.labels[7])
    rounds, draws = found.figure("rounds", 7, 1), found.figure(DRAWS, 7, 1)
    assert rounds is not None and draws is not None
    assert rounds.value == pytest.approx(sum(game["rounds"] for game in met) / len(met))
    assert draws.value == pytest.approx(sum(game["won"] is None for game in met) / len(met))


def test_games_to_look_at_are_what_they_are_called(found: Found) -> None:
    met = {(game["seed"], game["turn"]): game for game in games(found, *found.labels[6:9:2])}
    shown = {game.why: met[game.seed, game.turn] for game in picked(found, 6, 8)}
    assert len({id(game) for game in shown.values()}) == len(shown) >= 4

    def gap(game: dict[str, Any]) -> float:
        left = [game[f"hull.{team}"] / game[f"printed.{team}"] for team in range(2)]
        return abs(left[0] - left[1])

    assert gap(shown["closest"]) == min(map(gap, met.values()))
    assert gap(shown["most lopsided"]) == max(map(gap, met.values()))
    rate = found.rate(6, 8)
    assert rate is not None
    favourite = found.labels[6 if rate.value > 0.5 else 8]
    assert shown["against the odds"]["won"] not in (favourite, None)


def test_a_study_that_is_being_played_has_figures_of_what_is_there(found: Found) -> None:
    frame = found.played.frame
    part = frame[(frame["number"] < 20) & (frame["cell"] < 30)]
    some = Found(Played(found.study, part, is_over=False), CASE.face())
    rate = some.figure(WIN, 0, 1)
    assert rate is not None and rate.n == 10
    assert some.figure(WIN, 9, 8) is None
    assert matrix_of(some) is None


def test_the_mix_is_of_the_same_results(found: Found) -> None:
    matrix = matrix_of(found)
    assert matrix is not None
    rate = found.rate(0, 9)
    assert rate is not None
    assert matrix.rate(found.labels[0], found.labels[9]).value == pytest.approx(rate.value)
