"""The address of the balance page: what it holds comes back, and what it may not hold is said."""

import pytest

from mechlab.pages.balance.address import read_case, write_case
from mechlab.pages.balance.case import BalanceCase

CASES = [
    BalanceCase(),
    BalanceCase(board="Yard", players="plain", games=40, seed=9),
    BalanceCase(teams=("Courier, Foreman, Reaver", "Reaver, Lantern, Drayman"), row=1, column=0),
    BalanceCase(measure="lead_changes", row=0, column=0, effect="drama", sweep="all"),
    BalanceCase(path="arms/Duelist arm/Dur", value="9", place="mech 1, head"),
]


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_a_case_comes_back(case: BalanceCase) -> None:
    assert read_case(write_case(case)) == (case, [])


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("game", "chess", "no game that studies can play is called 'chess'"),
        ("teams", "Courier, Godzilla, Reaver", "no kit is called 'Godzilla'"),
        ("teams", "Bastion, Foreman, Reaver", "cannot play"),
        ("teams", " ; ", "should be 1 to 12 teams with semicolons between"),
        ("board", "<b>", "should be one of Quarry"),
        ("players", "by hand", "should be one of random"),
        ("games", "3", "should be an even number from 2 to 2000"),
        ("games", "1e9", "should be an even number from 2 to 2000"),
        ("seed", "-1", "should be a whole number from 0"),
        ("cell", "0-4", "should be a whole number from 1 to 10"),
        ("cell", "nonsense", "should be a whole number from 1 to 10"),
        ("measure", "luck", "should be one of win"),
        ("path", "rules/" + "x" * 500, "is no number of the catalog"),
        ("value", "0", "is no value of rules/crit_margin"),
        ("place", "mech 9, head", "should be a place such as mech 1, chassis"),
        ("sweep", "some", "should be one of rules, all"),
    ],
)
def test_nonsense_is_one_clear_line(name: str, text: str, said: str) -> None:
    case, ignored = read_case({name: text})
    assert len(ignored) == 1
    assert said in ignored[0] and "\n" not in ignored[0] and len(ignored[0]) < 300
    assert case == BalanceCase()
