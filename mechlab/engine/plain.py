"""A record as plain rules read it quickest: Python's own objects and numbers, in the same memory.

NumPy's records are made to be handled in bulk: a single number costs microseconds, and a game
seconds. Here a record is an object whose numbers are looked up in its memory, arrays of numbers are
``memoryview``, arrays of records lists. What a rule writes is in the record at once.
"""

import ctypes
from collections.abc import Callable
from functools import lru_cache, partial
from math import prod
from typing import Any

Maker = Callable[[Any], Any]


def plain(record: Any) -> Any:
    """A record's fields as attributes, for a rule to run on. Its whole numbers have 8 or 4 bytes.

    Rules find in it what they find in the record but for slices: numbers, ``a[i]``, ``a[i, k]``,
    ``len(a)``.

    >>> import numpy as np
    >>> kind = np.dtype([("heat", np.int64), ("parts", np.int64, (6,))])
    >>> record = np.zeros(1, kind).view(np.recarray)[0]
    >>> mech = plain(record)
    >>> mech.heat += 3
    >>> mech.parts[2] = mech.heat + 1
    >>> int(record.heat), record.parts.tolist()
    (3, [0, 0, 4, 0, 0, 0])
    """
    if not record.flags.writeable:
        raise ValueError("the record cannot be written to")
    # NumPy lets its single records be read through the buffer protocol, not written.
    memory = (ctypes.c_byte * record.dtype.itemsize).from_address(
        record.__array_interface__["data"][0]
    )
    memory.record = record  # keeps it alive
    raw = memoryview(memory).cast("B")
    return _kind(record.dtype)((raw.cast("q"), raw.cast("i")), 0)


class Grid(list[Any]):
    """Records in rows: ``grid[i, k]``."""

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, tuple):
            row, column = place
            return list.__getitem__(self, row)[column]
        return list.__getitem__(self, place)


class View:
    """A record that begins so many bytes into the memory of the whole, by its fields' names."""

    __slots__ = ("_at", "_ints", "_longs", "_memory")
    _makers: dict[str, Maker]

    def __init__(self, memory: tuple[memoryview, memoryview], at: int) -> None:
        self._memory, self._at = memory, at
        self._longs, self._ints = memory

    def __getattr__(self, name: str) -> Any:
        """Arrays and inner records are made when they are first asked for, and kept."""
        maker = self._makers.get(name)
        if maker is None:
            raise AttributeError(f"the record has no field {name!r}")
        made = maker(self)
        setattr(self, name, made)
        return made


@lru_cache
def _kind(dtype: Any) -> type[View]:
    """The class of views of one kind of record."""
    members: dict[str, Any] = {}
    makers: dict[str, Maker] = {}
    for name in dtype.names:
        field, start = dtype.fields[name][:2]
        if field.shape or field.names:
            makers[name] = partial(_inner, field.base, field.shape, start)
        else:
            members[name] = _number(field, start)
    members |= {"__slots__": tuple(makers), "_makers": makers}
    return type("View", (View,), members)


def _number(field: Any, start: int) -> property:
    """A number as an attribute."""
    size = field.itemsize
    if size == 8:
        return property(
            lambda view: view._longs[(view._at + start) // 8],
            lambda view, value: view._longs.__setitem__((view._at + start) // 8, value),
        )
    return property(
        lambda view: view._ints[(view._at + start) // 4],
        lambda view, value: view._ints.__setitem__((view._at + start) // 4, value),
    )


def _inner(base: Any, shape: tuple[int, ...], start: int, view: View) -> Any:
    """What a field is that is no single number: a record, records in lists, or numbers."""
    at = view._at + start
    if base.names:
        return _records(base, shape, view._memory, at)
    size = base.itemsize
    whole = view._longs if size == 8 else view._ints
    numbers = whole[at // size : at // size + prod(shape)]
    if len(shape) == 1:
        return numbers
    return numbers.cast("B").cast("q" if size == 8 else "i", shape)


def _records(
    base: Any, shape: tuple[int, ...], memory: tuple[memoryview, memoryview], at: int
) -> Any:
    if not shape:
        return _kind(base)(memory, at)
    step = prod(shape[1:]) * base.itemsize
    rows = (_records(base, shape[1:], memory, at + n * step) for n in range(shape[0]))
    return list(rows) if len(shape) == 1 else Grid(rows)
