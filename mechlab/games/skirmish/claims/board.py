"""Checks of the board, the zones and the score (H1, H7, I4): what the constants alone decide.

Maps are not needed: rows run parallel to the short ends, hexes are offset row by row (odd-r), and a
half turn takes row r, column c of an L by D board to row L-1-r, column D-1-c.
"""

from collections.abc import Iterator

from mechlab.catalog.claims import Result, by_cases, holds_if, listed

from ..catalog import Catalog

Hex = tuple[int, int]


def fronts_apart(cat: Catalog, hexes: int) -> Result:
    """How far the deployment zones are from each other, counted in two ways."""
    value = cat.rules.value
    between = value("board_length") - 2 * value("deployment_rows")
    large = value("large_board_length") - 2 * value("deployment_rows")
    evidence = (
        f"{between} empty rows lie between the zones, so their front rows are {between + 1} hexes "
        f"apart; on the large board {large} and {large + 1}."
    )
    verdict = by_cases([between == hexes, between + 1 == hexes])
    return Result(verdict, evidence, numbers={"rows": between, "distance": between + 1})


def reaches_the_middle(cat: Catalog, chassis: str, legs: str, in_round: int) -> Result:
    """How many Boosts a mech needs to be in the middle row by a round, over open ground."""
    value = cat.rules.value
    speed = cat.chassis[chassis].speed + cat.legs[legs].speed
    way = value("board_length") // 2 - value("deployment_rows")
    boosts = in_round * value("quick_actions")
    reach = {n: speed * (in_round + n) for n in range(boosts + 1)}
    needed = next((n for n, hexes in reach.items() if hexes >= way), None)
    first = speed * (1 + value("quick_actions"))
    enough = "no number of Boosts is enough" if needed is None else f"{needed} Boosts are enough"
    evidence = (
        f"The middle row is {way} hexes from the front row. Speed {speed} covers {reach[0]} "
        f"by round {in_round} without Boost; {enough}. In round 1 it covers {first} at most."
    )
    numbers = {"way": way, "reach": reach, "boosts": needed, "first_round": first}
    return Result(by_cases(hexes >= way for hexes in reach.values()), evidence, numbers=numbers)


def half_turn_is_exact(cat: Catalog) -> Result:
    """Whether a half turn takes hexes to hexes and neighbours to neighbours, on both boards."""
    value = cat.rules.value
    boards = {
        "board": (value("board_length"), value("board_depth")),
        "large board": (value("large_board_length"), value("large_board_depth")),
    }
    wrong = [name for name, (rows, columns) in boards.items() if not _turns(rows, columns)]
    fixed = {name: _fixed(rows, columns) for name, (rows, columns) in boards.items()}
    evidence = listed(f"{name} {rows} by {columns}" for name, (rows, columns) in boards.items())
    evidence += f": checked hex by hex. Hexes that stay where they are: {listed(fixed.values())}."
    return Result(holds_if(not wrong), evidence, listed(wrong) if wrong else "", {"fixed": fixed})


def zones_in_pairs(cat: Catalog) -> Result:
    """Whether the zones of a map can be paired by a half turn."""
    value = cat.rules.value
    rows, columns = value("board_length"), value("board_depth")
    fixed, zones = _fixed(rows, columns), value("zones")
    covered = zones * value("zone_hexes")
    evidence = (
        f"A flower maps onto itself only about a hex that stays put, and there are {fixed}; so "
        f"{zones} zones are {zones // 2} pairs, {covered} hexes of {rows * columns}."
    )
    right = fixed == 0 and zones % 2 == 0 and _turns(rows, columns)
    return Result(holds_if(right), evidence, numbers={"hexes": covered, "board": rows * columns})


def zone_points(cat: Catalog, a_side: int, together: int) -> Result:
    """The most points that zones can give to one side and to both."""
    value = cat.rules.value
    rounds, extra, worth = value("rounds"), value("bonus_rounds"), value("score_zone")
    held = min(value("fielded"), value("zones"))
    one, both = held * worth, value("zones") * worth
    evidence = (
        f"{held} mechs hold {held} zones at most: {one * rounds} points in {rounds} rounds, "
        f"{both * rounds} for both sides; with the bonus round {one * (rounds + extra)} and "
        f"{both * (rounds + extra)}. A map without zones gives none."
    )
    numbers = {
        "one": one * rounds,
        "both": both * rounds,
        "one_with_bonus": one * (rounds + extra),
        "both_with_bonus": both * (rounds + extra),
    }
    right = (one * rounds, both * rounds) == (a_side, together)
    return Result(holds_if(right), evidence, numbers=numbers)


def wipe_points(cat: Catalog, points: int) -> Result:
    """What destroying all fielded mechs scores."""
    found = cat.rules.value("fielded") * cat.rules.value("score_kill")
    evidence = f"It scores {found}, which never decides anything: a wipe wins at once (I3)."
    return Result(holds_if(found == points), evidence, numbers={"points": found})


def _turns(rows: int, columns: int) -> bool:
    """Whether the half turn of an offset board keeps every pair of neighbours together."""
    turned = {(r, c): (rows - 1 - r, columns - 1 - c) for r in range(rows) for c in range(columns)}
    return all(
        {turned[near] for near in _around(spot, rows, columns)}
        == set(_around(turned[spot], rows, columns))
        for spot in turned
    )


def _around(spot: Hex, rows: int, columns: int) -> Iterator[Hex]:
    """The neighbours of a hex on the board; odd rows lie half a hex to the right."""
    row, column = spot
    shift = row % 2
    offsets = ((0, -1), (0, 1), *((step, side + shift) for step in (-1, 1) for side in (-1, 0)))
    for down, right in offsets:
        if 0 <= row + down < rows and 0 <= column + right < columns:
            yield row + down, column + right


def _fixed(rows: int, columns: int) -> int:
    """How many hexes a half turn leaves in place."""
    return (rows % 2) * (columns % 2)


CHECKS = (
    fronts_apart,
    reaches_the_middle,
    half_turn_is_exact,
    zones_in_pairs,
    zone_points,
    wipe_points,
)
