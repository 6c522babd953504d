"""The plain numbers that the rules of a game use, and the words people read for them.

Rules compare whole numbers; everything that is shown takes its words from here.
"""

from mechlab.engine import CHOICE, ROLL
from mechlab.engine.fields import SPAN as SPAN

from .tables import EFFECTS, PILOTS, TERRAIN

# Parts, in the order of the text (B2).
HEAD, TORSO, LEFT_ARM, RIGHT_ARM, LEFT_LEG, RIGHT_LEG = range(6)

# Where upgrades sit; the legs share one (B22).
AT_HEAD, AT_TORSO, AT_LEFT, AT_RIGHT, AT_LEGS = range(5)

# What an upgrade does, in the order of ``tables.EFFECTS``.
(
    NOTHING,
    ROCKETS,
    PROTOCOL,
    TARGETING,
    EVASION,
    EXCHANGER,
    ARMOUR,
    BLADE,
    SHIELD,
    GUN,
    BOOSTERS,
    JETS,
    FEET,
) = range(13)

# Pilots, in the order of ``tables.PILOTS``.
(
    NO_PILOT,
    BLIND_FIRE,
    COVER_EXPERT,
    DODGER,
    FIGHTER,
    EAGLE_EYE,
    MULTITASKER,
    NATURALIST,
    OBSERVANT,
    RANGE_MASTER,
    SNIPER,
    TECHIE,
    UPLINK_PILOT,
) = range(13)

# Terrain, in the order of ``tables.TERRAIN``.
SOLID, SOFT, DIFFICULT, IMPAIRING, OPEN = range(5)

# Bands; 0 is base contact (B23).
CONTACT, SHORT, LONG, FAR, BEYOND = range(5)

# What a die is for. The numbers are in records and never change; new ones go at the end.
(
    INITIATIVE,
    INITIATIVE_TIE,
    OVERHEAT,
    REACTION,
    ATTACK_DIE,
    CRIT_DIE,
    TARGETING_DIE,
    SNIPER_DIE,
    SNIPER_CRIT,
    EXPERT_DIE,
    EVASION_DIE,
    LOCATION,
    PLAYER,
) = range(13)

PURPOSES = (
    "initiative",
    "initiative tie",
    "overheating",
    "reaction",
    "attack",
    "crit",
    "Targeting System",
    "Sniper",
    "Sniper, crit",
    "Cover Expert",
    "Evasion Protocol",
    "location",
    "player",
)

# Questions a decision can ask.
(
    WHICH_POSITION,
    ACT,
    WHERE_TO,
    REACT,
    REACT_WITH,
    DODGE_TO,
    NEW_TARGET,
    SECOND_SHOT,
    SNIPE,
    COOL_NOW,
    BREAK_OFF,
    ALLY_ACTS,
) = range(12)

QUESTIONS = (
    "which position",
    "act",
    "where to",
    "try to react",
    "react",
    "dodge to",
    "another target",
    "second shot",
    "roll a die once more",
    "use the Heat Exchanger",
    "attack before going on",
    "act for the uplink",
)

# Kinds of options; from PLACES on they are places on the table (see ``rules.choosing``).
(
    STOP,
    MOVE,
    JUMP,
    CLIMB,
    AIM,
    RUN,
    BOOSTED_RUN,
    ATTACK,
    OVERWATCH,
    RESTORE,
    RELOAD,
    EXCHANGE,
    UPLINK,
    DECLINE,
    TRY,
    POSITION,
    KEEP,
    REROLL_MISS,
    REROLL_CRIT,
) = range(19)
PLACES = 1 << 26
WIDE = 16384
"""A place is PLACES + x * WIDE + y."""

# How a mech goes somewhere.
WALKING, RUNNING, JUMPING, CLIMBING, DODGING = range(5)

# What an attack is made with; from VOLLEY on, so many rockets less one.
BY_LEFT, BY_RIGHT, BY_BOTH, VOLLEY = range(4)

# Kinds of events in the log, after those of the engine.
(
    TURN_BEGINS,
    PLACED,
    ORDERED,
    SLOT,
    WENT,
    TURNED,
    HEATED,
    COOLED,
    OVERHEATED,
    LOCKED,
    UNLOCKED,
    ATTACKED,
    SCORED,
    HIT_PART,
    TAKEN_OFF,
    DAMAGED,
    UPGRADE_LOST,
    PUSHED,
    MECH_LOST,
    WATCHES,
    REACTS,
    DODGED,
    AIMED,
    RELOADED,
    RESTORED,
    EXCHANGED,
    COVER_FELL,
    FIZZLED,
    STOPPED,
    UPLINKED,
    DISCARDED,
    GAME_OVER,
) = range(3, 35)

# What takes hits off (B13, B15).
BY_ARMOUR, BY_SHIELD = range(2)

# Why hits are taken.
FROM_ATTACK, FROM_HEAT = range(2)

UNDECIDED, DRAW = -1, 4
"""Results that are no side's win."""

# What gives modifiers of the target number, by bit (B52).
(
    IN_BAND,
    WITH_WEAPON,
    FROM_BEHIND,
    FROM_ABOVE,
    IN_STEP,
    WITH_AIM,
    INTO_COVER,
    AT_RUNNER,
    AS_FIGHTER,
) = range(9)

CAUSES = (
    "range",
    "melee weapon",
    "back",
    "height",
    "synchronized",
    "aim",
    "cover",
    "target has run",
    "Fighter",
)

assert ROLL < TURN_BEGINS > CHOICE
assert len(PURPOSES) == PLAYER + 1 and len(QUESTIONS) == ALLY_ACTS + 1
assert len(EFFECTS) == FEET and len(PILOTS) == UPLINK_PILOT and len(TERRAIN) == OPEN + 1
assert len(CAUSES) == AS_FIGHTER + 1
