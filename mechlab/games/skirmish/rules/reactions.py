"""Reactions: who may interrupt what, and in which order (D4, D6, E5, E6)."""

from mechlab.engine import ask, note, offer, rule

from ..state import Game
from ..words import (
    BY_BACKUP_FIRE,
    BY_ITSELF,
    BY_OVERWATCH,
    DECLINE,
    NO_SIGHT,
    REACT,
    REACTED,
    REACTION,
    STANDARD,
    VANGUARD,
)
from .choosing import SPAN, choose
from .cone import is_watched
from .ground import distance
from .heat import gain_heat
from .ranged import can_shoot, long_range, shoot
from .sight import between
from .standing import apart, numbers
from .strikes import can_strike, reaction_strike

LEAVES, ENTERS, STOPS, PARTNER_FIRED = range(4)
"""What can be reacted to."""


@rule
def let_react(game: Game, trigger: int, mover: int, place: int) -> None:
    """E6: ask the other side for its reactions, one at a time, until it passes or none is left.

    ``place`` is the hex a mech is about to enter, or the target its partner attacked.
    """
    side = reacting_side(game, trigger, mover)
    while game.is_over == 0 and find_reactions(game, trigger, mover, place, side):
        offer(game, DECLINE * SPAN)
        option = choose(game, side)
        if option == DECLINE * SPAN:
            return
        react(game, trigger, mover, place, option % SPAN)


@rule
def can_go_on(game: Game, a: int) -> bool:
    """Whether a mover still can: alive, standing, not stopped."""
    mech = game.mechs[a]
    return bool(
        game.is_over == 0 and mech.is_alive == 1 and mech.is_prone == 0 and mech.move_ended == 0
    )


@rule
def still_holds(game: Game, trigger: int, mover: int) -> bool:
    """E6: whether there is still something to react to after an earlier reaction.

    Nobody leaves who can no longer move; who entered or stopped did so, if it lives.
    """
    if trigger == LEAVES:
        return can_go_on(game, mover)
    return bool(trigger == PARTNER_FIRED or game.mechs[mover].is_alive == 1)


@rule
def reacting_side(game: Game, trigger: int, mover: int) -> int:
    """Whose reactions a trigger calls: the enemy's, but for Backup Fire the partner's."""
    side = int(game.mechs[mover].side)
    return side if trigger == PARTNER_FIRED else 1 - side


@rule
def find_reactions(game: Game, trigger: int, mover: int, place: int, side: int) -> bool:
    """Open the decision with every reaction that may be made now; whether there is any."""
    ask(game, side, REACT)
    if not still_holds(game, trigger, mover):
        return False
    for a in range(len(game.mechs)):
        if game.mechs[a].side == side and a != mover and may_react(game, a):
            offer_reactions(game, trigger, a, mover, place)
    return bool(game.option_count > 0)


@rule
def may_react(game: Game, a: int) -> bool:
    """E6: on the board, standing, with its Reaction of the round."""
    mech = game.mechs[a]
    return bool(mech.is_alive == 1 and mech.hex >= 0 and mech.is_prone == 0 and mech.reactions > 0)


@rule
def offer_reactions(game: Game, trigger: int, a: int, mover: int, place: int) -> None:
    """The reactions of one mech to a trigger, one option a weapon."""
    mech = game.mechs[a]
    if trigger == ENTERS:
        if mech.watch_mount >= 0 and can_overwatch(game, a, mover):
            offer(game, reaction(a, mech.watch_mount))
        return
    if mech.is_prepared == 0:
        return
    if trigger == PARTNER_FIRED:
        for mount in range(3):
            if mech.partner == mover and can_back_up(game, a, mount, place):
                offer(game, reaction(a, mount))
    elif triggers_strike(game, trigger, a, mover, place):
        for mount in range(-1, 2):
            if can_strike(game, a, mount):
                offer(game, reaction(a, mount))


@rule
def reaction(a: int, mount: int) -> int:
    """The option that a mech reacts with what a mount holds (-1: without a weapon)."""
    return int(REACTION * SPAN + a * 8 + mount + 1)


@rule
def triggers_strike(game: Game, trigger: int, a: int, mover: int, place: int) -> bool:
    """E6, D6: an adjacent enemy about to leave, or for a Vanguard one that stopped beside it."""
    if apart(game, a, mover) != 1:
        return False
    if trigger == LEAVES:
        return distance(game, game.mechs[a].hex, place) > 1
    return bool(game.mechs[a].ability == VANGUARD)


@rule
def can_overwatch(game: Game, a: int, mover: int) -> bool:
    """E5: whether the mover is in the watched cone, in reach and in sight of the named weapon."""
    mech = game.mechs[a]
    mount = int(mech.watch_mount)
    if not can_shoot(game, a, mount):
        return False
    profile = mech.mounts[mount].profiles[numbers(game, a, mount, STANDARD)]
    reach = long_range(game, profile.reach)
    if not is_watched(game, mech.hex, mech.watch_hex, reach, game.mechs[mover].hex):
        return False
    return between(game, a, mover) != NO_SIGHT


@rule
def can_back_up(game: Game, a: int, mount: int, target: int) -> bool:
    """D4: whether a weapon of the partner reaches and sees the target."""
    if not can_shoot(game, a, mount) or game.mechs[target].is_alive == 0:
        return False
    profile = game.mechs[a].mounts[mount].profiles[numbers(game, a, mount, STANDARD)]
    if apart(game, a, target) > long_range(game, profile.reach):
        return False
    return between(game, a, target) != NO_SIGHT


@rule
def react(game: Game, trigger: int, mover: int, place: int, detail: int) -> None:
    """E6: one reaction: it spends the Reaction, and what armed it."""
    a, mount = detail // 8, detail % 8 - 1
    mech = game.mechs[a]
    mech.reactions -= 1
    note(game, REACTED, a, trigger, mover, mount, 0)
    if trigger == ENTERS:
        mech.watch_mount = -1
        fire_reaction(game, BY_OVERWATCH, a, mover, mount)
        return
    mech.is_prepared = 0
    if trigger == PARTNER_FIRED:
        fire_reaction(game, BY_BACKUP_FIRE, a, place, mount)
    else:
        reaction_strike(game, a, mover, mount)


@rule
def fire_reaction(game: Game, kind: int, a: int, b: int, mount: int) -> None:
    """A reaction shot, with Standard rounds, and the weapon's Heat (F12, Amb030)."""
    shoot(game, kind, a, b, mount, STANDARD, -1)
    gain_heat(game, a, game.attack.heat, BY_ITSELF)
