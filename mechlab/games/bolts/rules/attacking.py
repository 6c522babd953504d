"""The attack itself: dice, location, damage, push; both shots, both arms (B50 to B55, B17, B18)."""

from mechlab.board.paths import pushed
from mechlab.engine import ask, note, offer, rule

from ..reasons import FREE
from ..state import Game, Mount
from ..words import (
    AT_HEAD,
    AT_LEFT,
    AT_RIGHT,
    ATTACK,
    ATTACKED,
    BLIND_FIRE,
    BY_BOTH,
    BY_LEFT,
    DECLINE,
    DISCARDED,
    FIZZLED,
    FROM_ATTACK,
    PUSHED,
    SCORED,
    SECOND_SHOT,
    SPAN,
    TARGETING,
    VOLLEY,
)
from .choosing import choose
from .damage import take_hits
from .declaring import declare
from .dice import roll_attack
from .mechs import arm_dice, in_inches, works
from .options import attack_detail, has_targeting, is_discarding, target_of, way_of
from .reach import forget_sight, in_cover, is_armed, is_melee, sees
from .target import target_number
from .weapons import attack_fault


@rule
def strike(game: Game, a: int, b: int, mount: Mount, dice: int, detail: int, in_melee: int) -> int:
    """B50 to B55: one attack roll with all that follows; the hits that nothing took off."""
    if in_melee == 0 and game.mechs[a].pilot == BLIND_FIRE and not sees(game, a, b):
        dice = max(dice - int(game.rules.blind_fire_dice), 0)
    in_step = 1 if way_of(detail) == BY_BOTH else 0
    number = target_number(game, a, b, mount, in_melee, in_step)
    game.mechs[a].attacks += 1
    note(game, ATTACKED, a, b, way_of(detail), number * 16 + dice, game.attack.causes)
    hidden = 1 if in_melee == 0 and in_cover(game, a, b) else 0
    hits = roll_attack(game, a, b, dice, number, has_targeting(detail), hidden)
    note(game, SCORED, a, b, hits, dice, game.attack.crit)
    game.mechs[a].hits += hits
    if hits == 0:
        return 0
    left = take_hits(game, a, b, hits, int(game.attack.crit), FROM_ATTACK)
    if left > 0 and mount.pushes == 1 and game.mechs[b].is_alive == 1:
        push(game, a, b, left)
    return left


@rule
def push(game: Game, a: int, b: int, inches: int) -> None:
    """B18, Q18: straight back until something stops the mech."""
    source = game.table.discs[a]
    x, y = int(source.x), int(source.y)
    far = pushed(game.table, b, x, y, in_inches(inches))
    if far > 0:
        forget_sight(game, b)
    note(game, PUSHED, b, inches, far, game.table.discs[b].x, game.table.discs[b].y)


@rule
def attack(game: Game, a: int, detail: int) -> None:
    """An attack whose heat is paid; one that has become impossible fizzles (Q25)."""
    if has_targeting(detail) == 1 and not works(game, a, AT_HEAD, TARGETING):
        detail = detail - attack_detail(0, 0, 1, 0)  # it was destroyed after its heat was paid
    if attack_fault(game, a, detail) != FREE:
        note(game, FIZZLED, a, target_of(detail), 0, 0, 0)
        return
    way = way_of(detail)
    if way >= VOLLEY:
        launch(game, a, detail)
    elif way == BY_BOTH:
        use_arm(game, a, AT_LEFT, detail)
        if attack_fault_of_arm(game, a, BY_LEFT + 1, detail) == FREE:
            use_arm(game, a, AT_RIGHT, detail)
    else:
        use_arm(game, a, AT_LEFT + way - BY_LEFT, detail)
    game.mechs[a].aims_at = -1


@rule
def attack_fault_of_arm(game: Game, a: int, way: int, detail: int) -> int:
    """Why an arm cannot do its part of a synchronized attack any more, or FREE."""
    if game.is_over == 1:
        return 1
    return attack_fault(game, a, attack_detail(way, target_of(detail), 0, 0))


@rule
def launch(game: Game, a: int, detail: int) -> None:
    """B8: a volley of rockets, which are spent."""
    mount = game.mechs[a].mounts[AT_HEAD]
    rockets = way_of(detail) - VOLLEY + 1
    mount.left -= rockets
    strike(game, a, target_of(detail), mount, rockets, detail, 0)


@rule
def use_arm(game: Game, a: int, place: int, detail: int) -> None:
    """The attack of one arm, with the second shot of a Short Range Weapon (Q16)."""
    mount = game.mechs[a].mounts[place]
    if is_discarding(detail) == 1:
        mount.works = 0
        note(game, DISCARDED, a, place, 0, 0, 0)
    in_melee = 1 if is_melee(game, a, way_of(detail), is_discarding(detail)) else 0
    if not is_armed(mount):
        strike(game, a, target_of(detail), game.fist, arm_dice(game, a, place), detail, 1)
        return
    for n in range(mount.shots):
        if n > 0:
            detail = next_shot(game, a, place, detail)
            if detail < 0:
                return
        strike(game, a, target_of(detail), mount, arm_dice(game, a, place), detail, in_melee)
        if mount.reload_heat > 0:
            mount.loaded = 0


@rule
def next_shot(game: Game, a: int, place: int, detail: int) -> int:
    """B17: the target of a further shot, which may be another; -1 for none.

    Synchronized shots stay with their target (Q15). A new target may dodge.
    """
    if game.is_over == 1 or game.mechs[a].is_alive == 0:
        return -1
    way = BY_LEFT + place - AT_LEFT
    if way_of(detail) == BY_BOTH:
        same = attack_detail(way, target_of(detail), 0, 0)
        return detail if attack_fault(game, a, same) == FREE else -1
    ask(game, a, SECOND_SHOT)
    for b in range(game.mech_count):
        other = attack_detail(way, b, has_targeting(detail), 0)
        if attack_fault(game, a, other) == FREE:
            offer(game, ATTACK * SPAN + other)
    if game.option_count == 0:
        return -1
    offer(game, DECLINE * SPAN)
    option = choose(game, a)
    if option // SPAN == DECLINE:
        return -1
    if target_of(option % SPAN) == target_of(detail):
        return option % SPAN
    return declare(game, a, option % SPAN)
