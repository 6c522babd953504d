"""How any game runs: rules that read as the rulebook does, dice, decisions, the log."""

from .play import (
    CHOICE,
    ROLL,
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
    note,
    offer,
    roll,
    take,
)
from .rule import compiled, rule

__all__ = [
    "CHOICE", "ROLL", "NotAnOption", "Paused", "TooLong", "Undecided", "Unrolled", "ask",
    "begin_round", "compiled", "die", "force", "given", "is_given", "is_offered", "note", "offer",
    "roll", "rule", "take",
]
