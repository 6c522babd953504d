"""What of a template a fresh game copies: all but room that nobody reads before it is written."""

from typing import Any

_WORD = 8


def spans(kind: Any, unread: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """The words of a record that a fresh game takes from its template, as (first, beyond last).

    ``unread`` are fields of the record, in its order, in which nothing is read that the game itself
    has not written; and the dice set by hand, of which a game of a series has none. What comes
    after the head of the record is never copied.

    >>> import numpy as np
    >>> kind = np.dtype([("a", np.int64), ("room", np.int64, (5,)), ("b", np.int64),
    ...                  ("choices", np.int64, (9,))])
    >>> spans(kind, ("room",))
    ((0, 1), (6, 7))
    """
    found, start = [], 0
    for name in unread:
        field, offset = kind.fields[name][:2]
        if offset > start * _WORD:
            found.append((start, offset // _WORD))
        start = (offset + field.itemsize) // _WORD
    return (*found, (start, int(kind.fields["choices"][1]) // _WORD))
