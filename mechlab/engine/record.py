"""A game as data: what it began with, its seed, every choice, and the dice set by hand.

Run again from these, the rules give the same game; nothing else is kept.
"""

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from .fields import CHOICES, FORCED

FORMAT = 1
_LONGEST = 2_000_000
_LONGEST_LINK = 60_000


class RecordError(ValueError):
    """A record that cannot be read; the message says in one line why."""


@dataclass(frozen=True)
class Record:
    """One game. ``setup`` is what its game's module needs to begin it, as JSON values.

    ``numbers`` are the rows and constants it was played with, so that another catalog can say
    what differs. ``forced`` are pairs of a die's key and its value.
    """

    game: str
    setup: Mapping[str, Any]
    seed: int
    choices: tuple[int, ...] = ()
    forced: tuple[tuple[int, int], ...] = ()
    by_hand: bool = False
    catalog: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, Any] = field(default_factory=dict)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Record":
        """Itself: a record never changes."""
        return self

    def replace(self, **changes: Any) -> "Record":
        """The same record with other fields."""
        return replace(self, **changes)

    def to_json(self) -> str:
        """The record as JSON text, with a checksum of all of it."""
        body = {"format": "mechlab game", "version": FORMAT, **vars(self)}
        return json.dumps({**body, "checksum": _checksum(body)}, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> "Record":
        """The record in a JSON text; ``RecordError`` in one line if it is not whole and ours.

        >>> record = Record("skirmish", {"map": "Yard"}, seed=7, choices=(65536, 12))
        >>> Record.from_json(record.to_json()) == record
        True
        >>> Record.from_json(record.to_json().replace("Yard", "yard"))
        Traceback (most recent call last):
        ...
        mechlab.engine.record.RecordError: this record was changed since it was written
        """
        if len(text) > _LONGEST:
            raise RecordError(f"this file is too long for a game: over {_LONGEST:,} characters")
        try:
            body = json.loads(text)
        except (ValueError, RecursionError):
            raise RecordError("this file is not JSON: it is cut short or of another kind") from None
        if not isinstance(body, dict) or body.get("format") != "mechlab game":
            raise RecordError("this file holds no game: expected the format 'mechlab game'")
        if body.get("version") != FORMAT:
            raise RecordError(
                f"this record has version {body.get('version')!r}; this mechlab reads {FORMAT}"
            )
        if body.pop("checksum", None) != _checksum(body):
            raise RecordError("this record was changed since it was written")
        return cls(**_checked(body))

    def save(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all."""
        target = Path(path)
        draft = target.with_name(target.name + ".part")
        draft.write_text(self.to_json(), encoding="utf-8")
        draft.replace(target)

    @classmethod
    def load(cls, path: str | Path) -> "Record":
        """The record in a file; ``RecordError`` in one line otherwise."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise RecordError(f"{path} is not text: it holds no game") from None
        except OSError as error:
            raise RecordError(f"{path}: {error.strerror}") from None
        return cls.from_json(text)

    def link(self) -> str:
        """The record as a code for an address.

        >>> record = Record("skirmish", {"map": "Yard"}, seed=7, choices=(65536, 12))
        >>> Record.from_link(record.link()) == record
        True
        """
        packed = zlib.compress(self.to_json().encode(), level=9)
        return base64.urlsafe_b64encode(packed).decode().rstrip("=")

    @classmethod
    def from_link(cls, code: str) -> "Record":
        """The record that :meth:`link` wrote; ``RecordError`` in one line otherwise."""
        try:
            if len(code) > _LONGEST_LINK:
                raise ValueError
            raw = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
            text = zlib.decompressobj().decompress(raw, _LONGEST).decode()
        except (binascii.Error, ValueError, zlib.error):
            raise RecordError("this is no link to a game: it is damaged or cut short") from None
        return cls.from_json(text)


def _checksum(body: Mapping[str, Any]) -> str:
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return f"{zlib.crc32(text.encode()):08x}"


def _checked(body: dict[str, Any]) -> dict[str, Any]:
    """The fields of a record, with the types they need."""
    fields: dict[str, Any] = {name: body.get(name) for name in Record.__dataclass_fields__}
    choices, forced = fields["choices"], fields["forced"]
    sound = (
        isinstance(fields["game"], str)
        and isinstance(fields["setup"], dict)
        and _is_whole(fields["seed"])
        and isinstance(fields["by_hand"], bool)
        and isinstance(fields["catalog"], dict)
        and isinstance(fields["numbers"], dict)
        and isinstance(choices, list)
        and len(choices) <= CHOICES
        and all(_is_whole(choice) for choice in choices)
        and isinstance(forced, list)
        and len(forced) <= FORCED
        and all(
            isinstance(pair, list) and len(pair) == 2 and all(map(_is_whole, pair))
            for pair in forced
        )
    )
    if not sound:
        raise RecordError("this record has a field of the wrong kind")
    fields["choices"] = tuple(choices)
    fields["forced"] = tuple((pair[0], pair[1]) for pair in forced)
    return fields


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 63
