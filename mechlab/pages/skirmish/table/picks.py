"""What lies on hexes at a moment, and which of them can be picked: places, with what they cost."""

from typing import Any

import numpy as np

from mechlab.engine import Stepper
from mechlab.games.skirmish import menu
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.rules.choosing import SPAN
from mechlab.games.skirmish.rules.rounds import zone_holder
from mechlab.pages.table.match import Match

from .board import MECHS
from .deployment import Deployment
from .tokens import SIDES


def over(match: Match, placing: Deployment | None) -> dict[str, Any]:
    """What lies on hexes now."""
    game = match.state
    holding = [int(zone_holder(game, zone)) for zone in range(1, 1 + int(game.zone_count))]
    words = [f", held by {SIDES[h]}" if h >= 0 else ", held by nobody" for h in holding]
    smoke = np.flatnonzero(game.ground["smoke"][: int(game.hex_count)]).tolist()
    watched = [
        {"side": int(game.mechs[a].side), "hexes": menu.watched(game, a)} for a in range(MECHS)
    ]
    tenders = [
        {"side": side, "hex": int(game.tenders[side].hex)}
        for side in range(2)
        if game.tender_mode and game.tenders[side].hex >= 0
    ]
    open_now, verb = (placing.picks(match), "can be picked") if placing else picks(match)
    return {
        "holding": holding,
        "holders": words,
        "smoke": smoke,
        "watched": [each for each in watched if each["hexes"]],
        "tenders": tenders,
        "picks": {str(place): label for place, label in open_now.items()},
        "verb": verb,
        "chosen": placing.hex if placing else -1,
    }


def picks(match: Match) -> tuple[dict[int, str], str]:
    """The hexes that can be picked now, with their labels, and what a label means."""
    game = match.state
    entries = [menu.entry(option) for option in match.now.options()]
    hexes = {each.hex for each in entries if each.hex >= 0}
    if int(game.question) in (w.WHERE_TO, w.BOOST_TO, w.CHARGE_TO) and hexes:
        return {place: str(int(game.costs[place])) for place in hexes}, "reached for"
    if hexes:
        return dict.fromkeys(hexes, ""), "can be picked"
    is_quick = match.scene.is_ready()
    return {place: str(cost) for place, cost in reach(match.now, is_quick).items()}, "reached for"


def pick(match: Match, place: int) -> bool:
    """Choose what a hex stands for: where to go, also when moving has not been chosen yet."""
    for option in match.now.options():
        each = menu.entry(option)
        if each.hex == place and each.kind != w.PUT:
            match.apply(option)
            return True
    if place in reach(match.now, match.scene.is_ready()):
        match.apply(w.MOVE * SPAN)
        if w.TO_HEX * SPAN + place in match.now.options():
            match.apply(w.TO_HEX * SPAN + place)
        return True
    return False


def reach(now: Stepper, is_quick: bool) -> dict[int, int]:
    """The hexes a move reaches, while moving is open; each with its cost."""
    if w.MOVE * SPAN not in now.options():
        return {}
    if is_quick:  # then the quickest way to know is to begin the move
        trial = now.branch()
        trial.apply(w.MOVE * SPAN)
        places = [menu.entry(option).hex for option in trial.options()]
        if int(trial.state.question) == w.WHERE_TO and places:
            return {place: int(trial.state.costs[place]) for place in places}
    return menu.in_reach(now.state, int(now.state.active))
