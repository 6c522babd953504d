"""The exchange of the two mechs: the panel's numbers are the library's, old work is dropped."""

import re
from html import unescape

import pytest

from mechlab.games import skirmish
from mechlab.games.skirmish import odds
from mechlab.games.skirmish.odds import Refused, Situation
from mechlab.pages.skirmish.odds.blows import Blows
from mechlab.pages.skirmish.odds.case import OddsCase
from mechlab.widgets.show import decimal, percent

FAST = OddsCase("Drayman", "Autocannon", "Bastion")
"""Two mechs of one Piloting whose exchange takes about a second."""
UNEVEN = OddsCase("Drayman", "Autocannon", "Lantern")


def rows(blows):
    """The tables as shown: caption, then each row's name and numbers."""
    found = []
    for table in re.findall(r"<table.*?</table>", blows._tables.value, re.S):
        lines = re.findall(r"<tr>(.*?)</tr>", table, re.S)[1:]
        cells = [re.findall(r"<t[hd].*?</t[hd]>", line, re.S) for line in lines]
        texts = [
            [unescape(re.sub(r"<[^>]*>", "", cell)).strip() for cell in line] for line in cells
        ]
        caption = re.search(r"<caption>(.*?)</caption>", table).group(1)
        found.append((caption, {line[0]: line[1:] for line in texts}))
    return found


def worked_out(case):
    blows = Blows()
    blows.show(case)
    blows.start()
    blows.wait()
    return blows


def expected(mine, its, found):
    """Rows of a table, from the side of the attacker."""
    told = {
        "Durability lost, on average": [decimal(found.lost), decimal(found.taken)],
        "Mech destroyed": [percent(found.killed), percent(found.kill)],
    }
    for part in found.parts[0]:
        told[f"{part} lost"] = [percent(found.parts[mine][part]), percent(found.parts[its][part])]
    return told


def test_both_beginnings_are_the_librarys():
    blows = worked_out(FAST)
    drayman, bastion = skirmish.kit("Drayman"), skirmish.kit("Bastion")
    begun = odds.exchange(drayman, bastion, parts=True)
    other = odds.exchange(bastion, drayman, parts=True)
    turned = {name: pair[::-1] for name, pair in expected(0, 1, other).items()}
    assert rows(blows) == [
        ("Drayman begins", expected(0, 1, begun)),
        ("Bastion begins", turned),
    ]
    assert decimal(begun.lost) in blows.panel.said and "± 1e-09" in blows.panel.said
    assert begun.lost != pytest.approx(other.taken)
    assert blows._button.layout.display == "none"


def test_the_better_pilot_strikes_first_whoever_begins():
    blows = worked_out(UNEVEN)
    one = odds.exchange(skirmish.kit("Drayman"), skirmish.kit("Lantern"), parts=True)
    two = odds.exchange(skirmish.kit("Lantern"), skirmish.kit("Drayman"), parts=True)
    assert (one.taken, one.lost) == pytest.approx((two.lost, two.taken), abs=1e-9)
    assert rows(blows) == [("Drayman or Lantern begins", expected(0, 1, one))]
    assert "does not matter who begins" in blows.panel.said


def test_what_is_too_much_or_has_no_value_says_why():
    bulwark = skirmish.kit("Bastion").replace(right_hand="Bulwark guard lance", left_hand=None)
    blows = worked_out(OddsCase(skirmish.share_code(bulwark), "Bulwark guard lance", "Drayman"))
    assert "F11.14" in blows.panel.said and rows(blows) == []
    with pytest.raises(Refused, match="in memory"):
        list(odds.exchange_steps(skirmish.kit("Drayman"), skirmish.kit("Drayman"), room=1))


def test_without_room_for_the_parts_the_rest_is_known(monkeypatch):
    monkeypatch.setattr("mechlab.pages.skirmish.odds.blows._ROOM", 3_000_000)
    blows = worked_out(FAST)
    one = odds.exchange(skirmish.kit("Drayman"), skirmish.kit("Bastion"))
    first = expected(0, 1, odds.Exchange(0, one.taken, one.lost, one.kill, one.killed, ({}, {})))
    assert rows(blows)[0][1] == first


def test_another_case_drops_the_work_and_a_known_one_is_shown_at_once():
    blows = Blows(busy=lambda: True)  # waits for ever, until it is dropped
    blows.show(FAST)
    blows.start()
    assert blows._work.running and blows._button.layout.display == "none"
    same = OddsCase("Drayman", "Autocannon", "Bastion", situation=Situation(prone=True))
    blows.show(same)
    assert blows._asked is not None  # a condition that an exchange does not use
    assert "the situation of the case not counted" in blows.panel.said
    blows.show(UNEVEN)
    blows.wait()
    assert blows._asked is None and not blows._work.running
    assert blows._button.layout.display == "" and blows.progress.view.layout.display == "none"

    begun = odds.Exchange(1, 2, 3, 0.25, 0.5, ({}, {}))
    blows._found((FAST.shooter(), FAST.shot_at(), ()), (begun, begun))
    assert rows(blows) == []
    blows.show(same)
    assert rows(blows)[0][1]["Durability lost, on average"] == ["3", "2"]
