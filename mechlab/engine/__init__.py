"""How any game runs: rules that read as the rulebook does, dice, decisions, the log."""

from .face import Action, Event, IllegalAction
from .plain import plain
from .play import (
    CHOICE,
    ROLL,
    NotAFace,
    NotAnOption,
    Paused,
    TooLong,
    Undecided,
    Unrolled,
    ask,
    begin_round,
    die,
    force,
    given,
    is_given,
    is_offered,
    key_of,
    next_of,
    note,
    offer,
    roll,
    take,
)
from .record import Record, RecordError
from .rule import compiled, is_ready, rule
from .stepper import Stepper

__all__ = [
    "CHOICE",
    "ROLL",
    "Action",
    "Event",
    "IllegalAction",
    "NotAFace",
    "NotAnOption",
    "Paused",
    "Record",
    "RecordError",
    "Stepper",
    "TooLong",
    "Undecided",
    "Unrolled",
    "ask",
    "begin_round",
    "compiled",
    "die",
    "force",
    "given",
    "is_given",
    "is_offered",
    "is_ready",
    "key_of",
    "next_of",
    "note",
    "offer",
    "plain",
    "roll",
    "rule",
    "take",
]
