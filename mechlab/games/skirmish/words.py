"""The plain numbers that the rules of a game use, and the words people read for them.

Rules compare whole numbers; everything that is shown takes its words from here.
"""

from mechlab.engine import CHOICE, ROLL
from mechlab.engine.fields import SPAN as SPAN

# Body parts, in the order of the hit table (F4).
HEAD, RIGHT_ARM, LEFT_ARM, CORE, BACK, LEGS = range(6)

# Where a weapon is: in a hand (a two-handed one is RIGHT) or on the back.
RIGHT, LEFT, ON_BACK = range(3)

# What a place for a weapon holds.
NOTHING, WEAPON, SHIELD = range(3)

# Which numbers a weapon fires with: its printed ones, its load, Overdrive, or its other form.
STANDARD, LOAD, OVERDRIVE, SECOND_FORM = range(4)

# Weapon skills (F11.10 to F11.14).
NO_SKILL, DISCHARGE, AMP, SHELLING, EXTRACTS, COUNTER = range(6)

# Abilities of pilots (D6). An ability that is not live is NO_ABILITY.
NO_ABILITY, STRIKER, VANGUARD, SCOUT, ENGINEER, MARKSMAN, OPERATOR = range(7)

# Classes, in steps of mass (F11.2).
LIGHT, MEDIUM, HEAVY = range(3)

# Terrain (H3).
OPEN, RUBBLE, FOLIAGE, LOW_WALL, BUILDING = range(5)

# Effects of crits (F8) and of stress (G2).
(
    JAMMED,
    ACTUATOR,
    COOK_OFF,
    GYRO,
    LEG_ACTUATOR,
    KNOCKDOWN,
    SCRAMBLED,
    OPTICS,
    SHAKEN,
    OFFLINE,
    DESTROYED,
    BREACH,
    STRUCTURE,
    CORE_COOK_OFF,
) = range(14)
EMERGENCY_VENT, EXPOSED, MELTDOWN = range(3)

CRIT_WORDS = (
    "jammed",
    "actuator",
    "cook-off",
    "gyro",
    "leg actuator",
    "knockdown",
    "scrambled",
    "optics",
    "shaken",
    "offline",
    "destroyed",
    "breach",
    "structure",
    "core cook-off",
)
STRESS_WORDS = ("emergency vent", "exposed", "meltdown")

# Extracts of a Drone (F11.13).
NO_EXTRACT, ACCURACY_EXTRACT, DICE_EXTRACT, SPEED_EXTRACT = range(4)

# What a die is for. The numbers are in records and never change; new ones go at the end.
(
    END_ROLL,
    INITIATIVE,
    INITIATIVE_TIE,
    MODIFIER,
    HIT,
    LOCATION,
    PENETRATION,
    DAMAGE,
    CRIT,
    COOK_OFF_DAMAGE,
    BREACH_HEAT,
    ON_HIT_HEAT,
    STRESS,
    MELTDOWN_DAMAGE,
    VENT,
    REPAIR,
    LOCK_ON,
    GRAPPLE,
    POOL,
    SHIELD_POOL,
    POOL_CONDITION,
    COUNTER_HIT,
    REROLL,
    PLAYER,
    LOCATION_REROLL,
) = range(25)

PURPOSES = (
    "choice of end",
    "initiative",
    "initiative tie",
    "modifier",
    "hit",
    "location",
    "penetration",
    "damage",
    "crit",
    "cook-off",
    "reactor breach",
    "heat of the hit",
    "stress",
    "meltdown",
    "vent",
    "repair",
    "Lock On",
    "grapple",
    "melee pool",
    "shield pool",
    "pool condition",
    "Counter",
    "Enraged reroll",
    "player",
    "location again",
)

# Questions a decision can ask.
(
    WHICH_END,
    PLACE,
    ACT,
    WHERE_TO,
    BOOST_TO,
    CHARGE_TO,
    WHICH_BAND,
    AIM_AT,
    CLOUD,
    SECOND_WEAPON,
    REMOVE_CRIT,
    REPAIR_PART,
    REACT,
    REROLL_LOCATION,
    STRIKE,
    ANSWER,
    COUNTER_PART,
    COUNTER_ANSWER,
    THROW_TO,
    TENDER_TO,
    PLACE_TENDER,
) = range(21)

QUESTIONS = (
    "which end",
    "place a mech",
    "act",
    "move to",
    "boost to",
    "charge to",
    "aim at a part",
    "watch towards",
    "smoke on",
    "second weapon",
    "repair a crit",
    "repair a part",
    "react",
    "roll the location again",
    "strike",
    "parry",
    "counter",
    "parry the counter",
    "throw to",
    "move the Tender to",
    "place the Tender",
)

# Kinds of options.
(
    END_TURN,
    MOVE,
    STAND,
    FIRE,
    SHELL,
    BOOST,
    CHANGE_FORM,
    LOCK,
    FREE_LOCK,
    BRACE,
    COOL,
    PREPARE,
    THROW,
    SMOKE,
    MOVE_TENDER,
    BARRAGE,
    AIMED_SHOT,
    OVERWATCH,
    MELEE,
    CHARGE,
    WYVERN,
    SEIZE,
    BREAK,
    STABILIZE,
    GUARD,
    TO_HEX,
    TO_PART,
    TO_CLOUD,
    TO_EFFECT,
    DECLINE,
    REACTION,
    STRIKE_WITH,
    PARRY,
    ACCEPT,
    REROLL_IT,
    KEEP_IT,
    TAKE_END,
    PUT,
) = range(38)

# Kinds of events in the log, after those of the engine.
(
    ROUND_BEGINS,
    ACTIVATION,
    STEP,
    STOPPED,
    ATTACK,
    MISSED,
    HIT_PART,
    COVER_HIT,
    PENETRATED,
    DAMAGED,
    PART_LOST,
    MECH_LOST,
    CRIT_EFFECT,
    HEATED,
    COOLED,
    STRESSED,
    FELL,
    STOOD,
    STATUS,
    REACTED,
    POOLS,
    STRUCK,
    PARRIED,
    CHARGED,
    REPAIRED,
    HARVESTED,
    ZONE_SCORED,
    KILL_SCORED,
    SMOKED,
    PLACED,
    ORDERED,
    GAME_OVER,
    NET_DICE,
    FORM_CHANGED,
    ENRAGED,
    TENDER_HIT,
    TENDER_MOVED,
    GRAPPLED,
    RELEASED,
    CONTEST,
    ACTION,
) = range(3, 44)

# How a game ends.
FIRST_WINS, SECOND_WINS, DRAW = range(3)
UNDECIDED = -1

# Why a part loses Durability or a mech is lost.
BY_ENEMY, BY_ITSELF = range(2)

# How an attack is made.
(
    BY_FIRE,
    BY_BARRAGE,
    BY_AIMED_SHOT,
    BY_OVERWATCH,
    BY_BACKUP_FIRE,
    BY_SHELLING,
    BY_WYVERN,
    BY_REACTION_STRIKE,
    BY_EXCHANGE,
) = range(9)

ATTACKS = (
    "Fire",
    "Barrage",
    "Aimed Shot",
    "Overwatch",
    "Backup Fire",
    "Shelling",
    "Wyvern's Fire",
    "reaction strike",
    "exchange",
)

# What a line of sight gives (H4, H5).
NO_SIGHT, CLEAR, SOFT, HARD = range(4)

# What gives modifier dice (F2), by bit.
(
    HIGH_GROUND,
    TARGET_LOCKED,
    BOND,
    TARGET_STILL,
    STRIKER_MOVE,
    SOFT_COVER,
    HARD_COVER,
    TARGET_FAST,
    IS_ENGAGED,
    HEAVY_MOVE,
    AIMING,
    INDIRECT_FIRE,
    REACTING,
    NO_HEAD,
    BAD_OPTICS,
    BAD_ACTUATOR,
    MARKED,
    LONG_RANGE,
    SHIELDED,
) = range(19)

CAUSES = (
    "high ground",
    "target Locked",
    "bond partner near",
    "target did not move",
    "Striker after a move",
    "soft cover",
    "hard cover",
    "target moved fast",
    "Engaged",
    "Heavy weapon after a move",
    "Aimed Shot",
    "indirect",
    "reaction",
    "Head destroyed",
    "optics",
    "actuator",
    "marked by an Operator",
    "long range",
    "target has a shield",
)

# Results of a penetration roll (F5).
GLANCE, FULL, CRITICAL = range(3)

assert ROLL < ROUND_BEGINS > CHOICE
assert len(PURPOSES) == LOCATION_REROLL + 1 and len(QUESTIONS) == PLACE_TENDER + 1
assert len(CRIT_WORDS) == CORE_COOK_OFF + 1 and len(STRESS_WORDS) == MELTDOWN + 1
