"""Counting a sortie that is over, in one pass over its log (``ledger`` says what is counted)."""

from mechlab.engine import ROLL, rule

from .ledger import UNIT, Facts
from .state import Game
from .words import (
    BY_BURN,
    CHECKED,
    DIFFICULTY,
    EJECTED,
    FIGHTS_ON,
    HARMED,
    HEAT,
    HIT_COMES,
    HOME,
    ITEM_LOST,
    MELTED_DOWN,
    OVERHEATED,
    PAID,
    REBUILT,
    SCENE_BEGINS,
    SKILL_DIE,
    STRESS_DIE,
    STRUCTURE_DIE,
    STRUCTURE_LOST,
    WRECKED,
)


@rule
def tally(game: Game, facts: Facts) -> None:
    """Count a sortie that is over into a record of zeros."""
    dice, bad = 0, 0
    for n in range(game.event_count):
        kind = logged(game, n, 0)
        if kind == ROLL:
            facts.dice += 1
            purpose = logged(game, n, 2)
            if purpose == DIFFICULTY:
                bad += 1
            elif SKILL_DIE <= purpose < DIFFICULTY:
                dice += 1
            else:
                count_die(purpose, logged(game, n, 3), logged(game, n, 5), facts)
        elif kind == CHECKED:
            if dice > 0:
                count_check(game, n, bad, facts)
            dice, bad = 0, 0
        else:
            count_event(game, n, kind, facts)
    stand(game, facts)


@rule
def logged(game: Game, n: int, column: int) -> int:
    """A number of the log, which holds shorter ones, as long as all others are."""
    return int(game.events[n, column] + 0)


@rule
def count_die(purpose: int, sides: int, face: int, facts: Facts) -> None:
    """A die above its mean: of the deck's damage, or of the tables."""
    luck = UNIT * face - UNIT * (sides + 1) // 2
    if purpose <= HEAT:
        facts.damage_luck[1] += luck
    elif purpose in (STRUCTURE_DIE, STRESS_DIE):
        facts.table_luck[0] += luck


@rule
def count_check(game: Game, n: int, bad: int, facts: Facts) -> None:
    """A check made or failed, less its chance."""
    if game.rules.check_die_count != 1:
        return
    skill = logged(game, n, 2)
    chance = check_chance(game, int(game.mech.skills[skill]), bad)
    facts.check_luck[0] += UNIT * logged(game, n, 5) - chance


@rule
def check_chance(game: Game, bonus: int, bad: int) -> int:
    """The chance of a check in UNITs, with some dice of difficulty."""
    sides, worst = int(game.rules.check_die_sides), int(game.rules.condition_die_sides)
    good, ways = 0, 1
    for _ in range(bad):
        ways *= worst
    for face in range(1, sides + 1):
        spare = min(face + bonus - int(game.rules.check_target), worst)
        if spare >= 0:
            found = 1
            for _ in range(bad):
                found *= spare
            good += found
    return UNIT * good // (sides * ways)


@rule
def count_event(game: Game, n: int, kind: int, facts: Facts) -> None:
    """Everything that is no die."""
    if kind == HIT_COMES:
        facts.hits += 1
    elif kind == HARMED:
        facts.damage += logged(game, n, 2)
        if logged(game, n, 4) == BY_BURN:
            facts.burn_damage += logged(game, n, 2)
    elif kind == STRUCTURE_LOST:
        facts.structure_lost += 1
    elif kind == OVERHEATED:
        facts.overheats += 1
    elif kind == ITEM_LOST:
        facts.traumas += 1
    elif kind == FIGHTS_ON:
        facts.free_turns += 1
    elif kind == PAID:
        facts.repairs_spent += logged(game, n, 2)
    else:
        count_turning(kind, facts)


@rule
def count_turning(kind: int, facts: Facts) -> None:
    """What happens once or twice at most."""
    if kind == WRECKED:
        facts.wrecked += 1
    elif kind == MELTED_DOWN:
        facts.melted += 1
    elif kind == EJECTED:
        facts.ejected += 1
    elif kind == REBUILT:
        facts.rebuilt += 1
    elif kind == SCENE_BEGINS:
        facts.scenes += 1


@rule
def stand(game: Game, facts: Facts) -> None:
    """How it ended; what is left was looked at before the base mended it."""
    facts.outcome = game.outcome
    facts.winner = int(game.outcome != HOME)
    facts.mech_home = int(game.outcome == HOME)
    facts.pilot_home = int(game.left[6])
    facts.rounds = game.turn
    facts.decisions = game.choices_made
    facts.stabilized = game.stabilized
    facts.hp_left = game.left[0]
    facts.structure_left = game.left[1]
    facts.stress_left = game.left[2]
    facts.repairs_left = game.left[3]
