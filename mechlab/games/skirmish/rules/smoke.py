"""Smoke clouds: laid by a launcher, gone a round later (C6)."""

from mechlab.engine import ask, note, offer, rule

from ..reasons import FREE, NO_CLOUDS, NO_LAUNCHER, NO_QUICK, NO_ROOM_FOR_CLOUD
from ..state import CLOUDS, Game
from ..words import CLOUD, SMOKED, TO_CLOUD
from .choosing import SPAN, choose
from .ground import distance, is_passable
from .sight import forget_all_sight
from .standing import back_works


@rule
def may_smoke(game: Game, a: int) -> int:
    """C6: why no cloud can be laid, or FREE."""
    mech = game.mechs[a]
    if mech.quick < 1:
        return NO_QUICK
    if mech.smoke_launcher == 0 or not back_works(game, a):
        return NO_LAUNCHER
    if mech.smoke_left < 1:
        return NO_CLOUDS
    if game.cloud_count >= CLOUDS or not has_room(game, a):
        return NO_ROOM_FOR_CLOUD
    return FREE


@rule
def nearby(game: Game, a: int, end: int) -> int:
    """The first hex (end 0) of the straight rows within the launcher's range, or what follows the
    last (end 1)."""
    row = game.mechs[a].hex // game.depth
    if end == 0:
        return int(max(row - game.rules.smoke_range, 0) * game.depth)
    return int(min(row + game.rules.smoke_range + 1, game.length) * game.depth)


@rule
def has_room(game: Game, a: int) -> bool:
    """Whether any cloud can be laid."""
    for cloud in range(2 * nearby(game, a, 0), 2 * nearby(game, a, 1)):
        if fits(game, a, cloud):
            return True
    return False


@rule
def cloud_hex(game: Game, cloud: int, corner: int) -> int:
    """A hex of a cloud, -1 off the board: three hexes that touch each other (Amb085).

    A cloud is twice its first hex, plus 0 or 1 for which two neighbours go with it.
    """
    first = cloud // 2
    if corner == 0:
        return first
    return int(game.ground[first].near[cloud % 2 + corner - 1])


@rule
def fits(game: Game, a: int, cloud: int) -> bool:
    """C6: whether all hexes of a cloud are passable and near enough to the launcher."""
    for corner in range(3):
        place = cloud_hex(game, cloud, corner)
        if place < 0 or not is_passable(game, place):
            return False
        if distance(game, game.mechs[a].hex, place) > game.rules.smoke_range:
            return False
    return True


@rule
def smoke(game: Game, a: int) -> None:
    """C6: lay a cloud; it lifts at the end of the next round."""
    mech = game.mechs[a]
    ask(game, mech.side, CLOUD)
    for cloud in range(2 * nearby(game, a, 0), 2 * nearby(game, a, 1)):
        if fits(game, a, cloud):
            offer(game, TO_CLOUD * SPAN + cloud)
    mech.quick -= 1
    mech.smoke_left -= 1
    cloud = choose(game, mech.side) % SPAN
    laid = game.clouds[game.cloud_count]
    laid.last_round = game.round_number + game.rules.smoke_rounds
    for corner in range(3):
        laid.hexes[corner] = cloud_hex(game, cloud, corner)
        game.ground[laid.hexes[corner]].smoke += 1
    game.cloud_count += 1
    forget_all_sight(game)
    note(game, SMOKED, a, laid.hexes[0], laid.hexes[1], laid.hexes[2], laid.last_round)


@rule
def lift_smoke(game: Game) -> None:
    """C6: at the end of a round the clouds whose time is up lift."""
    kept = 0
    for n in range(game.cloud_count):
        cloud = game.clouds[n]
        if cloud.last_round > game.round_number:
            other = game.clouds[kept]
            other.last_round = cloud.last_round
            for corner in range(3):
                other.hexes[corner] = cloud.hexes[corner]
            kept += 1
        else:
            for corner in range(3):
                game.ground[cloud.hexes[corner]].smoke -= 1
    if kept < game.cloud_count:
        game.cloud_count = kept
        forget_all_sight(game)
