"""The greedy player: at each decision the option that is worth most, looking no further."""

from mechlab.engine import is_offered, rule

from ..rules.reach import reach
from ..rules.standing import jumps, numbers, reactor_cap
from ..state import RANKED, Game
from ..words import (
    AIMED_SHOT,
    BARRAGE,
    BOOST,
    CHARGE,
    COOL,
    END_TURN,
    FIRE,
    FREE_LOCK,
    GUARD,
    LOCK,
    MELEE,
    MOVE,
    MOVE_TENDER,
    OVERWATCH,
    SHELL,
    SPAN,
    STAND,
    WYVERN,
)
from .acts import act_worth
from .kinds import ANCHOR, BRAWLER, COOL_HEAD, PLAIN, SEARCH
from .places import EAGER, weigh_places
from .plan import appraise
from .worth import blade_of, pool_size

MARGIN = 25
"""What a move must gain to be worth while."""


@rule
def pick_act(game: Game, player: int) -> int:
    """What to do next in an activation: stand up, go where it is better, or act."""
    a = int(game.active)
    if is_offered(game, STAND * SPAN):
        return STAND * SPAN
    appraise(game, a)
    if player == SEARCH:
        best_act(game, a, player)  # for the worth of every action
    if is_offered(game, MOVE * SPAN) and wants_to_move(game, a, player):
        return MOVE * SPAN
    return best_act(game, a, player)


@rule
def wants_to_move(game: Game, a: int, player: int) -> bool:
    """Whether to move before anything else; where to is then in the plan.

    An attack from here comes first if moving after it is as good.
    """
    mech, plan = game.mechs[a], game.plan
    if player == ANCHOR and game.ground[mech.hex].zone > 0:
        return False
    reach(game, int(mech.hex), int(mech.movement), int(jumps(game, a)))
    weigh_places(game, a, 0, player)
    if plan.shots_here > 0:
        if plan.go <= plan.shots_here + plan.rest + MARGIN:
            return False
    elif plan.go <= plan.stay + MARGIN:
        return False
    return bool(plan.place != mech.hex)


@rule
def is_allowed(game: Game, a: int, kind: int, detail: int, player: int) -> bool:
    """Whether a player that keeps to some rule of its own ever does such a thing."""
    if player == ANCHOR:
        return kind != BOOST
    if player == PLAIN:
        return kind in (FIRE, BOOST, COOL)
    if player == COOL_HEAD:
        heat = game.mechs[a].heat + most_heat(game, a, kind, detail)
        return bool(heat <= reactor_cap(game, a))
    return True


@rule
def most_heat(game: Game, a: int, kind: int, detail: int) -> int:
    """The most Heat that an action can bring its own mech."""
    rules, mech = game.rules, game.mechs[a]
    heat = 0
    if kind in (FIRE, AIMED_SHOT, BARRAGE):
        mount = detail // 32
        heat = int(mech.mounts[mount].profiles[numbers(game, a, mount, detail % 4)].heat)
        if kind == BARRAGE:
            heat += int(rules.barrage_heat) + hottest(game, a, mount)
        return heat
    if kind == OVERWATCH:
        return int(mech.mounts[detail].profiles[numbers(game, a, detail, 0)].heat)
    if kind == SHELL:
        return int(rules.shelling_heat)
    if kind == WYVERN:
        return int(rules.wyvern_heat)
    if kind in (MELEE, CHARGE):
        blade = blade_of(game, a)
        heat = int(rules.charge_heat) if kind == CHARGE else 0
        if blade >= 0:
            profile = mech.mounts[blade].profiles[numbers(game, a, blade, 0)]
            heat += int(profile.heat) * pool_size(game, a)
    return heat


@rule
def hottest(game: Game, a: int, mount: int) -> int:
    """The most Heat of any weapon but one, by any of its numbers."""
    most = 0
    for other in range(3):
        for which in range(4):
            if other != mount:
                most = max(most, int(game.mechs[a].mounts[other].profiles[which].heat))
    return most


@rule
def best_act(game: Game, a: int, player: int) -> int:
    """The best Full action or the best two Quick ones; what is free first."""
    for n in range(RANKED):
        game.plan.worths[n] = 0
    full, full_worth = END_TURN * SPAN, 0
    first, first_worth = END_TURN * SPAN, 0
    second, second_worth = END_TURN * SPAN, 0
    for n in range(game.option_count):
        option = int(game.options[n])
        kind = option // SPAN
        if kind == END_TURN or kind == MOVE or not is_allowed(game, a, kind, option % SPAN, player):
            continue
        worth = act_worth(game, a, kind, option % SPAN, player)
        if n < RANKED:
            game.plan.worths[n] = worth
        if player == BRAWLER and kind in (MELEE, CHARGE):
            worth += EAGER
        if worth <= 0:
            continue
        if kind == FREE_LOCK or kind == MOVE_TENDER:
            return option
        if is_full(kind):
            if worth > full_worth:
                full, full_worth = option, worth
        elif worth > first_worth:
            if first // SPAN != kind:
                second, second_worth = first, first_worth
            first, first_worth = option, worth
        elif worth > second_worth and kind != first // SPAN:
            second, second_worth = option, worth
    if game.mechs[a].quick > 1:
        if full_worth > first_worth + second_worth:
            return full
        if second // SPAN == LOCK and first // SPAN == FIRE:
            return second
    return first


@rule
def is_full(kind: int) -> bool:
    """Whether an action is a Full one."""
    return BARRAGE <= kind <= GUARD
