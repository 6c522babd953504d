"""Before an attack is rolled: its heat, the options for it, the Dodge of its target (B27, B50)."""

from mechlab.engine import ask, note, offer, rule

from ..reasons import FREE
from ..state import Game
from ..words import (
    AT_HEAD,
    AT_LEFT,
    AT_RIGHT,
    ATTACK,
    BY_BOTH,
    BY_LEFT,
    DODGE_TO,
    DODGED,
    DODGER,
    DODGING,
    FIZZLED,
    NEW_TARGET,
    NOTHING,
    SPAN,
    TARGETING,
    VOLLEY,
)
from .choosing import choose
from .mechs import in_inches, works
from .moving import travel
from .options import attack_detail, is_discarding, target_of, way_of
from .reach import is_melee, may_attack, may_target, may_use_arm
from .weapons import attack_fault


@rule
def offer_attacks(game: Game, a: int, only: int) -> None:
    """Offer every attack that is open, on one target or on all (-1)."""
    for b in range(game.mech_count):
        if (only < 0 or only == b) and may_target(game, a, b) == FREE:
            offer_attacks_on(game, a, b)


@rule
def offer_attacks_on(game: Game, a: int, b: int) -> None:
    """Offer every attack on a target that is open."""
    for place in range(AT_LEFT, AT_RIGHT + 1):
        way = place - AT_LEFT + BY_LEFT
        if may_use_arm(game, a, b, place, 0) == FREE:
            offer_attack(game, a, b, way, 0)
        mount = game.mechs[a].mounts[place]
        if mount.works == 1 and mount.effect != NOTHING:
            if may_use_arm(game, a, b, place, 1) == FREE:
                offer_attack(game, a, b, way, 1)
    if may_attack(game, a, b, BY_BOTH, 0, 0) == FREE:
        offer_attack(game, a, b, BY_BOTH, 0)
    rockets = int(game.mechs[a].mounts[AT_HEAD].left)
    if rockets > 0 and may_attack(game, a, b, VOLLEY, 0, 0) == FREE:
        for n in range(rockets):
            offer_attack(game, a, b, VOLLEY + n, 0)


@rule
def offer_attack(game: Game, a: int, b: int, way: int, is_dropping: int) -> None:
    """Offer an attack, and the same with the Targeting System."""
    offer(game, ATTACK * SPAN + attack_detail(way, b, 0, is_dropping))
    if works(game, a, AT_HEAD, TARGETING):
        offer(game, ATTACK * SPAN + attack_detail(way, b, 1, is_dropping))


@rule
def let_dodge(game: Game, b: int) -> None:
    """B27: a pilot who can dodge moves a little when a ranged attack picks the mech."""
    mech = game.mechs[b]
    if mech.pilot != DODGER or mech.is_alive == 0:
        return
    disc = game.table.discs[b]
    x, y = int(disc.x), int(disc.y)
    travel(game, b, DODGING, in_inches(int(game.rules.dodge_inches)), DODGE_TO)
    if disc.x != x or disc.y != y:
        note(game, DODGED, b, disc.x, disc.y, 0, 0)


@rule
def declare(game: Game, a: int, detail: int) -> int:
    """B27, Q29: the attack as it stands once its target has dodged; -1 when no target is left."""
    for _ in range(game.mech_count):
        if is_melee(game, a, way_of(detail), is_discarding(detail)):
            return detail
        let_dodge(game, target_of(detail))
        if attack_fault(game, a, detail) == FREE:
            return detail
        ask(game, a, NEW_TARGET)
        for b in range(game.mech_count):
            other = detail + 4 * (b - target_of(detail))
            if b != target_of(detail) and attack_fault(game, a, other) == FREE:
                offer(game, ATTACK * SPAN + other)
        if game.option_count == 0:
            break
        detail = choose(game, a) % SPAN
    note(game, FIZZLED, a, target_of(detail), 0, 0, 0)
    return -1
