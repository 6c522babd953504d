"""Dominated items beyond the doctests: what fights better, whatever it costs."""

from mechlab.games.skirmish import dominated_items


def pairs(**asked):
    return {(each.by, each.name) for each in dominated_items(**asked)}


def test_by_the_printed_line_alone():
    """Weight counted: one long weapon class is a ladder, and a Blade beats its steps."""
    found = pairs(full_rules=False)
    assert ("Bulwark guard lance", "Capacitor charge blade") in found
    assert ("Capacitor charge blade", "Breach gunlance") in found
    assert {by for by, name in found if name == "Bulwark guard lance"} == {"Blade"}


def test_whatever_they_weigh_and_however_many_hands_they_take():
    found = pairs(full_rules=False, count_weight=False)
    assert {
        ("Spike", "Scrapper paired knife"),
        ("Relay insect glaive", "Spike"),
        ("Relay insect glaive", "Scrapper paired knife"),
        ("Breaker switch axe", "Ram"),
    } <= found


def test_no_item_is_dominated_by_the_full_rules():
    assert pairs() == set()
