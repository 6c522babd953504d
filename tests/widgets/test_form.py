"""Forms: what a browser may send, and what is sent to it."""

import pytest

from mechlab.widgets.form import Form
from mechlab.widgets.markup import tag


@pytest.fixture
def form():
    return Form(tag("input", type="checkbox", data_key="cover"))


def heard(form):
    told = []
    form.on_set(lambda key, text: told.append((key, text)))
    return told


def test_a_message_sets_a_control_and_is_counted(form):
    told = heard(form)
    form._received(None, {"key": "cover", "value": "1", "count": 3}, [])
    assert told == [("cover", "1")]
    assert form.heard == 3


@pytest.mark.parametrize(
    "message",
    [
        None,
        "cover",
        {},
        {"key": "cover"},
        {"key": 1, "value": "1", "count": 1},
        {"key": "cover", "value": None, "count": 1},
        {"key": "cover", "value": "1", "count": "1"},
        {"key": "cover", "value": "1", "count": -1},
        {"key": "cover", "value": "1", "count": 2**40},
        {"key": "cover", "value": "x" * 5000, "count": 1},
        {"key": ["cover"], "value": {}, "count": 1},
    ],
)
def test_anything_else_is_dropped(form, message):
    told = heard(form)
    form._received(None, message, [])
    assert told == [] and form.heard == 0


def test_update_shows_values_slots_and_states(form):
    form.update({"cover": "1"}, {"why": tag("b", "<5")}, {"cover": "on"})
    assert form.values == {"cover": "1"}
    assert form.slots == {"why": "<b>&lt;5</b>"}
    assert form.states == {"cover": "on"}
