"""Rules: ordinary functions that can also be run compiled.

A rule is plain Python, so a debugger, coverage and a browser read it as it stands. ``compiled``
makes a twin of a rule and of all rules it calls, by Numba; both give the same games.
"""

import dis
import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeVar

import numpy as np

from .linking import as_part

F = TypeVar("F", bound=Callable[..., Any])

Rule = Any
"""A function marked by ``rule``, or its compiled twin."""


def rule(function: F) -> F:
    """Mark a function as a rule: it runs as it is, and ``compiled`` can make a twin of it.

    It may use numbers, records, loops and other rules that its module has by name; no recursion.

    >>> @rule
    ... def twice(n):
    ...     return 2 * n
    >>> twice(4), is_rule(twice)
    (8, True)
    """
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def is_rule(thing: object) -> bool:
    """Whether a thing was marked by ``rule``."""
    return isinstance(thing, FunctionType) and getattr(thing, "__rule__", False)


def called(function: Rule) -> Iterator[tuple[str, Rule]]:
    """The rules that a rule calls, by the name it has for them."""
    names = function.__globals__
    for name in _names(function.__code__):
        if is_rule(names.get(name)):
            yield name, names[name]


def closure(function: Rule) -> list[Rule]:
    """A rule and all it calls, directly or not, each after those it calls."""
    found: dict[Rule, None] = {}

    def visit(one: Rule) -> None:
        for _, other in called(one):
            if other not in found:
                visit(other)
        found[one] = None

    visit(function)
    return list(found)


@lru_cache(maxsize=64)
def compiled(function: Rule) -> Rule:
    """The compiled twin of a rule. Machine code is made at its first call, and kept on disk.

    What is kept belongs to one state of all rules in it: change one, and it is made anew.

    >>> @rule
    ... def twice(n):
    ...     return 2 * n
    >>> compiled(twice)(4)
    8
    """
    import numba

    config: Any = numba.config
    rules = closure(function)
    before, config.CACHE_DIR = config.CACHE_DIR, str(_folder(rules))
    try:
        twins: dict[Rule, Any] = {}
        done: list[Any] = []
        for one in rules:
            is_entry = one is function
            make: Any = numba.njit
            twin = make(
                nogil=True,
                error_model="numpy",
                cache=is_entry and _has_file(one),
                no_cpython_wrapper=not is_entry,
                no_cfunc_wrapper=True,
            )(_with_twins(one, twins))
            twins[one] = _once_for_all_numbers(twin, done, is_entry)
        return twins[function]
    finally:
        config.CACHE_DIR = before


def _once_for_all_numbers(dispatcher: Any, progress: list[Any], is_entry: bool) -> Any:
    """Numba would compile a function anew for every constant it is called with."""
    from numba.core import types

    as_it_does, count = dispatcher.compile, progress

    def compile_once(arguments: Any) -> Any:
        with as_part(not is_entry):
            result = as_it_does(tuple(map(types.unliteral, arguments)))
        if len(dispatcher.overloads) == 1 and dispatcher not in count:
            count.append(dispatcher)
            for listener in _LISTENERS:
                listener(len(count))
        return result

    dispatcher.compile = compile_once
    return dispatcher


def compile_for(
    function: Rule, example: tuple[Any, ...], progress: Callable[[int, int], None]
) -> None:
    """Make the compiled twin of a rule for arguments like ``example``, without running it.

    ``progress`` is told how many rules of how many are done. Of several processes that want the
    same twin one makes it, and the others find it made.
    """
    twin, total = compiled(function), len(closure(function))
    _LISTENERS.append(lambda done: progress(min(done, total), total))
    try:
        with _one_at_a_time(_ready_place(function)[0]):
            twin.compile(tuple(map(_type_of, example)))
    finally:
        _LISTENERS.clear()


@contextmanager
def _one_at_a_time(folder: Path) -> Iterator[None]:
    """Wait for other processes that are in here; one that is killed lets the next one in.

    The lock is that of a database, which every system has; where it cannot be had, nobody waits.
    """
    import sqlite3

    with ExitStack() as held:
        with suppress(OSError, sqlite3.Error):
            folder.mkdir(parents=True, exist_ok=True)
            file = folder / "being_made.db"
            gate = sqlite3.connect(file, timeout=_LONGEST_WAIT, isolation_level=None)
            held.enter_context(closing(gate))
            gate.execute("BEGIN EXCLUSIVE")
        yield


_LONGEST_WAIT = 600  # seconds


def _type_of(example: Any) -> Any:
    import numba

    look: Any = numba.typeof
    return look(example)


_LISTENERS: list[Callable[[int], None]] = []


@lru_cache(maxsize=64)
def _ready_place(function: Rule) -> tuple[Path, str]:
    code: CodeType = function.__code__
    stem = Path(code.co_filename).stem
    return _folder(closure(function)), f"**/{stem}.{function.__name__}-*.nbc"


def is_ready(function: Rule) -> bool:
    """Whether the compiled twin of a rule is on disk, so that it starts at once."""
    if function not in _READY:
        folder, pattern = _ready_place(function)
        if any(folder.glob(pattern)):
            _READY.add(function)
    return function in _READY


_READY: set[Rule] = set()


def _with_twins(function: Rule, twins: dict[Rule, Any]) -> Rule:
    """The same function, whose names of rules mean their twins."""
    names = dict(function.__globals__)
    names.update((name, twins[other]) for name, other in called(function))
    code: CodeType = function.__code__
    twin = FunctionType(code, names, function.__name__, function.__defaults__)
    twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
    return twin


def _names(code: CodeType) -> list[str]:
    """The global names that code reads; names of fields are not among them."""
    loads = (each for each in dis.get_instructions(code) if each.opname == "LOAD_GLOBAL")
    return list(dict.fromkeys(each.argval for each in loads))


def _has_file(function: Rule) -> bool:
    return Path(function.__code__.co_filename).is_file()


def _folder(rules: list[Rule]) -> Path:
    """Where compiled rules are kept: beside their sources, or with the user if that cannot be."""
    name = f"rules-{fingerprint(rules)[:16]}"
    here = Path(__file__).parent
    if os.access(here, os.W_OK):
        return here / "__pycache__" / name
    return Path.home() / ".cache" / "mechlab" / name


def fingerprint(rules: list[Rule]) -> str:
    """A hash of what rules do as they are in memory: their code and the constants they read.

    Not of their files, which may have been edited since they were read.
    """
    mark = hashlib.sha256(f"{sys.version} {np.__version__}".encode())
    for one in rules:
        code, names = one.__code__, one.__globals__
        constants = [repr(each) for each in code.co_consts if each != one.__doc__]
        read = [(name, _constant(names.get(name))) for name in _names(code)]
        told = (one.__qualname__, code.co_code.hex(), code.co_names, code.co_varnames)
        mark.update(repr((told, constants, read)).encode())
    return mark.hexdigest()


def _constant(value: object) -> str:
    """A global's value if it is a plain one; rules and classes count by their name."""
    return repr(value) if isinstance(value, (int, float, str, tuple)) else ""
