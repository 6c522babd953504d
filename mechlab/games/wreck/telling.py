"""A sortie in words: its options, its events, how the mech stands, its result."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mechlab.engine import CHOICE, ROLL

from . import words as w
from .build import Sheet
from .deck import Deck
from .state import Game
from .tables import EFFECTS, STATUSES, TRACKS, USES

FIRSTS = ("cool down", "mend all HP for {cost} REPAIR", "everything for {cost} REPAIR")
BESIDES = {w.NOTHING_ELSE: "", w.RELOAD: "reload", w.PUT_OUT: "put out the burn"}
HARMS = ("hit", "burn")


@dataclass(frozen=True)
class Track:
    """One track of the mech's sheet: what is left of how much, and what to know of it."""

    name: str
    value: int
    most: int
    note: str = ""


class Telling:
    """The words for one sortie: the names of the mech's items and of its deck's hits."""

    def __init__(self, sheet: Sheet, deck: Deck) -> None:
        self.sheet, self.deck = sheet, deck

    def item(self, n: int) -> str:
        """The name of an item."""
        return self.sheet.gear[n].name if 0 <= n < len(self.sheet.gear) else "core power"

    def mount(self, m: int) -> str:
        """A mount with its weapons."""
        name = self.sheet.mounts[m]
        weapons = [gear.name for gear in self.sheet.gear if gear.mount == name]
        return f"the {name} mount ({', '.join(weapons)})"

    def action(self, game: Game, option: int) -> str:
        """An option in words."""
        kind, detail = divmod(option, w.SPAN)
        if kind == w.STABILIZE:
            return self._stabilize(game, detail)
        if kind == w.LOSE_MOUNT:
            return f"lose {self.mount(detail)}"
        if kind == w.LOSE_SYSTEM:
            return f"lose the {self.item(detail)}"
        if kind == w.BUY_ITEM:
            return f"mend the {self.item(detail)}: {_repairs(game.costs[w.COST_ITEM])}"
        if kind == w.BUY_STRUCTURE:
            return f"a point of structure: {_repairs(game.mech.structure_cost)}"
        if kind in _COSTS:
            text, cost = _COSTS[kind]
            return f"{text}: {_repairs(game.costs[cost])}"
        if kind == w.RETRY:
            return "try to prevent the meltdown"
        return _ACTIONS.get(kind, f"option {option}")

    def _stabilize(self, game: Game, detail: int) -> str:
        first, besides = divmod(detail, 16)
        said = [FIRSTS[first].format(cost=int(game.costs[w.COST_COMBAT]))]
        if besides in BESIDES:
            said += [BESIDES[besides]] if BESIDES[besides] else []
        elif besides < w.OTHERS_CONDITION:
            said.append(f"strip {STATUSES[besides - w.OWN_CONDITION]}")
        else:
            said.append(f"strip {STATUSES[besides - w.OTHERS_CONDITION]} off the other")
        return f"STABILIZE: {', '.join(said)}"

    def odds(self, game: Game, option: int) -> str:
        """What is known exactly of an option's dice; empty where it rolls none of its own."""
        kind = option // w.SPAN
        if kind == w.RETRY:
            chance = self.chance(game, w.ENGINEERING)
            return f"ENGINEERING check: {chance} ({float(chance):.0%})"
        burn = int(game.mech.burn)
        if kind == w.END_TURN and burn:
            chance = self.chance(game, w.ENGINEERING)
            return f"burn goes out by {chance} ({float(chance):.0%}), else {burn} damage"
        return ""

    def chance(self, game: Game, skill: int) -> Fraction:
        """The chance of a check of the mech as it stands."""
        from .odds.checks import chance_of

        mech, rules = game.mech, game.rules
        if skill != w.ENGINEERING and mech.ends[w.STUNNED] and not rules.stunned_hull:
            return Fraction(0)
        dice = int(rules.impaired_dice) if mech.ends[w.IMPAIRED] else 0
        return chance_of(
            int(mech.skills[skill]),
            dice,
            int(rules.check_target),
            int(rules.check_die_sides),
            int(rules.condition_die_sides),
        )

    def event(self, game: Game, row: Sequence[int]) -> str:
        """A row of the log in words."""
        kind, actor, a, b, c, d = row[:6]
        if kind == ROLL:
            who = "deck" if actor == w.THE_DECK else "mech"
            want = f", needs {c}+" if c > 1 else ""
            return f"{who}: {w.PURPOSES[a]} d{b}{want}: {d}"
        if kind == CHOICE:
            return f"chosen: {self.action(game, b * w.SPAN + c)}"
        teller = _EVENTS.get(kind)
        return teller(self, a, b, c, d) if teller else f"event {kind}"

    def outcome(self, game: Game) -> str:
        """The result in words; empty before it is there."""
        return w.OUTCOMES[int(game.outcome)] if game.is_over else ""

    def question(self, game: Game) -> str:
        """What is being decided."""
        return w.QUESTIONS[int(game.question)]

    def tracks(self, game: Game) -> list[Track]:
        """The tracks of the sheet, in its order."""
        mech = game.mech
        by = int(game.rules.danger_divisor)
        hot = by * int(mech.heat) >= int(mech.heat_cap) > 0
        found = [
            Track("HP", int(mech.hp), int(mech.hp_max)),
            Track("structure", int(mech.structure), int(mech.structure_max)),
            Track("stress", int(mech.stress), int(mech.stress_max)),
            Track("heat", int(mech.heat), int(mech.heat_cap), "danger zone" if hot else ""),
            Track("burn", int(mech.burn), max(int(mech.burn), int(mech.hp_max))),
            Track("REPAIRS", int(mech.repairs), int(mech.repairs_max)),
            Track("pilot HP", int(game.pilot_hp), int(game.pilot_hp_max), self.pilot(game)),
        ]
        if mech.melts_at:
            left = max(int(mech.melts_at) - int(game.turn), 0)
            note = "can be prevented" if mech.preventable else "cannot be prevented"
            found.append(Track("meltdown in turns", left, 6, note))
        return found

    def pilot(self, game: Game) -> str:
        """Who is in the mech."""
        return f"{w.PILOTS[int(game.crew)]}, {w.WHERE[int(game.pilot)]}"

    def statuses(self, game: Game) -> list[str]:
        """What the mech suffers from, and until when."""
        found = []
        for number, name in enumerate(STATUSES):
            end = int(game.mech.ends[number])
            if end >= w.FOREVER:
                found.append(f"{name} until cooled")
            elif end:
                found.append(f"{name} to the end of own turn {end}")
        return found

    def gear(self, game: Game) -> list[tuple[str, str, str]]:
        """Every item: its name, its mount or nothing, and how it is in words."""
        found = []
        for number, gear in enumerate(self.sheet.gear):
            item = game.items[number]
            said = ["destroyed"] if item.is_destroyed else []
            if gear.charges:
                said.append(f"{int(item.charges)} of {gear.charges} charges")
            if gear.loading:
                said.append("loaded" if item.loaded else "empty")
            found.append((gear.name, gear.mount, ", ".join(said) or "works"))
        return found

    def state(self, game: Game) -> str:
        """How the mech stands, in a line."""
        said = [f"{t.name} {t.value}/{t.most}" for t in self.tracks(game)[:4]]
        said += [f"burn {int(game.mech.burn)}"] if game.mech.burn else []
        said += [f"REPAIRS {int(game.mech.repairs)}", *self.statuses(game)]
        if game.mech.phase != w.WHOLE:
            said.insert(0, w.PHASES[int(game.mech.phase)])
        return "; ".join(said)


def _repairs(cost: Any) -> str:
    return f"{int(cost)} REPAIR{'' if int(cost) == 1 else 'S'}"


_COSTS = {
    w.BUY_HP: ("full HP", w.COST_HP),
    w.BUY_STRESS: ("a point of stress", w.COST_STRESS),
    w.BUY_REBUILD: ("rebuild the mech from its wreck", w.COST_REBUILD),
}
_ACTIONS = {
    w.END_TURN: "end the turn",
    w.EJECT: "eject",
    w.TAKE_REST: "rest for an hour",
    w.PRESS_ON: "press on",
    w.END_REST: "end the rest",
    w.FULL_REPAIR: "full repair, ten hours",
    w.PRINT_MECH: "print the mech anew",
    w.NEW_PILOT: "a new pilot takes over",
    w.CLONE: "a clone of the pilot takes over",
    w.GO_HOME: "end the sortie",
}


def _status(words: Telling, a: int, b: int, c: int, d: int) -> str:
    whose = "the other is" if b else "the mech is"
    until = "until cooled" if c >= w.FOREVER else f"to the end of own turn {c}"
    return f"{whose} {STATUSES[a]}, {until}"


def _rolled(words: Telling, a: int, b: int, c: int, d: int) -> str:
    ones = f", {c} ones" if c > 1 else ""
    return f"{TRACKS[a]} table: lowest {b}{ones}: {EFFECTS[d]}"


def _checked(words: Telling, a: int, b: int, c: int, d: int) -> str:
    if not b and not d:
        return f"{w.SKILL_WORDS[a]} check: fails"
    return f"{w.SKILL_WORDS[a]} check: {b} against {c}, {'made' if d else 'failed'}"


def _counting(words: Telling, a: int, b: int, c: int, d: int) -> str:
    sure = "can be prevented" if b else "cannot be prevented"
    return f"meltdown at the end of own turn {a}; it {sure}"


def _used(words: Telling, a: int, b: int, c: int, d: int) -> str:
    return f"{USES[a]} used: {words.item(b)}"


def _paid(words: Telling, a: int, b: int, c: int, d: int) -> str:
    allies = f", {c} of them allies'" if c else ""
    return f"{_repairs(a)} spent{allies}, {b} left"


_EVENTS: dict[int, Any] = {
    w.SCENE_BEGINS: lambda words, a, b, c, d: f"scene {a + 1}",
    w.TURN_BEGINS: lambda words, a, b, c, d: f"own turn {a}",
    w.HIT_COMES: lambda words, a, b, c, d: f"hit: {words.deck.cards[a].hit.text}",
    w.HARMED: lambda words, a, b, c, d: (
        f"{a} damage by {HARMS[c]}, {max(b, 0)} HP left" + (f" and {-b} in excess" if b < 0 else "")
    ),
    w.BURNS: lambda words, a, b, c, d: f"burn {a} is marked",
    w.HEATED: lambda words, a, b, c, d: f"{a} heat, {b} in all",
    w.STRUCTURE_LOST: lambda words, a, b, c, d: f"structure lost, {a} left",
    w.OVERHEATED: lambda words, a, b, c, d: f"overheats: stress {a} left, heat {b}",
    w.TABLE_ROLLED: _rolled,
    w.STATUS_ON: _status,
    w.STATUS_OFF: lambda words, a, b, c, d: f"no longer {STATUSES[a]}" + (" (other)" if b else ""),
    w.ITEM_LOST: lambda words, a, b, c, d: f"the {words.item(a)} is destroyed",
    w.CHECKED: _checked,
    w.COUNTDOWN_SET: _counting,
    w.COUNTDOWN_OFF: lambda *told: "the meltdown is prevented",
    w.WRECKED: lambda *told: "the mech is a wreck",
    w.MELTED_DOWN: lambda words, a, b, c, d: f"the reactor melts down: {a} damage around it",
    w.PILOT_HURT: lambda words, a, b, c, d: f"{a} damage to the pilot, {b} HP left",
    w.PILOT_DIED: lambda *told: "the pilot dies",
    w.EJECTED: lambda *told: "the pilot ejects",
    w.MOUNTED: lambda *told: "the pilot mounts again",
    w.HP_RESTORED: lambda words, a, b, c, d: f"all {a} HP are back",
    w.COOLED: lambda *told: "cooled down",
    w.BURN_OUT: lambda *told: "the burn is out",
    w.RELOADED: lambda words, a, b, c, d: f"the {words.item(a)} is loaded",
    w.PAID: _paid,
    w.RESTED: lambda *told: "an hour of rest",
    w.PILOT_RESTED: lambda words, a, b, c, d: f"the pilot is at {a} HP",
    w.ITEM_MENDED: lambda words, a, b, c, d: f"the {words.item(a)} works again",
    w.STRUCTURE_BOUGHT: lambda words, a, b, c, d: f"structure {a}",
    w.STRESS_BOUGHT: lambda words, a, b, c, d: f"stress {a}",
    w.REBUILT: lambda words, a, b, c, d: f"rebuilt: structure {a}, stress {b}, all HP",
    w.USED_UP: _used,
    w.AT_THE_BASE: lambda words, a, b, c, d: f"at base: {w.OUTCOMES[a]}",
    w.FULLY_REPAIRED: lambda *told: "everything is restored",
    w.PRINTED_MECH: lambda *told: "the mech is printed anew",
    w.CREWED: lambda words, a, b, c, d: f"takes over: {w.PILOTS[a]}",
    w.SORTIE_OVER: lambda words, a, b, c, d: "the sortie is over",
    w.SHUFFLED: lambda *told: "the deck is shuffled again",
    w.FIGHTS_ON: lambda *told: "its action is free for the fight",
}

SECTIONS: dict[int, str] = {
    **dict.fromkeys((w.HIT_COMES, w.HARMED), "A2"),
    **dict.fromkeys((w.BURNS, w.BURN_OUT), "B"),
    w.HEATED: "C1",
    w.OVERHEATED: "C3",
    w.STRUCTURE_LOST: "D2",
    w.TABLE_ROLLED: "D3",
    w.STATUS_ON: "D4",
    w.ITEM_LOST: "D5",
    w.CHECKED: "B2",
    **dict.fromkeys((w.WRECKED, w.COUNTDOWN_SET, w.COUNTDOWN_OFF), "D8"),
    **dict.fromkeys((w.MELTED_DOWN, w.PILOT_DIED), "F4"),
    w.EJECTED: "F1",
    **dict.fromkeys((w.HP_RESTORED, w.COOLED, w.RELOADED), "E2"),
    **dict.fromkeys((w.RESTED, w.PILOT_RESTED), "E4"),
    **dict.fromkeys((w.PAID, w.ITEM_MENDED, w.STRUCTURE_BOUGHT, w.REBUILT), "E5"),
    w.FULLY_REPAIRED: "E6",
    w.PRINTED_MECH: "F2",
    w.CREWED: "F3",
}
"""Where the rule text has each kind of event."""
