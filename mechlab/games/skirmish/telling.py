"""A game in words: its options, its events, its result."""

from collections.abc import Sequence
from typing import Any

from mechlab.board.hexes import hex_name
from mechlab.catalog.names import many
from mechlab.engine import CHOICE, ROLL

from . import words as w
from .build import LOADED_FROM, SLOTS, Build
from .catalog import Catalog
from .hit_table import PARTS
from .rules.actions import (
    BRACED,
    FIXED,
    GUARDING,
    LOCK_FAILED,
    LOCKED_ON,
    PREPARED,
    WATCHING,
)
from .rules.choosing import SPAN
from .rules.fire import FIRST_TENDER
from .state import Game

SIDES = ("A", "B")
FAULTS = (
    "jammed right arm",
    "jammed left arm",
    "right actuator",
    "left actuator",
    "leg actuator",
    "scrambled sensors",
    "optics",
    "shaken pilot",
    "offline Back",
)
EXTRACTS = ("nothing", "Accuracy", "melee die", "Speed")
RESULTS = ("glance", "full damage", "full damage and a crit")
_HELD = ("right_load", "left_load", "back_load")


class Telling:
    """The words for one game: the names of its mechs and of what they hold."""

    def __init__(self, teams: Sequence[Sequence[Build]], cat: Catalog) -> None:
        self.cat = cat
        self.builds = [build for team in teams for build in team]
        self.names = mech_names(teams, cat)

    def mech(self, a: int) -> str:
        """The name of a mech, or of a Tender from FIRST_TENDER on."""
        if a >= FIRST_TENDER:
            return f"Tender {SIDES[a - FIRST_TENDER]}" if a < FIRST_TENDER + len(SIDES) else ""
        return self.names[a] if a >= 0 else ""

    def item(self, a: int, mount: int) -> str:
        """The name of what a mech has at a mount."""
        if mount < 0:
            return "a blow"
        return str(getattr(self.builds[a], LOADED_FROM[_HELD[mount]]) or "nothing")

    def weapon(self, game: Game, a: int, mount: int, numbers: int) -> str:
        """A weapon with the form, load or Overdrive it fires with."""
        name = self.item(a, mount)
        if mount < 0:
            return name
        if numbers == w.LOAD:
            return f"{name}, {getattr(self.builds[a], _HELD[mount])}"
        if numbers == w.OVERDRIVE:
            return f"{name}, Overdrive"
        if numbers == w.SECOND_FORM or game.mechs[a].mounts[mount].form == 1:
            other = next((form for item, form in self.cat.forms if item == name), "")
            return f"{name}, {other}" if other else name
        return name

    def place(self, game: Game, number: int) -> str:
        """The name of a hex."""
        return hex_name(number, int(game.depth)) if number >= 0 else "off the board"

    def action(self, game: Game, option: int) -> str:
        """An open option in words."""
        kind, detail = divmod(option, SPAN)
        teller = _ACTIONS.get(kind)
        return teller(self, game, detail, int(game.active)) if teller else f"option {option}"

    def choice(self, game: Game, actor: int, kind: int, detail: int, active: int) -> str:
        """A choice made earlier: of what has changed since it says less."""
        if kind == w.STRIKE_WITH:
            return f"strike the {PARTS[detail // 2 % 6]}"
        if kind == w.TO_HEX:
            return f"to {self.place(game, detail)}"
        if kind == w.PARRY:
            return "parry"
        teller = _ACTIONS.get(kind)
        return teller(self, game, detail, active) if teller else f"option {kind}"

    def event(self, game: Game, row: Sequence[int]) -> str:
        """A row of the log in words."""
        kind, actor, a, b, c, d = row[:6]
        if kind == ROLL:
            return self._roll(actor, a, b, c, d)
        if kind == CHOICE:
            return f"{SIDES[actor]} chooses: {self.choice(game, actor, b, c, d)}"
        teller = _EVENTS.get(kind)
        return teller(self, game, actor, a, b, c, d) if teller else f"event {kind}"

    def _roll(self, actor: int, purpose: int, sides: int, needed: int, value: int) -> str:
        who = SIDES[actor] if purpose == w.END_ROLL else self.mech(actor)
        want = f", needs {needed}+" if needed > 1 else ""
        return f"{who}: {w.PURPOSES[purpose]} d{sides}{want}: {value}"

    def outcome(self, game: Game) -> str:
        """The result in words; empty before it is there."""
        if game.is_over == 0:
            return ""
        scores = f"{int(game.score[0])} to {int(game.score[1])}"
        if game.outcome == w.DRAW:
            return f"a draw, {scores}"
        return f"{SIDES[int(game.outcome)]} wins, {scores}"

    def question(self, game: Game) -> str:
        """What is being decided, and by whom."""
        asked = w.QUESTIONS[int(game.question)]
        who = f"{SIDES[int(game.decider)]}"
        active = int(game.active)
        return f"{who}: {asked}" + (f" ({self.mech(active)} is active)" if active >= 0 else "")


def mech_names(teams: Sequence[Sequence[Build]], cat: Catalog) -> list[str]:
    """Short names: the kit's, if a mech is one; else its pilot's. Twins get their side's letter."""
    plain = [(side, _short(build, cat)) for side, team in enumerate(teams) for build in team]
    counts = [name for _, name in plain]
    return [
        name
        if counts.count(name) == 1
        else f"{name} {SIDES[side]}{n % 3 + 1}"
        if sum(1 for other in plain if other == (side, name)) > 1
        else f"{name} {SIDES[side]}"
        for n, (side, name) in enumerate(plain)
    ]


def _short(build: Build, cat: Catalog) -> str:
    body = [slot for slot in SLOTS if slot != "pilot" and not slot.endswith("load")]
    for name, row in cat.kits.items():
        if all(getattr(build, slot) == getattr(row, slot) for slot in body):
            return name
    return str(build.pilot or build.chassis)


def _attack(verb: str) -> Any:
    def tell(words: Telling, game: Game, detail: int, a: int) -> str:
        ammunition, target, mount = detail % 4, detail // 4 % 8, detail // 32
        return f"{verb} {words.weapon(game, a, mount, ammunition)} at {words.mech(target)}"

    return tell


def _at_mech(verb: str) -> Any:
    return lambda words, game, detail, a: f"{verb} {words.mech(detail)}"


def _plain(text: str) -> Any:
    return lambda words, game, detail, a: text


def _reaction(words: Telling, game: Game, detail: int, a: int) -> str:
    who, mount = detail // 8, detail % 8 - 1
    return f"{words.mech(who)} reacts with {words.weapon(game, who, mount, w.STANDARD)}"


def _strike(words: Telling, game: Game, detail: int, a: int) -> str:
    die, part, spend = detail // 12, detail // 2 % 6, detail % 2
    side = int(game.duel.striker)
    mount = int(game.duel.dice[side][die].mount)
    who = int(game.duel.fighters[side])
    best = " with a natural 20" if game.duel.dice[side][die].natural else ""
    spends = ", spending Charge" if spend else ""
    return f"strike the {PARTS[part]} with {words.item(who, mount)}{best}{spends}"


def _parry(words: Telling, game: Game, detail: int, a: int) -> str:
    if detail == 0:
        return "parry"
    fighters = [int(fighter) for fighter in game.duel.fighters]
    side = [int(game.mechs[fighter].side) for fighter in fighters].index(int(game.decider))
    die = game.duel.dice[side][detail - 1]
    best = ", a natural 20" if die.natural else ""
    return f"parry with {words.item(fighters[side], int(die.mount))}{best}"


def _overwatch(words: Telling, game: Game, detail: int, a: int) -> str:
    return f"Overwatch with {words.weapon(game, a, detail, w.STANDARD)}"


def _form(words: Telling, game: Game, detail: int, a: int) -> str:
    return f"change the form of {words.item(a, detail)}"


def _cloud(words: Telling, game: Game, detail: int, a: int) -> str:
    first = detail // 2
    near = game.ground[first].near
    others = [int(near[detail % 2]), int(near[detail % 2 + 1])]
    return "smoke on " + ", ".join(words.place(game, each) for each in (first, *others))


def _put(words: Telling, game: Game, detail: int, a: int) -> str:
    return f"place {words.mech(detail // 1024)} on {words.place(game, detail % 1024)}"


def _to_hex(words: Telling, game: Game, detail: int, a: int) -> str:
    if int(game.question) in (w.WHERE_TO, w.BOOST_TO, w.CHARGE_TO):
        return f"to {words.place(game, detail)} for {int(game.costs[detail])}"
    return f"to {words.place(game, detail)}"


_ACTIONS: dict[int, Any] = {
    w.END_TURN: _plain("end the activation"),
    w.MOVE: _plain("move"),
    w.STAND: _plain("stand up"),
    w.FIRE: _attack("Fire"),
    w.SHELL: _at_mech("Shelling at"),
    w.BOOST: _plain("Boost"),
    w.CHANGE_FORM: _form,
    w.LOCK: _at_mech("Lock On"),
    w.FREE_LOCK: _at_mech("Lock On, free,"),
    w.BRACE: _plain("Brace"),
    w.COOL: _plain("Vent"),
    w.PREPARE: _plain("Prepare"),
    w.THROW: _plain("Throw"),
    w.SMOKE: _plain("lay smoke"),
    w.MOVE_TENDER: _plain("move the Tender"),
    w.BARRAGE: _attack("Barrage, first"),
    w.AIMED_SHOT: _attack("Aimed Shot with"),
    w.OVERWATCH: _overwatch,
    w.MELEE: _at_mech("Melee with"),
    w.CHARGE: _at_mech("Charge"),
    w.WYVERN: _at_mech("Wyvern's Fire at"),
    w.SEIZE: _at_mech("Grapple"),
    w.BREAK: _plain("Break the grapple"),
    w.STABILIZE: _plain("Stabilize"),
    w.GUARD: _at_mech("Guard"),
    w.TO_HEX: _to_hex,
    w.TO_PART: lambda words, game, detail, a: PARTS[detail],
    w.TO_CLOUD: _cloud,
    w.TO_EFFECT: lambda words, game, detail, a: f"mend: {FAULTS[detail]}",
    w.DECLINE: _plain("do not react"),
    w.REACTION: _reaction,
    w.STRIKE_WITH: _strike,
    w.PARRY: _parry,
    w.ACCEPT: _plain("take the strike"),
    w.REROLL_IT: _plain("roll the location again"),
    w.KEEP_IT: _plain("keep the location"),
    w.TAKE_END: lambda words, game, detail, a: f"take the {('low', 'high')[detail - 1]} end",
    w.PUT: _put,
}


def _status(words: Telling, game: Game, actor: int, a: int, b: int, c: int, d: int) -> str:
    who = words.mech(actor)
    if a == WATCHING:
        return f"{who} watches towards {words.place(game, c)} with {words.item(actor, b)}"
    texts = {
        BRACED: "braces",
        PREPARED: "prepares",
        LOCKED_ON: f"locks {words.mech(b)}" + (" and marks it" if c else ""),
        LOCK_FAILED: f"does not lock {words.mech(b)}",
        GUARDING: f"guards {words.mech(b)}",
        FIXED: f"mends: {FAULTS[b] if 0 <= b < len(FAULTS) else ''}",
    }
    return f"{who} {texts.get(a, 'changes')}"


def _net(words: Telling, game: Game, actor: int, a: int, b: int, c: int, d: int) -> str:
    causes = [name for bit, name in enumerate(w.CAUSES) if b >> bit & 1]
    net = f"{a:+d}" if a else "0"
    return f"{words.mech(actor)}: net dice {net}" + (f" ({', '.join(causes)})" if causes else "")


def _penetrated(words: Telling, game: Game, actor: int, a: int, b: int, c: int, d: int) -> str:
    return f"penetration {b} against Armor {c}: {RESULTS[a]}"


def _attacked(words: Telling, game: Game, actor: int, a: int, b: int, c: int, d: int) -> str:
    if b == w.BY_EXCHANGE:
        return f"{words.mech(actor)} begins an exchange with {words.mech(a)}"
    weapon = words.weapon(game, actor, c, d)
    return f"{words.mech(actor)} attacks {words.mech(a)}: {w.ATTACKS[b]}, {weapon}"


def _mech_does(text: str) -> Any:
    """A teller whose text has {who}, {a} to {d}, {mech_a}, {part_a}, {hex_a}, and so on."""

    def tell(words: Telling, game: Game, actor: int, a: int, b: int, c: int, d: int) -> str:
        values = {"a": a, "b": b, "c": c, "d": d}
        known = {"who": words.mech(actor), **values}
        for name, value in values.items():
            known[f"mech_{name}"] = words.mech(value) if value < 8 else ""
            known[f"part_{name}"] = PARTS[value] if 0 <= value < len(PARTS) else ""
            known[f"hex_{name}"] = (
                words.place(game, value) if 0 <= value < int(game.hex_count) else ""
            )
            known[f"hexes_{name}"] = many(value, "hex", "hexes")
            known[f"side_{name}"] = SIDES[value] if 0 <= value < 2 else ""
        return text.format(**known)

    return tell


_EVENTS: dict[int, Any] = {
    w.ROUND_BEGINS: _mech_does("round {a} begins"),
    w.ACTIVATION: _mech_does("{who} activates"),
    w.STEP: _mech_does("{who} steps to {hex_b}"),
    w.STOPPED: _mech_does("{who} stops at {hex_a} after {hexes_b}"),
    w.ATTACK: _attacked,
    w.MISSED: _mech_does("{who} misses {mech_a}"),
    w.HIT_PART: _mech_does("{who} hits {mech_a}: {part_b}"),
    w.COVER_HIT: _mech_does("the cover of {mech_a} takes the shot"),
    w.PENETRATED: _penetrated,
    w.DAMAGED: _mech_does("{who}: {part_a} takes {b}, {c} left"),
    w.PART_LOST: _mech_does("{who} loses its {part_a}"),
    w.MECH_LOST: _mech_does("{who} is destroyed"),
    w.CRIT_EFFECT: lambda words, game, actor, a, b, c, d: (
        f"{words.mech(actor)}, {PARTS[a]}: {w.CRIT_WORDS[b]}"
    ),
    w.HEATED: _mech_does("{who} gains {a} Heat, {b} now"),
    w.COOLED: _mech_does("{who} loses {a} Heat, {b} now"),
    w.STRESSED: lambda words, game, actor, a, b, c, d: (
        f"{words.mech(actor)} under stress: {w.STRESS_WORDS[a]}"
    ),
    w.FELL: _mech_does("{who} falls Prone"),
    w.STOOD: _mech_does("{who} stands up"),
    w.STATUS: _status,
    w.REACTED: _mech_does("{who} reacts"),
    w.POOLS: _mech_does(
        "{who}, against {c}: attack successes {a}, of shields {b}; a parry costs {d}"
    ),
    w.STRUCK: _mech_does("{who} strikes at the {part_a}"),
    w.PARRIED: _mech_does("{who} parries"),
    w.CHARGED: _mech_does("{who}: Charge {b}"),
    w.REPAIRED: _mech_does("{who} repairs its {part_a} by {b}, {c} now"),
    w.HARVESTED: lambda words, game, actor, a, b, c, d: (
        f"{words.mech(actor)} harvests: {EXTRACTS[a]}"
    ),
    w.ZONE_SCORED: _mech_does("zone {a} scores for {side_b}: {c}"),
    w.KILL_SCORED: _mech_does("{side_a} scores {b} for {who}: {c}"),
    w.SMOKED: _mech_does("{who} lays smoke on {hex_a}, {hex_b}, {hex_c}"),
    w.PLACED: _mech_does("{who} stands on {hex_a}"),
    w.ORDERED: lambda words, game, actor, a, b, c, d: (
        f"{a + 1}. {words.mech(actor)}, initiative {b}"
    ),
    w.GAME_OVER: _mech_does("the game ends, {b} to {c}"),
    w.NET_DICE: _net,
    w.FORM_CHANGED: lambda words, game, actor, a, b, c, d: (
        f"{words.mech(actor)}: {words.item(actor, a)} changes form"
    ),
    w.ENRAGED: _mech_does("{who} is Enraged by the loss of {mech_a}"),
    w.TENDER_HIT: _mech_does("Tender {side_a} takes {b}, {c} left"),
    w.TENDER_MOVED: _mech_does("Tender {side_a} flies to {hex_b}"),
    w.GRAPPLED: _mech_does("{who} and {mech_a} are Grappled"),
    w.RELEASED: _mech_does("{who} and {mech_a} are apart"),
    w.CONTEST: _mech_does("{who} against {mech_a}: {b} to {c}"),
}
