"""A sortie told die by die: what each was for, how lucky it came out."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from mechlab.engine import Event, Record, plain
from mechlab.engine.playable import Die

from .catalog import Catalog
from .game import open_record
from .ledger import CREW, DECK, LEDGER, UNIT
from .tally import check_chance, count_check, count_die
from .words import CARD_DIE, CHECKED, DIFFICULTY, SKILL_DIE

KINDS = tuple(name for name in LEDGER.names or () if name.endswith("_luck"))
"""The ledgers of luck."""


def die_by_die(record: Record, cat: Catalog | None = None) -> list[Die]:
    """Every die of a recorded sortie in order; the luck of a check is its first die's.

    It is the count that the facts of a series come from, so the luck of all dice adds up to theirs.

    >>> from mechlab.games import wreck
    >>> game = wreck.new_sortie("Everest", "Patrol", seed=3)
    >>> _ = game.play("greedy")
    >>> first = die_by_die(game.record)[0]
    >>> first.text, first.kind, first.luck
    ('deck: kinetic damage d6: 4', 'damage_luck', Fraction(1, 2))
    """
    stepper = open_record(record, cat)
    game = plain(stepper.state)
    facts = plain(np.zeros(1, LEDGER).view(np.recarray)[0])
    found: list[Die] = []
    check, bad = -1, 0
    for event in stepper.events:
        if event.is_die:
            purpose, sides, _, face = event.values
            before = _shown(facts)
            if purpose == DIFFICULTY:
                bad += 1
            elif SKILL_DIE <= purpose < DIFFICULTY:
                check = len(found)
            else:
                count_die(purpose, sides, face, facts)
            found.append(_with_luck(_die(event), before, _shown(facts)))
        elif event.kind == CHECKED:
            if check >= 0:
                before = _shown(facts)
                count_check(game, event.number, bad, facts)
                die = _with_luck(found[check], before, _shown(facts))
                found[check] = _checked(die, game, event, bad)
            check, bad = -1, 0
    return found


def _die(event: Event) -> Die:
    """A die that no luck is known of yet; the deck rolls its damage and draws its cards."""
    team = DECK if event.values[0] <= CARD_DIE else CREW
    return Die(event.number, event.round, team, event.text, None, False, "", Fraction(0))


def _checked(die: Die, game: Any, event: Event, bad: int) -> Die:
    """The die of a check: how likely the check was, and whether it was made."""
    if not die.kind:
        return die
    chance = check_chance(game, int(game.mech.skills[event.values[0]]), bad)
    return replace(die, chance=Fraction(chance, UNIT), made=bool(event.values[3]))


def _shown(facts: Any) -> dict[str, int]:
    """The ledgers of luck as they stand, of both teams together: each is one team's only."""
    return {name: int(sum(getattr(facts, name))) for name in KINDS}


def _with_luck(die: Die, before: dict[str, int], after: dict[str, int]) -> Die:
    kind = next((name for name in KINDS if after[name] != before[name]), "")
    luck = Fraction(after[kind] - before[kind], UNIT) if kind else Fraction(0)
    return replace(die, kind=kind, luck=luck)
