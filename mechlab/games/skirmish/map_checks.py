"""What must hold of a map (H1 to H3, H7, H8): each check adds its faults to the drawing."""

from collections.abc import Iterator

from mechlab.board.hexes import flower, half_turn, hex_name, neighbours
from mechlab.catalog import Fault, Rules

from .map_drawing import DRAWINGS, SIGNS, Drawing, is_digit
from .state import HEXES
from .words import BUILDING, LOW_WALL


def faults_of(drawing: Drawing, rules: Rules) -> list[Fault]:
    """Everything wrong with a map, in the order of its lines.

    Hexes are held against each other only when each row has as many as it should.
    """
    if _has_shape(drawing):
        _check_signs(drawing)
        _check_symmetry(drawing)
        _check_levels(drawing, rules)
        _check_buildings(drawing, rules)
        _check_walls(drawing)
        _check_homes(drawing, rules)
        _check_zones(drawing, rules)
        _check_ways(drawing)
    return sorted(drawing.faults, key=lambda fault: fault.row or 0)


def _has_shape(drawing: Drawing) -> bool:
    """Whether both drawings are as large as the size says; their faults are added."""
    length, depth = drawing.length, drawing.depth
    if not length or any(name not in drawing.drawings for name in DRAWINGS):
        return False
    before = len(drawing.faults)
    row = drawing.facts["size"].row
    if length % 2:
        expected = "an even number of rows, or no half turn lays hexes on hexes"
        drawing.fault(row, "size", f"{length} rows", expected)
    if length * depth > HEXES:
        drawing.fault(row, "size", f"{length * depth} hexes", f"at most {HEXES}")
    for name in DRAWINGS:
        rows = drawing.drawings[name]
        for number, each in enumerate(rows, 1):
            if each.label != str(number):
                drawing.fault(each.row, name, each.label, f"the number of the row, {number}")
            if len(each.signs) != depth:
                found = f"{len(each.signs)} hexes"
                drawing.fault(each.row, f"{name}, row {each.label}", found, f"{depth}, as in size")
        if len(rows) != length:
            last = rows[-1].row if rows else None
            drawing.fault(last, name, f"{len(rows)} rows", f"{length}, as in size")
    return len(drawing.faults) == before


def _hexes(drawing: Drawing) -> Iterator[tuple[int, str]]:
    for place in range(drawing.length * drawing.depth):
        yield place, hex_name(place, drawing.depth)


def _check_signs(drawing: Drawing) -> None:
    expected = {
        "terrain": f"{', '.join(SIGNS)}, or the height of a building",
        "levels": "a level: a digit, or . for 0",
    }
    for place, name in _hexes(drawing):
        for part in DRAWINGS:
            if drawing.meaning(part, place) is None:
                row, sign = drawing.row_of(place, part), drawing.sign(part, place)
                drawing.fault(row, name, sign, expected[part])


def _check_symmetry(drawing: Drawing) -> None:
    """H1: a half turn lays every hex on one just like it."""
    for place, name in _hexes(drawing):
        other = half_turn(place, drawing.length, drawing.depth)
        if other <= place:
            return
        for part in DRAWINGS:
            here, there = drawing.meaning(part, place), drawing.meaning(part, other)
            if here != there and here is not None and there is not None:
                opposite = hex_name(other, drawing.depth)
                found = f"{here} here, {there} on {opposite}"
                expected = f"the same on {name} and {opposite}, which a half turn swaps"
                drawing.fault(drawing.row_of(place, part), name, found, expected)


def _check_levels(drawing: Drawing, rules: Rules) -> None:
    """H1, H2: a large board rises higher than others."""
    large = rules.value("large_board_length"), rules.value("large_board_depth")
    is_large = (drawing.length, drawing.depth) == large
    highest = rules.value("large_elevation_max" if is_large else "elevation_max")
    for place, name in _hexes(drawing):
        if drawing.level(place) > highest:
            roof = "a roof at level" if drawing.terrain(place) == BUILDING else "level"
            found = f"{roof} {drawing.level(place)}"
            drawing.fault(drawing.row_of(place, "levels"), name, found, f"at most {highest}")


def _check_buildings(drawing: Drawing, rules: Rules) -> None:
    """H3: a building has a least height."""
    least = rules.value("building_height")
    for place, name in _hexes(drawing):
        sign = drawing.sign("terrain", place)
        if is_digit(sign) and int(sign) < least:
            found = f"a building of height {sign}"
            drawing.fault(drawing.row_of(place), name, found, f"a height of at least {least}")


def _around(drawing: Drawing, place: int) -> list[int]:
    near = neighbours(place, drawing.length, drawing.depth)
    return [each for each in near if each >= 0]


def _check_walls(drawing: Drawing) -> None:
    """H3: a low wall rises above its neighbours, so that all of them are on its ground."""
    for place, name in _hexes(drawing):
        if drawing.terrain(place) != LOW_WALL:
            continue
        ground = drawing.ground(place)
        for other in _around(drawing, place):
            if drawing.ground(other) != ground:
                neighbour = hex_name(other, drawing.depth)
                found = f"level {ground} beside level {drawing.ground(other)} on {neighbour}"
                expected = "a low wall on the level of all around it"
                drawing.fault(drawing.row_of(place, "levels"), name, found, expected)
                break


def _check_homes(drawing: Drawing, rules: Rules) -> None:
    """H8: rows to deploy in at both ends, with room for a team."""
    if drawing.home_rows < 0:
        return  # It could not be read, and says so itself.
    fact, most = drawing.facts["home rows"], rules.value("deployment_rows")
    if not 1 <= drawing.home_rows <= min(most, drawing.length // 2):
        expected = f"1 to {min(most, drawing.length // 2)}"
        drawing.fault(fact.row, "home rows", fact.text, expected)
        return
    room = sum(
        drawing.terrain(place) != LOW_WALL for place in range(drawing.home_rows * drawing.depth)
    )
    if room < rules.value("fielded"):
        expected = f"at least {rules.value('fielded')} hexes to stand on"
        drawing.fault(fact.row, "home rows", f"{room} hexes to stand on", expected)


def _check_zones(drawing: Drawing, rules: Rules) -> None:
    """H7: none or four, each a whole flower, apart from each other, in pairs."""
    if "zones" not in drawing.facts:
        return
    row, zones = drawing.facts["zones"].row, drawing.zones
    named = drawing.facts["zones"].text.split()
    if named != ["none"] and len(named) != rules.value("zones"):
        expected = f"none, or the middles of {rules.value('zones')} zones"
        drawing.fault(row, "zones", " ".join(named), expected)
    taken: dict[int, int] = {}
    for centre in zones:
        name = hex_name(centre, drawing.depth)
        hexes = flower(centre, drawing.length, drawing.depth)
        if -1 in hexes:
            drawing.fault(row, "zones", name, "a middle with all six neighbours on the board")
        shared = [place for place in hexes if place in taken]
        if shared:
            other = hex_name(taken[shared[0]], drawing.depth)
            found = f"{name} and {other} share {hex_name(shared[0], drawing.depth)}"
            drawing.fault(row, "zones", found, "zones that share no hex")
        taken.update((place, centre) for place in hexes if place >= 0)
        turned = half_turn(centre, drawing.length, drawing.depth)
        if turned not in zones:
            expected = f"a zone also on {hex_name(turned, drawing.depth)}, by a half turn"
            drawing.fault(row, "zones", name, expected)


def _check_ways(drawing: Drawing) -> None:
    """Every hex that can be stood on can be reached from the first home row."""
    count = drawing.length * drawing.depth
    is_open = [drawing.terrain(place) != LOW_WALL for place in range(count)]
    found = {place for place in range(drawing.depth) if is_open[place]}
    edge = list(found)
    while edge:
        ways = _around(drawing, edge.pop())
        new = [place for place in ways if is_open[place] and place not in found]
        found.update(new)
        edge += new
    for place, name in _hexes(drawing):
        if is_open[place] and place not in found:
            expected = "a way to it from row 1"
            drawing.fault(drawing.row_of(place), name, "a hex behind low walls", expected)
