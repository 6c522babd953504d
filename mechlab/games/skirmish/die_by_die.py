"""A game told die by die: what each needed, how likely that was, how lucky it came out."""

from fractions import Fraction
from typing import Any

import numpy as np

from mechlab.engine import Event, Record, Stepper, plain
from mechlab.engine.playable import Die

from .game import open_record
from .ledger import LEDGER, UNIT
from .state import Game
from .tally import count_event
from .words import END_ROLL

KINDS = tuple(name for name in LEDGER.names or () if name.endswith("_luck"))
"""The ledgers of luck."""


def die_by_die(record: Record, turn: int = 0) -> list[Die]:
    """Every die of a recorded game in order; side s is team (s + turn) % 2.

    It is the count that the facts of a series come from, looked at after each die; so the luck
    of all dice adds up to theirs.

    >>> from mechlab.games import skirmish
    >>> trio = [skirmish.kit(name) for name in ("Courier", "Foreman", "Reaver")]
    >>> game = skirmish.new_game([trio, trio], map="Yard", seed=3)
    >>> _ = game.play("greedy")
    >>> first = next(die for die in die_by_die(game.record) if die.kind == "hit_luck")
    >>> print(first.text, first.chance, first.made, first.luck)
    Reaver B: hit d20, needs 3+: 12 9/10 True 7/20
    """
    return dice_of(open_record(record), turn)


def dice_of(stepper: Stepper, turn: int = 0) -> list[Die]:
    """Every die of a game up to its moment, as :func:`die_by_die`."""
    game = plain(stepper.state)
    rows = np.zeros(1, LEDGER)
    facts = _begun(game, turn, plain(rows.view(np.recarray)[0]))
    found = []
    for event in stepper.events:
        team = (_side(event) + turn) % 2
        before = _shown(rows, team) if event.is_die else {}
        count_event(game, event.number, facts)
        if event.is_die:
            found.append(_die(event, team, before, _shown(rows, team)))
    return found


def _begun(game: Game, turn: int, facts: Any) -> Any:
    """A count before its first event, as :func:`.tally.tally` begins it."""
    facts.turn, facts.dealer = turn, -1
    for a in range(len(game.mechs)):
        for part in range(6):
            facts.left[a, part] = game.mechs[a].printed[part]
    return facts


def _side(event: Event) -> int:
    """Whose event it is: of a side, when ends are rolled for (H8), else of a mech's."""
    if event.is_die and event.values[0] == END_ROLL:
        return event.actor
    return event.actor // 3


def _shown(rows: Any, team: int) -> dict[str, int]:
    """The ledgers of a team's dice as they stand."""
    return {name: int(rows[name][0, team]) for name in ("tests", "made", "expected", *KINDS)}


def _die(event: Event, team: int, before: dict[str, int], after: dict[str, int]) -> Die:
    told = {name: after[name] - before[name] for name in after}
    kind = next((name for name in KINDS if told[name]), "")
    return Die(
        event=event.number,
        round=event.round,
        team=team,
        text=event.text,
        chance=Fraction(told["expected"], UNIT) if told["tests"] else None,
        made=bool(told["made"]),
        kind=kind,
        luck=Fraction(told[kind], UNIT) if kind else Fraction(0),
    )
