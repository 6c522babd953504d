"""rules.toml: constants, their alternatives, and the fault for everything else."""

import time
from fractions import Fraction

import pytest

from mechlab.catalog import CatalogError, Constant, Rules, Span
from mechlab.catalog.rulebook import Rulebook, read_rulebook
from mechlab.catalog.rules import read_value
from mechlab.dice import Dice

KINDS = {"margin": "number", "sharp": "flag", "burn": "dice", "far": "fraction", "tie": "word"}

GOOD = """
version = "1"
[tables.toys]
section = "C"
source = "printed"
columns.Wt = { source = "assumed", note = "weighed" }
[margin]
value = 4
label = "Margin"
section = "F5"
source = "printed"
allowed = { min = 1, max = 12 }
[sharp]
value = true
label = "Sharp"
section = "F5"
source = "ruling"
note = "why"
[burn]
value = "2d6"
label = "Burn"
section = "F8"
source = "printed"
allowed = ["1d6", "2d6"]
[far]
value = "3/2"
label = "Far"
section = "F1"
source = "printed"
[tie]
value = "slot order"
label = "Tie"
section = "F4"
source = "assumed"
allowed = ["slot order", "size"]
"""


@pytest.fixture
def read(tmp_path):
    def read(text: str | bytes) -> Rulebook:
        file = tmp_path / "rules.toml"
        file.write_bytes(text.encode() if isinstance(text, str) else text)
        return read_rulebook(file, KINDS, ["toys"])

    return read


def test_values_have_their_kind(read):
    book = read(GOOD)
    assert book.faults == []
    values = [book.rules.value(name) for name in KINDS]
    assert values == [4, True, Dice(2, 6), Fraction(3, 2), "slot order"]
    assert book.version == "1"
    assert book.rules["sharp"].note == "why"
    assert book.rules["margin"].allowed == Span(1, 12)
    assert book.rules["tie"].alternatives == ("size",)
    assert book.tables["toys"].source == "printed"
    assert book.tables["toys", "Wt"].source == "assumed"
    assert book.tables["toys", "Wt"].section == "C"


def test_line_ends_and_a_mark_are_accepted(read):
    assert read(GOOD.replace("\n", "\r\n")).faults == []
    assert read(b"\xef\xbb\xbf" + GOOD.encode()).faults == []


@pytest.mark.parametrize(
    ("old", "new", "row", "column", "found"),
    [
        ("value = 4", "value = 4.5", 8, "margin.value", "4.5"),
        ("value = 4", "value = 1e9999", 8, "margin.value", "1e9999"),
        ("value = 4", "value = -4", 8, "margin.value", "-4"),
        ("value = 4", "value = 13", 8, "margin.value", "13"),
        ("value = 4", 'value = "4"', 8, "margin.value", "4"),
        ("value = 4", "value = true", 8, "margin.value", "true"),
        ("value = 4", "value = [4]", 8, "margin.value", "[4]"),
        ("value = 4", "value = 0x" + "f" * 1500, 8, "margin.value", "a huge number"),
        ("value = 4\n", "", 7, "margin", "no value"),
        ("value = true", "value = 1", 14, "sharp.value", "1"),
        ('value = "2d6"', 'value = "6"', 20, "burn.value", "6"),
        ('value = "2d6"', 'value = "3d6"', 20, "burn.value", "3d6"),
        ('value = "3/2"', 'value = "3/0"', 26, "far.value", "3/0"),
        ('value = "3/2"', 'value = "1e999999999"', 26, "far.value", "1e999999999"),
        ('value = "3/2"', 'value = "-1"', 26, "far.value", "-1"),
        ('value = "slot order"', 'value = "luck"', 31, "tie.value", "luck"),
        ('source = "ruling"', 'source = "guess"', 17, "sharp.source", "guess"),
        ('source = "ruling"\n', "", 13, "sharp", "no source"),
        ('note = "why"', "note = 3", 18, "sharp.note", "3"),
        ('note = "why"', 'why = "so"', 18, "sharp.why", "why"),
        ("{ min = 1, max = 12 }", "{ min = 12, max = 1 }", 12, "margin.allowed", "{'min'"),
        ("{ min = 1, max = 12 }", "{ min = 1, max = 12, step = 0 }", 12, "margin.allowed", "{"),
        ("{ min = 1, max = 12 }", "{ min = 1 }", 12, "margin.allowed", "{'min': 1}"),
        ("{ min = 1, max = 12 }", "[]", 12, "margin.allowed", "[]"),
        ('["1d6", "2d6"]', '["1d6", "lots"]', 24, "burn.allowed", "['1d6'"),
        ("[sharp]", "[shrap]", 13, "shrap", "shrap"),
        ('version = "1"', "version = 1", 2, "version", "1"),
        ('version = "1"\n', "", None, "version", "nothing"),
        ("[tables.toys]", "[tables.toy]", None, "tables.toys", "no such entry"),
        ('section = "C"\n', "", 3, "tables.toys", "no section"),
        (
            '{ source = "assumed", ',
            '{ source = "felt", ',
            3,
            "tables.toys.columns.Wt.source",
            "felt",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(read, old, new, row, column, found):
    assert old in GOOD
    fault = read(GOOD.replace(old, new, 1)).faults[0]
    if column != "version" and "version" not in old:
        assert fault.row == row
    assert fault.column == column
    assert fault.found.startswith(found)
    assert str(fault).isprintable()


def test_a_misspelt_constant_is_guessed_and_the_missing_one_told(read):
    first, second = read(GOOD.replace("[sharp]", "[shrap]")).faults
    assert "did you mean sharp?" in first.expected
    assert (second.column, second.found) == ("sharp", "no such constant")


def test_all_faults_come_at_once(read):
    text = GOOD.replace("value = 4", "value = 99").replace('"slot order"\n', '"luck"\n')
    assert [f.column for f in read(text).faults] == ["margin.value", "tie.value"]


@pytest.mark.parametrize(
    ("text", "row"),
    [
        (GOOD.replace("value = 4", "value = "), 8),
        (GOOD.replace("[margin]", "[margin"), 7),
        (GOOD + '[tie]\nvalue = "size"\n', None),
        (GOOD + 'x = "', None),
        (GOOD + "x = " + "[" * 1_900, None),
        (GOOD + "x = " + "[" * 100_000, 36),
        (GOOD + "x = " + "9" * 5000, 36),
        (GOOD.encode("utf-16"), None),
        (GOOD.replace("why", "wäre").encode("latin-1"), 18),
        (GOOD + "\0", None),
        (GOOD + "# long\n" * 1_000_000, None),
        (GOOD + "#" + "x" * 3_000_000, None),
        ("= = =", 1),
    ],
)
def test_broken_files_give_one_fault(read, text, row):
    began = time.process_time()
    (fault,) = read(text).faults
    assert fault.file == "rules.toml"
    if row is not None:
        assert fault.row == row
    assert str(fault).isprintable()
    assert time.process_time() - began < 5


def test_an_empty_file_misses_everything(read):
    columns = [fault.column for fault in read("").faults]
    assert columns == ["version", "tables.toys", *KINDS]


def test_a_table_in_a_table_again_and_again(read):
    (fault,) = read(GOOD.replace("value = 4", f"value.{'a.' * 900}a = 4")).faults
    assert fault.column == "margin.value"


def test_tables_where_none_belong(read):
    for text in ("tables = 3\n", "[tables]\ntoys = 3\n", "[[margin]]\nvalue = 4\n"):
        assert read(text).faults


def test_many_unknown_constants_do_not_hang(read):
    began = time.process_time()
    text = GOOD + "".join(f"[margin{n}]\n" for n in range(9_000))
    assert len(read(text).faults) == 9_000
    assert time.process_time() - began < 10


def test_replace_takes_what_the_file_takes_and_names_every_fault(read):
    rules = read(GOOD).rules
    changed = rules.replace(margin=3, burn="1d6", sharp=False)
    assert (changed.value("margin"), changed.value("burn")) == (3, Dice(1, 6))
    assert rules.value("margin") == 4
    assert changed.differences(rules) == {
        "margin": (3, 4),
        "sharp": (False, True),
        "burn": (Dice(1, 6), Dice(2, 6)),
    }
    with pytest.raises(CatalogError) as caught:
        rules.replace(margin=0, luck=1, burn=Dice(3, 6), sharp="no")
    assert [fault.column for fault in caught.value.faults] == ["margin", "luck", "burn", "sharp"]


def test_a_span_counts_in_steps():
    assert list(Span(0, 10, 5)) == [0, 5, 10]
    assert 5 in Span(0, 10, 5) and 4 not in Span(0, 10, 5)
    assert len(Span(1, 12)) == 12


def test_a_flag_is_no_number():
    assert read_value("number", True) is None
    assert read_value("flag", 1) is None
    constant = Constant("sharp", True, "flag", "Sharp", "F5", "printed")
    assert constant.with_value(False).value is False
    assert repr(Rules({"sharp": constant})) == "<Rules: 1 constants>"
