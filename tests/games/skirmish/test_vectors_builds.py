"""The acceptance vectors of builds: hit tables, derived stats, Initiative, legality."""

from fractions import Fraction

import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import odds
from tests.games.skirmish.vector_files import changed, names, rows

tables = rows("hit_tables")
derived = rows("derived")
accuracies = rows("accuracies")
chances = rows("hit_chances")
initiatives = rows("initiative")
legality = rows("legality")


def numbers(cell: str) -> tuple[int, ...]:
    return tuple(int(number) for number in cell.split("/"))


def accuracy(build: skirmish.Build, weapon: str) -> int:
    head = skirmish.catalog().heads[build.head].accuracy
    return skirmish.fielded(build).gunnery + skirmish.profile(weapon).accuracy + head


# Hit tables (F4) --------------------------------------------------------------------------------


@pytest.mark.parametrize("row", tables, ids=names(tables))
def test_hit_table(row: dict[str, str]) -> None:
    widths = skirmish.hit_table(numbers(row["sizes"]))
    assert widths == numbers(row["widths"])
    labels = ("Head", "R", "L", "Core", "Back", "Legs")
    bands = [
        f"{label} {faces[0]}" + (f"-{faces[-1]}" if len(faces) > 1 else "")
        for label, faces in zip(labels, skirmish.faces(widths), strict=True)
    ]
    assert ", ".join(bands) == row["bands"]


@pytest.mark.parametrize("row", tables, ids=names(tables))
def test_the_shares_behind_a_hit_table(row: dict[str, str]) -> None:
    sizes = numbers(row["sizes"])
    quotas = [Fraction(quota) for quota in row["quotas"].split()]
    assert quotas == [Fraction(20 * size, sum(sizes)) for size in sizes]


@pytest.mark.parametrize(
    ("column", "tie"),
    [
        ("smaller_first", "smaller size"),
        ("larger_first", "larger size"),
        ("reverse_order", "reverse order"),
    ],
)
@pytest.mark.parametrize("row", tables, ids=names(tables))
def test_other_rulings_on_a_tie(row: dict[str, str], column: str, tie: str) -> None:
    ruled = skirmish.catalog().with_rules(hit_table_tie=tie)
    found = skirmish.hit_table(numbers(row["sizes"]), ruled)
    if row[column]:
        assert found == numbers(row[column])
    elif row["decisive_tie"] == "no":
        assert found == numbers(row["widths"])


# Derived stats (C7) -----------------------------------------------------------------------------


@pytest.mark.parametrize("row", derived, ids=names(derived, "kit"))
def test_card(row: dict[str, str]) -> None:
    card = skirmish.card(skirmish.kit(row["kit"]))
    stats = ("weight", "evasion", "speed", "sensors", "e_def", "reactor_cap", "hull")
    assert {stat: getattr(card, stat) for stat in stats} == {s: int(row[s]) for s in stats}


@pytest.mark.parametrize("row", derived, ids=names(derived, "kit"))
def test_what_the_pilot_changes(row: dict[str, str]) -> None:
    build = skirmish.kit(row["kit"])
    fielded = skirmish.fielded(build)
    assert build.pilot == row["pilot"]
    assert fielded.evasion == int(row["evasion_fielded"])
    assert fielded.e_def == int(row["e_def_fielded"])
    assert fielded.initiative == int(row["initiative_modifier"])


@pytest.mark.parametrize("row", accuracies, ids=names(accuracies, "kit", "weapon"))
def test_accuracy(row: dict[str, str]) -> None:
    assert accuracy(skirmish.kit(row["kit"]), row["weapon"]) == int(row["accuracy"])


@pytest.mark.parametrize("row", chances, ids=names(chances, "attacker", "weapon", "target"))
def test_kit_hits_kit(row: dict[str, str]) -> None:
    target = skirmish.fielded(skirmish.kit(row["target"])).evasion
    aim = accuracy(skirmish.kit(row["attacker"]), row["weapon"])
    assert (aim, target) == (int(row["accuracy"]), int(row["evasion"]))
    assert odds.hit(aim, target) == Fraction(row["hit"])


@pytest.mark.parametrize("row", rows("heavy_legs"))
def test_heavy_legs_slow_a_light(row: dict[str, str]) -> None:
    card = skirmish.card(changed(row["kit"], row["changes"]))
    assert (card.speed, card.evasion) == (int(row["speed"]), int(row["evasion"]))


# Initiative (E2) --------------------------------------------------------------------------------


@pytest.mark.parametrize("row", initiatives, ids=names(initiatives, "kit"))
def test_initiative(row: dict[str, str]) -> None:
    build = changed(row["kit"], row["changes"])
    assert build.pilot == row["pilot"]
    assert skirmish.card(build).weight == int(row["weight"])
    assert skirmish.fielded(build).initiative == int(row["modifier"])


# Legality (B3, F12) -----------------------------------------------------------------------------


@pytest.mark.parametrize("row", legality, ids=names(legality, "kit", "changes"))
def test_legality(row: dict[str, str]) -> None:
    build = changed(row["kit"], row["changes"])
    faults = skirmish.check(build)
    assert (not faults) == (row["legal"] == "yes")
    card = skirmish.card(build)
    if row["weight"]:
        assert (card.weight, card.weight_cap) == (int(row["weight"]), int(row["weight_cap"]))


@pytest.mark.parametrize("row", rows("weights"))
def test_lightest_and_heaviest(row: dict[str, str]) -> None:
    weights = skirmish.build_weights(row["chassis"], loads=True).nonzero()[0]
    assert (weights.min(), weights.max()) == (int(row["lightest"]), int(row["heaviest_with_loads"]))


def mech(words: str) -> skirmish.Build:
    """A kit, a kit with a change, or the lightest mech of a chassis, as a trio names it."""
    if words.startswith("lightest "):
        return skirmish.Build(
            chassis=words.removeprefix("lightest "),
            head="Scout head",
            right_arm="Precision arm",
            left_arm="Precision arm",
            legs="Sprint legs",
            back="Bare back",
        )
    kit, _, back = words.partition(" with ")
    return skirmish.kit(kit).replace(back=back) if back else skirmish.kit(kit)


@pytest.mark.parametrize("row", rows("trios"))
def test_trio(row: dict[str, str]) -> None:
    trio = [mech(words) for words in row["mechs"].split(";")]
    assert sum(skirmish.card(build).weight for build in trio) == int(row["weight"])
    over = [fault for fault in skirmish.check_team(trio) if fault.limit == 145]
    assert (not over) == (row["legal"] == "yes")


@pytest.mark.parametrize("row", rows("initiative_order"))
def test_initiative_totals(row: dict[str, str]) -> None:
    """The order of a tie is for the game to settle; the totals are arithmetic."""
    step = skirmish.catalog().rules.value("initiative_weight_step")
    columns = (numbers(row[column]) for column in ("dice", "initiatives", "weights"))
    totals = tuple(die + i - w // step for die, i, w in zip(*columns, strict=True))
    assert totals == numbers(row["totals"])
