"""Compiling many small rules into one program in a time that grows with their number alone.

Numba optimizes every function together with all it calls, and makes machine code of it: of a rule
deep down once for each rule above it. Only the entry is ever called from outside, so here all
others stay as they are lowered, and are optimized once, in the entry.

Of the rest, a tenth was spelling out the whole record of a game before each step, which nobody
reads.
"""

import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any

_IS_PART = ContextVar("is_part", default=False)
"""Whether what this thread compiles just now is a part of something larger."""


@contextmanager
def as_part(is_part: bool) -> Iterator[None]:
    """What is compiled inside is a part, or an entry."""
    _teach_numba()
    before = _IS_PART.set(is_part)
    try:
        yield
    finally:
        _IS_PART.reset(before)


@cache
def _teach_numba() -> None:
    """Let Numba leave parts alone. A Numba that is built otherwise compiles as it always did."""
    _spell_out_records_once()
    _leave_parts_alone()


def _spell_out_records_once() -> None:
    from numba.core import types

    record: Any = types.Record
    spell_out = record.__repr__
    spelled: dict[int, tuple[Any, str]] = {}  # with the type, so that its id stays its own

    def spelled_out(self: Any) -> str:
        if id(self) not in spelled:
            spelled[id(self)] = self, spell_out(self)
        return spelled[id(self)][1]

    record.__repr__ = spelled_out


def _leave_parts_alone() -> None:
    from numba.core import codegen

    library: Any = getattr(codegen, "JITCodeLibrary", None)
    maker: Any = getattr(codegen, "JITCPUCodegen", None)
    steps = ("_optimize_final_module", "_finalize_final_module", "_finalize_dynamic_globals")
    if not all(hasattr(library, step) for step in steps) or not hasattr(maker, "set_env"):
        return
    optimize, finish, set_env = (
        library._optimize_final_module,
        library._finalize_final_module,
        maker.set_env,
    )

    def optimize_entries(self: Any) -> None:
        if not _IS_PART.get():
            optimize(self)

    def finish_entries(self: Any) -> None:
        if not _IS_PART.get():
            finish(self)
            return
        self._finalize_dynamic_globals()
        self._final_module.__library = weakref.proxy(self)
        self._finalized = True

    def set_env_of_entries(self: Any, name: str, env: Any) -> None:
        if self._engine.get_global_value_address(name):
            set_env(self, name, env)

    library._optimize_final_module = optimize_entries
    library._finalize_final_module = finish_entries
    maker.set_env = set_env_of_entries
