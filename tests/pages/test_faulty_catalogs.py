"""A catalog that cannot be used is the end of its own game's pages alone, and they say so."""

import importlib
import shutil
from pathlib import Path
from typing import Any

import pytest

from mechlab.pages import games, open_page
from mechlab.widgets.address import Address

FAULTY = {"skirmish": "heads", "bolts": "weapons", "wreck": "hits"}
"""Of each game a table with nonsense in its first row."""
PAGES = ("hangar", "odds", "table", "balance")


@pytest.fixture(params=FAULTY)
def broken(request: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game whose catalog has a fault, in a page that is opened for whoever comes."""
    game = str(request.param)
    library = importlib.import_module(f"mechlab.games.{game}.catalog")
    own = tmp_path / "own"
    shutil.copytree(library.catalog().path, own)
    table = own / f"{FAULTY[game]}.csv"
    head, first, *rest = table.read_text("utf-8").splitlines()
    name, _, cells = first.partition(",")
    nonsense = ",".join([name, *(["?!"] * (cells.count(",") + 1))])
    table.write_text("\n".join([head, nonsense, *rest]) + "\n", "utf-8")
    monkeypatch.setattr(library._default, "_kept", None)
    monkeypatch.setenv(f"MECHLAB_CATALOG_{game.upper()}", str(own))
    monkeypatch.setenv("SERVER_SOFTWARE", "voila")
    monkeypatch.setattr(Address, "wait_for_browser", lambda self: None)  # there is none
    return game


def is_faulty(page: Any) -> bool:
    """Whether faults are shown in place of a page; what one works out beside itself is stopped."""
    if hasattr(page, "children"):
        return "in the catalog" in page.children[-1].value
    for work in (page, getattr(page, "_work", None), getattr(page, "_asides", None)):
        getattr(work, "stop", lambda: None)()
    return False


@pytest.mark.parametrize("page", PAGES)
def test_faults_of_a_game_stand_on_its_own_pages_alone(
    broken: str, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in games(page):
        monkeypatch.setenv("QUERY_STRING", f"game={game}")
        assert is_faulty(open_page(page).page) == (game == broken), game


def test_a_kernel_that_waits_blames_no_game_but_the_one_that_is_asked_for(
    broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VOILA_PREHEAT", "True")
    for game in games("hangar"):
        monkeypatch.setenv("QUERY_STRING", f"game={game}")
        assert is_faulty(open_page("hangar").page) == (game == broken), game


def test_the_index_opens_without_the_pictures_of_a_faulty_catalog(broken: str) -> None:
    index = open_page("index").page
    assert not is_faulty(index)
    assert "ml-figure" in index.markup or broken == "skirmish"
    assert all(title in index.markup for title in games("hangar").values())
