"""What a mech can do as it stands: its legs, its torso, its upgrades (B5, B6)."""

from mechlab.board.plane import INCH
from mechlab.engine import rule

from ..state import Game, Mount
from ..words import (
    AT_LEFT,
    AT_LEGS,
    AT_TORSO,
    LEFT_ARM,
    LEFT_LEG,
    RIGHT_LEG,
    SHIELD,
    TECHIE,
    TORSO,
)


@rule
def place_of(part: int) -> int:
    """Where the upgrade of a part sits: the legs share one (B22)."""
    return min(part, AT_LEGS)


@rule
def works(game: Game, a: int, place: int, effect: int) -> bool:
    """Whether a mech has an upgrade in a place, and it is not destroyed."""
    mount = game.mechs[a].mounts[place]
    return bool(mount.effect == effect and mount.works == 1)


@rule
def leg_points(game: Game, a: int) -> int:
    """B5: the points of both legs together."""
    mech = game.mechs[a]
    return int(mech.points[LEFT_LEG] + mech.points[RIGHT_LEG])


@rule
def move_inches(game: Game, a: int) -> int:
    """B47: the inches of a Move; a Techie never has less than his own (B35, Q31)."""
    inches = leg_points(game, a)
    if game.mechs[a].pilot == TECHIE:
        inches = max(inches, int(game.rules.techie_inches))
    return inches


@rule
def capacity(game: Game, a: int) -> int:
    """B46: what heat is measured against: the points of the torso, current or bought (Q5)."""
    mech = game.mechs[a]
    if game.rules.heat_capacity == 0:
        return int(mech.points[TORSO])
    return int(mech.bought[TORSO])


@rule
def arm_dice(game: Game, a: int, place: int) -> int:
    """B5: an arm's current points are its dice."""
    return int(game.mechs[a].points[place - AT_LEFT + LEFT_ARM])


@rule
def shield_levels(mount: Mount) -> int:
    """The levels that a mount's Energy Shield still has."""
    if mount.effect == SHIELD and mount.works == 1:
        return int(mount.level)
    return 0


@rule
def is_ally(game: Game, a: int, b: int) -> bool:
    """Whether two mechs are of one side."""
    return bool(game.mechs[a].side == game.mechs[b].side)


@rule
def in_inches(inches: int) -> int:
    """A number of inches in the units of the table."""
    return inches * INCH


@rule
def torso_works(game: Game, a: int, effect: int) -> bool:
    """Whether a mech's torso has an upgrade that is not destroyed."""
    return works(game, a, AT_TORSO, effect)
