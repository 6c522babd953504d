"""What must hold between the tables of When It Goes Wrong; each check adds faults to a table."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from mechlab.catalog import Table
from mechlab.catalog.fault import meant
from mechlab.catalog.rulebook import Rulebook

from .tables import REPAIRS, STATUSES, TRACKS

Tables: TypeAlias = Mapping[str, Table[Any]]

MOUNTS, ITEMS, CARDS, TURNS = 8, 12, 64, 60
"""The most mounts and items of a frame, cards of a deck, and turns of a sortie."""
OVERTIME = 6
"""The turns that a scene may go on after its last for a meltdown that counts down."""


def check_tables(tables: Tables, book: Rulebook) -> None:
    """Add the faults that show only when tables are held against each other and the rules."""
    _check_names(tables["items"], "Frame", tables["frames"], "Frame")
    _check_names(tables["decks"], "Hit", tables["hits"], "Hit")
    _check_names(tables["drawn"], "Deck", tables["decks"], "Deck")
    _check_armor(tables["frames"], book)
    _check_items(tables)
    for name in TRACKS:
        _check_faces(tables[name], book)
    _check_left(tables["left"])
    _check_complete(tables["repairs"], REPAIRS)
    _check_complete(tables["statuses"], STATUSES)
    _check_decks(tables)


def _check_names(table: Table[Any], column: str, target: Table[Any], other: str) -> None:
    known = [cells[other] for _, cells in target.cells if other in cells]
    for number, cells in table.cells if known else ():
        found = cells.get(column, "")
        if found not in known:
            table.fault(number, column, found, f"a name in {target.file}{meant(found, known)}")


def _check_armor(table: Table[Any], book: Rulebook) -> None:
    if "armor_max" not in book.rules:
        return
    most = book.rules.value("armor_max")
    for number, row in table.rows:
        if row.armor > most:
            table.fault(number, "Armor", row.armor, f"at most {most}, as rules.toml says")


def _check_items(tables: Tables) -> None:
    table = tables["items"]
    for frame in {row.frame for row in table.values()}:
        own = [row for row in table.values() if row.frame == frame]
        mounts = {row.mount for row in own if row.mount}
        if len(own) > ITEMS or len(mounts) > MOUNTS:
            found = f"{len(own)} items on {len(mounts)} mounts of {frame}"
            table.fault(None, "Item", found, f"at most {ITEMS} items on {MOUNTS} mounts")
    for number, row in table.rows:
        if row.loading and not row.mount:
            table.fault(number, "Loading", "yes", "a dash: only weapons are loaded")


def _check_faces(table: Table[Any], book: Rulebook) -> None:
    """Every lowest die has one result, and so have several ones."""
    if "table_die" not in book.rules:
        return
    sides = book.rules.value("table_die").sides
    for ones, faces in ((1, range(1, sides + 1)), (2, range(1, 2))):
        for face in faces:
            rows = [
                row
                for row in table.values()
                if row.low <= face <= row.high and row.ones in ((0, ones) if face == 1 else (0, 1))
            ]
            if len(rows) != 1 and table.rows:
                many = ", several" if ones == 2 else ""
                table.fault(
                    None, "Low", f"{len(rows)} results for {face}{many}", "one for each lowest die"
                )


def _check_left(table: Table[Any]) -> None:
    for track in TRACKS:
        left = [row.left for row in table.values() if row.track == track]
        if table.rows and 1 not in left:
            table.fault(None, "Left", f"no row of {track} for 1", "one for the last that is left")
    for number, row in table.rows:
        for column, effect in (("Effect", row.effect), ("Failed check", row.failed)):
            if effect in ("trauma", "by what is left"):
                table.fault(number, column, effect, "what happens at once")


def _check_complete(table: Table[Any], names: Iterable[str]) -> None:
    there = {row.name for row in table.values()}
    for name in names:
        if table.rows and name not in there:
            table.fault(None, "", f"no {name}", f"a row for {name}")


def _check_decks(tables: Tables) -> None:
    table = tables["decks"]
    drawn = {row.name: row for row in tables["drawn"].values()}
    for number, row in table.rows:
        for column, value in (("Scene", row.scene), ("Turn", row.turn)):
            if (row.deck in drawn) != (value == 0):
                expected = "a dash: the deck is drawn from" if row.deck in drawn else "a number"
                table.fault(number, column, value or "-", expected)
    for deck in dict.fromkeys(row.deck for row in table.values()):
        own = [row for row in table.values() if row.deck == deck]
        cards = sum(row.copies for row in own)
        if cards > CARDS:
            table.fault(None, "Copies", f"{cards} cards in {deck}", f"at most {CARDS}")
        if deck in drawn:
            count = drawn[deck].scenes * (drawn[deck].turns + OVERTIME)
        else:
            last = {row.scene: 0 for row in own}
            for row in own:
                last[row.scene] = max(last[row.scene], row.turn)
            count = sum(last.values()) + OVERTIME * len(last)
        if count > TURNS:
            table.fault(
                None,
                "Turn",
                f"{count} turns in {deck}",
                f"at most {TURNS}, with {OVERTIME} more a scene",
            )
