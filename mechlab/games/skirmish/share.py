"""Builds on their way elsewhere: share codes for an address, JSON for a file.

A share code holds each slot as the place of its name in the catalog's table, so it fits a URL; it
also holds a check of those tables, so a code never turns into another mech under another catalog.
JSON holds the names themselves and can cross catalogs.
"""

import base64
import binascii
import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .build import BODY_SLOTS, SLOTS, Build
from .catalog import Catalog, catalog

_FORMAT = 1
_EMPTY = 255
_OTHER_VERSION = 255
_HEAD_BYTES = 3
_MARK_BYTES = 3
_CHECK_BYTES = 2
_MOST_BUILDS = 8
_LONGEST_CODE = 400
_LONGEST_JSON = 100_000


@dataclass(frozen=True)
class Shared:
    """What a share code held, and the version and checksum (its start) of its catalog.

    ``same_numbers`` is False when the names fit this catalog and its numbers have changed since.
    """

    builds: tuple[Build, ...]
    version: str
    checksum: str
    same_numbers: bool


def share_code(what: Build | Sequence[Build], cat: Catalog | None = None) -> str:
    """A short code for a build or a roster, safe in a URL.

    ``ValueError`` when a name is not in the catalog: such a draft travels as JSON.

    >>> from mechlab.games.skirmish import kit
    >>> from_share_code(share_code(kit("Reaver"))) == kit("Reaver")
    True
    """
    cat = cat or catalog()
    builds = [what] if isinstance(what, Build) else list(what)
    if not 1 <= len(builds) <= _MOST_BUILDS:
        raise ValueError(f"a share code holds 1 to {_MOST_BUILDS} builds, not {len(builds)}")
    single = isinstance(what, Build)
    head = bytes([_FORMAT, _version_byte(cat), len(builds) | (0x80 if single else 0)])
    marks = _names_mark(cat) + bytes.fromhex(cat.checksum)[:_MARK_BYTES]
    body = b"".join(_packed(build, cat) for build in builds)
    payload = head + marks + body
    return base64.urlsafe_b64encode(payload + _check(payload)).decode().rstrip("=")


def from_share_code(code: str, cat: Catalog | None = None) -> Build | list[Build]:
    """The build or roster that :func:`share_code` wrote; ``ValueError`` in one line otherwise.

    >>> from_share_code("not a code")
    Traceback (most recent call last):
    ...
    ValueError: this is not a share code: it is damaged or cut short
    """
    shared = read_share_code(code, cat)
    single = _decoded(code)[_HEAD_BYTES - 1] & 0x80
    return shared.builds[0] if single else list(shared.builds)


def read_share_code(code: str, cat: Catalog | None = None) -> Shared:
    """As :func:`from_share_code`, with what the code says of the catalog it was made under."""
    cat = cat or catalog()
    raw = _decoded(code)
    names = raw[_HEAD_BYTES : _HEAD_BYTES + _MARK_BYTES]
    numbers = raw[_HEAD_BYTES + _MARK_BYTES : _HEAD_BYTES + 2 * _MARK_BYTES]
    version = "another" if raw[1] == _OTHER_VERSION else str(raw[1])
    if names != _names_mark(cat):
        raise ValueError(
            f"this share code was made under another catalog (version {version}, checksum "
            f"{numbers.hex()}…); this one is {cat.version}, {cat.checksum}: "
            "open it there, or send JSON"
        )
    body = raw[_HEAD_BYTES + 2 * _MARK_BYTES : -_CHECK_BYTES]
    count = raw[_HEAD_BYTES - 1] & 0x7F
    if count == 0 or len(body) != count * len(SLOTS):
        raise ValueError(_DAMAGED)
    builds = tuple(
        _unpacked(body[i : i + len(SLOTS)], cat) for i in range(0, len(body), len(SLOTS))
    )
    same = numbers == bytes.fromhex(cat.checksum)[:_MARK_BYTES]
    return Shared(builds, version, numbers.hex(), same)


def to_json(what: Build | Sequence[Build], cat: Catalog | None = None) -> str:
    """A build or a roster as JSON text with the catalog's version and checksum.

    >>> from mechlab.games.skirmish import kit
    >>> from_json(to_json([kit("Reaver"), kit("Lantern")]))[1].pilot
    'Q'
    """
    cat = cat or catalog()
    single = isinstance(what, Build)
    builds = [what] if isinstance(what, Build) else list(what)
    document = {
        "format": "mechlab skirmish " + ("build" if single else "roster"),
        "version": _FORMAT,
        "catalog": {"version": cat.version, "checksum": cat.checksum},
        "builds": [build.slots() for build in builds],
    }
    return json.dumps(document, indent=2)


def from_json(text: str) -> Any:
    """The build or list of builds in a JSON text; ``ValueError`` in one line otherwise.

    Names are taken as they stand: :func:`check` says which this catalog does not have.
    """
    if len(text) > _LONGEST_JSON:
        raise ValueError(f"this file is too long for builds: over {_LONGEST_JSON} characters")
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("this file is not JSON: it is damaged or of another kind") from None
    kind = document.get("format") if isinstance(document, dict) else None
    if kind not in ("mechlab skirmish build", "mechlab skirmish roster"):
        raise ValueError(
            "this file holds no build: expected format 'mechlab skirmish build' or '… roster'"
        )
    if document.get("version") != _FORMAT:
        raise ValueError(f"this file has version {document.get('version')!r}; expected {_FORMAT}")
    rows = document.get("builds")
    if not isinstance(rows, list) or not 1 <= len(rows) <= _MOST_BUILDS:
        raise ValueError(f"this file should hold 1 to {_MOST_BUILDS} builds under 'builds'")
    builds = [_from_row(row, i) for i, row in enumerate(rows, 1)]
    return builds[0] if kind.endswith("build") else builds


def _from_row(row: object, number: int) -> Build:
    if not isinstance(row, dict):
        raise ValueError(f"build {number} should be a table of slots")
    for slot, name in row.items():
        if slot not in SLOTS:
            raise ValueError(f"build {number} has an unknown slot {str(slot)[:40]!r}")
        if name is not None and not (isinstance(name, str) and len(name) <= 80):
            raise ValueError(f"build {number}, {slot}: expected a name or null")
    for slot in BODY_SLOTS:
        if not row.get(slot):
            raise ValueError(f"build {number} has no {slot}")
    return Build(**row)


def _tables(cat: Catalog) -> dict[str, Sequence[str]]:
    arms, items = list(cat.arms), list(cat.equipment)
    every_load = list(dict.fromkeys(load for _, load in cat.loads))
    return {
        "chassis": list(cat.chassis),
        "head": list(cat.heads),
        "right_arm": arms,
        "left_arm": arms,
        "legs": list(cat.legs),
        "back": list(cat.backs),
        "right_hand": items,
        "left_hand": items,
        "right_load": every_load,
        "left_load": every_load,
        "back_load": every_load,
        "pilot": list(cat.pilots),
    }


def _packed(build: Build, cat: Catalog) -> bytes:
    return bytes(
        _EMPTY if (name := getattr(build, slot)) is None else _place(slot, name, table)
        for slot, table in _tables(cat).items()
    )


def _place(slot: str, name: str, table: Sequence[str]) -> int:
    if name not in table:
        raise ValueError(f"{slot}: the catalog has no {name!r}, so no share code; send JSON")
    return table.index(name)


def _unpacked(row: bytes, cat: Catalog) -> Build:
    slots: Mapping[str, Sequence[str]] = _tables(cat)
    names: dict[str, Any] = {}
    for place, (slot, table) in zip(row, slots.items(), strict=True):
        if (place != _EMPTY and place >= len(table)) or (place == _EMPTY and slot in BODY_SLOTS):
            raise ValueError(_DAMAGED)
        names[slot] = None if place == _EMPTY else table[place]
    return Build(**names)


def _version_byte(cat: Catalog) -> int:
    """The catalog's version, where it is a small number; a designer may call it anything."""
    small = cat.version.isdecimal() and int(cat.version) < _OTHER_VERSION
    return int(cat.version) if small else _OTHER_VERSION


def _names_mark(cat: Catalog) -> bytes:
    return hashlib.sha256(json.dumps(_tables(cat)).encode()).digest()[:_MARK_BYTES]


def _check(payload: bytes) -> bytes:
    return zlib.crc32(payload).to_bytes(4, "big")[:_CHECK_BYTES]


def _decoded(code: str) -> bytes:
    code = code.strip()
    try:
        if len(code) > _LONGEST_CODE:
            raise ValueError
        raw = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise ValueError(_DAMAGED) from None
    if (
        len(raw) < _HEAD_BYTES + 2 * _MARK_BYTES + _CHECK_BYTES
        or _check(raw[:-_CHECK_BYTES]) != raw[-_CHECK_BYTES:]
    ):
        raise ValueError(_DAMAGED)
    if raw[0] != _FORMAT:
        raise ValueError(f"this share code has format {raw[0]}; this mechlab reads {_FORMAT}")
    return raw


_DAMAGED = "this is not a share code: it is damaged or cut short"
