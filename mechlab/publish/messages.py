"""What a page and its process may say to each other: a short list, and everything else is dropped.

A visitor's message is never handed on as it came: it is read, and what it may say is written anew.
"""

import json
import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

JSON = dict[str, Any]

CONTROL = "jupyter.widget.control"
"""What a page opens to ask for its widgets; opening any other is making widgets of one's own."""

METHODS = ("update", "custom", "request_state", "request_states")
"""What a widget can be told."""

TO_VISITOR = {
    "iopub": {"comm_open", "comm_msg", "comm_close", "status"},
    "shell": {"kernel_info_reply", "comm_info_reply"},
}
"""By channel, what reaches the page: no output, no error, no source."""

PARTS = 4  # header, parent header, metadata, content; what follows are buffers, which no page sends
DEEPEST = 40  # lists in lists
LONGEST_NAME = 200


class Forbidden(ValueError):  # noqa: N818  # it is no error of ours
    """A message that is not handed on, and why."""


def read(frame: Any) -> list[bytes]:
    """What a visitor's frame says, as the four parts that its process may be given.

    The frame is one of the protocol ``v1.kernel.websocket.jupyter.org``; ``Forbidden`` says why it
    is not handed on.
    """
    channel, parts = _taken_apart(frame)
    if channel != "shell":
        raise Forbidden(f"nothing is taken on the channel {channel[:20]!r}")
    header, _, metadata, content = (_json(part) for part in parts)
    kind = _text(header, "msg_type")
    if kind not in _CONTENTS:
        raise Forbidden(f"a page sends no {kind[:40]!r}")
    said = _CONTENTS[kind](content)
    about = {"version": _text(metadata, "version")} if kind == "comm_open" else {}
    return [_bytes(part) for part in (_header(header, kind), {}, about, said)]


def may_be_seen(channel: str | None, header: bytes) -> bool:
    """Whether a message of the process reaches its visitor.

    >>> may_be_seen("iopub", b'{"msg_type": "error"}')
    False
    """
    return json.loads(header).get("msg_type") in TO_VISITOR.get(channel or "", ())


def _taken_apart(frame: Any) -> tuple[str, list[bytes]]:
    """A frame's channel and parts; it begins with where each of them begins."""
    if not isinstance(frame, bytes):
        raise Forbidden("a frame is binary")
    count = int.from_bytes(frame[:8], "little")
    if count != PARTS + 2 or len(frame) < 8 * (count + 1):
        raise Forbidden("a frame has a channel and four parts")
    starts = [int.from_bytes(frame[at : at + 8], "little") for at in range(8, 8 * (count + 1), 8)]
    if starts[0] != 8 * (count + 1) or starts != sorted(starts) or starts[-1] != len(frame):
        raise Forbidden("the parts of a frame follow each other")
    channel, *parts = (frame[a:b] for a, b in pairwise(starts))
    return channel.decode("ascii", "replace"), parts


def _json(part: bytes) -> JSON:
    try:
        found = json.loads(part, parse_constant=_no_number, parse_float=_finite)
    except (ValueError, RecursionError):
        raise Forbidden("a part is an object in JSON") from None
    if not isinstance(found, dict) or _is_deeper(found, DEEPEST):
        raise Forbidden("a part is an object in JSON, and not a deep one")
    return found


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise Forbidden("a number has an end")
    return number


def _no_number(word: str) -> float:
    raise Forbidden(f"{word} is no number")


def _is_deeper(value: Any, levels: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels < 0 or any(_is_deeper(each, levels - 1) for each in inner)


def _text(of: JSON, name: str) -> str:
    found = of.get(name)
    if not isinstance(found, str) or len(found) > LONGEST_NAME:
        raise Forbidden(f"{name} is a short text")
    return found


def _header(given: JSON, kind: str) -> JSON:
    """Which message this is; whose subshell it was meant for is left out."""
    names = {name: _text(given, name) for name in ("msg_id", "session")}
    return {**names, "msg_type": kind, "username": "visitor", "version": "5.3"}


def _bytes(part: JSON) -> bytes:
    try:
        return json.dumps(part, ensure_ascii=False).encode()
    except UnicodeEncodeError:  # half of a character
        raise Forbidden("a text is one that can be written") from None


def _opening(content: JSON) -> JSON:
    if content.get("target_name") != CONTROL:
        raise Forbidden("a page makes no widgets")
    return {"comm_id": _text(content, "comm_id"), "target_name": CONTROL, "data": {}}


def _telling(content: JSON) -> JSON:
    data = content.get("data")
    if not isinstance(data, dict) or data.get("method") not in METHODS:
        raise Forbidden("a widget is told no such thing")
    return {"comm_id": _text(content, "comm_id"), "data": data}


def _closing(content: JSON) -> JSON:
    return {"comm_id": _text(content, "comm_id"), "data": {}}


_CONTENTS: dict[str, Callable[[JSON], JSON]] = {
    "kernel_info_request": lambda content: {},
    "comm_info_request": lambda content: {"target_name": "jupyter.widget"},
    "comm_open": _opening,
    "comm_msg": _telling,
    "comm_close": _closing,
}
"""By kind, what is handed on of a message's content."""
