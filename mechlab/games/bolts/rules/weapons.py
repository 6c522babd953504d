"""What attacks cost in heat, and which are open (B10, B50)."""

from mechlab.engine import rule

from ..reasons import FREE
from ..state import Game
from ..words import AT_HEAD, AT_LEFT, AT_RIGHT, BY_BOTH, BY_LEFT, VOLLEY
from .options import has_targeting, is_discarding, target_of, way_of
from .reach import is_armed, may_attack, may_target


@rule
def arm_heat(game: Game, a: int, place: int, is_dropping: int) -> int:
    """The heat of an arm's attack: of its weapon, or of a fist."""
    mount = game.mechs[a].mounts[place]
    if is_armed(mount) and is_dropping == 0:
        return int(mount.fire_heat)
    return int(game.fist.fire_heat)


@rule
def attack_heat(game: Game, a: int, detail: int) -> int:
    """B50, B10, Q26: the heat of an attack, with that of a Targeting System."""
    way = way_of(detail)
    head = game.mechs[a].mounts[AT_HEAD]
    heat = int(head.heat) if has_targeting(detail) == 1 else 0
    if way >= VOLLEY:
        return heat + int(head.fire_heat)
    if way == BY_BOTH:
        return heat + arm_heat(game, a, AT_LEFT, 0) + arm_heat(game, a, AT_RIGHT, 0)
    return heat + arm_heat(game, a, AT_LEFT + way - BY_LEFT, is_discarding(detail))


@rule
def attack_fault(game: Game, a: int, detail: int) -> int:
    """Why an attack of these details is not open, or FREE."""
    return may_attack(
        game, a, target_of(detail), way_of(detail), has_targeting(detail), is_discarding(detail)
    )


@rule
def can_attack(game: Game, a: int, b: int) -> bool:
    """Whether any attack on a target is open."""
    if may_target(game, a, b) != FREE:
        return False
    for way in range(VOLLEY + 1):
        if may_attack(game, a, b, way, 0, 0) == FREE:
            return True
    for way in range(BY_BOTH):
        if may_attack(game, a, b, way, 0, 1) == FREE:
            return True
    return False
