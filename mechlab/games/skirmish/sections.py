"""Where the rule text has what happens in a game: the log with its sections."""

from typing import TYPE_CHECKING

from mechlab.engine import Event, Stepper

from . import words as w

if TYPE_CHECKING:
    import pandas as pd

DICE: dict[int, str] = {
    w.END_ROLL: "H8",
    **dict.fromkeys((w.INITIATIVE, w.INITIATIVE_TIE), "E2"),
    w.MODIFIER: "F2",
    w.HIT: "F3",
    **dict.fromkeys((w.LOCATION, w.LOCATION_REROLL), "F4"),
    w.PENETRATION: "F5",
    w.DAMAGE: "F6",
    **dict.fromkeys((w.CRIT, w.COOK_OFF_DAMAGE, w.BREACH_HEAT), "F8"),
    w.ON_HIT_HEAT: "G1",
    **dict.fromkeys((w.STRESS, w.MELTDOWN_DAMAGE), "G2"),
    **dict.fromkeys((w.VENT, w.LOCK_ON), "E4"),
    w.REPAIR: "D6",
    w.GRAPPLE: "F11.5",
    **dict.fromkeys((w.POOL, w.POOL_CONDITION), "F11.1"),
    w.SHIELD_POOL: "F11.6",
    w.COUNTER_HIT: "F11.14",
    w.REROLL: "E9",
}
"""The section of each purpose of a die."""

EVENTS: dict[int, str] = {
    w.ROUND_BEGINS: "E1",
    w.ORDERED: "E2",
    w.ACTIVATION: "E3",
    **dict.fromkeys((w.STEP, w.STOPPED), "H3"),
    w.ATTACK: "F1",
    w.NET_DICE: "F2",
    w.MISSED: "F3",
    w.HIT_PART: "F4",
    w.COVER_HIT: "H5",
    w.PENETRATED: "F5",
    w.DAMAGED: "F6",
    **dict.fromkeys((w.PART_LOST, w.MECH_LOST), "F7"),
    w.CRIT_EFFECT: "F8",
    **dict.fromkeys((w.FELL, w.STOOD), "F9"),
    **dict.fromkeys((w.HEATED, w.COOLED), "G1"),
    w.STRESSED: "G2",
    **dict.fromkeys((w.STATUS, w.FORM_CHANGED), "E4"),
    w.REACTED: "E6",
    w.ENRAGED: "E9",
    **dict.fromkeys((w.TENDER_HIT, w.TENDER_MOVED), "E10"),
    w.POOLS: "F11.1",
    **dict.fromkeys((w.STRUCK, w.PARRIED), "F11.2"),
    **dict.fromkeys((w.GRAPPLED, w.RELEASED, w.CONTEST), "F11.5"),
    w.CHARGED: "F11.9",
    w.HARVESTED: "F11.13",
    w.REPAIRED: "D6",
    w.SMOKED: "C6",
    w.ZONE_SCORED: "H7",
    w.PLACED: "H8",
    w.KILL_SCORED: "I4",
    w.GAME_OVER: "I3",
}
"""The section of each kind of event."""


def section(event: Event) -> str:
    """The section of the rule text that an event follows; empty for a choice."""
    return DICE.get(event.values[0], "") if event.is_die else EVENTS.get(event.kind, "")


def log(stepper: Stepper, start: int = 0) -> "pd.DataFrame":
    """What happened up to now, from an event on: the number, its round, its section, in words.

    >>> from mechlab.games import skirmish
    >>> trio = [skirmish.kit(name) for name in ("Courier", "Foreman", "Reaver")]
    >>> print(*log(skirmish.new_game([trio, trio], map="Yard")).section.unique())
    H8 E2 E1 E3
    """
    import pandas as pd  # heavy, and needed only here

    events = stepper.events_from(start)
    rows = [(event.round, section(event), event.text) for event in events]
    numbers = pd.Index([event.number for event in events], name="event")
    return pd.DataFrame(rows, columns=["round", "section", "what"], index=numbers)
