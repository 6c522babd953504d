"""What must hold between the tables of Mecha Skirmish; each check adds its faults to a table."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Any, TypeAlias

from mechlab.catalog import Rules, Table
from mechlab.catalog.cells import DASHES, listed
from mechlab.catalog.fault import SHOWN_PER_FILE, meant
from mechlab.catalog.rulebook import Rulebook

from .tables import CLASSES, CRIT_PARTS, CRITS, Armed, Crit, Stress

Tables: TypeAlias = Mapping[str, Table[Any]]

# Table, column, and the tables whose names may stand there.
_REFERENCES = (
    *((table, "Runner", ("runners",)) for table in ("chassis", "arms", "equipment", "legs")),
    *((table, "Runner", ("runners",)) for table in ("heads", "backs", "kits")),
    ("kits", "Chassis", ("chassis",)),
    ("kits", "Legs", ("legs",)),
    ("kits", "Right arm", ("arms",)),
    ("kits", "Left arm", ("arms",)),
    ("kits", "Head", ("heads",)),
    ("kits", "Back", ("backs",)),
    ("kits", "Right hand", ("equipment",)),
    ("kits", "Left hand", ("equipment",)),
    ("kits", "Pilot", ("pilots",)),
    ("forms", "Equipment", ("equipment",)),
    ("loads", "Weapon", ("equipment", "backs")),
    ("pilots", "Ability", ("abilities",)),
    ("bonds", "Pilot", ("pilots",)),
    ("bonds", "Partner", ("pilots",)),
)
_DIE = range(1, 7)


def check_tables(tables: Tables, book: Rulebook) -> None:
    """Add the faults that show only when tables are held against each other and the rules."""
    rules = book.rules
    for table, column, targets in _REFERENCES:
        _check_names(tables[table], column, [tables[each] for each in targets])
    _check_column(tables["pilots"], "Faction", tables["runners"], "Faction")
    _check_column(tables["pilots"], "Specialty", tables["abilities"], "Specialty")
    for name in ("equipment", "forms", "backs"):
        _check_weapons(tables[name])
    _check_overdrive(tables["equipment"])
    _check_back_weapons(tables)
    _check_forms(tables)
    _check_loads(tables)
    _check_hands(tables)
    _check_pilot_stats(tables["pilots"], rules)
    _check_bonds(tables["bonds"])
    _check_shields(tables["equipment"], rules)
    _check_improvised(tables["improvised"])
    _check_crits(tables["crits"])
    _check_stress(tables["stress"])


def _check_names(table: Table[Any], column: str, targets: Iterable[Table[Any]]) -> None:
    known: list[str] = []
    for target in targets:
        if target.names is None:
            return  # It could not be read, and says so itself.
        known += (name[0] for name in target.names)
    files = listed(tuple(target.file for target in targets))
    _check_cells(table, column, known, f"a name in {files}")


def _check_column(table: Table[Any], column: str, target: Table[Any], other: str) -> None:
    known = [cells[other] for _, cells in target.cells if other in cells]
    if known:
        _check_cells(table, column, known, f"a {other} in {target.file}")


def _check_cells(table: Table[Any], column: str, known: Collection[str], expected: str) -> None:
    names = set(known)
    for row, cells in table.cells:
        found = cells.get(column, "")
        if found not in DASHES and found not in names:
            hint = meant(found, names) if len(table.faults) < SHOWN_PER_FILE else ""
            table.fault(row, column, found, expected + hint)


def _check_weapons(table: Table[Any]) -> None:
    """A weapon has all its numbers, and the Melee tag when its range is melee."""
    columns = table.model.columns()
    for row, weapon in table.rows:
        if not (weapon.gives("reach") or weapon.gives("damage")):
            if "Melee" in weapon.tags:
                table.fault(row, "Tags", "Melee", f"no Melee: {weapon.name} is no weapon")
            continue
        needed = ["reach", "shots", "accuracy", "penetration", "damage", "heat"]
        if weapon.melee:
            needed += [each for each in ("melee_dice", "parry_cost") if each in columns]
        for name in needed:
            if not weapon.gives(name):
                expected = f"{table.model.expected(columns[name])}: {weapon.name} is a weapon"
                table.fault(row, columns[name], "", expected)
        _check_melee_tag(table, row, weapon)


def _check_melee_tag(table: Table[Any], row: int, weapon: Armed) -> None:
    tagged = "Melee" in weapon.tags
    if weapon.melee and not tagged:
        table.fault(row, "Tags", ", ".join(weapon.tags), "Melee among them: its Range is melee")
    if tagged and weapon.range is not None:
        table.fault(row, "Tags", ", ".join(weapon.tags), "no Melee: its Range is in hexes")


def _check_overdrive(table: Table[Any]) -> None:
    columns = table.model.columns()
    fields = [name for name in columns if name.startswith("overdrive_")]
    for row, item in table.rows:
        given = [name for name in fields if item.gives(name)]
        if given and ("Energy" not in item.tags or item.range is None):
            column = columns[given[0]]
            found = str(getattr(item, given[0]))
            table.fault(row, column, found, "a dash: Overdrive is for ranged Energy weapons")
        elif given:
            for name in ("overdrive_penetration", "overdrive_damage"):
                if not item.gives(name):
                    expected = table.model.expected(columns[name])
                    table.fault(row, columns[name], "", f"{expected}: it has an Overdrive")


def _check_back_weapons(tables: Tables) -> None:
    backs, items = tables["backs"], tables["equipment"].names or {}
    for row, back in backs.rows:
        if back.melee:
            backs.fault(row, "Range", "melee", "hexes: only held weapons fight in melee")
        if (back.name,) in items:
            backs.fault(row, "Back", back.name, "a name that no item of equipment.csv has")


def _check_forms(tables: Tables) -> None:
    """An item with another form names its first, and the two names differ."""
    forms, items = tables["forms"], tables["equipment"]
    first = {item.name: item.first_form for item in items.values()}
    for row, form in forms.rows:
        if form.name == first.get(form.equipment):
            forms.fault(row, "Form", form.name, "another name than the first form's")
    if forms.names is None:
        return
    formed = {name[0] for name in forms.names}
    for row, item in items.rows:
        if item.name in formed and item.first_form is None:
            items.fault(row, "First form", "", "the name of its first form: forms.csv has another")
        if item.first_form is not None and item.name not in formed:
            items.fault(row, "First form", item.first_form, "a dash: forms.csv has no other form")


def _check_loads(tables: Tables) -> None:
    """Only Ballistic weapons take loads, and only if every form of theirs does (F12)."""
    loads = tables["loads"]
    tags = defaultdict(list)
    for name in ("equipment", "backs"):
        for weapon in tables[name].values():
            tags[weapon.name].append(weapon.tags)
    for form in tables["forms"].values():
        tags[form.equipment].append(form.tags)
    for row, load in loads.rows:
        if not all("Ballistic" in each for each in tags[load.weapon]):
            expected = "a weapon that takes loads: Ballistic in every form"
            loads.fault(row, "Weapon", load.weapon, expected)


def _check_hands(tables: Tables) -> None:
    kits = tables["kits"]
    two_handed = {item.name for item in tables["equipment"].values() if item.hands > 1}
    for row, kit in kits.rows:
        if kit.left_hand in two_handed:
            kits.fault(row, "Left hand", kit.left_hand, "a one-handed item, or a dash")
        elif kit.right_hand in two_handed and kit.left_hand is not None:
            kits.fault(row, "Left hand", kit.left_hand, f"a dash: {kit.right_hand} fills both")


def _check_pilot_stats(pilots: Table[Any], rules: Rules) -> None:
    if "pilot_stat_max" not in rules:
        return
    most = rules.value("pilot_stat_max")
    for row, pilot in pilots.rows:
        for name in ("gunnery", "piloting", "systems", "initiative"):
            if (stat := getattr(pilot, name)) > most:
                expected = f"at most {most}, the pilot_stat_max of rules.toml"
                pilots.fault(row, pilots.model.columns()[name], stat, expected)


def _check_bonds(bonds: Table[Any]) -> None:
    seen: dict[frozenset[str], int] = {}
    for row, bond in bonds.rows:
        if bond.pilot == bond.partner:
            bonds.fault(row, "Partner", bond.partner, "another pilot")
        first = seen.setdefault(frozenset((bond.pilot, bond.partner)), row)
        if first != row and (bond.partner, bond.pilot) in (bonds.names or {}):
            bonds.fault(row, "Partner", bond.partner, f"each pair once: row {first} has it")


def _check_shields(items: Table[Any], rules: Rules) -> None:
    """F11.6 gives every shield the same dice, so the table may not say otherwise."""
    if "shield_dice" not in rules:
        return
    dice = rules.value("shield_dice")
    for row, item in items.rows:
        if item.guard and not item.gives("reach") and item.melee_dice != dice:
            found = item.melee_dice if item.gives("melee_dice") else ""
            items.fault(row, "Melee dice", found, f"{dice}, the shield_dice of rules.toml")


def _check_improvised(table: Table[Any]) -> None:
    for name in CLASSES if table.names is not None else ():
        for strike in ("punch", "kick"):
            if (name, strike) not in (table.names or {}):
                table.fault(None, "", f"no row for the {name} {strike}", "one for each class")


def _check_crits(table: Table[Any]) -> None:
    for row, crit in table.rows:
        if crit.effect not in CRITS[crit.part]:
            table.fault(row, "Effect", crit.effect, listed(CRITS[crit.part]))
    for part in CRIT_PARTS:
        lines = [(row, crit) for row, crit in table.rows if crit.part == part]
        _check_faces(table, lines, f"the {part}", bool(table.faults))


def _check_stress(table: Table[Any]) -> None:
    _check_faces(table, table.rows, "stress", bool(table.faults))


def _check_faces(
    table: Table[Any], lines: list[tuple[int, Crit | Stress]], what: str, partial: bool
) -> None:
    """Every face of the die once. Gaps are not told while rows are missing through faults."""
    before = len(table.faults)
    taken: dict[int, int] = {}
    for row, line in lines:
        if line.low > line.high:
            table.fault(row, "d6 high", line.high, f"at least {line.low}, its d6 low")
        for face in line.faces:
            if taken.setdefault(face, row) != row:
                expected = f"each face once: row {taken[face]} has {face}"
                table.fault(row, "d6 low", f"{line.low} to {line.high}", expected)
                break
    gaps = tuple(str(face) for face in _DIE if face not in taken)
    partial = partial or len(table.faults) > before
    if gaps and not partial and table.names is not None:
        table.fault(None, "d6 low", f"no line of {what} for {listed(gaps)}", "every face of the d6")
