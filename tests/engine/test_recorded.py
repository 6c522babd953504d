"""Numbers that games were played with are put back, whatever a catalog has today."""

import importlib
from dataclasses import replace
from typing import Any

import pytest

from mechlab.games import wreck
from mechlab.games.wreck.recorded import as_recorded
from mechlab.pages.table.opening import recorded

OTHER = {
    "skirmish": ("brace_armor", 3, "equipment/Rifle/Pen", "3"),
    "bolts": ("cover", -3, "weapons/Fist/Heat", "2"),
    "wreck": ("check_target", 11, "frames/Everest/HP", "12"),
}
"""Of each game a constant and a cell that its example is played with, as they are not."""
EACH = pytest.mark.parametrize("game", OTHER)


def of(game: str) -> tuple[Any, Any]:
    """What a game does with records, and its catalog."""
    library = importlib.import_module(f"mechlab.games.{game}")
    return importlib.import_module(f"mechlab.games.{game}.recorded"), library.catalog()


@EACH
def test_where_nothing_differs_the_catalog_is_as_it_is(game: str) -> None:
    room, cat = of(game)
    assert room.differences(recorded(game), cat) == []
    assert room.as_recorded(recorded(game), cat) is cat


@EACH
def test_constants_are_put_back_and_tables_are_left_alone(game: str) -> None:
    room, cat = of(game)
    name, value, *_ = OTHER[game]
    today = cat.with_rules(**{name: value})
    (line,) = room.differences(recorded(game), today)
    assert name in line
    then = room.as_recorded(recorded(game), today)
    assert then == cat and then.tables_digest == cat.tables_digest


@EACH
def test_cells_are_put_back_and_tell_the_catalog_from_that_of_today(game: str) -> None:
    room, cat = of(game)
    *_, path, text = OTHER[game]
    today = importlib.import_module(f"mechlab.games.{game}").varied(cat, {path: text})
    (line,) = room.differences(recorded(game), today)
    assert path.split("/")[1] in line
    then = room.as_recorded(recorded(game), today)
    assert room.differences(recorded(game), then) == []
    assert then not in (cat, today)


def test_dice_find_the_items_of_a_frame_where_they_found_them_then() -> None:
    cat, record = wreck.catalog(), wreck.new_sortie("Everest", "Patrol").record
    then = wreck.Frame("Everest").sheet(cat).gear
    gone = ("Everest", then[1].name)
    today = replace(
        cat, items={k: row for k, row in cat.items.items() if k != gone}, tables_digest="today"
    )
    assert len(wreck.Frame("Everest").sheet(today).gear) == len(then) - 1
    assert wreck.Frame("Everest").sheet(as_recorded(record, today)).gear == then


def test_items_in_another_order_are_told_and_put_back() -> None:
    cat, record = wreck.catalog(), wreck.new_sortie("Everest", "Patrol").record
    turned = replace(cat, items=dict(reversed(cat.items.items())), tables_digest="in another order")
    then, now = (wreck.Frame("Everest").sheet(each).gear for each in (cat, turned))
    assert now == then[::-1]
    (line,) = wreck.differences(record, turned)
    assert line.startswith(f"items, their order: {then[0].name}, ")
    assert wreck.Frame("Everest").sheet(as_recorded(record, turned)).gear == then
