"""A record seen as plain objects: every number of it is where NumPy has it, read and written."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from mechlab.engine import plain

INNER = np.dtype([("one", np.int64), ("many", np.int64, (3,)), ("few", np.int32, (2,))], align=True)
KIND = np.dtype(
    [
        ("first", np.int64),
        ("inner", INNER),
        ("table", np.int64, (2, 3)),
        ("row", INNER, (2,)),
        ("grid", INNER, (2, 3)),
        ("log", np.int32, (4, 2)),
        ("last", np.int64),
    ]
)


def record(seed: int = 1) -> Any:
    whole = np.zeros(1, KIND)
    numbers = np.random.default_rng(seed)
    whole.view(np.int32)[:] = numbers.integers(-(2**31), 2**31, whole.nbytes // 4)
    return whole.view(np.recarray)[0]


def places(thing: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every number of a record."""
    if thing.dtype.names:
        if thing.shape:
            for place in np.ndindex(thing.shape):
                yield from places(thing[place], (*path, place))
        else:
            for name in thing.dtype.names:
                yield from places(thing[name], (*path, name))
    elif thing.shape:
        yield from ((*path, place) for place in np.ndindex(thing.shape))
    else:
        yield path


def step(thing: Any, at: Any) -> Any:
    if isinstance(at, str):
        return getattr(thing, at)
    return thing[at[0] if len(at) == 1 else at]


def look(thing: Any, path: tuple[Any, ...]) -> Any:
    for at in path:
        thing = step(thing, at)
    return thing


def write(thing: Any, path: tuple[Any, ...], value: int) -> None:
    owner, at = look(thing, path[:-1]), path[-1]
    if isinstance(at, str):
        setattr(owner, at, value)
    else:
        owner[at[0] if len(at) == 1 else at] = value


def test_every_number_is_where_it_is_in_the_record() -> None:
    numbers = record()
    seen = plain(numbers)
    ways = list(places(numbers))
    assert len(ways) == 1 + 6 + 6 + 2 * 6 + 6 * 6 + 8 + 1
    assert all(look(seen, way) == look(numbers, way) for way in ways)
    assert all(type(look(seen, way)) is int for way in ways)


def test_what_is_written_is_in_the_record_and_nowhere_else() -> None:
    for n, way in enumerate(places(record())):
        numbers, expected = record(), record()
        write(plain(numbers), way, n)
        write(expected, way, n)
        assert numbers.tobytes() == expected.tobytes(), way


def test_the_record_lives_as_long_as_the_view() -> None:
    seen = plain(record(7))
    assert seen.last == int(record(7).last)


def test_a_field_that_is_not_there_is_named() -> None:
    seen = plain(record())
    with pytest.raises(AttributeError, match="'nope'"):
        print(seen.nope)
    with pytest.raises(AttributeError):
        seen.nope = 1


def test_a_record_that_cannot_be_written_is_refused() -> None:
    whole = np.zeros(1, KIND)
    whole.flags.writeable = False
    with pytest.raises(ValueError, match="cannot be written"):
        plain(whole.view(np.recarray)[0])
