"""The catalog of When It Goes Wrong: what it holds, and what it refuses."""

from pathlib import Path
from shutil import copytree

import pytest

from mechlab.catalog import CatalogError, default_folder
from mechlab.games import wreck
from mechlab.games.wreck import Deck, Frame, Hit, read_deck
from mechlab.games.wreck.constants import WORDS
from mechlab.games.wreck.state import reserved


@pytest.mark.parametrize(
    ("frame", "numbers"),
    [
        ("Everest", (10, 0, 6, 5, 1)),
        ("Blackbeard", (12, 1, 4, 5, 2)),
        ("Drake", (8, 3, 5, 5, 2)),
        ("Light", (8, 1, 6, 4, 2)),
        ("Medium", (10, 1, 6, 5, 2)),
        ("Heavy", (12, 3, 5, 5, 2)),
    ],
)
def test_frames(frame: str, numbers: tuple[int, ...]) -> None:
    sheet = Frame(frame).sheet()
    found = (sheet.hp, sheet.armor, sheet.heat_cap, sheet.repairs, sheet.structure_cost)
    assert found == numbers
    assert (sheet.structure, sheet.stress, len(sheet.systems)) == (4, 4, 4)
    assumed = "assumed" if frame in ("Light", "Medium", "Heavy") else "published"
    assert wreck.catalog().where("frames", frame).note.startswith(assumed)


def test_every_ruling_names_what_else_it_may_be() -> None:
    rules = wreck.catalog().rules
    for name in WORDS.split():
        assert len(rules[name].alternatives) == 1, name
        assert rules[name].source in ("ruling", "assumed")


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("decks.csv", "Missile", "Misile", "did you mean Missile"),
        ("frames.csv", "Drake,8,3", "Drake,8,9", "at most 4"),
        ("structure.csv", "2,4,-,trauma", "3,4,-,trauma", "0 results for 2"),
        ("left.csv", "stress,1,meltdown,-\n", "", "no row of stress for 1"),
        ("repairs.csv", "rebuild,4\n", "", "no rebuild"),
        ("items.csv", "Relay,-,-,-", "Relay,-,-,yes", "only weapons are loaded"),
        ("hits.csv", "Missile,-,2d6", "Missile,-,two", "dice such as 1d6"),
        ("drawn.csv", "Ambush,3", "Ambush,8", "at most 60"),
    ],
)
def test_faults_are_named(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    folder = tmp_path / "mine"
    copytree(default_folder("wreck"), folder)
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new))
    with pytest.raises(CatalogError, match=said):
        wreck.catalog(folder)


def test_a_deck_is_read_from_a_file_or_made_of_a_list(tmp_path: Path) -> None:
    file = tmp_path / "own.csv"
    file.write_text("Deck,Scene,Turn,Hit,Copies\nown,1,1,Missile,2\nown,2,1,Laser,1\n")
    deck = read_deck(file)
    assert deck.turns == (1, 1)
    assert [come.hit.name for come in deck.cards] == ["Missile", "Missile", "Laser"]
    assert Deck.of([["Missile", "Missile"]]).then(Deck.of(["Laser"])).cards == deck.cards
    with pytest.raises(ValueError, match="scene 1 of the deck has no hits"):
        Deck("late", (wreck.Come(Hit(), 2, 1),))


def test_no_field_hides_behind_numpy() -> None:
    assert reserved() == []
