"""Ranged attacks: who can shoot at whom, and one volley shot by shot (F1, F3, F4, F10, F12)."""

from mechlab.engine import note, roll, rule

from ..state import Game
from ..words import (
    ATTACK,
    BY_BACKUP_FIRE,
    BY_OVERWATCH,
    BY_SHELLING,
    BY_WYVERN,
    CORE,
    COVER_HIT,
    HARD,
    HIT,
    HIT_PART,
    LEGS,
    LOAD,
    LOCATION,
    MISSED,
    NO_SIGHT,
    REROLL,
    STANDARD,
)
from .extracts import harvest
from .modifiers import roll_attack_modifier
from .penetration import on_hit_heat, penetrate
from .sight import between
from .standing import (
    apart,
    arms_at_work,
    attack_bonus,
    evasion,
    has_guard,
    is_gun,
    is_jammed,
    numbers,
    usable,
)


@rule
def long_range(game: Game, weapon_range: int) -> int:
    """F1: how far a weapon reaches beyond its Range."""
    rules = game.rules
    return int(weapon_range * rules.long_range_factor_top // rules.long_range_factor_bottom)


@rule
def cover_from(game: Game, a: int, b: int) -> int:
    """H4, H5, E5: what the shooter sees of the target: nothing, all, or cover; with Guard."""
    seen = between(game, a, b)
    if seen in (NO_SIGHT, HARD) or not is_guarded(game, a, b):
        return seen
    return HARD


@rule
def is_guarded(game: Game, a: int, b: int) -> bool:
    """E5: whether an ally's shield is between; void from far enough above (Amb059)."""
    rise = game.ground[game.mechs[a].hex].level - game.ground[game.mechs[b].hex].level
    for c in range(len(game.mechs)):
        bearer = game.mechs[c]
        if bearer.guards != b or bearer.is_alive == 0:
            continue
        if apart(game, c, b) != 1 or not has_guard(game, c):
            continue
        if apart(game, a, c) < apart(game, a, b) and rise < game.rules.cover_void_levels:
            return True
    return False


@rule
def shoot(game: Game, kind: int, a: int, b: int, mount: int, ammunition: int, band: int) -> None:
    """F: one ranged attack on a mech; every shot is resolved before the next (F10)."""
    load(game, kind, a, b, mount, ammunition, band)
    volley(game)


@rule
def load(game: Game, kind: int, a: int, b: int, mount: int, ammunition: int, band: int) -> None:
    """F1, F12: declare an attack: weapon, target and ammunition; a Limited load is spent now."""
    attack = game.attack
    item = game.mechs[a].mounts[mount]
    which = numbers(game, a, mount, ammunition)
    profile = item.profiles[which]
    attack.kind = kind
    attack.shooter = a
    attack.target = b
    attack.mount = mount
    attack.numbers = which
    attack.aimed_at = band
    attack.shots = profile.shots
    attack.accuracy = game.mechs[a].gunnery + profile.accuracy + attack_bonus(game, a)
    attack.pen = profile.pen
    attack.damage_count = profile.damage_count
    attack.damage_sides = profile.damage_sides
    attack.damage_plus = profile.damage_plus
    attack.hit_heat_count = profile.hit_heat_count
    attack.hit_heat_sides = profile.hit_heat_sides
    attack.hit_heat_plus = profile.hit_heat_plus
    attack.heat = profile.heat
    attack.extra_count = 0
    if kind == BY_BACKUP_FIRE:
        attack.shots = game.rules.backup_shots
    elif kind == BY_SHELLING:
        load_shelling(game)
    elif kind == BY_WYVERN:
        load_wyvern(game)
    if item.hands == 2 and arms_at_work(game, a, mount) == 1:
        attack.accuracy += game.rules.one_arm_accuracy
        attack.pen += game.rules.one_arm_pen
    if which == LOAD and item.uses > 0:
        item.uses -= 1
    note(game, ATTACK, a, b, kind, mount, which)


@rule
def load_shelling(game: Game) -> None:
    """F11.12: the numbers of Shelling in place of the lance's."""
    attack, rules = game.attack, game.rules
    attack.shots = rules.shelling_shots
    attack.damage_count = rules.shelling_damage_count
    attack.damage_sides = rules.shelling_damage_sides
    attack.damage_plus = rules.shelling_damage_plus
    attack.heat = rules.shelling_heat


@rule
def load_wyvern(game: Game) -> None:
    """F11.12: the numbers of Wyvern's Fire in place of the lance's."""
    attack, rules = game.attack, game.rules
    attack.shots = rules.wyvern_shots
    attack.pen = rules.wyvern_pen
    attack.damage_count = rules.wyvern_damage_count
    attack.damage_sides = rules.wyvern_damage_sides
    attack.damage_plus = rules.wyvern_damage_plus
    attack.heat = rules.wyvern_heat


@rule
def volley(game: Game) -> None:
    """F2, F10: roll the modifier once, then shot after shot while the target stands."""
    attack = game.attack
    a, b = int(attack.shooter), int(attack.target)
    attack.cover = cover_from(game, a, b)
    roll_attack_modifier(game)
    if game.active == a:
        game.mechs[a].has_attacked = 1
    for _ in range(attack.shots):
        if game.mechs[b].is_alive == 1 and game.is_over == 0:
            one_shot(game)


@rule
def one_shot(game: Game) -> None:
    """F3 to F6, F8: hit, location, cover, penetration, damage, crit, Heat of the hit."""
    attack = game.attack
    b = int(attack.target)
    natural = hits(game, b)
    if natural == 0:
        note(game, MISSED, attack.shooter, b, 0, 0, 0)
        return
    part = int(attack.aimed_at)
    if part < 0:
        face = roll(game, attack.shooter, LOCATION, game.rules.bands, 0)
        part = int(game.mechs[b].band_part[face - 1])
    if part == LEGS and attack.cover == HARD:
        note(game, COVER_HIT, attack.shooter, b, 0, 0, 0)
        return
    if game.mechs[b].durability[part] <= 0:
        part = CORE
    note(game, HIT_PART, attack.shooter, b, part, 0, 0)
    penetrate(game, part, natural == 20)
    harvest(game, part)
    on_hit_heat(game)


@rule
def hits(game: Game, b: int) -> int:
    """F3, E9: the face of a hit die that hits, 0 when it misses; 20 always does, 1 never.

    An Enraged shooter rolls its first failure again.
    """
    needed = evasion(game, b) - int(game.attack.accuracy) - int(game.attack.modifier)
    face = roll(game, game.attack.shooter, HIT, game.rules.hit_die_sides, max(needed, 2))
    if is_hit(face, needed):
        return face
    if not can_reroll(game):
        return 0
    game.mechs[game.attack.shooter].rerolls -= 1
    face = roll(game, game.attack.shooter, REROLL, game.rules.hit_die_sides, max(needed, 2))
    return face if is_hit(face, needed) else 0


@rule
def is_hit(face: int, needed: int) -> bool:
    """F3: whether a hit die hits: natural 20 and 1 decide by themselves."""
    return face == 20 or (face != 1 and face >= needed)


@rule
def can_reroll(game: Game) -> bool:
    """E9: in its own activation, with a reroll left; never in a reaction."""
    kind = game.attack.kind
    if kind in (BY_OVERWATCH, BY_BACKUP_FIRE):
        return False
    a = game.attack.shooter
    return bool(game.active == a and game.mechs[a].rerolls > 0)


@rule
def reaches(game: Game, a: int, b: int, mount: int, ammunition: int) -> bool:
    """F1: whether a weapon could be fired at a mech: in range, and seen, or Locked if indirect."""
    profile = game.mechs[a].mounts[mount].profiles[numbers(game, a, mount, ammunition)]
    if profile.is_melee == 1 or apart(game, a, b) > long_range(game, profile.reach):
        return False
    if between(game, a, b) != NO_SIGHT:
        return True
    return bool(profile.indirect == 1 and game.mechs[b].is_locked == 1)


@rule
def can_shoot(game: Game, a: int, mount: int) -> bool:
    """Whether a weapon fires at all: held by what works, not jammed, in a form that shoots."""
    return usable(game, a, mount) and is_gun(game, a, mount) and not is_jammed(game, a, mount)


@rule
def has_ammunition(game: Game, a: int, mount: int, ammunition: int) -> bool:
    """F12: whether these numbers can be declared: Standard always; a load while it lasts."""
    item = game.mechs[a].mounts[mount]
    if ammunition == STANDARD:
        return True
    if item.form == 1:
        return False
    if ammunition == LOAD:
        return bool(item.has_load == 1 and item.uses != 0)
    return bool(item.has_overdrive == 1)
