"""Counting a game that is over, in one pass over its log (``ledger`` says what is counted)."""

from mechlab.engine import CHOICE, ROLL, rule

from .chances import count_die, logged
from .ledger import BY_HULL, BY_SCORE, DESTROYED, DRAWN_OUT, Facts
from .rules.rounds import hull
from .state import Game
from .words import (
    ACT,
    ANSWER,
    ATTACK,
    BOOST_TO,
    BY_ENEMY,
    BY_EXCHANGE,
    BY_SHELLING,
    BY_WYVERN,
    CHARGE_TO,
    COUNTER_ANSWER,
    COUNTER_PART,
    CRIT_EFFECT,
    DAMAGED,
    DRAW,
    EMERGENCY_VENT,
    GAME_OVER,
    HEATED,
    HIT_PART,
    KILL_SCORED,
    MELTDOWN,
    NET_DICE,
    PART_LOST,
    PLACE,
    PLACE_TENDER,
    REACT,
    REPAIRED,
    ROUND_BEGINS,
    STRESSED,
    STRIKE,
    STRUCK,
    TENDER_TO,
    THROW_TO,
    WHERE_TO,
    WHICH_END,
    ZONE_SCORED,
)

OTHER_MOUNT = 3
OTHER_GROUP = 5


@rule
def tally(game: Game, turn: int, facts: Facts) -> None:
    """Count a game that is over into a record of zeros; side s is team (s + turn) % 2."""
    facts.turn = turn
    facts.dealer = -1
    for a in range(len(game.mechs)):
        for part in range(6):
            facts.left[a, part] = game.mechs[a].printed[part]
    for n in range(game.event_count):
        count_event(game, n, facts)
    result(game, facts)
    stand(game, facts)


@rule
def team_of(facts: Facts, a: int) -> int:
    """The team of a mech."""
    return int((a // 3 + facts.turn) % 2)


@rule
def result(game: Game, facts: Facts) -> None:
    """Who won and how, and how long it took."""
    facts.winner = -1 if game.outcome == DRAW else (game.outcome + facts.turn) % 2
    if game.outcome == DRAW:
        facts.how = DRAWN_OUT
    elif max(game.kills[0], game.kills[1]) == len(game.mechs) // 2:
        facts.how = DESTROYED
    elif game.score[0] == game.score[1]:
        facts.how = BY_HULL
    else:
        facts.how = BY_SCORE
    facts.rounds = game.round_number
    facts.decisions = game.choices_made
    facts.first_activation = team_of(facts, int(game.order[0]))


@rule
def stand(game: Game, facts: Facts) -> None:
    """How both sides stand at the end."""
    for side in range(2):
        team = team_of(facts, 3 * side)
        facts.score[team] = game.score[side]
        facts.kills[team] = game.kills[side]
        facts.hull[team] = hull(game, side, 0)
        facts.printed[team] = hull(game, side, 1)
        for place in range(3):
            facts.alive[team, place] = game.mechs[3 * side + place].is_alive


@rule
def count_event(game: Game, n: int, facts: Facts) -> None:
    """Count one row of the log: what there is most of comes first."""
    kind = logged(game, n, 0)
    if kind == ROLL:
        facts.dice += 1
        count_die(game, n, facts)
    elif kind == CHOICE:
        facts.decided[group_of(logged(game, n, 2))] += 1
    elif kind == NET_DICE:
        facts.sign = 1 if logged(game, n, 2) > 0 else -1
    elif kind in (ATTACK, STRUCK):
        count_attack(game, n, facts)
    elif kind == HIT_PART:
        facts.hits[team_of(facts, logged(game, n, 1))] += 1
    elif kind in (DAMAGED, PART_LOST, REPAIRED):
        count_damage(game, n, facts)
    elif kind in (HEATED, STRESSED, CRIT_EFFECT):
        count_harm(game, n, facts)
    else:
        count_score(game, n, facts)


@rule
def group_of(question: int) -> int:
    """The kind of a decision, as in GROUPS."""
    if question == ACT:
        return 2
    if question in (WHERE_TO, BOOST_TO, CHARGE_TO, THROW_TO, TENDER_TO):
        return 1
    if question == REACT:
        return 3
    if question in (STRIKE, ANSWER, COUNTER_PART, COUNTER_ANSWER):
        return 4
    return 0 if question in (WHICH_END, PLACE, PLACE_TENDER) else OTHER_GROUP


@rule
def count_attack(game: Game, n: int, facts: Facts) -> None:
    """An attack or a strike is declared: what follows is its mech's doing, with its weapon."""
    a = logged(game, n, 1)
    team = team_of(facts, a)
    kind, mount, which = BY_EXCHANGE, logged(game, n, 3), 0
    if logged(game, n, 0) == ATTACK:
        kind, mount, which = logged(game, n, 3), logged(game, n, 4), logged(game, n, 5)
        facts.in_melee = int(kind == BY_EXCHANGE)
        if kind == BY_EXCHANGE:
            facts.exchanges[team] += 1
            return
    else:
        facts.strikes[team] += 1
    facts.dealer = a
    facts.mount = mount if mount >= 0 else OTHER_MOUNT
    facts.attacks[team] += 1
    facts.mount_attacks[team, a % 3, facts.mount] += 1
    load_mean(game, a, kind, mount, which, facts)


@rule
def load_mean(game: Game, a: int, kind: int, mount: int, which: int, facts: Facts) -> None:
    """Twice the mean damage of a hit, by the numbers printed for the attack."""
    rules = game.rules
    if kind == BY_SHELLING:
        count, sides, plus = (
            rules.shelling_damage_count,
            rules.shelling_damage_sides,
            rules.shelling_damage_plus,
        )
    elif kind == BY_WYVERN:
        count, sides, plus = (
            rules.wyvern_damage_count,
            rules.wyvern_damage_sides,
            rules.wyvern_damage_plus,
        )
    else:
        profile = game.improvised[game.mechs[a].mass, 0]
        if mount >= 0:
            profile = game.mechs[a].mounts[mount].profiles[which]
        count, sides, plus = profile.damage_count, profile.damage_sides, profile.damage_plus
    facts.twice_mean = count * (sides + 1) + 2 * plus
    facts.damage_sides = sides


@rule
def count_damage(game: Game, n: int, facts: Facts) -> None:
    """Durability comes and goes: damage beyond what a part had is counted where it went on to."""
    a, part = logged(game, n, 1), logged(game, n, 2)
    if logged(game, n, 0) == REPAIRED:
        facts.left[a, part] = logged(game, n, 4)
        return
    left, cause = 0, logged(game, n, 3)  # a Back can be lost without damage (F8)
    if logged(game, n, 0) == DAMAGED:
        left, cause = logged(game, n, 4), logged(game, n, 5)
    taken = int(facts.left[a, part]) - left
    facts.left[a, part] = left
    team = team_of(facts, a)
    facts.parts_lost[team] += int(logged(game, n, 0) == PART_LOST)
    facts.mech_taken[team, a % 3] += taken
    if cause != BY_ENEMY:
        facts.self_damage[team] += taken
        return
    by, place = 1 - team, int(facts.dealer) % 3
    facts.damage[by] += taken
    facts.damage_to[by, part] += taken
    facts.mech_damage[by, place] += taken
    facts.mount_damage[by, place, facts.mount] += taken


@rule
def count_harm(game: Game, n: int, facts: Facts) -> None:
    """Heat, stress and crits."""
    team = team_of(facts, logged(game, n, 1))
    if logged(game, n, 0) == HEATED:
        facts.heat[team] += logged(game, n, 2)
    elif logged(game, n, 0) == CRIT_EFFECT:
        facts.crits[1 - team] += 1
    else:
        facts.stress[team] += 1
        facts.vents[team] += int(logged(game, n, 2) == EMERGENCY_VENT)
        facts.meltdowns[team] += int(logged(game, n, 2) == MELTDOWN)


@rule
def count_score(game: Game, n: int, facts: Facts) -> None:
    """Points; and when a round is over, whether another side leads than led last."""
    kind = logged(game, n, 0)
    if kind == ZONE_SCORED:
        facts.scores[logged(game, n, 3)] = logged(game, n, 4)
    elif kind == KILL_SCORED:
        facts.scores[logged(game, n, 2)] = logged(game, n, 4)
    elif kind in (ROUND_BEGINS, GAME_OVER):
        ahead = facts.scores[0] - facts.scores[1]
        if ahead * facts.leads < 0:
            facts.lead_changes += 1
        if ahead != 0:
            facts.leads = 1 if ahead > 0 else -1
