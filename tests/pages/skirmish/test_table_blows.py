"""The choices of an exchange on the table: what each is worth is what the library says."""

from pathlib import Path
from typing import Any

import pytest

from mechlab.engine import Record, Stepper
from mechlab.games import skirmish
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.odds.duel import choice_values
from mechlab.pages.skirmish.table.page import Table
from mechlab.pages.table.match import BY_HAND
from mechlab.widgets.show import decimal

pytestmark = pytest.mark.usefixtures("compiled_rules")
BLADES = Path(__file__).parents[2] / "games" / "skirmish" / "golden" / "yard_blades.json"


@pytest.fixture(scope="module")
def strike() -> Stepper:
    """A game at the choice of a strike that differ in what they are worth."""
    game = skirmish.open_record(Record.load(BLADES))
    game.to(21)
    assert game.state.question == w.STRIKE and len(game.options()) > 2
    return game


@pytest.fixture
def table(strike: Stepper) -> Table:
    shown = Table(strike.branch())
    shown.match.players[:] = [BY_HAND, BY_HAND]
    return shown


def weighed(table: Table) -> Any:
    table.act("weigh")
    assert "Working out" in table.view.weigh.markup
    table.wait()
    return table.view.actions.markup


def test_each_choice_says_what_it_costs_against_the_best(table: Table, strike: Stepper) -> None:
    assert "What is each worth?" in table.view.weigh.markup
    markup = weighed(table)
    values = {key: float(value) for key, value in choice_values(strike.state).items()}
    best = max(values.values())
    order = sorted(strike.options(), key=lambda key: -values[key])
    assert [markup.index(f'data-key="do:{key}"') for key in order] == sorted(
        markup.index(f'data-key="do:{key}"') for key in order
    )
    for key in order:
        button = markup[markup.index(f'data-key="do:{key}"') :].partition("</button>")[0]
        cost = best - values[key]
        assert ("best" if cost < 1e-7 else f"costs {decimal(cost, 3)}") in button
        assert f"hull +{decimal(values[key], 3)}" in button
    assert "float ± 1e-9" in table.view.weigh.markup


def test_what_is_known_belongs_to_its_moment(table: Table, strike: Stepper) -> None:
    weighed(table)
    table.act(f"do:{strike.options()[0]}")
    assert "costs" not in table.view.actions.markup
    table.act("back:choice")
    assert "costs" in table.view.actions.markup


def test_going_on_ends_the_wait(table: Table, strike: Stepper) -> None:
    table.act("weigh")
    table.act(f"do:{strike.options()[0]}")
    table.wait()
    assert "costs" not in table.view.actions.markup and table.notice == ""


def test_elsewhere_there_is_nothing_to_weigh(table: Table) -> None:
    table.act("start")
    assert table.view.weigh.markup == ""
    table.act("weigh")
    assert table.notice == "No strike and no answer to one is being chosen now."
