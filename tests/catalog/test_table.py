"""Reading one CSV file: what is accepted, and the fault for everything else."""

import time
import tracemalloc
from pathlib import Path
from typing import Annotated

import pytest
from pydantic import Field

from mechlab.catalog import Row, Table, read_table
from mechlab.catalog.cells import OneOf, Rolled, SomeOf, Text, Whole, YesNo
from mechlab.dice import Dice


class Toy(Row):
    name: Annotated[str, Text()] = Field(alias="Toy")
    weight: Annotated[int, Whole(0, 99)] = Field(alias="Wt")
    damage: Annotated[Dice | None, Rolled()] = Field(None, alias="Dmg")


GOOD = "Toy,Wt,Dmg\nBall,2,-\nTop,3,1d6+1\n"


@pytest.fixture
def read(tmp_path):
    def read(content: str | bytes) -> Table[Toy]:
        file = tmp_path / "toys.csv"
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        return read_table(file, Toy)

    return read


def told(table: Table[Toy]) -> list[tuple]:
    return [(f.row, f.column, f.found) for f in table.faults]


@pytest.mark.parametrize(
    "content",
    [
        GOOD,
        GOOD.replace("\n", "\r\n"),
        GOOD.replace("\n", "\r"),
        b"\xef\xbb\xbf" + GOOD.encode(),
        GOOD.removesuffix("\n"),
        GOOD + "\n,,\n\n",
        "Wt,Toy,Dmg\n2,Ball,\n 3 , Top ,1d6+1\n",
        "Toy,Wt,Dmg,,\nBall,+2,—,,\nTop,3,1d6+1,,\n",
        'Toy,Wt,Dmg\n"Ball","2","−"\n"Top","3","1d6+1"\n',
    ],
)
def test_what_spreadsheets_write_is_accepted(read, content):
    table = read(content)
    assert table.faults == []
    assert [(t.name, t.weight, t.damage) for t in table.values()] == [
        ("Ball", 2, None),
        ("Top", 3, Dice(1, 6, 1)),
    ]
    assert table.rows[-1][0] == 3


@pytest.mark.parametrize(
    "cell",
    ["x", "2.5", "-3", "−3", "100", "1e9999", "1" * 5000, "1_0", "0x1", "nan", "inf", "٣", "", "-"],
)
def test_a_bad_number_is_told_with_its_place(read, cell):
    (fault,) = read(f"Toy,Wt,Dmg\nBall,2,\nTop,{cell},1d6\n").faults
    assert (fault.file, fault.row, fault.column) == ("toys.csv", 3, "Wt")
    assert fault.found == cell
    assert fault.expected == "a whole number from 0 to 99"
    assert len(str(fault)) < 200


@pytest.mark.parametrize("cell", ["d6", "1d1", "0d6", "1d6+1000", "99d6", "1d" + "9" * 5000, "2"])
def test_bad_dice_are_told(read, cell):
    (fault,) = read(f"Toy,Wt,Dmg\nBall,2,{cell}\n").faults
    assert (fault.row, fault.column) == (2, "Dmg")
    assert fault.expected == "dice such as 1d6 or 2d6+2"


def test_all_faults_come_at_once(read):
    table = read("Toy,Wt,Dmg\nBall,x,d6\nBall,-1,\nTop,1\n")
    assert told(table) == [
        (2, "Wt", "x"),
        (2, "Dmg", "d6"),
        (3, "Toy", "Ball"),
        (3, "Wt", "-1"),
        (4, "", "2 cells"),
    ]
    assert table.rows == []


def test_columns_missing_unknown_and_twice(read):
    table = read("Toy,Weight,Toy\nBall,2,Bat\n")
    assert told(table) == [
        (1, "Weight", "Weight"),
        (1, "Toy", "the column twice"),
        (1, "Wt", "no such column"),
        (1, "Dmg", "no such column"),
    ]


def test_a_misspelt_column_is_guessed(read):
    fault = read("Toy,Wt,Dmgs\nBall,2,1d6\n").faults[0]
    assert "did you mean Dmg?" in fault.expected


def test_rows_of_a_table_with_a_bad_header_are_still_checked(read):
    assert (2, "Wt", "x") in told(read("Toy,Wt\nBall,x\n"))


def test_a_duplicate_name_says_which_row_has_it(read):
    (fault,) = read("Toy,Wt,Dmg\nBall,2,\n\nBall,3,\n").faults
    assert (fault.row, fault.column, fault.found) == (4, "Toy", "Ball")
    assert "row 2" in fault.expected
    (fault,) = read("Toy,Wt,Dmg\nBall,2,\nBALL,3,\n").faults
    assert (fault.row, fault.found) == (3, "BALL")


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"", "an empty file"),
        (b"\xef\xbb\xbf", "an empty file"),
        (b" \n\n", "an empty file"),
        (b"Toy,Wt,Dmg\n", "a header only"),
        (b"Toy,Wt,Dmg\n,,\n", "a header only"),
        (GOOD.encode("utf-16"), "UTF-16 text"),
        (GOOD.encode("utf-16-le"), "a NUL byte"),
        (b"Toy,Wt,Dmg\nBall,\x002,\n", "a NUL byte"),
        ("Toy,Wt,Dmg\nKüche,2,\n".encode("latin-1"), "the byte 0xfc"),
        (GOOD.replace(",", ";").encode(), "semicolons between the cells"),
        (GOOD.replace(",", "\t").encode(), "tabs between the cells"),
        (b'Toy,Wt,Dmg\nBall,2,\n"Top,3,\nBat,1,\n', "a quote that is never closed"),
        (b'Toy,Wt,Dmg\n"Ball"s,2,\n', "a quote that is never closed"),
    ],
)
def test_a_file_that_is_no_table_gives_one_fault(read, content, found):
    (fault,) = read(content).faults
    assert fault.found.startswith(found)
    assert "\n" not in str(fault)


def test_the_row_of_a_wrong_byte_and_of_an_open_quote(read):
    assert read("Toy,Wt,Dmg\nKüche,2,\n".encode("latin-1")).faults[0].row == 2
    assert read(b'Toy,Wt,Dmg\nBall,2,\n"Top,3,\nBat,1,\n').faults[0].row == 3


def test_missing_file_and_folder_in_its_place(tmp_path):
    (tmp_path / "toys.csv").mkdir()
    assert read_table(tmp_path / "toys.csv", Toy).faults[0].found == "a folder"
    assert read_table(tmp_path / "none.csv", Toy).faults[0].found == "no such file"
    loop = tmp_path / "loop.csv"
    loop.symlink_to(loop)
    assert len(read_table(loop, Toy).faults) == 1


def test_a_device_is_not_read():
    (fault,) = read_table(Path("/dev/zero"), Toy).faults
    assert fault.expected in ("a file", "a file of this name in the catalog")


@pytest.mark.parametrize(
    "content",
    [
        "Toy,Wt,Dmg\n" + "Ball,2,\n" * 1_000_000,
        "Toy,Wt,Dmg\n" + "B,2,\n" * 10_001,
        "Toy,Wt,Dmg\n" + "x" * 5_000_000,
        'Toy,Wt,Dmg\n"' + "Ball,2,\n" * 1_000_000,
    ],
    ids=["million-rows", "rows", "bytes", "million-in-a-quote"],
)
def test_a_huge_file_gives_one_fault_soon(read, content):
    tracemalloc.start()
    began = time.process_time()
    table = read(content)
    took = time.process_time() - began
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    (fault,) = table.faults
    assert fault.found.startswith("more than")
    assert fault.expected.startswith("at most")
    assert table.rows == [] and table.cells == []
    assert took < 5
    assert peak < 60_000_000


def test_as_many_rows_as_allowed_are_read(read):
    table = read("Toy,Wt,Dmg\n" + "".join(f"Ball {n},2,\n" for n in range(10_000)))
    assert table.faults == []
    assert len(table.rows) == 10_000


def test_ten_thousand_bad_columns_do_not_hang(read):
    began = time.process_time()
    (fault,) = read("Toy,Wt,Dmg," + ",".join(f"Toy{n}" for n in range(10_000)) + "\n").faults
    assert (fault.row, fault.found) == (1, "10,003 columns")
    assert time.process_time() - began < 5


def test_cell_kinds():
    assert OneOf("a", "b").read("a") == "a"
    assert SomeOf("a", "b").read("b, a") == ("b", "a")
    assert YesNo().read("Yes") is True and YesNo().read("no") is False
    for kind, bad in [
        (OneOf("a", "b"), "A"),
        (SomeOf("a", "b"), "a, a"),
        (SomeOf("a", "b"), "a,,b"),
        (YesNo(), "maybe"),
        (Text(), "two\nlines"),
        (Text(), "x" * 61),
    ]:
        with pytest.raises(ValueError):
            kind.read(bad)
