"""The text of a map: its facts, and its two drawings, terrain and levels, hex by hex."""

import re
from dataclasses import dataclass, field

from mechlab.board.hexes import column_name, hex_of
from mechlab.catalog import Fault

from .words import BUILDING, FOLIAGE, LOW_WALL, OPEN, RUBBLE

FACTS = ("size", "home rows", "zones", "source", "note")
NEEDED = FACTS[:-1]
DRAWINGS = ("terrain", "levels")
SIGNS = {".": OPEN, ":": RUBBLE, "*": FOLIAGE, "=": LOW_WALL}
"""How terrain is drawn; a building is a digit, its height."""

LEVELS = {".": 0, **{str(level): level for level in range(10)}}

_FACT = re.compile(r"([a-z ]+?)\s*:\s*(.*)")
_SIZE = re.compile(r"([0-9]{1,3})\s*x\s*([0-9]{1,3})", re.ASCII)


@dataclass(frozen=True)
class Fact:
    """A line such as ``size: 32 x 20``."""

    row: int
    text: str


@dataclass(frozen=True)
class Row:
    """A row of a drawing: the line it is in, its number there, its signs."""

    row: int
    label: str
    signs: list[str]


@dataclass
class Drawing:
    """What could be read of a map. The rows may be wrong in any way until they are checked."""

    file: str
    facts: dict[str, Fact] = field(default_factory=dict)
    drawings: dict[str, list[Row]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    length: int = 0
    depth: int = 0
    home_rows: int = -1
    zones: tuple[int, ...] = ()

    def fault(self, row: int | None, column: str, found: str, expected: str) -> None:
        self.faults.append(Fault(self.file, row, column, found, expected))

    def sign(self, drawing: str, place: int) -> str:
        """What is drawn for a hex."""
        row, column = divmod(place, self.depth)
        return self.drawings[drawing][row].signs[column]

    def meaning(self, drawing: str, place: int) -> str | int | None:
        """What the sign of a hex stands for; ``None`` when it means nothing."""
        sign = self.sign(drawing, place)
        if drawing == "levels":
            return LEVELS.get(sign)
        return sign if sign in SIGNS or is_digit(sign) else None

    def row_of(self, place: int, drawing: str = "terrain") -> int:
        """The line of the file that a hex is drawn in."""
        return self.drawings[drawing][place // self.depth].row

    def terrain(self, place: int) -> int:
        """The terrain of a hex; OPEN for a sign that means nothing."""
        sign = self.sign("terrain", place)
        return BUILDING if is_digit(sign) else SIGNS.get(sign, OPEN)

    def ground(self, place: int) -> int:
        """The level of the ground, beneath a building too; 0 for a sign that means nothing."""
        return LEVELS.get(self.sign("levels", place), 0)

    def level(self, place: int) -> int:
        """The level at which a mech stands: the ground, or the roof."""
        sign = self.sign("terrain", place)
        return self.ground(place) + (int(sign) if is_digit(sign) else 0)


def is_digit(sign: str) -> bool:
    """Whether a sign is one of 0 to 9."""
    return len(sign) == 1 and sign in "0123456789"


def read_drawing(text: str, file: str) -> Drawing:
    """Take a map's text apart. Lines that say nothing are faults; so is what is said twice."""
    drawing = Drawing(file)
    rows: list[Row] | None = None
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split("#")[0].split()
        said = " ".join(words)
        match = _FACT.fullmatch(said)
        if not words:
            continue
        if said in DRAWINGS:
            rows = []
            if said in drawing.drawings:
                drawing.fault(number, said, "a second one", "each drawing once")
            drawing.drawings.setdefault(said, rows)
        elif match:
            _add_fact(drawing, number, match[1], match[2])
        elif rows is not None and words[0].isdecimal():
            rows.append(Row(number, words[0], words[1:]))
        elif rows is None or words != [column_name(n) for n in range(len(words))]:
            drawing.fault(number, "", said, "a fact such as size: 32 x 20, or a row of a drawing")
    _read_facts(drawing)
    return drawing


def _add_fact(drawing: Drawing, row: int, name: str, text: str) -> None:
    if name not in FACTS:
        drawing.fault(row, name, name, ", ".join(FACTS[:-1]) + f" or {FACTS[-1]}")
    elif name in drawing.facts:
        drawing.fault(row, name, text, "each fact once")
    else:
        drawing.facts[name] = Fact(row, text)


def _read_facts(drawing: Drawing) -> None:
    """Size, home rows and zones as numbers, as far as they are given."""
    for name in NEEDED:
        if name not in drawing.facts:
            drawing.fault(None, name, "", f"a line {name}: ...")
    for name in DRAWINGS:
        if name not in drawing.drawings:
            drawing.fault(None, name, "", f"a line {name} and the rows below it")
    if "size" in drawing.facts:
        _read_size(drawing, drawing.facts["size"])
    if "home rows" in drawing.facts:
        fact = drawing.facts["home rows"]
        if fact.text.isascii() and fact.text.isdigit() and len(fact.text) < 3:
            drawing.home_rows = int(fact.text)
        else:
            drawing.fault(fact.row, "home rows", fact.text, "a whole number")
    if "zones" in drawing.facts and drawing.depth:
        _read_zones(drawing, drawing.facts["zones"])


def _read_size(drawing: Drawing, fact: Fact) -> None:
    match = _SIZE.fullmatch(fact.text)
    if match and int(match[1]) and int(match[2]):
        drawing.length, drawing.depth = int(match[1]), int(match[2])
    else:
        drawing.fault(fact.row, "size", fact.text, "rows x hexes in a row, such as 32 x 20")


def _read_zones(drawing: Drawing, fact: Fact) -> None:
    zones = []
    for name in [] if fact.text == "none" else fact.text.split():
        try:
            zones.append(hex_of(name, drawing.length, drawing.depth))
        except ValueError as error:
            drawing.fault(fact.row, "zones", name, str(error).split(": ", 1)[1])
    drawing.zones = tuple(zones)
