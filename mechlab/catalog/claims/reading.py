"""The claims of a game: read from claims.toml, or every fault in it; and run on a catalog."""

import inspect
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from .. import default_folder
from ..fault import CatalogError, Fault
from ..source import UnreadableError, read_text
from ..whole import Whole
from .finding import Claim, Finding, Findings, Result, Verdict

FILE = "claims.toml"

Checks: TypeAlias = Mapping[str, Callable[..., Result]]
"""The functions that claims.toml can name. Each takes the catalog and what the claim states."""

C = TypeVar("C", bound=Whole)


def named(*checks: Callable[..., Result]) -> Checks:
    """Checks by their names."""
    return {check.__name__: check for check in checks}


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


class Claims(Generic[C]):
    """The claims of one game, of its own ``catalog`` unless another is given.

    ``cells`` makes those that come of the cells of printed tables.
    """

    def __init__(
        self,
        game: str,
        catalog: Callable[[], C],
        checks: Checks,
        cells: Callable[[C], Iterable[Claim]] = lambda cat: (),
    ) -> None:
        self._game, self._catalog, self.checks, self._cells = game, catalog, checks, cells

    def every(self, cat: C | None = None) -> list[Claim]:
        """Every claim of a catalog, the cells first.

        A catalog without a claims.toml is held to the claims that come with mechlab. Raises
        ``CatalogError`` with every fault of the file.

        >>> from mechlab.games.skirmish.claims import all_claims
        >>> [claim.id for claim in all_claims()][-3:]
        ['50', '51', '52']
        """
        cat = cat or self._catalog()
        own = cat.path / FILE
        path = own if own.is_file() else default_folder(self._game) / FILE
        stamp = path.stat().st_mtime  # The file is read again when it has changed.
        return [*self._cells(cat), *_read(path, stamp, tuple(self.checks.items()))]

    def findings(self, cat: C | None = None) -> Findings:
        """Every claim of the rule text about itself, checked against a catalog.

        Under a variant the verdicts may differ from ``claim.expected``: those are the claims that
        the change has broken, or mended: ``.unexpected``.

        >>> from mechlab.games import skirmish
        >>> variant = skirmish.claims(skirmish.catalog().with_rules(crit_margin=3))
        >>> len(variant), [found.claim.id for found in variant.unexpected]
        (96, ['39', '52'])
        """
        cat = cat or self._catalog()
        return Findings(self._checked(claim, cat) for claim in self.every(cat))

    def check(self, claim_id: str, cat: C | None = None) -> Finding:
        """One claim by its id, in any case; ``ValueError`` when there is none of that id.

        >>> from mechlab.games import skirmish
        >>> print(skirmish.check_claim("49"))
        49 (I4) holds: Destroying all three enemies is worth nine points. It scores 9, which never
        decides anything: a wipe wins at once (I3).
        """
        cat = cat or self._catalog()
        every = self.every(cat)
        for claim in every:
            if claim.id.lower() == claim_id.lower():
                return self._checked(claim, cat)
        raise ValueError(
            f"no claim has the id {claim_id!r}; ids are such as {every[-1].id} or {every[0].id}"
        )

    def _checked(self, claim: Claim, cat: C) -> Finding:
        """A catalog that lacks what a claim speaks of cannot answer it; that is no error."""
        try:
            result = self.checks[claim.check](cat, **claim.stated)
        except (KeyError, ValueError) as error:
            missing = f"This catalog has no answer: {error.args[0] if error.args else error}."
            return Finding(claim, "not computable", missing)
        return Finding(
            claim, result.verdict, result.evidence, result.counter_example, result.numbers
        )


@lru_cache(maxsize=8)
def _read(
    path: Path, stamp: float, checks: tuple[tuple[str, Callable[..., Result]], ...]
) -> tuple[Claim, ...]:
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
    return _entries(entries, path, dict(checks))


def _entries(entries: list[Any], path: Path, checks: Checks) -> tuple[Claim, ...]:
    read: list[Claim] = []
    faults: list[Fault] = []
    for number, entry in enumerate(entries, 1):
        try:
            claim = _claim(_Entry.model_validate(entry))
        except ValidationError as error:
            faults += [_fault(number, each) for each in error.errors()]
            continue
        faults += _misfits(number, claim, {each.id for each in read}, checks)
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


def _misfits(number: int, claim: Claim, ids: set[str], checks: Checks) -> Iterator[Fault]:
    """An id used twice, a check that is not there, or stated words it does not take."""
    where = f"claim {number}"
    if claim.id in ids:
        yield Fault(FILE, None, f"{where}, id", claim.id, "each id once")
    if claim.check not in checks:
        yield Fault(FILE, None, f"{where}, check", claim.check, f"one of {', '.join(checks)}")
        return
    takes = list(inspect.signature(checks[claim.check]).parameters)[1:]
    if set(takes) != set(claim.stated):
        found, expected = ", ".join(claim.stated) or "nothing", ", ".join(takes) or "nothing"
        yield Fault(FILE, None, f"{where}, stated", found, expected)


def listed_keys(data: Mapping[str, Any]) -> str:
    """The top-level keys of a file, for a fault."""
    return ", ".join(data) or "an empty file"
