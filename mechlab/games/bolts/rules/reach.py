"""Range bands, sight, cover, base contact: whom a weapon can be used on (B23, B29, B50, B51)."""

from mechlab.board.sight import LINES, clear_lines, is_covered
from mechlab.board.table import gap_within
from mechlab.engine import rule

from ..reasons import (
    ARM_HOLDS,
    FREE,
    IS_FRIEND,
    IS_GONE,
    NO_CONTACT,
    NO_DICE,
    NO_ROCKETS,
    NO_TARGETING,
    NO_WEAPON,
    NOT_A_PAIR,
    NOT_LOADED,
    NOT_SEEN,
    NOTHING_HELD,
    OUT_OF_RANGE,
    TOO_NEAR,
)
from ..state import Game, Mount
from ..words import (
    AT_HEAD,
    AT_LEFT,
    AT_RIGHT,
    BEYOND,
    BLADE,
    BLIND_FIRE,
    BY_BOTH,
    BY_LEFT,
    EAGLE_EYE,
    FAR,
    GUN,
    LONG,
    NOTHING,
    SHORT,
    TARGETING,
    VOLLEY,
)
from .mechs import arm_dice, in_inches, is_ally, works


@rule
def band_reach(game: Game, a: int, band: int) -> int:
    """B23, B29: how far a band goes for a pilot, in inches."""
    is_eagle = game.mechs[a].pilot == EAGLE_EYE
    if band == SHORT:
        return int(game.rules.eagle_short if is_eagle else game.rules.short_reach)
    if band == LONG:
        return int(game.rules.eagle_long if is_eagle else game.rules.long_reach)
    return int(game.rules.eagle_far if is_eagle else game.rules.far_reach)


@rule
def band_of(game: Game, a: int, b: int) -> int:
    """The band that a target is in; a distance on an edge is in the nearer one (Q4)."""
    for band in range(SHORT, BEYOND):
        if gap_within(game.table, a, b, in_inches(band_reach(game, a, band))):
            return band
    return BEYOND


@rule
def in_contact(game: Game, a: int, b: int) -> bool:
    """B51: whether two mechs are base to base, and as high as each other."""
    one, other = game.table.discs[a], game.table.discs[b]
    if abs(one.z - other.z) >= one.tall:
        return False
    return gap_within(game.table, a, b, int(game.rules.contact_hundredths))


@rule
def look(game: Game, a: int, b: int) -> int:
    """What one mech sees of another: free lines, and 16 more behind cover; kept until one moves."""
    if game.sight[a, b] == 0:
        lines = clear_lines(game.table, a, b)
        covered = 16 if is_covered(game.table, a, b) else 0
        game.sight[a, b] = 1 + lines + covered
    return int(game.sight[a, b]) - 1


@rule
def forget_sight(game: Game, a: int) -> None:
    """A mech has moved: sight to and from it is looked for anew."""
    for b in range(game.mech_count):
        game.sight[a, b] = 0
        game.sight[b, a] = 0


@rule
def sees(game: Game, a: int, b: int) -> bool:
    """B37: whether any line of sight is free (Q21)."""
    return look(game, a, b) % 16 > 0


@rule
def in_cover(game: Game, a: int, b: int) -> bool:
    """B38, Q21: whether a target is behind soft cover, or solid terrain hides some of it."""
    seen = look(game, a, b)
    return seen >= 16 or 0 < seen < LINES


@rule
def may_target(game: Game, a: int, b: int) -> int:
    """Why a mech is no target at all, or FREE (Q39)."""
    if game.mechs[b].is_alive == 0:
        return IS_GONE
    if is_ally(game, a, b):
        return IS_FRIEND
    return FREE


@rule
def may_shoot(game: Game, a: int, b: int, mount: Mount) -> int:
    """Why a ranged weapon cannot be fired at a target, or FREE."""
    if mount.loaded == 0:
        return NOT_LOADED
    band = band_of(game, a, b)
    if band > mount.band:
        return OUT_OF_RANGE
    if game.rules.minimum_range == 1 and band < mount.band:
        return TOO_NEAR
    if game.mechs[a].pilot != BLIND_FIRE and not sees(game, a, b):
        return NOT_SEEN
    return FREE


@rule
def is_armed(mount: Mount) -> bool:
    """Whether an arm has a weapon that works."""
    return bool(mount.works == 1 and (mount.effect == GUN or mount.effect == BLADE))


@rule
def may_strike(game: Game, a: int, b: int, place: int, is_dropping: int) -> int:
    """B51, Q12: why an arm cannot strike in melee, or FREE."""
    mount = game.mechs[a].mounts[place]
    holds = mount.works == 1 and mount.effect != NOTHING
    if is_dropping == 1 and not holds:
        return NOTHING_HELD
    if holds and mount.effect != BLADE and is_dropping == 0:
        return ARM_HOLDS
    has_blade = holds and mount.effect == BLADE and is_dropping == 0
    if not has_blade and game.rules.melee_without_weapon == 1:
        return NO_WEAPON
    return FREE if in_contact(game, a, b) else NO_CONTACT


@rule
def may_use_arm(game: Game, a: int, b: int, place: int, is_dropping: int) -> int:
    """Why an arm cannot attack a target, or FREE."""
    if arm_dice(game, a, place) == 0:
        return NO_DICE
    mount = game.mechs[a].mounts[place]
    if mount.works == 1 and mount.effect == GUN and is_dropping == 0:
        return may_shoot(game, a, b, mount)
    return may_strike(game, a, b, place, is_dropping)


@rule
def may_fire_both(game: Game, a: int, b: int) -> int:
    """B24: why both arms cannot attack synchronized, or FREE."""
    left, right = game.mechs[a].mounts[AT_LEFT], game.mechs[a].mounts[AT_RIGHT]
    if not is_armed(left) or not is_armed(right) or left.weapon != right.weapon:
        return NOT_A_PAIR
    reason = may_use_arm(game, a, b, AT_LEFT, 0)
    if reason != FREE:
        return reason
    return may_use_arm(game, a, b, AT_RIGHT, 0)


@rule
def may_launch(game: Game, a: int, b: int, rockets: int) -> int:
    """B8: why so many rockets cannot be fired at a target, or FREE."""
    mount = game.mechs[a].mounts[AT_HEAD]
    if mount.band != FAR or mount.works == 0 or mount.weapon == 0:
        return NO_WEAPON
    if rockets > mount.left:
        return NO_ROCKETS
    return may_shoot(game, a, b, mount)


@rule
def may_attack(game: Game, a: int, b: int, way: int, with_targeting: int, is_dropping: int) -> int:
    """Why an attack is not open, or FREE."""
    reason = may_target(game, a, b)
    if reason != FREE:
        return reason
    if with_targeting == 1 and not works(game, a, AT_HEAD, TARGETING):
        return NO_TARGETING
    if way < BY_BOTH:
        return may_use_arm(game, a, b, AT_LEFT + way - BY_LEFT, is_dropping)
    if is_dropping == 1:
        return NOTHING_HELD
    if way == BY_BOTH:
        return may_fire_both(game, a, b)
    return may_launch(game, a, b, way - VOLLEY + 1)


@rule
def is_melee(game: Game, a: int, way: int, is_dropping: int) -> bool:
    """Whether an attack is one in base contact."""
    if way >= VOLLEY:
        return False
    place = AT_RIGHT if way == BY_LEFT + 1 else AT_LEFT
    mount = game.mechs[a].mounts[place]
    return not (mount.works == 1 and mount.effect == GUN and is_dropping == 0)
