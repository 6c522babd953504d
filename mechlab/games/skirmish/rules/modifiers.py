"""The modifier dice of an attack: what gives them, and what they show (F2)."""

from mechlab.engine import note, roll, rule

from ..state import Game
from ..words import (
    AIMING,
    BAD_ACTUATOR,
    BAD_OPTICS,
    BOND,
    BY_AIMED_SHOT,
    BY_BACKUP_FIRE,
    BY_REACTION_STRIKE,
    BY_SHELLING,
    HARD,
    HARD_COVER,
    HEAD,
    HEAVY_MOVE,
    HIGH_GROUND,
    INDIRECT_FIRE,
    IS_ENGAGED,
    LONG_RANGE,
    MARKED,
    MARKSMAN,
    MODIFIER,
    NET_DICE,
    NO_HEAD,
    NO_SIGHT,
    REACTING,
    SHIELDED,
    SOFT,
    SOFT_COVER,
    STRIKER,
    STRIKER_MOVE,
    TARGET_FAST,
    TARGET_LOCKED,
    TARGET_STILL,
)
from .sight import has_high_ground
from .standing import apart, has_bad_actuator, has_guard, is_engaged


@rule
def add_dice(game: Game, cause: int, dice: int) -> None:
    """Add the dice of one cause to the attack: more than 0 helps, less hinders."""
    if dice != 0:
        game.attack.net += dice
        game.attack.causes |= 1 << cause


@rule
def collect_dice(game: Game) -> None:
    """F2: every [+] and [-] on the attack under way, one entry a cause (Amb028)."""
    game.attack.net = 0
    game.attack.causes = 0
    shooter_dice(game)
    if game.attack.target < len(game.mechs):
        target_dice(game)


@rule
def shooter_dice(game: Game) -> None:
    """What the way of attacking, its weapon and its place bring."""
    attack, rules = game.attack, game.rules
    a, kind = int(attack.shooter), int(attack.kind)
    mech = game.mechs[a]
    if has_partner_near(game, a):
        add_dice(game, BOND, rules.bond)
    if game.active == a:
        move_dice(game, a)
    if kind != BY_REACTION_STRIKE and is_engaged(game, a):
        add_dice(game, IS_ENGAGED, -rules.engaged)
    if kind == BY_AIMED_SHOT and mech.ability != MARKSMAN:
        add_dice(game, AIMING, -rules.aimed)
    if kind in (BY_REACTION_STRIKE, BY_BACKUP_FIRE):
        add_dice(game, REACTING, -rules.reaction)
    fault_dice(game, a)


@rule
def move_dice(game: Game, a: int) -> None:
    """What the shooter's move brings in its own activation (C3, D6; Amb020, Amb036)."""
    attack, rules, mech = game.attack, game.rules, game.mechs[a]
    is_first = mech.has_attacked == 0 and attack.kind != BY_REACTION_STRIKE
    if mech.ability == STRIKER and is_first and mech.entered >= rules.striker_hexes:
        add_dice(game, STRIKER_MOVE, rules.striker)
    if mech.entered > 0 and mech.mounts[attack.mount].profiles[attack.numbers].heavy == 1:
        add_dice(game, HEAVY_MOVE, -rules.heavy_after_move)


@rule
def fault_dice(game: Game, a: int) -> None:
    """What the shooter has suffered: its Head, optics, arm, an Operator's mark (F7, F8, D6)."""
    rules, mech = game.rules, game.mechs[a]
    if mech.durability[HEAD] <= 0:
        add_dice(game, NO_HEAD, -rules.head_destroyed)
    if mech.optics == 1:
        add_dice(game, BAD_OPTICS, -rules.optics)
    if has_bad_actuator(game, a, int(game.attack.mount)):
        add_dice(game, BAD_ACTUATOR, -rules.actuator)
    if mech.is_marked == 1:
        add_dice(game, MARKED, -rules.operator)


@rule
def target_dice(game: Game) -> None:
    """What the target's state and its height bring; then its shield, or its cover and range."""
    attack, rules = game.attack, game.rules
    a, b = int(attack.shooter), int(attack.target)
    target = game.mechs[b]
    if target.is_locked == 1:
        add_dice(game, TARGET_LOCKED, rules.locked)
    if target.has_activated == 1:
        if target.last_entered == 0 and target.last_boosted == 0:
            add_dice(game, TARGET_STILL, rules.target_still)
        if target.last_boosted == 1 or target.last_entered >= rules.target_fast_hexes:
            add_dice(game, TARGET_FAST, -rules.target_fast)
    if has_high_ground(game, game.mechs[a].hex, target.hex):
        add_dice(game, HIGH_GROUND, rules.high_ground)
    if attack.kind != BY_REACTION_STRIKE:
        shot_dice(game, a, b)
    elif has_guard(game, b):
        add_dice(game, SHIELDED, -rules.shield_difficulty)


@rule
def shot_dice(game: Game, a: int, b: int) -> None:
    """What stands between shooter and target, and how far it is (F1, H5; best cover only)."""
    attack, rules = game.attack, game.rules
    if attack.cover == NO_SIGHT:
        add_dice(game, INDIRECT_FIRE, -rules.indirect)
    elif attack.cover == SOFT:
        add_dice(game, SOFT_COVER, -rules.soft_cover)
    elif attack.cover == HARD:
        add_dice(game, HARD_COVER, -rules.hard_cover)
    if attack.kind < BY_SHELLING:  # Shelling and Wyvern's Fire have no long range
        weapon_range = game.mechs[a].mounts[attack.mount].profiles[attack.numbers].reach
        if apart(game, a, b) > weapon_range:
            add_dice(game, LONG_RANGE, -rules.long_range_dice)


@rule
def has_partner_near(game: Game, a: int) -> bool:
    """D4: whether the bond partner stands and is near enough when the attack is declared."""
    partner = int(game.mechs[a].partner)
    if partner < 0 or game.mechs[partner].is_alive == 0:
        return False
    return bool(apart(game, a, partner) <= game.rules.bond_hexes)


@rule
def roll_modifier(game: Game, actor: int, net: int) -> int:
    """F2: of as many d6 as the net dice, the highest, added or taken off; once for all shots."""
    best = 0
    for _ in range(abs(net)):
        best = max(best, roll(game, actor, MODIFIER, game.rules.modifier_die_sides, 0))
    return best if net > 0 else -best


@rule
def roll_attack_modifier(game: Game) -> None:
    """Collect, log and roll the modifier dice of the attack under way."""
    collect_dice(game)
    attack = game.attack
    note(game, NET_DICE, attack.shooter, attack.net, attack.causes, attack.target, attack.mount)
    attack.modifier = roll_modifier(game, attack.shooter, attack.net)
