"""The balance page without a browser: deeds, and what follows from them."""

from pathlib import Path
from typing import Any

import pytest

from mechlab.engine import Record
from mechlab.games import names, skirmish
from mechlab.games.skirmish.trials import TRIALS
from mechlab.lab import run
from mechlab.pages import open_page
from mechlab.pages.balance.case import BalanceCase
from mechlab.pages.balance.games import Open, picked
from mechlab.pages.balance.page import BalancePage
from mechlab.pages.balance.studies import VARIABLE, find

TWO = "Courier, Foreman, Reaver;Reaver, Lantern, Drayman"
SMALL = BalanceCase(
    teams=tuple(TWO.split(";")), board="Yard", players="random", games=40, row=0, column=1
)


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def page() -> Any:
    page = BalancePage()
    yield page
    page._work.stop()
    page.wait()


@pytest.mark.usefixtures("compiled_rules")
def test_a_new_study_is_played_stopped_and_gone_on_with(kept: Path) -> None:
    page = BalancePage(SMALL)
    assert page.found is None
    page.play()
    page.runner.stop()
    page.wait()
    page.play()
    page.wait()
    assert page.found is not None
    frame = page.found.played.frame
    assert len(frame) == SMALL.declared().total == 120
    assert frame.equals(run(SMALL.declared()))
    assert [path.suffix for path in kept.iterdir()] == [".parquet"]
    assert BalancePage(SMALL).found is not None  # another visit finds it


@pytest.mark.usefixtures("compiled_rules")
def test_a_link_is_the_game_that_is_told(page: Any) -> None:
    found = page.found
    game = picked(found, 6, 8)[0]
    cell, _, _ = found.cell(6, 8)
    address = Open(cell, game.seed, game.turn).address(TRIALS)
    record = Record.from_link(address.partition("record=")[2])
    stepper = skirmish.open_record(record)
    stepper.to(len(record.choices))
    frame = found.played.frame
    row = frame[(frame["cell"] == found.cell(6, 8)[1]) & (frame["seed"] == game.seed)]
    row = row[row["turn"] == game.turn].iloc[0]
    scores = sorted(int(each) for each in (row["score.0"], row["score.1"]))
    words = stepper.outcome.replace(",", "").split()
    assert sorted(int(word) for word in words if word.isdecimal()) == scores


def test_what_cannot_be_is_said_and_nothing_changes(page: Any) -> None:
    before = page.case
    for key, text in (("games", "7"), ("board", "Moon"), ("own", "x"), ("nonsense", "1")):
        page.set(key, text)
        assert page.notice and "\n" not in page.notice
        assert page.case == before
    page.set("board", "Yard")
    assert (page.notice, page.case.board) == ("", "Yard")


@pytest.mark.parametrize("game", names())
def test_the_page_is_opened_for_each_game_outside_a_browser_too(game: str) -> None:
    opened = open_page("balance", game)
    assert opened.game == opened.page.game == game and opened.page.notice == ""
    opened.page.wait()


def test_teams_are_switched_and_typed(page: Any) -> None:
    page.set("team.Reaver+Lantern+Drayman", "0")
    assert len(page.case.named()) == 9 and "Reaver, Lantern, Drayman" not in page.case.teams
    page.set("team.Reaver+Lantern+Drayman", "1")
    assert page.case.teams == ()
    own = skirmish.team_text(
        [
            skirmish.kit("Courier").replace(head="Scout head"),
            skirmish.kit("Foreman"),
            skirmish.kit("Reaver"),
        ]
    )
    page.set("own", own)
    assert page.case.teams[-1] == own and len(page.case.teams) == 11


def test_games_of_another_catalog_are_not_linked(page: Any, monkeypatch: Any) -> None:
    assert page._why_no_games() == ""
    monkeypatch.setattr(page, "_played", page._played.__class__(
        page.found.study, page.found.played.frame, (("version", "other"),)
    ))  # fmt: skip
    assert "other numbers" in page._why_no_games()


def test_panels_answer_from_what_comes_with_the_page(page: Any) -> None:
    page.wait()
    said = [extra.panel.said for extra in page._extras]
    assert "Crit margin 3 instead of 4" in said[0]
    assert "Cannon" in said[1]
    assert "clearly move" in said[2]
    assert "Nobody beats this mix" in page._metagame.panel.said
    assert "minutes" in page._length.panel.said
    assert find(page.case.swapped()) is not None


@pytest.mark.usefixtures("compiled_rules")
def test_after_a_run_all_panels_are_of_its_games(page: Any) -> None:
    page.wait()
    length = page._length.panel.said
    page.set("teams", TWO)
    page.set("board", "Yard")
    page.set("players", "random")
    page.set("games", "40")
    page.play()
    page.wait()
    assert page._length.panel.said not in ("", length)
    assert "Courier+Foreman+Reaver" in page._metagame.panel.said
    assert "bl-old" not in page._length.panel._dom_classes
    assert "none played yet" in page._extras[0]._there.value


def test_panels_show_no_figure_before_they_have_one(kept: Path) -> None:
    page = BalancePage(None)
    others = [each.panel for each in page._extras]
    for panel in (page._length.panel, page._metagame.panel, *others):
        assert "Being worked out" in panel.said
    assert "bl-hidden" in page._length._bars._dom_classes
    page.show(BalanceCase())
    page.wait()
    for panel in (page._length.panel, page._metagame.panel, *others):
        assert "Being worked out" not in panel.said
    assert "bl-hidden" not in page._length._bars._dom_classes
