"""What is wrong with a build by the rules of its game, and what would mend it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

B = TypeVar("B")


@dataclass(frozen=True)
class Repair:
    """A change that mends a fault: the mech (its place in the roster) and its new slots."""

    text: str
    changes: Mapping[str, Any]
    mech: int | None = None

    def applied(self, build: B) -> B:
        """The build with the repair made."""
        mended: B = build.replace(**self.changes)  # type: ignore[attr-defined]
        return mended


@dataclass(frozen=True)
class Fault:
    """One way in which a build breaks the rules.

    ``place`` is a slot ("right_arm") or "mech", "team", "roster"; ``limit`` and ``actual`` are
    what the rule allows and what was found; ``mech`` counts from 0 in a roster.

    >>> print(Fault("B3", "mech", "the mech weighs 51, 1 over its cap of 50", 50, 51))
    the mech weighs 51, 1 over its cap of 50 (B3)
    """

    section: str
    place: str
    message: str
    limit: int | str
    actual: int | str
    repair: Repair | None = None
    mech: int | None = None

    def __str__(self) -> str:
        where = "" if self.mech is None else f"mech {self.mech + 1}: "
        mend = f"; {self.repair.text}" if self.repair else ""
        return f"{where}{self.message} ({self.section}){mend}"


def spoken(slot: str) -> str:
    """A slot as a person says it: "right arm"."""
    return slot.replace("_", " ")


def told(slots: Mapping[str, Any], changes: Mapping[str, Any]) -> str:
    """A change in words.

    >>> told({"left_hand": "Rifle"}, {"left_hand": "Pulse"})
    'left hand: Pulse for Rifle'
    """
    return "; ".join(
        f"{spoken(slot)}: {_value(value)} for {_value(slots[slot])}"
        for slot, value in changes.items()
    )


def _value(value: Any) -> Any:
    return "empty" if value is None else value
