"""The numbers that the rules use, by name, and the words that people read for them.

Sorties begin anew from their records, so numbers stay as they are: new ones go to the end.
"""

from mechlab.engine.fields import SPAN as SPAN

CREW, DECK = range(2)
"""Sides: who decides, and what comes at them."""
THE_MECH, THE_DECK = range(2)
"""Whose dice."""

KINETIC, EXPLOSIVE, ENERGY, BURN, HEAT = range(5)
IMPAIRED, STUNNED, SHREDDED, EXPOSED = range(4)
STATUS_COUNT = 4
FOREVER = 1 << 20
"""When a status ends that no turn ends."""

(NO_EFFECT, IMPAIR, STUN, EXPOSE, TRAUMA_EFFECT, BY_LEFT, DESTROY, COUNT_DOWN, MELT) = range(9)
"""As in ``tables.EFFECTS``."""
STRUCTURE, STRESS = range(2)
HULL, AGILITY, ENGINEERING = range(3)
SKILL_WORDS = ("HULL", "AGILITY", "ENGINEERING")

WHOLE, WRECK, ANNIHILATED = range(3)
PHASES = ("working", "a wreck", "annihilated")
ORIGINAL, NEW_CREW, CLONED = range(3)
PILOTS = ("the pilot", "a new pilot", "a clone with the pilot's imprint")
INSIDE, OUTSIDE, DEAD = range(3)
WHERE = ("inside", "ejected", "dead")

UNDECIDED, HOME, PILOT_HOME, LOST = range(4)
OUTCOMES = (
    "",
    "the mech and its pilot are home",
    "the mech is lost, the pilot is home",
    "the pilot is dead",
)

COST_COMBAT, COST_HP, COST_ITEM, COST_STRUCTURE, COST_STRESS, COST_REBUILD = range(6)
"""As in ``tables.REPAIRS``."""

# What dice are for.
PURPOSES = (
    "kinetic damage",
    "explosive damage",
    "energy damage",
    "burn",
    "heat",
    "card",
    "structure",
    "stress",
    "trauma",
    "HULL",
    "AGILITY",
    "ENGINEERING",
    "difficulty",
    "countdown",
    "blast",
)
CARD_DIE, STRUCTURE_DIE, STRESS_DIE, TRAUMA_ROLL = 5, 6, 7, 8
SKILL_DIE = 9
"""The purpose of the first skill's check; the others follow."""
DIFFICULTY, COUNTDOWN, BLAST = 12, 13, 14

# What is decided.
QUESTIONS = (
    "what to do in its turn",
    "what System Trauma destroys",
    "rest or press on",
    "what to spend REPAIRS on",
    "what to do at base",
)
ACT, TRAUMA, REST_OR_NOT, SPEND, AT_BASE = range(5)

# Options: a kind, and its details.
(
    END_TURN,
    STABILIZE,
    EJECT,
    RETRY,
    LOSE_MOUNT,
    LOSE_SYSTEM,
    TAKE_REST,
    PRESS_ON,
    BUY_HP,
    BUY_ITEM,
    BUY_STRUCTURE,
    BUY_STRESS,
    BUY_REBUILD,
    END_REST,
    FULL_REPAIR,
    PRINT_MECH,
    NEW_PILOT,
    CLONE,
    GO_HOME,
) = range(19)

# The details of STABILIZE: sixteen times what it does first, and what it does besides.
COOL, MEND, EVERYTHING = range(3)
NOTHING_ELSE, RELOAD, PUT_OUT = range(3)
OWN_CONDITION, OTHERS_CONDITION = 3, 7
"""The first condition; the others follow."""

# Events; the engine's own are 1 and 2. In brackets the four numbers.
(
    SCENE_BEGINS,  # scene, turns
    TURN_BEGINS,  # turn
    HIT_COMES,  # card
    HARMED,  # HP lost, HP left, kind of harm
    BURNS,  # mark
    HEATED,  # heat gained, heat
    STRUCTURE_LOST,  # structure left
    OVERHEATED,  # stress left, heat left
    TABLE_ROLLED,  # track, lowest, ones, effect
    STATUS_ON,  # status, whose (0 the mech's, 1 the ally's), the turn at whose end it goes
    STATUS_OFF,  # status, whose
    ITEM_LOST,  # item
    CHECKED,  # skill, total, target, made
    COUNTDOWN_SET,  # turn of the meltdown, whether it can be prevented
    COUNTDOWN_OFF,
    WRECKED,
    MELTED_DOWN,  # damage of the blast
    PILOT_HURT,  # HP lost, HP left
    PILOT_DIED,
    EJECTED,
    MOUNTED,
    HP_RESTORED,  # HP
    COOLED,
    BURN_OUT,
    RELOADED,
    PAID,  # REPAIRS, left, of them the allies'
    RESTED,
    PILOT_RESTED,  # HP
    ITEM_MENDED,  # item
    STRUCTURE_BOUGHT,  # structure
    STRESS_BOUGHT,  # stress
    REBUILT,
    USED_UP,  # what, item
    AT_THE_BASE,  # outcome
    FULLY_REPAIRED,
    PRINTED_MECH,
    CREWED,  # which pilot
    SORTIE_OVER,  # outcome
    SHUFFLED,
    FIGHTS_ON,  # the turn went to something else than STABILIZE
) = range(3, 43)

BY_HIT, BY_BURN = range(2)
"""Kinds of harm."""
SHOT, CHARGE, CORE_POWER = range(3)
"""What can be used up, as in ``tables.USES``."""
