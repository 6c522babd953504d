"""What must hold between the tables of bolts; each check adds its faults to a table."""

from itertools import pairwise
from typing import Any

from mechlab.catalog import Table
from mechlab.catalog.cells import listed
from mechlab.catalog.fault import Fault
from mechlab.catalog.rulebook import Rulebook
from mechlab.catalog.whole import Tables

from .constants import SWITCHES
from .tables import FIST, PARTS, PILOTS, TERRAIN

_ARMED = ("ranged weapon", "melee weapon", "rocket launcher")


def check_tables(tables: Tables, book: Rulebook) -> None:
    """Add the faults that show only when tables are held against each other and the rules."""
    for name, words in (("parts", PARTS), ("pilots", PILOTS), ("terrain", TERRAIN)):
        _check_all_there(tables[name], words)
    _check_faces(tables["parts"])
    _check_points(tables["points"])
    _check_upgrades(tables["upgrades"], tables["weapons"])
    _check_weapons(tables["weapons"], tables["upgrades"])
    _check_bands(book)
    _check_switches(book)


def _check_all_there(table: Table[Any], words: tuple[str, ...]) -> None:
    """Rules know these rows by name, so none may be missing."""
    if table.names is None:
        return
    for word in words:
        if (word,) not in table.names:
            column = next(iter(table.model.columns().values()))
            table.fault(None, column, f"no row {word}", "a row for each of " + listed(words, "and"))


def _check_faces(parts: Table[Any]) -> None:
    seen: dict[int, int] = {}
    for row, part in parts.rows:
        first = seen.setdefault(part.face, row)
        if first != row:
            parts.fault(row, "d6", part.face, f"a face of its own: row {first} has this one")


def _check_points(points: Table[Any]) -> None:
    """Points are bought one after the other, so their prices run from 1 without a gap."""
    for place, (row, point) in enumerate(points.rows, 1):
        if point.number != place and not points.faults:
            points.fault(row, "Point", point.number, f"{place}, the next point")


def _check_upgrades(upgrades: Table[Any], weapons: Table[Any]) -> None:
    """Weapons have their numbers, and each effect but a ranged weapon is one upgrade."""
    seen: dict[str, int] = {}
    armed = weapons.names
    for row, upgrade in upgrades.rows:
        if armed is not None and upgrade.effect in _ARMED and (upgrade.name,) not in armed:
            expected = f"a name in {weapons.file}: its effect is an attack"
            upgrades.fault(row, "Upgrade", upgrade.name, expected)
        if upgrade.levelled and upgrade.effect != "energy shield":
            expected = "a dash: only an energy shield has levels"
            upgrades.fault(row, "Bolts more a level", upgrade.step, expected)
        if upgrade.levelled and upgrade.bolts == 0:
            upgrades.fault(row, "Bolts", 0, "at least 1: levels without a price never end")
        if upgrade.effect != "ranged weapon" and seen.setdefault(upgrade.effect, row) != row:
            expected = f"an effect of its own: row {seen[upgrade.effect]} has this one"
            upgrades.fault(row, "Effect", upgrade.effect, expected)


def _check_weapons(weapons: Table[Any], upgrades: Table[Any]) -> None:
    if weapons.names is not None and (FIST,) not in weapons.names:
        weapons.fault(None, "Weapon", f"no row {FIST}", f"the row {FIST}, an arm without a weapon")
    effects = {upgrade.name: upgrade.effect for upgrade in upgrades.values()}
    for row, weapon in weapons.rows:
        effect = "fist" if weapon.name == FIST else effects.get(weapon.name, "")
        if effect not in (*_ARMED, "fist") and upgrades.names is not None:
            known = (weapon.name,) in upgrades.names and not effect
            if not known:  # A row that could not be read is told of already.
                weapons.fault(row, "Weapon", weapon.name, f"{FIST}, or a weapon in {upgrades.file}")
            continue
        if weapon.melee != (effect in ("melee weapon", "fist")):
            expected = "a band of range" if weapon.melee else "melee"
            weapons.fault(row, "Range", weapon.reach, f"{expected}: it is a {effect}")


def _check_bands(book: Rulebook) -> None:
    """Each band ends further away than the last."""
    for bands in (
        ("short_reach", "long_reach", "far_reach"),
        ("eagle_short", "eagle_long", "eagle_far"),
    ):
        for near, far in pairwise(bands):
            if near in book.rules and far in book.rules:
                limit, found = book.rules.value(near), book.rules.value(far)
                if found <= limit:
                    expected = f"more than {limit}, the {near}"
                    book.faults.append(Fault(book.file, None, far, str(found), expected))


def _check_switches(book: Rulebook) -> None:
    """A reading that no rule plays may not be offered."""
    for name, words in SWITCHES.items():
        allowed = book.rules[name].allowed if name in book.rules else words
        strange = [str(word) for word in allowed or () if word not in words]
        if strange or allowed is None:
            expected = f"some of {listed(words, 'and')}"
            book.faults.append(
                Fault(book.file, None, f"{name}.allowed", listed(tuple(strange), "and"), expected)
            )
