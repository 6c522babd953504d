"""What is kept of a game on the table: each decision, at once, and the game to its end."""

import json
from pathlib import Path
from typing import Any

import pytest

from mechlab.engine import Record
from mechlab.games import wreck
from mechlab.games.wreck import words as ww
from mechlab.pages.playtest import variants
from mechlab.pages.playtest.opened import Playtest
from mechlab.pages.playtest.visit import NOT_KEPT, NOT_YOURS, Visit
from mechlab.pages.table.match import BY_HAND
from mechlab.pages.wreck.table.page import Table
from mechlab.playtests.store import Play, Player, Store, StoreError
from mechlab.playtests.tables import DECISIONS, PLAYS


@pytest.fixture(scope="module", autouse=True)
def rules() -> None:
    if (process := wreck.warm_up()) is not None:
        process.wait()


class Seat:
    """A table with a visitor at it, and what their playtest shows."""

    def __init__(self, store: Store, **asked: str) -> None:
        self.store, self.visit = store, Visit(store)
        self.visit.arrive(asked)
        self.table = Table()
        self.table.match.players[:] = [BY_HAND] * len(self.table.match.players)
        self.shown: Any = Playtest(self.visit).above("table", "wreck", self.table)

    def new_game(self, seed: int = 3) -> None:
        self.table.set("new.seed", str(seed))
        self.table.set("new", "")
        assert self.table.notice == ""

    def decide(self) -> int:
        """Take the first option that is open; how many choices lay behind it."""
        now = self.table.match.now
        at = now.at
        self.table.act(f"do:{now.options()[0]}")
        assert self.table.notice == ""
        return at

    def agree(self) -> None:
        form = self.shown.children[1]
        form.set("playtest.name", "Ada")
        form.set("playtest.yes", "")

    @property
    def panel(self) -> str:
        """What the panel reads."""
        return str(self.shown.children[1].slots["body"])

    @property
    def play(self) -> Play:
        found = self.store.play(self.visit.play)
        assert found is not None
        return found

    def rows(self) -> list[Any]:
        return self.store.rows(DECISIONS, DECISIONS.c.play == self.visit.play)


def joined(store: Store) -> Player:
    return store.join("Ada")


def test_each_decision_is_in_the_store_when_the_click_returns(store: Store) -> None:
    seat = Seat(store, player=joined(store).id)
    seat.new_game()
    assert seat.visit.play == ""  # a game that nobody plays is none
    numbers = []
    for _ in range(4):
        before = seat.table.match.state
        numbers.append(seat.decide())
        assert Record.from_json(seat.play.record) == seat.table.match.record
        row = seat.rows()[-1]
        assert row["kind"] == ww.QUESTIONS[int(before.question)]
        assert 0 <= row["seconds"] < 5
    assert [row["number"] for row in seat.rows()] == numbers
    assert not seat.play.finished


def test_a_game_is_kept_to_its_end_with_what_others_answered(store: Store) -> None:
    seat = Seat(store, player=joined(store).id)
    seat.new_game()
    seat.decide()
    seat.table.set("player.0", "greedy")
    seat.table.act("play")
    seat.table.wait()
    play, match = seat.play, seat.table.match
    assert match.now.is_over
    assert (play.finished, play.outcome) == (True, match.now.outcome)
    assert Record.from_json(play.record) == match.record
    assert len(seat.rows()) == 1  # what a player chose is no decision of the visitor


def test_looking_back_decides_nothing_and_deciding_anew_takes_the_place(store: Store) -> None:
    seat = Seat(store, player=joined(store).id)
    seat.new_game()
    first, second = seat.decide(), seat.decide()
    record = seat.table.match.record
    seat.table.act("start")
    seat.table.act(f"do:{record.choices[0]}")  # the same again: a step along the line
    assert Record.from_json(seat.play.record) == record
    assert [row["number"] for row in seat.rows()] == [first, second]
    seat.table.act("start")
    other = next(o for o in seat.table.match.now.options() if o != record.choices[0])
    seat.table.act(f"do:{other}")
    assert Record.from_json(seat.play.record).choices[0] == other
    assert [row["number"] for row in seat.rows()] == [first]


def test_after_the_end_another_line_is_another_game(store: Store) -> None:
    seat = Seat(store, player=joined(store).id)
    seat.new_game()
    seat.decide()
    seat.table.set("player.0", "greedy")
    seat.table.act("play")
    over = seat.play
    seat.table.set("player.0", BY_HAND)
    seat.table.act("start")
    now = seat.table.match.now
    other = next(o for o in now.options() if o != now.record.choices[0])
    seat.table.act(f"do:{other}")
    assert seat.visit.play != over.key and store.play(over.key) == over


def test_an_unfinished_game_goes_on_from_its_link(store: Store) -> None:
    player = joined(store)
    first = Seat(store, player=player.id)
    first.new_game()
    first.decide()
    first.decide()
    key, record = first.visit.play, first.table.match.record
    again = Seat(store, player=player.id, play=key)
    assert again.table.match.record == record and again.visit.play == key
    assert again.visit.case == {"player": player.id, "play": key}
    number = again.decide()
    assert again.visit.play == key
    assert [row["number"] for row in again.rows()][-1] == number and len(again.rows()) == 3


def test_a_game_taken_up_and_played_to_its_end_by_a_player_is_whole(store: Store) -> None:
    player = joined(store)
    first = Seat(store, player=player.id)
    first.new_game()
    first.decide()
    rows = first.rows()
    again = Seat(store, player=player.id, play=first.visit.play)
    again.table.set("player.0", "greedy")
    again.table.act("play")
    assert again.play.finished and again.rows() == rows
    assert Record.from_json(again.play.record) == again.table.match.record


def test_the_game_of_another_or_none_is_not_taken_up(store: Store) -> None:
    theirs = Seat(store, player=joined(store).id)
    theirs.new_game()
    theirs.decide()
    for key in (theirs.visit.play, "0" * 16, "x" * 4000, "\0", "'; drop"):
        mine = Seat(store, player=joined(store).id, play=key)
        assert mine.visit.play == "" and mine.visit.problem == NOT_YOURS
        mine.decide()
        assert mine.visit.play not in ("", theirs.visit.play)
    assert len(theirs.rows()) == 1


def test_who_did_not_agree_leaves_nothing(store: Store) -> None:
    for asked in ({}, {"player": "no"}, {"player": "f" * 16}):
        seat = Seat(store, **asked)
        seat.new_game()
        seat.decide()
        assert seat.visit.play == "" and seat.visit.case["play"] == ""
    assert store.rows(DECISIONS) == []


def test_who_agrees_in_the_middle_is_kept_from_there_and_who_stops_no_longer(store: Store) -> None:
    seat = Seat(store)
    seat.new_game()
    seat.decide()
    seat.visit.join("Ada")
    number = seat.decide()
    assert [row["number"] for row in seat.rows()] == [number]
    assert Record.from_json(seat.play.record) == seat.table.match.record
    key = seat.visit.play
    seat.visit.refuse()
    seat.decide()
    play = store.play(key)
    assert play is not None
    assert len(Record.from_json(play.record).choices) < len(seat.table.match.record.choices)


def test_a_game_that_began_without_them_is_not_theirs(store: Store) -> None:
    seat = Seat(store)
    assert seat.table.is_example
    other = seat.table.match.record.to_json()
    seat.decide()
    seat.agree()
    seat.decide()
    assert store.rows(PLAYS) == [] and "is not kept: a new game is" in seat.panel
    seat.table.load("A file", other)
    seat.decide()
    assert store.rows(PLAYS) == []
    seat.new_game()
    seat.decide()
    assert seat.play.record == seat.table.match.record.to_json() and "not kept" not in seat.panel


def test_who_agrees_finds_a_game_of_their_own_on_the_table(store: Store) -> None:
    before = Seat(store, player=joined(store).id)
    then = Seat(store)
    then.agree()
    records = [seat.table.match.record for seat in (before, then)]
    assert [record.choices for record in records] == [(), ()]
    assert records[0].seed != records[1].seed  # nobody plays a game that others know
    for seat in (before, then):
        seat.decide()
        assert Record.from_json(seat.play.record) == seat.table.match.record


def test_a_store_that_fails_is_a_line_and_what_it_missed_is_kept_later(
    store: Store, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    seat = Seat(store, player=joined(store).id)
    seat.new_game()
    numbers = [seat.decide()]
    key = seat.visit.play

    def full(*_: object) -> None:
        raise StoreError("the store playtests.db does not answer: disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "decide", full)
        numbers += [seat.decide(), seat.decide()]
        assert seat.visit.problem == NOT_KEPT and "disk" not in NOT_KEPT
        assert "disk is full" in capfd.readouterr().err
        assert len(seat.rows()) == 1
    numbers.append(seat.decide())
    assert seat.visit.problem == "" and seat.visit.play == key
    assert [row["number"] for row in seat.rows()] == numbers
    assert Record.from_json(seat.play.record) == seat.table.match.record


@pytest.mark.parametrize(
    ("variant", "differs", "kept"),
    [
        ({"name": "hard", "game": "wreck"}, [], "hard"),
        ({"name": "margin 3"}, [], ""),  # that of another game
        ({"name": "hard", "game": "wreck"}, ["a number differs"], ""),  # somebody's link
    ],
)
def test_a_game_is_kept_with_the_variant_that_it_is_played_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variant: Any, differs: list[str], kept: str
) -> None:
    monkeypatch.setenv(variants.VARIABLE, json.dumps([variant]))
    store = Store(tmp_path / "p.db")
    player = store.join("Ada", [variant["name"]])
    seat = Seat(store, player=player.id)
    seat.new_game()
    monkeypatch.setattr(Table.shows.library, "differences", lambda *_: differs)
    seat.decide()
    assert player.variant == variant["name"] and seat.play.variant == kept
    store.close()


def left_in_the_middle(store: Store) -> tuple[str, Seat]:
    """A player, and the seat at which they have begun a game."""
    player = joined(store)
    seat = Seat(store, player=player.id)
    seat.new_game()
    seat.decide()
    return player.id, seat


def test_a_game_of_other_numbers_goes_on_when_it_is_played_under_its_own(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, first = left_in_the_middle(store)
    key = first.visit.play
    monkeypatch.setattr(Table.shows.library, "differences", lambda *_: ["a number differs"])
    again = Seat(store, player=player, play=key)
    assert again.visit.play == ""
    again.table.act("under:own")
    assert again.visit.play == key


def test_a_game_of_theirs_stays_theirs_while_the_store_fails(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, first = left_in_the_middle(store)
    key, rows = first.visit.play, store.rows

    def busy(table: object, *where: Any) -> Any:
        if table is DECISIONS:
            raise StoreError("the store playtests.db does not answer: it is locked")
        return rows(table, *where)

    with monkeypatch.context() as patch:
        patch.setattr(store, "rows", busy)
        again = Seat(store, player=player, play=key)
    assert again.table.match.record == first.table.match.record
    assert again.visit.problem == NOT_KEPT and "began without you" not in again.panel
    again.decide()
    assert Record.from_json(again.play.record) == again.table.match.record
