"""Maps: those that come with mechlab are faultless, and each kind of fault is told by its hex."""

import shutil
from pathlib import Path

import pytest

from mechlab.board.hexes import flower
from mechlab.catalog import CatalogError
from mechlab.cli import main
from mechlab.games.skirmish import catalog
from mechlab.games.skirmish.maps import check_map, check_maps, game_map, lay_out, map_names
from mechlab.games.skirmish.state import blank
from mechlab.games.skirmish.words import BUILDING, FOLIAGE, LOW_WALL, OPEN, RUBBLE

PRINTED = ("Causeway", "Foundry", "Quarry")

SMALL = """# a board to break
size: 8 x 6
home rows: 2
zones: none
source: assumed
note: for tests

terrain
   A B C D E F
1  . . . . . .
2   . . . . . .
3  . 2 . . . :
4   . * . . . .
5  . . . . * .
6   : . . . 2 .
7  . . . . . .
8   . . . . . .

levels
1  . . . . . .
2   . . . . . .
3  1 . . . . .
4   . . . . . .
5  . . . . . .
6   . . . . . 1
7  0 0 0 0 0 0
8   0 0 0 0 0 0
"""


def faults(*changes: tuple[str, str]) -> list[str]:
    text = SMALL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return [str(fault) for fault in check_map(text, "small.txt")]


# ---- those that come with mechlab ----


def test_every_map_is_faultless() -> None:
    assert check_maps() == []


@pytest.mark.parametrize("name", map_names())
def test_a_half_turn_changes_no_hex(name: str) -> None:
    board = game_map(name)
    for place in range(len(board)):
        other = board.opposite(place)
        for facts in (board.level, board.ground, board.terrain, board.top):
            assert facts[place] == facts[other]
        assert (board.zone[place] > 0) == (board.zone[other] > 0)
        assert board.home[place] == (0, 2, 1)[board.home[other]]


@pytest.mark.parametrize("name", PRINTED)
def test_the_maps_that_the_text_names_are_of_its_size_with_four_zones(name: str) -> None:
    board = game_map(name)
    assert (board.length, board.depth, board.home_rows) == (32, 20, 3)
    assert [board.zone.count(number) for number in range(1, 5)] == [7, 7, 7, 7]
    for centre in board.zone_centres:
        hexes = flower(centre, board.length, board.depth)
        assert {board.zone[place] for place in hexes} == {board.zone[centre]}
    assert max(board.level) <= 3 and "Amb096" in board.note and board.source == "assumed"
    assert set(board.terrain) == {OPEN, RUBBLE, FOLIAGE, LOW_WALL, BUILDING}


def test_flat_is_bare_and_ridge_is_large() -> None:
    flat, ridge = game_map("Flat"), game_map("Ridge")
    assert set(flat.level) | set(flat.terrain) | set(flat.zone) == {0}
    assert (ridge.length, ridge.depth, max(ridge.level)) == (40, 24, 4)


def test_homes_are_the_rows_at_both_ends() -> None:
    board = game_map("Quarry")
    rows = [set(board.home[row * 20 : row * 20 + 20]) for row in range(32)]
    assert rows == [{1}] * 3 + [{0}] * 26 + [{2}] * 3


def test_a_map_is_laid_out_hex_by_hex() -> None:
    board, game = game_map("Foundry"), blank()
    game.ground["smoke"] = game.ground["mech"] = 5
    lay_out(board, game)
    assert (game.length, game.depth, game.hex_count, game.zone_count) == (32, 20, 640, 4)
    assert game.highest == max(board.top)
    for place in range(640):
        spot = game.ground[place]
        facts = (spot.level, spot.terrain, spot.height, spot.zone, spot.home)
        parts = (board.level, board.terrain, board.top, board.zone, board.home)
        assert facts == tuple(part[place] for part in parts)
        assert (spot.smoke, spot.mech, game.costs[place]) == (0, -1, -1)
        assert spot.r == place // 20 and spot.q == place % 20 - spot.r // 2
    place = board.hex_of("B2")
    near = [board.hex_name(int(each)) for each in game.ground[place].near]
    assert near == ["C2", "C1", "B1", "A2", "B3", "C3"]


def test_the_command_that_checks_a_catalog_checks_its_maps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "numbers"
    shutil.copytree(catalog().path, folder)
    (folder / "maps" / "Mine.txt").write_text(SMALL.replace(" 2 .", " 1 ."), encoding="utf-8")
    assert main(["catalog", str(folder)]) == 1
    said = capsys.readouterr()
    assert "Mine.txt row 12, B3: found 'a building of height 1'" in said.out
    assert "faults in the catalog" in said.err
    (folder / "maps" / "Mine.txt").write_text(SMALL, encoding="utf-8")
    assert main(["catalog", str(folder)]) == 0
    assert game_map("mine", catalog(folder)).name == "Mine"


# ---- one map, read ----


def test_a_map_is_read_from_any_path(tmp_path: Path) -> None:
    path = tmp_path / "Mine.txt"
    path.write_text(SMALL, encoding="utf-8")
    board = game_map(path)
    assert (board.name, board.length, board.depth, board.note) == ("Mine", 8, 6, "for tests")
    roof = board.hex_of("B3")
    assert (board.ground[roof], board.level[roof], board.top[roof]) == (0, 2, 2)
    assert board.level[board.hex_of("A3")] == 1
    assert board.terrain[board.hex_of("F3")] == RUBBLE
    assert board == game_map(str(path)) and board.digest != game_map("Flat").digest


def test_a_low_wall_is_as_high_as_the_rules_say() -> None:
    board = game_map("Quarry", catalog().with_rules(low_wall_height=2))
    walls = [place for place in range(len(board)) if board.terrain[place] == LOW_WALL]
    assert walls and {board.top[place] - board.ground[place] for place in walls} == {2}


def test_names_are_read_in_any_case_and_an_unknown_one_is_told() -> None:
    assert game_map("quarry").name == "Quarry"
    with pytest.raises(CatalogError, match="did you mean Ridge"):
        game_map("Rigde")
    with pytest.raises(CatalogError, match="no such file"):
        game_map("nowhere.txt")


# ---- one fault of each kind ----

TERRAIN = "expected ., :, *, =, or the height of a building"
SWAPPED = "which a half turn swaps"

ONE = [
    ((". 2 . . . :", ". 2 ? . . :"), f"row 12, C3: found '?', {TERRAIN}"),
    (("3  1 .", "3  x ."), "row 22, A3: found 'x', expected a level: a digit, or . for 0"),
    (("3  1 .", "3  2 ."),
     f"row 22, A3: found '2 here, 1 on F6', expected the same on A3 and F6, {SWAPPED}"),
    (("4   . * . . . .", "4   . * . . ."),
     "row 13, terrain, row 4: found '5 hexes', expected 6, as in size"),
    (("8   . . . . . .\n\nlevels", "9   . . . . . .\n\nlevels"),
     "row 17, terrain: found '9', expected the number of the row, 8"),
    (("8   . . . . . .\n\nlevels", "\nlevels"),
     "row 16, terrain: found '7 rows', expected 8, as in size"),
    (("4   . * . . . .", "4   . . . . . ."),
     f"row 13, B4: found '. here, * on E5', expected the same on B4 and E5, {SWAPPED}"),
    (("home rows: 2", "home rows: 4"), "row 3, home rows: found '4', expected 1 to 3"),
    (("home rows: 2", "home rows: two"), "row 3, home rows: found 'two', expected a whole number"),
    (("size: 8 x 6", "size: large"),
     "row 2, size: found 'large', expected rows x hexes in a row, such as 32 x 20"),
    (("note: for tests", "notes: for tests"),
     "row 6, notes: found 'notes', expected size, home rows, zones, source or note"),
    (("source: assumed\n", ""), "source: found nothing, expected a line source: ..."),
    (("zones: none", "zones: none\nzones: none"),
     "row 5, zones: found 'none', expected each fact once"),
    (("\nlevels", "\nterrain\nlevels"),
     "row 19, terrain: found 'a second one', expected each drawing once"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "expected"), ONE)
def test_a_fault_is_told_with_line_and_hex(change: tuple[str, str], expected: str) -> None:
    assert [each.removeprefix("small.txt").lstrip(", ") for each in faults(change)] == [expected]


def test_a_drawing_under_another_name_is_told() -> None:
    told = faults(("\nlevels", "\nheights"))
    assert told[0] == (
        "small.txt, levels: found nothing, expected a line levels and the rows below it"
    )
    assert told[1] == (
        "small.txt row 19: found 'heights', "
        "expected a fact such as size: 32 x 20, or a row of a drawing"
    )


def test_zones_that_are_no_whole_flowers_in_pairs_are_told() -> None:
    assert faults(("zones: none", "zones: C3")) == [
        "small.txt row 4, zones: found 'C3', expected none, or the middles of 4 zones",
        "small.txt row 4, zones: found 'C3', expected a zone also on D6, by a half turn",
    ]
    assert faults(("zones: none", "zones: C33 7 E9 G1")) == [
        f"small.txt row 4, zones: found '{name}', "
        "expected a letter from A to F and a row from 1 to 8, such as F8"
        for name in ("C33", "7", "E9", "G1")
    ]
    assert faults(("zones: none", "zones: A4 F5 D4 C5")) == [
        "small.txt row 4, zones: found 'A4', "
        "expected a middle with all six neighbours on the board",
        "small.txt row 4, zones: found 'F5', "
        "expected a middle with all six neighbours on the board",
        "small.txt row 4, zones: found 'D4 and F5 share E4', expected zones that share no hex",
        "small.txt row 4, zones: found 'C5 and D4 share D5', expected zones that share no hex",
    ]


def test_levels_and_roofs_too_high_are_told() -> None:
    told = faults(("3  1 . .", "3  4 3 ."), (". . . . . 1\n7", ". . . . 3 4\n7"))
    assert told == [
        "small.txt row 22, A3: found 'level 4', expected at most 3",
        "small.txt row 22, B3: found 'a roof at level 5', expected at most 3",
        "small.txt row 25, E6: found 'a roof at level 5', expected at most 3",
        "small.txt row 25, F6: found 'level 4', expected at most 3",
    ]


def test_a_building_of_one_level_is_told() -> None:
    told = faults((". 2 . . . :", ". 1 . . . :"), (": . . . 2 .", ": . . . 1 ."))
    assert told == [
        "small.txt row 12, B3: found 'a building of height 1', expected a height of at least 2",
        "small.txt row 15, E6: found 'a building of height 1', expected a height of at least 2",
    ]


def test_a_low_wall_beside_other_levels_is_told() -> None:
    told = faults(("4   . *", "4   = *"), ("* .\n6", "* =\n6"))
    assert told == [
        "small.txt row 23, A4: found 'level 0 beside level 1 on A3', "
        "expected a low wall on the level of all around it",
        "small.txt row 24, F5: found 'level 0 beside level 1 on F6', "
        "expected a low wall on the level of all around it",
    ]


def test_a_hex_behind_low_walls_is_told() -> None:
    open_rows = "2   . . . . . .\n3  . 2", "7  . . . . . .\n8   . . . . . .\n\nlevels"
    told = faults(
        (open_rows[0], "2   = = = = = =\n3  . 2"),
        (open_rows[1], "7  = = = = = =\n8   . . . . . .\n\nlevels"),
        ("3  1 .", "3  . ."),
        (". 1\n7", ". .\n7"),
    )
    assert len(told) == 5 * 6  # rows 3 to 6, and row 8
    assert told[0] == (
        "small.txt row 12, A3: found 'a hex behind low walls', expected a way to it from row 1"
    )


def test_a_home_without_room_is_told() -> None:
    told = faults(
        ("home rows: 2", "home rows: 1"),
        ("1  . . . . . .", "1  = = = = . ."),
        ("8   . . . . . .\n\nlevels", "8   . . = = = =\n\nlevels"),
    )
    assert told == [
        "small.txt row 3, home rows: found '2 hexes to stand on', "
        "expected at least 3 hexes to stand on"
    ]


def test_a_board_with_an_odd_number_of_rows_or_too_many_hexes_is_told() -> None:
    assert any("expected an even number of rows" in each for each in faults(("8 x 6", "7 x 6")))
    assert any("found '9801 hexes'" in each for each in faults(("8 x 6", "99 x 99")))


def test_every_fault_comes_at_once() -> None:
    changes = [(". 2 . . . :", ". 1 ? . . :"), ("rows: 2", "rows: 9"), ("zones: none", "zones: A1")]
    told = " ".join(faults(*changes))
    for place in (
        "B3: found '1 here",
        "B3: found 'a building",
        "C3: found '?'",
        "found '9'",
        "found 'A1', expected none",
        "found 'A1', expected a middle",
        "found 'A1', expected a zone also on F8",
    ):
        assert place in told


STRANGE = [
    "",
    "\n",
    "terrain\nlevels\n",
    "size: 0 x 0\nterrain",
    "size: 2 x 2\nterrain\n1 .",
    "terrain\n1\n2\nlevels\n9 9 9\nsize: 2 x 1",
    "size: 999 x 999",
    "²: ²\nterrain\n² .",
    "size: 2 x 1\nhome rows: 1\nzones: none\nsource: x\nterrain\n1 ²\n2 ²\nlevels\n1 ٣\n2 ٣",
]


@pytest.mark.parametrize("text", STRANGE)
def test_the_text_of_anything_is_told_its_faults(text: str) -> None:
    assert check_map(text)
