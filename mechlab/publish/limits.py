"""How much a stranger may ask for, read from a file that says why."""

import tomllib
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Self

FILE = Path(__file__).with_name("limits.toml")


@dataclass(frozen=True)
class Limits:
    """The limits in force; units and reasons are in ``limits.toml``.

    >>> Limits.read().replace(visitors=3).visitors
    3
    """

    visitors: int
    pages_from_one_address: int
    openings_a_minute: int
    connections_from_one_address: int
    arrival_seconds: int
    return_seconds: int
    idle_minutes: int
    messages_a_second: int
    messages_at_once: int
    message_bytes: int
    unread_bytes: int
    sockets: int
    address_characters: int
    memory_megabytes: int
    niceness: int

    @classmethod
    def read(cls, own: Path | None = None) -> Self:
        """The limits that come with mechlab, or what an ``own`` file has in their place.

        ``ValueError`` names what a file has that is no limit, or no number above 0.
        """
        values = _values(FILE, cls)
        if own is not None:
            values |= _values(own, cls)
        return cls(**values)

    def replace(self, **values: int) -> Self:
        """The same but for these."""
        return replace(self, **values)


def units() -> dict[str, str]:
    """In which unit each limit is counted.

    >>> units()["idle_minutes"]
    'min'
    """
    return {name: entry["unit"] for name, entry in _entries(FILE).items()}


def _entries(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file}: {error}") from None


def _values(file: Path, kind: Any) -> dict[str, int]:
    known = [field.name for field in fields(kind)]
    values = {}
    for name, entry in _entries(file).items():
        value = entry.get("value") if isinstance(entry, dict) else entry
        if name not in known:
            raise ValueError(f"{file}: there is no limit {name!r}; there are {', '.join(known)}")
        if type(value) is not int or value < 1:
            raise ValueError(f"{file}: {name} is a whole number above 0, not {value!r}")
        values[name] = value
    return values
