"""How the inner loops are compiled by Numba, and the one they all share."""

import hashlib
import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from .space import Floats

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile on first use and keep the result on disk, apart for every state of the sources.

    Numba itself looks for changes in this file only, but what it compiles hangs on others too.
    """
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(_folder())
    try:
        return cast(F, numba.njit(cache=True, nogil=True)(function))
    finally:
        config.CACHE_DIR = before


def inlined(function: F) -> F:
    """The same for a function that is copied into those that call it: calls with many arguments
    cost more than what they do."""
    return cast(F, numba.njit(inline="always")(function))


@lru_cache(maxsize=1)
def _folder() -> Path:
    """Where compiled code is kept: beside the sources, or with the user if that cannot be."""
    here = Path(__file__).parent
    sources = b"".join(path.read_bytes() for path in sorted(here.glob("*.py")))
    name = f"joint-{hashlib.sha256(sources).hexdigest()[:16]}"
    if os.access(here, os.W_OK):
        return here / "__pycache__" / name
    return Path.home() / ".cache" / "mechlab" / name


@compiled
def add_run(out: Floats, at: int, here: Floats, first: int, length: int, chance: float) -> None:
    """Add a run of ``here`` to one of ``out``, times a chance."""
    there, more = out[at : at + length], here[first : first + length]
    for i in range(length):
        there[i] += chance * more[i]
