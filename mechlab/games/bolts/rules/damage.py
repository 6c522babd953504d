"""Hits: where they land, what takes them off, what they destroy (B11, B13, B15, B53 to B55)."""

from mechlab.engine import note, rule

from ..state import Game
from ..words import (
    ARMOUR,
    AT_LEFT,
    AT_RIGHT,
    BY_ARMOUR,
    BY_SHIELD,
    DAMAGED,
    DRAW,
    EVASION,
    EVASION_DIE,
    FROM_ATTACK,
    FROM_HEAT,
    HIT_PART,
    LOCATION,
    MECH_LOST,
    NOTHING,
    TAKEN_OFF,
    TORSO,
    UPGRADE_LOST,
)
from .dice import throw
from .mechs import place_of, shield_levels, torso_works


@rule
def take_hits(game: Game, a: int, b: int, hits: int, crit: int, why: int) -> int:
    """Hits on a mech: crit die, location, armour, shield, damage (Q8, Q23, Q24).

    ``a`` rolls; ``crit`` is the crit die, 0 without one. Returns the hits that nothing took off.
    """
    is_critical = 1 <= crit <= game.rules.crit_highest
    if is_critical and torso_works(game, b, EVASION):
        crit = throw(game, b, EVASION_DIE, int(game.rules.crit_die_sides), 0)
        is_critical = crit <= game.rules.crit_highest
    part = int(game.face_part[throw(game, a, LOCATION, int(game.rules.location_die_sides), 0) - 1])
    note(game, HIT_PART, a, b, part, hits, int(is_critical))
    left = armoured(game, b, hits)
    left = shielded(game, b, AT_LEFT, left)
    left = shielded(game, b, AT_RIGHT, left)
    if left > 0:
        hurt(game, a, b, part, left, why)
        if is_critical:
            criticize(game, a, b, part, why)
        if game.mechs[b].points[TORSO] == 0:
            destroy(game, a, b, why)
    return left


@rule
def armoured(game: Game, b: int, hits: int) -> int:
    """B13: hits that Additional Armour lets through."""
    if not torso_works(game, b, ARMOUR):
        return hits
    off = min(hits, int(game.rules.additional_armour))
    note(game, TAKEN_OFF, b, BY_ARMOUR, off, 0, 0)
    return hits - off


@rule
def shielded(game: Game, b: int, place: int, hits: int) -> int:
    """B15: hits that an Energy Shield lets through; it loses a level for each that it takes."""
    mount = game.mechs[b].mounts[place]
    off = min(hits, shield_levels(mount))
    if off > 0:
        mount.level -= off
        note(game, TAKEN_OFF, b, BY_SHIELD, off, mount.level, place)
    return hits - off


@rule
def hurt(game: Game, a: int, b: int, part: int, amount: int, why: int) -> None:
    """B54: a part loses points; what is too much for it goes to the torso."""
    mech = game.mechs[b]
    taken = min(amount, int(mech.points[part]))
    lose_points(game, a, b, part, taken, why)
    if part != TORSO:
        over = min(amount - taken, int(mech.points[TORSO]))
        lose_points(game, a, b, TORSO, over, why)


@rule
def lose_points(game: Game, a: int, b: int, part: int, amount: int, why: int) -> None:
    """Take points off a part, and count them."""
    if amount == 0:
        return
    mech = game.mechs[b]
    mech.points[part] -= amount
    if why == FROM_HEAT:
        mech.burned += amount
    else:
        game.mechs[a].dealt += amount
    note(game, DAMAGED, b, part, amount, mech.points[part], why)


@rule
def criticize(game: Game, a: int, b: int, part: int, why: int) -> None:
    """B55: a critical destroys the part's upgrade; where none works, it harms the torso."""
    game.mechs[a].criticals += 1
    place = place_of(part)
    mount = game.mechs[b].mounts[place]
    if mount.effect != NOTHING and mount.works == 1:
        mount.works = 0
        note(game, UPGRADE_LOST, b, place, 0, 0, 0)
        return
    over = min(int(game.rules.crit_torso), int(game.mechs[b].points[TORSO]))
    lose_points(game, a, b, TORSO, over, why)


@rule
def destroy(game: Game, a: int, b: int, why: int) -> None:
    """B54: a mech without torso is gone, and with it perhaps the game (B58)."""
    mech = game.mechs[b]
    mech.is_alive = 0
    mech.is_watching = 0
    mech.lost_in = game.round_number
    game.table.discs[b].is_there = 0
    if why == FROM_ATTACK and a != b:
        game.mechs[a].kills += 1
    note(game, MECH_LOST, b, a, why, 0, 0)
    judge(game)


@rule
def judge(game: Game) -> None:
    """B58: the game is over when only one side has a mech; without any it is a draw (Q37)."""
    winner = DRAW
    for b in range(game.mech_count):
        mech = game.mechs[b]
        if mech.is_alive == 1:
            if winner != DRAW and winner != mech.side:
                return
            winner = int(mech.side)
    game.is_over = 1
    game.outcome = winner
