"""Claims of the rule text: the verdicts under the printed numbers, and what variants change."""

from mechlab.games import wreck


def test_every_verdict_is_the_one_expected() -> None:
    assert [str(found) for found in wreck.claims().unexpected] == []


def test_verdicts_are_those_of_the_analysis() -> None:
    verdicts = {found.claim.id: found.verdict for found in wreck.claims()}
    holds = "1 5a 6 8 10 11 17 20 21 23 24 25"
    assert {id for id, verdict in verdicts.items() if verdict == "holds"} == set(holds.split())
    assert {id for id, verdict in verdicts.items() if verdict == "fails"} == {
        "2",
        "5",
        "18",
        "19",
        "22",
    }


def test_a_changed_number_changes_verdicts() -> None:
    cat = wreck.catalog().with_rules(stabilize="everything", condition_of="engaged")
    assert [found.claim.id for found in wreck.claims(cat).unexpected] == ["18", "19"]
    assert wreck.check_claim("8", wreck.catalog().with_rules(danger_divisor=3)).verdict == "fails"
