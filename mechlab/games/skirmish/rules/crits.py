"""What a critical hit does to the part it struck (F8, F9)."""

from mechlab.engine import note, roll, rule

from ..state import Game
from ..words import (
    ACTUATOR,
    BACK,
    BREACH,
    BREACH_HEAT,
    BY_ENEMY,
    COOK_OFF,
    COOK_OFF_DAMAGE,
    CORE,
    CORE_COOK_OFF,
    CRIT,
    CRIT_EFFECT,
    DESTROYED,
    FELL,
    GYRO,
    JAMMED,
    KNOCKDOWN,
    LEFT_ARM,
    LEG_ACTUATOR,
    OFFLINE,
    OPTICS,
    RIGHT_ARM,
    SCRAMBLED,
    SHAKEN,
    STRUCTURE,
)
from .damage import hurt, lose_part, release
from .dice import roll_sum
from .heat import check_stress, gain_heat


@rule
def crit(game: Game, a: int, part: int) -> None:
    """F8: roll on the crit table of a part that still stands (Amb051)."""
    mech = game.mechs[a]
    if mech.is_alive == 0 or mech.durability[part] <= 0:
        return
    face = roll(game, a, CRIT, game.rules.crit_die_sides, 0)
    effect = int(game.crits[part, face - 1])
    note(game, CRIT_EFFECT, a, part, effect, face, 0)
    if part == CORE:
        core_effect(game, a, effect)
    elif part in (RIGHT_ARM, LEFT_ARM):
        arm_effect(game, a, part, effect)
    else:
        body_effect(game, a, effect)


@rule
def arm_effect(game: Game, a: int, part: int, effect: int) -> None:
    """The effects on an Arm; what burns it up goes on into the Core (Amb052)."""
    mech, rules = game.mechs[a], game.rules
    arm = part - RIGHT_ARM
    if effect == JAMMED:
        mech.jammed[arm] = activations_ahead(game, a)
    elif effect == ACTUATOR:
        mech.actuator[arm] = 1
    elif effect == COOK_OFF:
        burnt = roll_sum(game, a, COOK_OFF_DAMAGE, rules.cookoff_arm_count, rules.cookoff_arm_sides)
        hurt(game, a, part, burnt + int(rules.cookoff_arm_plus), BY_ENEMY)


@rule
def activations_ahead(game: Game, a: int) -> int:
    """How many activations end until one that is called the next has: the one under way is not
    that one (Amb045)."""
    return 2 if game.active == a else 1


@rule
def body_effect(game: Game, a: int, effect: int) -> None:
    """The effects on Legs, Head and Back; a Back that is less can mean stress (Amb050)."""
    mech = game.mechs[a]
    if effect in (GYRO, KNOCKDOWN):
        fall(game, a)
        if effect == KNOCKDOWN:
            mech.move_ended = 1
    elif effect == LEG_ACTUATOR:
        mech.leg_actuator = 1
    elif effect == SCRAMBLED:
        mech.is_scrambled = 1
    elif effect == OPTICS:
        mech.optics = 1
    elif effect == SHAKEN:
        mech.is_shaken = activations_ahead(game, a)
    elif effect == OFFLINE:
        mech.is_offline = 1
        check_stress(game, a, BY_ENEMY)
    elif effect == DESTROYED:
        mech.durability[BACK] = 0
        lose_part(game, a, BACK, BY_ENEMY)
        check_stress(game, a, BY_ENEMY)


@rule
def core_effect(game: Game, a: int, effect: int) -> None:
    """The effects on the Core."""
    rules = game.rules
    if effect == BREACH:
        heat = roll_sum(game, a, BREACH_HEAT, rules.breach_heat_count, rules.breach_heat_sides)
        gain_heat(game, a, heat + int(rules.breach_heat_plus), BY_ENEMY)
    elif effect == STRUCTURE:
        game.mechs[a].structure += 1
    elif effect == CORE_COOK_OFF:
        burnt = roll_sum(
            game, a, COOK_OFF_DAMAGE, rules.cookoff_core_count, rules.cookoff_core_sides
        )
        hurt(game, a, CORE, burnt + int(rules.cookoff_core_plus), BY_ENEMY)


@rule
def fall(game: Game, a: int) -> None:
    """F9: Prone; it ends a grapple (F11.5)."""
    mech = game.mechs[a]
    if mech.is_prone == 0:
        mech.is_prone = 1
        note(game, FELL, a, 0, 0, 0, 0)
    release(game, a)
