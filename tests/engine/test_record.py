"""Records: whole and ours, or refused in one line."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechlab.engine import Record, RecordError

RECORD = Record(
    "skirmish",
    {"map": "Yard", "teams": []},
    seed=7,
    choices=(65536, 12),
    forced=((33, 4), (-70, 2)),
    catalog={"version": "1"},
    numbers={"rules": {"crit_margin": "4"}},
)


@given(
    st.integers(0, 2**62),
    st.lists(st.integers(0, 2**40), max_size=50),
    st.lists(st.tuples(st.integers(-(2**50), 2**50), st.integers(1, 20)), max_size=20),
    st.booleans(),
)
def test_writing_and_reading_changes_nothing(seed, choices, forced, by_hand):
    record = RECORD.replace(
        seed=seed, choices=tuple(choices), forced=tuple(forced), by_hand=by_hand
    )
    assert Record.from_json(record.to_json()) == record
    assert Record.from_link(record.link()) == record


def test_a_file_holds_it_and_a_half_written_one_is_never_there(tmp_path):
    path = tmp_path / "game.json"
    RECORD.save(path)
    assert Record.load(path) == RECORD
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]


@given(st.integers(0, 400), st.integers(1, 255))
def test_any_byte_changed_is_noticed(place, flip):
    raw = bytearray(RECORD.to_json().encode())
    raw[place % len(raw)] ^= flip
    with pytest.raises(RecordError) as refused:
        Record.from_json(raw.decode("latin-1"))
    assert "\n" not in str(refused.value)


@given(st.integers(0, 200))
def test_any_end_cut_off_is_noticed(length):
    for text, read in ((RECORD.to_json(), Record.from_json), (RECORD.link(), Record.from_link)):
        with pytest.raises(RecordError):
            read(text[: min(length, len(text) - 1)])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("[1]", "holds no game"),
        ('{"format": "mechlab skirmish build"}', "holds no game"),
        ('{"format": "mechlab game", "version": 99}', "version 99"),
        ("x" * 2_000_001, "too long"),
        ("[" * 100_000, "not JSON"),
    ],
    ids=["empty", "list", "build", "future", "huge", "deep"],
)
def test_what_is_no_record_is_refused_by_what_it_is(text, says):
    with pytest.raises(RecordError, match=says):
        Record.from_json(text)


@pytest.mark.parametrize(
    "change",
    [
        {"choices": "abc"},
        {"choices": [1.5]},
        {"choices": [0] * 5000},
        {"seed": "7"},
        {"seed": True},
        {"forced": [[1]]},
        {"setup": []},
        {"by_hand": 1},
        {"numbers": None},
    ],
    ids=lambda change: str(change)[:20],
)
def test_a_field_of_the_wrong_kind_is_refused_with_a_true_checksum(change):
    from mechlab.engine.record import _checksum

    body = json.loads(RECORD.to_json()) | change
    body.pop("checksum")
    with pytest.raises(RecordError, match="wrong kind"):
        Record.from_json(json.dumps({**body, "checksum": _checksum(body)}))


def test_a_file_that_is_not_there_or_no_text(tmp_path):
    with pytest.raises(RecordError, match="No such file"):
        Record.load(tmp_path / "none.json")
    (tmp_path / "raw.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="not text"):
        Record.load(tmp_path / "raw.json")
