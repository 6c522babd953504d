"""Reading claims.toml: every claim with its stated numbers, or every fault at once."""

import inspect
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mechlab.catalog import CatalogError, Fault, default_folder
from mechlab.catalog.source import UnreadableError, read_text

from ..catalog import Catalog, catalog
from . import board, crews, heavies, parts, rolls, rosters
from .finding import Claim, Result, Verdict

FILE = "claims.toml"

CHECKS: Mapping[str, Callable[..., Result]] = {
    check.__name__: check
    for module in (rosters, heavies, crews, parts, rolls, board)
    for check in module.CHECKS
}
"""The functions that claims.toml can name."""


class _Entry(BaseModel):
    """One claim as the file has it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    id: str = Field(min_length=1, max_length=40)
    section: str = Field(min_length=1, max_length=20)
    claim: str = Field(min_length=1, max_length=300)
    expected: Verdict
    check: str
    stated: dict[str, Any] = Field(default_factory=dict)
    derived: bool = False


def all_claims(cat: Catalog | None = None) -> list[Claim]:
    """Every claim of a catalog, the cells of the kit cards first.

    A catalog without a claims.toml is held to the claims that come with mechlab. Raises
    ``CatalogError`` with every fault of the file.

    >>> [claim.id for claim in all_claims()][-3:]
    ['50', '51', '52']
    """
    cat = cat or catalog()
    own = cat.path / FILE
    path = own if own.is_file() else default_folder("skirmish") / FILE
    return [*_kit_cells(cat), *_read(path)]


def find(claim_id: str, cat: Catalog) -> Claim:
    """The claim with an id, in any case; ``ValueError`` when there is none."""
    every = all_claims(cat)
    for claim in every:
        if claim.id.lower() == claim_id.lower():
            return claim
    raise ValueError(
        f"no claim has the id {claim_id!r}; ids are such as {every[-1].id} or {every[0].id}"
    )


def _kit_cells(cat: Catalog) -> Iterator[Claim]:
    """A claim for every printed cell of every kit card."""
    for name in cat.kits:
        for stat, label in rosters.CELLS.items():
            yield Claim(
                id=f"{name} {label}",
                section="C8",
                text=f"The card of the {name} prints its {label} right.",
                expected="holds",
                check="kit_cell",
                stated={"kit_name": name, "stat": stat},
            )


@lru_cache(maxsize=8)
def _read_text(path: Path, stamp: float) -> tuple[Claim, ...]:
    try:
        data = tomllib.loads(read_text(path))
    except UnreadableError as error:
        raise CatalogError([error.fault], path.parent) from None
    except (ValueError, RecursionError) as error:
        fault = Fault(FILE, None, "", str(error)[:200], "TOML: tables such as [[claim]]")
        raise CatalogError([fault], path.parent) from None
    entries = data.get("claim")
    if not isinstance(entries, list) or set(data) != {"claim"}:
        fault = Fault(FILE, None, "", listed_keys(data), "tables [[claim]] only")
        raise CatalogError([fault], path.parent)
    return _entries(entries, path)


def _read(path: Path) -> tuple[Claim, ...]:
    """The claims of a file, read again when it has changed."""
    return _read_text(path, path.stat().st_mtime)


def _entries(entries: list[Any], path: Path) -> tuple[Claim, ...]:
    read: list[Claim] = []
    faults: list[Fault] = []
    for number, entry in enumerate(entries, 1):
        try:
            claim = _claim(_Entry.model_validate(entry))
        except ValidationError as error:
            faults += [_fault(number, each) for each in error.errors()]
            continue
        faults += _misfits(number, claim, {each.id for each in read})
        read.append(claim)
    if faults:
        raise CatalogError(faults, path.parent)
    return tuple(read)


def _claim(entry: _Entry) -> Claim:
    return Claim(
        entry.id,
        entry.section,
        entry.claim,
        entry.expected,
        entry.check,
        entry.stated,
        entry.derived,
    )


def _fault(number: int, error: Any) -> Fault:
    column = ".".join(str(part) for part in error["loc"])
    found = "nothing" if error["type"] == "missing" else str(error.get("input"))
    return Fault(FILE, None, f"claim {number}, {column}", found, error["msg"].lower())


def _misfits(number: int, claim: Claim, ids: set[str]) -> Iterator[Fault]:
    """An id used twice, a check that is not there, or stated words it does not take."""
    where = f"claim {number}"
    if claim.id in ids:
        yield Fault(FILE, None, f"{where}, id", claim.id, "each id once")
    if claim.check not in CHECKS:
        yield Fault(FILE, None, f"{where}, check", claim.check, f"one of {', '.join(CHECKS)}")
        return
    takes = list(inspect.signature(CHECKS[claim.check]).parameters)[1:]
    if set(takes) != set(claim.stated):
        found, expected = ", ".join(claim.stated) or "nothing", ", ".join(takes) or "nothing"
        yield Fault(FILE, None, f"{where}, stated", found, expected)


def listed_keys(data: Mapping[str, Any]) -> str:
    """The top-level keys of a file, for a fault."""
    return ", ".join(data) or "an empty file"
