"""The claims of the rule text of bolts, with the numbers that an audit by hand found (part 3)."""

from fractions import Fraction

import pytest

from mechlab.catalog import default_folder
from mechlab.games import bolts
from mechlab.games.bolts.claims.running import CLAIMS

AUDIT = {
    "C1": ("within", 20_617),
    "C2": ("totals", [1, 3, 6, 10, 15, 21]),
    "C4": ("chance", Fraction(5, 18)),
    "C5": ("lost", {0: (3, 2), 1: (4, 3), 2: (5, 4)}),
    "C7": ("total", 1),
    "C9": ("missing", ["far range", "Take Aim", "Fighter"]),
    "C10": ("gains", [2, 2, -6]),
    "C14": ("pooled", 13),
    "C23": ("through", [Fraction(5, d) for d in (6, 9, 18, 54, 324)] + [0]),
    "C25": ("highest", 11),
}


def test_every_claim_is_what_the_audit_says() -> None:
    found = bolts.claims()
    assert [each.claim.id for each in found] == [f"C{n}" for n in range(1, 26)]
    assert not found.unexpected
    assert {"holds", "fails", "depends", "not computable"} == {each.verdict for each in found}


@pytest.mark.parametrize("claim", AUDIT)
def test_numbers_of_the_audit(claim: str) -> None:
    name, expected = AUDIT[claim]
    assert bolts.check_claim(claim).numbers[name] == expected


def test_every_check_is_used() -> None:
    assert set(CLAIMS.checks) == {claim.check for claim in CLAIMS.every(bolts.catalog())}


def test_every_ruled_contradiction_can_be_switched() -> None:
    """A claim that is two readings names a ruling with both."""
    for claim in CLAIMS.every(bolts.catalog()):
        if claim.check == "two_readings":
            assert len(bolts.catalog().rules[claim.stated["ruling"]].allowed) == 2


@pytest.mark.parametrize(
    ("change", "unexpected"),
    [
        ({"cooling": 2}, ["C5", "C22"]),
        ({"cover": 0}, ["C7", "C25"]),
        ({"rockets": 12}, []),
        ({"fighter_adds_to": "die"}, []),
        ({"boost_factor": 3}, ["C17"]),
    ],
    ids=str,
)
def test_a_change_breaks_what_depends_on_it(
    change: dict[str, object], unexpected: list[str]
) -> None:
    found = bolts.claims(bolts.catalog().with_rules(**change))
    assert [each.claim.id for each in found.unexpected] == unexpected


def test_an_unknown_claim() -> None:
    with pytest.raises(ValueError, match="no claim has the id 'C99'"):
        bolts.check_claim("C99")


def test_claims_come_with_the_catalog() -> None:
    assert (default_folder("bolts") / "claims.toml").is_file()
