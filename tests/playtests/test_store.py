"""The store: what is kept, for whom, and what it refuses; the same on SQLite and PostgreSQL."""

import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from mechlab.playtests.store import LONGEST, Play, Player, Store, StoreError
from mechlab.playtests.tables import ANSWERS, BUILDS, DECISIONS, PLAYERS, PLAYS


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    found = Store(store_url)
    yield found
    found.close()


def begun(store: Store, pseudonym: str = "Ada") -> tuple[Player, str]:
    player = store.join(pseudonym)
    return player, store.begin(player.id, "skirmish", "the beginning", side=1)


def test_a_player_is_a_random_id_and_a_pseudonym(store: Store) -> None:
    first, second = store.join("  Ada "), store.join("Ada")
    assert first.pseudonym == "Ada" and first.variant == ""
    assert first.id != second.id and len(first.id) == 16 and int(first.id, 16) >= 0
    assert store.player(first.id) == first
    assert store.player("Ada") is None and store.player("0" * 16) is None


def test_players_get_variants_in_turn(store: Store) -> None:
    given = [store.join(f"player {n}", ["printed", "lighter", "wild"]).variant for n in range(7)]
    assert given == ["printed", "lighter", "wild"] * 2 + ["printed"]


def test_who_comes_back_to_other_variants_takes_a_turn_among_them(store: Store) -> None:
    before = [store.join(f"player {n}", ["printed"][:n]) for n in range(2)]
    games = [store.begin(each.id, "skirmish", "record", 0, each.variant) for each in before]
    store.join("new", ["lighter", "wild"])
    now = [store.assign(each, ["lighter", "wild"]) for each in before]
    assert [each.variant for each in now] == ["wild", "lighter"]
    assert [store.player(each.id) for each in before] == now
    assert store.assign(now[0], ["lighter", "wild"]) == now[0] == store.assign(now[0], [])
    assert [play.variant for key in games if (play := store.play(key))] == ["", "printed"]


def test_a_game_is_what_it_was_at_the_last_decision(store: Store) -> None:
    player, key = begun(store)
    before = store.play(key)
    assert before == Play(key, player.id, "skirmish", 1, "", "the beginning", False, "")
    store.decide(key, 0, "one", 1.5, "move")
    store.decide(key, 1, "two", 2.5, "act")
    store.finish(key, "A wins")
    assert store.play(key) == Play(key, player.id, "skirmish", 1, "", "two", True, "A wins")
    told = [(row["number"], row["kind"], row["seconds"]) for row in store.rows(DECISIONS)]
    assert told == [(0, "move", 1.5), (1, "act", 2.5)]


def test_a_game_has_the_variant_of_its_own_game_and_not_of_its_player(store: Store) -> None:
    player = store.join("Ada", ["printed", "wild"])
    varied = store.begin(player.id, "skirmish", "record", 0, player.variant)
    other = store.begin(player.id, "wreck", "record", 0)
    told = [play.variant for key in (varied, other) if (play := store.play(key))]
    assert told == ["printed", ""] and player.variant == "printed"
    store.keep_build(player.id, "skirmish", "build", player.variant)
    store.keep_build(player.id, "wreck", "build")
    builds = {row["game"]: row["variant"] for row in store.rows(BUILDS)}
    assert builds == {"skirmish": "printed", "wreck": ""}


def test_a_decision_said_twice_is_kept_once(store: Store) -> None:
    _, key = begun(store)
    for _ in range(3):
        store.decide(key, 0, "one", 1.5, "move")
    assert len(store.rows(DECISIONS)) == 1


def test_a_decision_made_anew_takes_the_place_of_all_after_it(store: Store) -> None:
    _, key = begun(store)
    for number in range(4):
        store.decide(key, number, f"after {number}", 1.0, "move")
    store.decide(key, 1, "otherwise", 9.0, "act")
    assert store.play(key).record == "otherwise"  # type: ignore[union-attr]
    told = [(row["number"], row["kind"]) for row in store.rows(DECISIONS)]
    assert told == [(0, "move"), (1, "act")]


def test_a_finished_game_stays_as_it_is(store: Store) -> None:
    _, key = begun(store)
    store.decide(key, 0, "one", 1.0, "move")
    store.finish(key, "A wins")
    with pytest.raises(StoreError, match="no game with the key"):
        store.decide(key, 1, "two", 1.0, "move")
    assert store.play(key).record == "one"  # type: ignore[union-attr]
    assert len(store.rows(DECISIONS)) == 1


def test_builds_and_answers_are_those_of_now(store: Store) -> None:
    player, key = begun(store)
    store.keep_build(player.id, "skirmish", "first")
    store.keep_build(player.id, "skirmish", "second")
    store.keep_build(player.id, "bolts", "other")
    assert {(row["game"], row["build"]) for row in store.rows(BUILDS)} == {
        ("skirmish", "second"),
        ("bolts", "other"),
    }
    store.answer(key, "fun", "3")
    store.answer(key, "fun", "4")
    store.answer(key, "why", "“because” — ünïcode\nand a line")
    assert store.answers(key) == {"fun": "4", "why": "“because” — ünïcode\nand a line"}
    assert store.answers("0" * 16) == {}


def test_who_is_forgotten_leaves_nothing_and_others_stay(store: Store) -> None:
    ada, first = begun(store, "Ada")
    ben, second = begun(store, "Ben")
    for player, play in ((ada, first), (ben, second)):
        store.decide(play, 0, "one", 1.0, "move")
        store.answer(play, "fun", "5")
        store.keep_build(player.id, "skirmish", "build")
    assert store.forget("Ada") == 1
    assert store.player(ada.id) is None and store.play(first) is None
    for table in (PLAYERS, PLAYS, DECISIONS, ANSWERS, BUILDS):
        assert len(store.rows(table)) == 1, table.name
    assert store.forget("nobody") == 0 and store.forget(ben.id) == 1
    assert store.rows(PLAYERS) == []


def test_who_is_forgotten_is_not_in_the_file_either(tmp_path: Path) -> None:
    file = tmp_path / "playtests.db"
    store = Store(file)
    begun(store, "Rumpelstiltskin")
    assert b"Rumpelstiltskin" in b"".join(each.read_bytes() for each in tmp_path.iterdir())
    store.forget("Rumpelstiltskin")
    store.close()
    assert b"Rumpelstiltskin" not in b"".join(each.read_bytes() for each in tmp_path.iterdir())


def test_what_is_not_there_is_refused(store: Store) -> None:
    for what in ("nobody", "' OR 1=1 --", "", "ü" * 40):
        refuses(store, what)


def refuses(store: Store, what: str) -> None:
    for call in (
        lambda: store.begin(what, "skirmish", "record", 0),
        lambda: store.keep_build(what, "skirmish", "build"),
        lambda: store.decide(what, 0, "record", 1.0, "move"),
        lambda: store.finish(what, "A wins"),
        lambda: store.answer(what, "fun", "5"),
    ):
        with pytest.raises(StoreError) as said:
            call()
        assert "\n" not in str(said.value)
    assert store.play(what) is None and store.player(what) is None


def test_a_pseudonym_is_a_line_of_text(store: Store) -> None:
    for name in ("", "   ", "x" * 41, "a\0b", "a\nb", "a\x1b[31m", "\ud800"):
        with pytest.raises(StoreError) as said:
            store.join(name)
        assert "pseudonym" in str(said.value) and "\n" not in str(said.value)
    assert store.rows(PLAYERS) == []


def test_what_is_too_long_or_no_text_is_refused(store: Store) -> None:
    player, key = begun(store)
    long = "x" * 10
    with pytest.raises(StoreError, match="2,000,001 characters; at most 2,000,000"):
        store.begin(player.id, "skirmish", "x" * (LONGEST["record"] + 1), 0)
    for wrong in (-1.0, float("nan"), float("inf")):
        with pytest.raises(StoreError, match="seconds"):
            store.decide(key, 0, "one", wrong, "move")
    for text in (long * 1000, "a\0", "\udfff"):
        with pytest.raises(StoreError, match="this answer"):
            store.answer(key, "fun", text)
    assert store.answers(key) == {} and store.rows(DECISIONS) == []
    assert store.play(key).record == "the beginning"  # type: ignore[union-attr]


def test_a_store_is_opened_again_and_by_several_at_once(store_url: str) -> None:
    first, second = Store(store_url), Store(store_url, new=False)
    player, key = begun(first)
    assert second.player(player.id) == player
    second.decide(key, 0, "one", 1.0, "move")
    assert first.play(key).record == "one"  # type: ignore[union-attr]
    first.close()
    second.close()


def test_threads_that_join_at_once_get_variants_in_turn(store: Store) -> None:
    found: list[str] = []
    threads = [
        threading.Thread(target=lambda: found.append(store.join("x", ["a", "b"]).variant))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Counter(found) == {"a": 4, "b": 4}


def test_processes_make_one_store_and_write_at_once(store_url: str) -> None:
    code = (
        "import sys\n"
        "from mechlab.playtests.store import Store\n"
        "store = Store(sys.argv[1])\n"
        "player = store.join(sys.argv[2], ['a', 'b'])\n"
        "play = store.begin(player.id, 'toy', 'begun', 0)\n"
        "for n in range(20): store.decide(play, n, f'after {n}', 1.0, 'move')\n"
    )
    command = [sys.executable, "-c", code, store_url]
    writers = [subprocess.Popen([*command, f"player {n}"]) for n in range(3)]
    assert [writer.wait(60) for writer in writers] == [0, 0, 0]
    store = Store(store_url, new=False)
    assert len(store.rows(PLAYERS)) == 3 and len(store.rows(DECISIONS)) == 60
    assert sorted(row["variant"] for row in store.rows(PLAYERS)) == ["a", "a", "b"]
    assert {row["record"] for row in store.rows(PLAYS)} == {"after 19"}
    store.close()


def refusal(url: str | Path, new: bool = True) -> str:
    with pytest.raises(StoreError) as said:
        Store(url, new)
    assert "\n" not in str(said.value)
    return str(said.value)


@pytest.mark.parametrize("url", ["mysql://host/db", "http://host", "sqlite3:///a.db", "a://b://c"])
def test_a_url_of_another_kind_says_which_there_are(url: str) -> None:
    assert "sqlite:///FILE or postgresql://" in refusal(url)


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "sqlite:///", ""])
def test_a_store_has_a_file(url: str) -> None:
    assert "a store needs a file to last" in refusal(url)


def test_a_place_that_cannot_hold_a_store_is_named(tmp_path: Path) -> None:
    assert f"there is no folder {tmp_path / 'no'}" in refusal(tmp_path / "no" / "p.db")
    assert f"{tmp_path} is a folder" in refusal(tmp_path)
    assert f"there is no store {tmp_path / 'p.db'}" in refusal(tmp_path / "p.db", new=False)
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_another_kind_is_left_alone(tmp_path: Path) -> None:
    text, other = tmp_path / "notes.txt", tmp_path / "other.db"
    text.write_text("What I think of mechs. " * 50)
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE recipes (cake TEXT)")
    connection.close()
    before = text.read_bytes(), other.read_bytes()
    assert "file is not a database" in refusal(text)
    assert f"{other} holds something else: recipes" in refusal(other)
    assert (text.read_bytes(), other.read_bytes()) == before


def make_otherwise(url: str, *lines: str) -> None:
    """Change a store behind its back."""
    from sqlalchemy import create_engine, text

    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        for line in lines:
            connection.execute(text(line))
    engine.dispose()


def test_a_store_of_a_later_version_is_refused(store_url: str) -> None:
    Store(store_url).close()
    make_otherwise(store_url, "UPDATE playtest_about SET version = 99")
    assert "a store of version 99; this mechlab reads 2" in refusal(store_url)


def test_a_store_of_the_first_version_is_read_and_goes_on(store_url: str) -> None:
    before = Store(store_url)
    player = before.join("Ada", ["printed", "wild"])
    key = before.begin(player.id, "skirmish", "the beginning", 1)
    before.decide(key, 0, "one", 1.5, "move")
    before.keep_build(player.id, "skirmish", "build")
    before.close()
    make_otherwise(
        store_url,
        "ALTER TABLE playtest_plays DROP COLUMN variant",
        "ALTER TABLE playtest_builds DROP COLUMN variant",
        "UPDATE playtest_about SET version = 1",
    )
    for _ in range(2):  # brought to this version, and then of it
        store = Store(store_url, new=False)
        play = Play(key, player.id, "skirmish", 1, "printed", "one", False, "")
        assert store.player(player.id) == player and store.play(key) == play
        assert [row["variant"] for row in store.rows(BUILDS)] == ["printed"]
        assert len(store.rows(DECISIONS)) == 1
        store.close()
    store = Store(store_url)
    other = store.play(store.begin(player.id, "wreck", "record", 0))
    assert other is not None and other.variant == ""
    store.close()


def test_a_server_that_does_not_answer_is_named_without_its_password() -> None:
    said = refusal("postgresql://ada:secret@127.0.0.1:1/playtests")
    assert "postgresql+psycopg://ada:***@127.0.0.1:1/playtests" in said and "secret" not in said


def test_a_full_disk_is_said_in_a_line_and_loses_nothing_before_it(tmp_path: Path) -> None:
    store = Store(tmp_path / "p.db")
    _, key = begun(store)
    limit = store._engine.raw_connection()
    limit.cursor().execute("PRAGMA max_page_count = 40")
    limit.close()

    def decide_on() -> None:
        for number in range(1000):
            store.decide(key, number, "x" * 1000 * number, 1.0, "act")

    with pytest.raises(StoreError, match=r"p\.db does not answer: database or disk is full$"):
        decide_on()
    kept = store.rows(DECISIONS)
    assert 0 < len(kept) == kept[-1]["number"] + 1
    assert len(store.play(key).record) == 1000 * kept[-1]["number"]  # type: ignore[union-attr]
    store.decide(key, len(kept), "small", 1.0, "act")
    store.close()


def test_without_sqlalchemy_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    assert refusal("playtests.db") == (
        'a store of playtests needs SQLAlchemy: pip install "mechlab[publish]"'
    )


def test_nothing_needs_sqlalchemy_before_a_store_is_opened() -> None:
    code = "import sys, mechlab.playtests.store; sys.exit('sqlalchemy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
