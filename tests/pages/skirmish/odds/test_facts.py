"""Facts as the page shows them agree with the dice of the library."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechlab.games import skirmish
from mechlab.games.skirmish import odds
from mechlab.games.skirmish.odds import FACTS, Refused, Situation
from mechlab.pages.skirmish.odds.case import NETS, OddsCase
from mechlab.pages.skirmish.odds.cells import with_net
from mechlab.pages.skirmish.odds.facts import brought, tray

CAT = skirmish.catalog()
NAMES = [fact.name for fact in FACTS if fact.name != "aimed"]
PROFILES = skirmish.all_profiles()


@given(st.sampled_from(PROFILES), st.sets(st.sampled_from(NAMES)))
def test_what_facts_bring_adds_up_to_the_net_dice(profile, facts):
    situation = Situation(**dict.fromkeys(facts, True))
    shown = brought(situation, profile, CAT)
    assert [b.fact for b in shown] == list(FACTS)
    try:
        net = odds.net(situation, profile, CAT)
    except Refused:
        with pytest.raises(Refused):
            tray(situation, profile, CAT)
        return
    chips = [b.chip for b in shown if b.holds and b.counts and "[" in b.chip]
    assert sum(int(chip[0]) * (1 if "+" in chip else -1) for chip in chips) == net
    assert tray(situation, profile, CAT).net == net


def test_a_fact_that_does_not_hold_says_what_it_would_bring():
    rifle = skirmish.profile("Rifle")
    chips = {b.fact.name: b.chip for b in brought(Situation(), rifle, CAT)}
    assert chips["hard_cover"] == "2[−]" and chips["locked"] == "1[+]"
    assert chips["heavy_after_move"] == "none" and chips["prone"] == "Evasion −3"
    assert chips["indirect"] == "not allowed"


def test_what_is_ruled_or_assumed_is_marked():
    sources = {b.fact.name: b.source for b in brought(Situation(), PROFILES[0], CAT)}
    assert sources["long_range"] == "ruling" and sources["target_shield"] == "assumed"
    assert sources["soft_cover"] == "printed"


@pytest.mark.parametrize("net", NETS)
def test_net_dice_can_be_tried_whatever_the_situation(net):
    case = OddsCase(situation=Situation(hard_cover=True, aimed="Core", prone=True, locked=True))
    tried = with_net(case, net)
    assert odds.net(tried.situation, case.mode().profile) == net
    assert tried.situation.prone and tried.situation.aimed is None
    assert replace(tried, situation=case.situation) == case


def test_net_dice_follow_changed_rules():
    case = OddsCase(rules=(("engaged", "3"), ("operator", "0"), ("optics", "0")))
    tried = with_net(case, -4)
    assert odds.net(tried.situation, case.mode().profile, case.catalog()) == -4
