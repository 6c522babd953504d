"""The index: games are named and one click away, notebooks are told in plain words."""

import pytest

from mechlab.pages import games, index
from mechlab.pages.index import listed, notebooks


def test_every_game_is_named_with_a_link_to_each_of_its_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(index, "in_voila", lambda: True)
    shown = index.Index().markup
    for page in ("hangar", "odds", "table", "balance"):
        for name, title in games(page).items():
            address = page if name == "skirmish" else f"{page}?game={name}"
            said = f"{page.capitalize()} of {title}"
            assert f'href="{address}" aria-label="{said}"' in shown
    assert all(game.summary and game.title in shown for game in listed())


def test_no_mark_of_markdown_is_left_in_what_notebooks_are_about() -> None:
    found = notebooks()
    assert len(found) >= 16 and all(entry.summary for entry in found)
    assert [entry.summary for entry in found if any(m in entry.summary for m in "[]`*")] == []
