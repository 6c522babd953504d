"""The record of one game: what every mech, hex and die of it is, by name.

All numbers are 64-bit integers; a flag is 0 or 1; -1 means none. ``Game`` stands for the record in
the rules' signatures.
"""

from typing import Any

import numpy as np

from mechlab.engine.fields import COUNT, HEAD_FIELDS, TAIL_FIELDS

from .constants import DICE, FLAGS, FRACTIONS, NUMBERS

Game = Any
Mech = Any
Profile = Any

MECHS = 6
HEXES = 40 * 24
MOUNTS = 3
POOL = 24
"""The most dice one side can have in an exchange."""


def _dice(name: str) -> list[tuple[str, Any]]:
    return [(f"{name}_count", COUNT), (f"{name}_sides", COUNT), (f"{name}_plus", COUNT)]


RULES = np.dtype(
    [(name, COUNT) for name in (*NUMBERS.split(), *FLAGS.split())]
    + [field for name in DICE.split() for field in _dice(name)]
    + [
        field
        for name in FRACTIONS.split()
        for field in ((f"{name}_top", COUNT), (f"{name}_bottom", COUNT))
    ]
)
"""The constants of rules.toml by their own names; dice as ``_count``, ``_sides``, ``_plus``."""

PROFILE = np.dtype(
    [
        ("is_melee", COUNT),
        ("reach", COUNT),  # Range in hexes; 0 for melee
        ("shots", COUNT),
        ("accuracy", COUNT),
        ("pen", COUNT),
        ("damage_count", COUNT),
        ("damage_sides", COUNT),
        ("damage_plus", COUNT),
        ("heat", COUNT),
        ("hit_heat_count", COUNT),
        ("hit_heat_sides", COUNT),
        ("hit_heat_plus", COUNT),
        ("heavy", COUNT),
        ("indirect", COUNT),
        ("guard", COUNT),
        ("melee_dice", COUNT),
        ("parry_cost", COUNT),
    ]
)

MOUNT = np.dtype(
    [
        ("holds", COUNT),  # NOTHING, WEAPON or SHIELD
        ("hands", COUNT),  # 1 or 2; 0 on the back
        ("guard", COUNT),  # a held shield
        ("form", COUNT),  # 0 as printed, 1 the other
        ("forms", COUNT),
        ("skill", COUNT),
        ("has_load", COUNT),
        ("has_overdrive", COUNT),
        ("uses", COUNT),  # declarations left of a Limited load; -1 without limit
        ("profiles", PROFILE, (4,)),  # STANDARD, LOAD, OVERDRIVE, SECOND_FORM
    ]
)

MECH = np.dtype(
    [
        # what it is
        ("side", COUNT),
        ("mass", COUNT),  # LIGHT, MEDIUM, HEAVY
        ("weight", COUNT),
        ("gunnery", COUNT),
        ("piloting", COUNT),
        ("systems", COUNT),
        ("initiative", COUNT),
        ("ability", COUNT),  # only if it is live (D3)
        ("partner", COUNT),  # the mech of the bond partner (D4)
        ("evasion", COUNT),  # C7, with Piloting
        ("speed", COUNT),
        ("sensors", COUNT),  # without Head and Back
        ("e_def", COUNT),  # without Head and Back, with Systems
        ("reactor", COUNT),  # without Back
        ("head_accuracy", COUNT),
        ("head_sensors", COUNT),
        ("head_e_def", COUNT),
        ("back_sensors", COUNT),
        ("back_e_def", COUNT),
        ("back_reactor", COUNT),
        ("jump_legs", COUNT),
        ("smoke_launcher", COUNT),
        ("free_lock_on", COUNT),
        ("handling", COUNT, (2,)),
        ("band_part", COUNT, (20,)),  # the part that each face of the location die hits (F4)
        ("printed", COUNT, (6,)),  # Durability of a new part
        ("armor", COUNT, (6,)),
        ("mounts", MOUNT, (MOUNTS,)),  # RIGHT, LEFT, ON_BACK
        # where and how it is
        ("hex", COUNT),  # -1 when it is not on the board
        ("is_alive", COUNT),
        ("durability", COUNT, (6,)),
        ("heat", COUNT),
        ("is_prone", COUNT),
        ("is_exposed", COUNT),  # own activations to end before Exposed does (G2)
        ("is_braced", COUNT),
        ("is_prepared", COUNT),
        ("watch_mount", COUNT),  # the weapon on Overwatch
        ("watch_hex", COUNT),
        ("guards", COUNT),  # the ally behind the shield (E5)
        ("grapples", COUNT),  # the mech it is Grappled with
        ("is_locked", COUNT),
        ("is_marked", COUNT),  # by an Operator's Lock On (D6)
        ("reactions", COUNT),
        ("charge", COUNT),
        ("extracts", COUNT, (4,)),  # the round in which each extract ends
        ("smoke_left", COUNT),
        # crits (F8); those with a countdown count own activations
        ("jammed", COUNT, (2,)),
        ("actuator", COUNT, (2,)),
        ("leg_actuator", COUNT),
        ("is_scrambled", COUNT),
        ("optics", COUNT),
        ("is_shaken", COUNT),
        ("is_offline", COUNT),
        ("structure", COUNT),
        ("vented", COUNT),  # Quick actions lost in the next activation (G2)
        # its activation
        ("quick", COUNT),  # Quick actions left
        ("movement", COUNT),  # movement points left
        ("spent", COUNT),  # movement points spent
        ("has_fired", COUNT),
        ("has_shelled", COUNT),
        ("has_attacked", COUNT),
        ("has_boosted", COUNT),
        ("move_ended", COUNT),
        ("locks_left", COUNT),  # free Lock Ons
        ("entered", COUNT),  # hexes entered in this activation
        ("has_activated", COUNT),
        ("last_entered", COUNT),  # hexes entered in the last activation
        ("last_boosted", COUNT),
        ("speed_bonus", COUNT),  # of a Scout, this round
        ("is_enraged", COUNT),
        ("is_raging", COUNT),  # Enraged in this activation (E9)
        ("rerolls", COUNT),
    ]
)

HEX = np.dtype(
    [
        ("level", COUNT),
        ("height", COUNT),  # the top of what stands on it: level, or more with a low wall
        ("terrain", COUNT),
        ("zone", COUNT),  # 1 to 4; 0 none
        ("home", COUNT),  # 1 the first end, 2 the second; 0 none
        ("q", COUNT),
        ("r", COUNT),
        ("near", COUNT, (6,)),  # the six neighbours; -1 off the board
        ("smoke", COUNT),  # clouds on it
        ("mech", COUNT),  # who stands on it; -1 nobody
    ]
)

CLOUD_FIELDS = np.dtype([("hexes", COUNT, (3,)), ("last_round", COUNT)])
CLOUDS = 12

TENDER = np.dtype(
    [
        ("hex", COUNT),  # -1 when there is none
        ("durability", COUNT),
        ("has_moved", COUNT),
    ]
)

DIE = np.dtype(
    [
        ("face", COUNT),
        ("mount", COUNT),  # RIGHT or LEFT; -1 improvised; -2 a shield on the right, -3 on the left
        ("is_open", COUNT),  # a success not yet spent
        ("natural", COUNT),  # a natural 20
        ("needed", COUNT),  # what the face had to reach
    ]
)

DUEL = np.dtype(
    [
        ("is_on", COUNT),
        ("fighters", COUNT, (2,)),  # initiator, defender
        ("dice_count", COUNT, (2,)),
        ("dice", DIE, (2, POOL)),
        ("improvised", COUNT, (2,)),  # 0 none, 1 punch, 2 kick
        ("free_form", COUNT, (2,)),  # 1 + the mount whose form was changed freely; 0 none
        ("striker", COUNT),
    ]
)

ATTACK = np.dtype(
    [
        ("kind", COUNT),  # see words: the way an attack is made
        ("shooter", COUNT),
        ("target", COUNT),
        ("mount", COUNT),  # RIGHT, LEFT, ON_BACK; -1 improvised
        ("numbers", COUNT),  # STANDARD, LOAD, OVERDRIVE, SECOND_FORM
        ("aimed_at", COUNT),  # a part, or -1
        ("shots", COUNT),
        ("accuracy", COUNT),  # all that is added to the hit die but the modifier
        ("pen", COUNT),
        ("damage_count", COUNT),
        ("damage_sides", COUNT),
        ("damage_plus", COUNT),
        ("extra_count", COUNT),  # dice that spent Charge adds (F11.10); 0 but in such a strike
        ("extra_sides", COUNT),
        ("hit_heat_count", COUNT),
        ("hit_heat_sides", COUNT),
        ("hit_heat_plus", COUNT),
        ("heat", COUNT),
        ("cover", COUNT),  # NO_SIGHT, CLEAR, SOFT, HARD
        ("net", COUNT),
        ("causes", COUNT),  # bits of what gave dice
        ("modifier", COUNT),
    ]
)
"""The attack under way: what its shots are rolled with."""

RANKED = 256
"""How many options of an activation a searching player ranks."""

PLAN = np.dtype(
    [
        ("stamp", COUNT),  # which choice comes after the one the place was picked for
        ("pick", COUNT),  # what a searching player would take without a search
        ("scores", COUNT, (HEXES,)),  # what going to each hex in reach is worth
        ("worths", COUNT, (RANKED,)),  # what each option of an activation is worth
        ("place", COUNT),  # where the mech means to go
        ("go", COUNT),  # what the best place to act from is worth, 1000 to the point
        ("rest", COUNT),  # what the best place to end on is worth
        ("rest_place", COUNT),
        ("stay", COUNT),  # what ending here is worth
        ("shots_here", COUNT),  # what attacking from here is worth
        ("goal", COUNT),  # the zone it makes for, 0 none
        ("zones", COUNT, (8,)),  # what standing in each is worth
        ("parts", COUNT, (MECHS, 6)),  # what destroying each part is worth
        ("volleys", COUNT, (MOUNTS, MECHS)),  # what a volley of the best ammunition is worth
        ("needs", COUNT, (MOUNTS, MECHS)),  # the face its hit die needs
        ("reaches", COUNT, (MOUNTS,)),
        ("duels", COUNT, (MECHS,)),  # what an exchange with each is worth
        ("danger", COUNT, (MECHS,)),  # what each enemy's fire is worth to it
        ("danger_reach", COUNT, (MECHS,)),
    ]
)
"""What a player of rules works out for the mech that acts; rules of the game never read it."""

FIELDS: list[Any] = [
    *HEAD_FIELDS,
    ("rules", RULES),
    ("crits", COUNT, (6, 6)),  # part, face of the crit die - 1
    ("stress", COUNT, (6,)),  # face - 1
    ("improvised", PROFILE, (3, 2)),  # class, punch or kick
    ("length", COUNT),  # straight rows, from end to end
    ("depth", COUNT),  # hexes in a row
    ("hex_count", COUNT),
    ("zone_count", COUNT),
    ("highest", COUNT),
    ("ground", HEX, (HEXES,)),
    ("clouds", CLOUD_FIELDS, (CLOUDS,)),
    ("cloud_count", COUNT),
    ("mechs", MECH, (MECHS,)),
    ("tenders", TENDER, (2,)),
    ("tender_mode", COUNT),  # 0 none, 1 with attacks, 2 aura only
    ("players", COUNT, (2,)),
    ("auto_deploy", COUNT),
    ("ends", COUNT, (2,)),  # the home of each side
    ("order", COUNT, (MECHS,)),
    ("totals", COUNT, (MECHS,)),  # of Initiative
    ("ties", COUNT, (MECHS,)),  # the dice of ties, one octal digit a roll
    ("turn", COUNT),  # place in the order
    ("score", COUNT, (2,)),
    ("is_over", COUNT),
    ("outcome", COUNT),
    ("kills", COUNT, (2,)),
    ("attack", ATTACK),
    ("duel", DUEL),
    # working room of the rules
    ("costs", COUNT, (HEXES,)),
    ("came_from", COUNT, (HEXES,)),
    ("path", COUNT, (HEXES,)),
    ("touched", COUNT, (HEXES,)),
    ("touched_count", COUNT),
    ("sight", COUNT, (MECHS, MECHS)),
    ("zone_centres", COUNT, (8,)),  # by the number of the zone
    ("plan", PLAN),
    ("goes_on", COUNT),  # 1 to play on from a decision what to do in an activation
    ("until", COUNT),  # where a playout ends, as round * MECHS + turn; 0 for the end of the game
]

GAME = np.dtype([*FIELDS, *TAIL_FIELDS])
"""Everything. What comes before ``choices`` is copied when a game begins."""

HEAD_BYTES = int(GAME.fields["choices"][1])  # type: ignore[index]


def blank() -> Game:
    """A record of zeros."""
    return np.zeros(1, GAME).view(np.recarray)[0]


def reserved() -> list[str]:
    """Field names that NumPy's records hide behind attributes of their own; there must be none.

    >>> reserved()
    []
    """
    taken = set(dir(np.void))
    records = (
        GAME,
        MECH,
        MOUNT,
        PROFILE,
        HEX,
        ATTACK,
        DUEL,
        DIE,
        TENDER,
        RULES,
        CLOUD_FIELDS,
        PLAN,
    )
    return sorted({name for record in records for name in record.names or () if name in taken})
