"""A player who takes what hurts most for its heat, one decision ahead, and goes where it can."""

from mechlab.board.plane import INCH, fine_length, in_units
from mechlab.engine import rule

from ..rules.mechs import capacity, is_ally
from ..rules.options import face_x, face_y, place_x, place_y
from ..rules.reach import band_reach
from ..rules.target import band_modifier
from ..rules.weapons import can_attack
from ..state import Game
from ..words import (
    ACT,
    AIM,
    AT_HEAD,
    AT_LEFT,
    AT_RIGHT,
    ATTACK,
    BEYOND,
    BLADE,
    BOOSTED_RUN,
    COOL_NOW,
    DODGE_TO,
    EXCHANGE,
    GUN,
    HEAD,
    LEFT_ARM,
    MOVE,
    OVERWATCH,
    REACT,
    RELOAD,
    REROLL_MISS,
    RESTORE,
    RUN,
    SHORT,
    SNIPE,
    SPAN,
    TRY,
    WHERE_TO,
)
from .worth import EACH_HEAT, HIT, attack_worth, heat_cost

NEVER = -1_000_000


@rule
def pick_greedily(game: Game, a: int) -> int:
    """The option of most worth; of equal ones the first."""
    question = int(game.question)
    if question == SNIPE or question == COOL_NOW:
        wanted = REROLL_MISS if question == SNIPE else EXCHANGE
        return first_of(game, wanted)
    if question == REACT:
        return first_of(game, TRY) if wants_to_react(game, a) else int(game.options[0])
    best, most = 0, NEVER
    for n in range(game.option_count):
        option = int(game.options[n])
        if question == WHERE_TO:
            worth = place_worth(game, a, option)
        elif question == DODGE_TO:
            worth = gap_to(game, a, option, int(game.active))
        else:
            worth = act_worth(game, a, option, question)
        if worth > most:
            best, most = option, worth
    return best


@rule
def first_of(game: Game, kind: int) -> int:
    """The first option of a kind, else the first of all."""
    for n in range(game.option_count):
        if game.options[n] // SPAN == kind:
            return int(game.options[n])
    return int(game.options[0])


@rule
def wants_to_react(game: Game, a: int) -> bool:
    """Whether there is something to attack, and heat for it."""
    if game.mechs[a].heat >= capacity(game, a):
        return False
    for b in range(game.mech_count):
        if can_attack(game, a, b):
            return True
    return False


@rule
def act_worth(game: Game, a: int, option: int, question: int) -> int:
    """What an action is worth; what is not worth its heat is less than nothing."""
    kind, detail = option // SPAN, option % SPAN
    mech = game.mechs[a]
    room = capacity(game, a) - int(mech.heat)
    if kind == ATTACK:
        return attack_worth(game, a, detail)
    if kind == EXCHANGE:
        return 10 * HIT if room <= 0 else NEVER
    if kind == MOVE and mech.used_free == 0:
        return HIT // 2
    if kind == AIM and mech.used_free == 0:
        return HIT if room > 0 and not has_no_gun(game, a) else NEVER
    if kind == RELOAD or kind == RESTORE:
        return HIT // 2 - heat_cost(game, a, 1)
    if kind == OVERWATCH:
        return HIT // 4 - heat_cost(game, a, 1 + detail) if room > 2 + detail else NEVER
    if (kind == RUN or kind == BOOSTED_RUN) and question == ACT:
        return run_worth(game, a, detail, room)
    return 0


@rule
def run_worth(game: Game, a: int, inches: int, room: int) -> int:
    """A Run is for those who cannot attack anybody, with heat to spare."""
    if inches > room - 1:
        return NEVER
    for b in range(game.mech_count):
        if can_attack(game, a, b):
            return NEVER
    return inches * (EACH_HEAT // 2)


@rule
def has_no_gun(game: Game, a: int) -> bool:
    """Whether a mech has nothing to aim with but fists and blades."""
    mech = game.mechs[a]
    for place in range(AT_LEFT, AT_RIGHT + 1):
        mount = mech.mounts[place]
        if mount.works == 1 and mount.effect == GUN:
            return False
    return True


@rule
def fire_at(game: Game, a: int, gap: int) -> int:
    """About how much a mech hits at a distance, with arms and rockets, in HIT."""
    mech = game.mechs[a]
    band = SHORT
    while band < BEYOND and gap > band_reach(game, a, band) * INCH:
        band += 1
    if band == BEYOND:
        return 0
    number = min(max(int(mech.points[HEAD]) + band_modifier(game, a, band), 0), 6)
    dice = 0
    for place in range(AT_HEAD, AT_RIGHT + 1):
        mount = mech.mounts[place]
        if mount.works == 1 and mount.weapon > 0 and mount.band >= band:
            if place == AT_HEAD:
                dice += int(mount.left) // 2
            else:
                dice += int(mech.points[place - AT_LEFT + LEFT_ARM] * mount.shots)
    return dice * number * HIT // 6


@rule
def strikes(game: Game, a: int) -> int:
    """About how much a mech hits in base contact, in HIT."""
    mech = game.mechs[a]
    best = 0
    for place in range(AT_LEFT, AT_RIGHT + 1):
        mount = mech.mounts[place]
        holds = mount.works == 1 and mount.effect != BLADE and mount.effect > 0
        if not holds:
            bonus = int(mount.bonus) if mount.works == 1 else 0
            number = min(int(mech.points[HEAD]) + bonus, 6)
            best = max(best, int(mech.points[place - AT_LEFT + LEFT_ARM]) * number)
    return best * HIT // 6


@rule
def gap_to(game: Game, a: int, option: int, b: int) -> int:
    """The gap between a place and a mech, in hundredths of an inch."""
    disc, other = game.table.discs[a], game.table.discs[b]
    dx, dy = int(other.x) - place_x(option), int(other.y) - place_y(option)
    return in_units(fine_length(dx, dy)) - int(disc.radius + other.radius)


@rule
def place_worth(game: Game, a: int, option: int) -> int:
    """A place is worth what can be hit from it, less what hits it, and the nearer the better."""
    worth, nearest = 0, 1 << 20
    for b in range(game.mech_count):
        if game.mechs[b].is_alive == 0 or is_ally(game, a, b):
            continue
        gap = gap_to(game, a, option, b)
        nearest = min(nearest, gap)
        mine, theirs = fire_at(game, a, gap), fire_at(game, b, gap)
        if gap <= game.rules.contact_hundredths:
            mine, theirs = max(mine, strikes(game, a)), max(theirs, strikes(game, b))
        worth += mine - theirs // 2
        worth += behind(game, a, option, b)
    return worth - nearest // 20


@rule
def behind(game: Game, a: int, option: int, b: int) -> int:
    """Something more where the target's back can be seen, something less if it sees the own."""
    other = game.table.discs[b]
    dx, dy = place_x(option) - int(other.x), place_y(option) - int(other.y)
    worth = 0
    if dx * other.face_x + dy * other.face_y < 0:
        worth += HIT // 2
    if dx * face_x(option) + dy * face_y(option) > 0:
        worth -= HIT // 2
    return worth
