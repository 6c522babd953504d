"""The structure and stress tables, and what their rows do (D3 to D8)."""

from mechlab.engine import ask, note, offer, roll, rule

from ..state import Game
from ..words import (
    BY_LEFT,
    COUNT_DOWN,
    COUNTDOWN,
    COUNTDOWN_SET,
    DESTROY,
    ENGINEERING,
    EXPOSE,
    EXPOSED,
    HULL,
    IMPAIR,
    IMPAIRED,
    ITEM_LOST,
    LOSE_MOUNT,
    LOSE_SYSTEM,
    MELT,
    NO_EFFECT,
    SPAN,
    STRESS_DIE,
    STRUCTURE,
    STRUCTURE_DIE,
    STUN,
    STUNNED,
    TABLE_ROLLED,
    THE_MECH,
    TRAUMA,
    TRAUMA_EFFECT,
    TRAUMA_ROLL,
    WRECK,
    WRECKED,
)
from .checks import check
from .choosing import choose
from .statuses import put


@rule
def roll_table(game: Game, track: int, left: int, most: int) -> None:
    """Roll a die for each mark, take the lowest, and let its row happen (D3, D8)."""
    rules = game.rules
    count = most - left
    if rules.dice_counted == 1:
        count = max(count - 1, 1)
    purpose = STRUCTURE_DIE if track == STRUCTURE else STRESS_DIE
    sides = int(rules.table_die_sides)
    lowest, ones = sides, 0
    for _ in range(count):
        face = roll(game, THE_MECH, purpose, sides, 0)
        lowest = min(lowest, face)
        ones += int(face == 1)
    effect = int(game.table[track, int(ones > 1), lowest])
    note(game, TABLE_ROLLED, THE_MECH, track, lowest, ones, effect)
    if effect == TRAUMA_EFFECT:
        effect = trauma(game)
    if effect == BY_LEFT:
        effect = by_what_is_left(game, track, left)
    happen(game, effect)


@rule
def by_what_is_left(game: Game, track: int, left: int) -> int:
    """What a single 1 does; at some points a check decides (D6)."""
    at = max(left, 1)
    failed = int(game.left_failed[track, at])
    if failed != NO_EFFECT:
        skill = HULL if track == STRUCTURE else ENGINEERING
        if check(game, skill) == 0:
            return failed
    return int(game.left_effect[track, at])


@rule
def happen(game: Game, effect: int) -> None:
    """What a row of a table does at once."""
    if effect == IMPAIR:
        put(game, IMPAIRED, 0)
    elif effect == STUN:
        put(game, STUNNED, 0)
    elif effect == EXPOSE:
        put(game, EXPOSED, 0)
    elif effect == DESTROY:
        wreck(game)
    elif effect == COUNT_DOWN:
        turns = roll(game, THE_MECH, COUNTDOWN, int(game.rules.countdown_die_sides), 0)
        count_down(game, turns, 1)
    elif effect == MELT:
        count_down(game, 1, 0)


@rule
def count_down(game: Game, turns: int, preventable: int) -> None:
    """A meltdown at the end of an own turn to come; of two the earlier, or the surer."""
    mech = game.mech
    at = int(game.turn) + turns
    if mech.melts_at == 0 or at < mech.melts_at:
        mech.melts_at = at
        mech.preventable = preventable
    elif at == mech.melts_at:
        mech.preventable *= preventable
    note(game, COUNTDOWN_SET, THE_MECH, mech.melts_at, mech.preventable, 0, 0)


@rule
def wreck(game: Game) -> None:
    """The mech is destroyed; that does not kill its pilot (F1)."""
    mech = game.mech
    mech.phase = WRECK
    mech.hp = 0
    mech.burn = 0
    if game.rules.wreck_meltdown == 1:
        mech.melts_at = 0
    note(game, WRECKED, THE_MECH, 0, 0, 0, 0)


@rule
def trauma(game: Game) -> int:
    """System Trauma: what is destroyed, by choice of the owner, or first by a die (D5, R15).

    With nothing left to destroy it is a Direct Hit.
    """
    rules = game.rules
    mounts, systems = 1, 1
    if rules.trauma == 1:
        face = roll(game, THE_MECH, TRAUMA_ROLL, int(rules.trauma_die_sides), 0)
        mounts = int(face <= rules.trauma_mount_faces)
        systems = 1 - mounts
        if offer_losses(game, mounts, systems) == 0:
            mounts, systems = systems, mounts
    if offer_losses(game, mounts, systems) == 0:
        return BY_LEFT
    option = choose(game)
    if option // SPAN == LOSE_SYSTEM:
        lose(game, option % SPAN)
    else:
        for n in range(game.item_count):
            if game.items[n].mount == option % SPAN and game.items[n].is_destroyed == 0:
                lose(game, n)
    return NO_EFFECT


@rule
def offer_losses(game: Game, mounts: int, systems: int) -> int:
    """Open the decision between what can be destroyed; how much that is."""
    ask(game, 0, TRAUMA)
    if mounts == 1:
        for m in range(game.mount_count):
            if has_weapon(game, m) == 1:
                offer(game, LOSE_MOUNT * SPAN + m)
    if systems == 1:
        for n in range(game.item_count):
            item = game.items[n]
            if item.mount < 0 and is_target(game, n) == 1:
                offer(game, LOSE_SYSTEM * SPAN + n)
    return int(game.option_count)


@rule
def is_target(game: Game, n: int) -> int:
    """Whether trauma can destroy an item: it is there, and its charges are not used up (R15)."""
    item = game.items[n]
    if item.is_destroyed == 1:
        return 0
    return int(item.full_charges == 0 or item.charges > 0)


@rule
def has_weapon(game: Game, m: int) -> int:
    """Whether there is a weapon on a mount that is not destroyed."""
    for n in range(game.item_count):
        if game.items[n].mount == m and game.items[n].is_destroyed == 0:
            return 1
    return 0


@rule
def lose(game: Game, n: int) -> None:
    """An item is destroyed."""
    game.items[n].is_destroyed = 1
    note(game, ITEM_LOST, THE_MECH, n, 0, 0, 0)
