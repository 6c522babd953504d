"""What a check of a claim comes to, and how it says so."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    import pandas as pd

Verdict: TypeAlias = Literal["holds", "fails", "depends", "not computable"]
VERDICTS: tuple[Verdict, ...] = ("holds", "fails", "depends", "not computable")


@dataclass(frozen=True)
class Result:
    """What a check found. ``numbers`` are the exact values that the evidence is made of."""

    verdict: Verdict
    evidence: str
    counter_example: str = ""
    numbers: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Claim:
    """A statement that the rule text makes about itself, in our words.

    ``expected`` is the verdict for the printed numbers. ``check`` names the function that computes
    it, ``stated`` the numbers and names of the statement. ``derived`` marks statements that the
    text does not make but that follow from its numbers, ``cell`` those that a game makes of the
    cells of a printed table instead of naming them in claims.toml.
    """

    id: str
    section: str
    text: str
    expected: Verdict
    check: str
    stated: Mapping[str, Any] = field(default_factory=dict)
    derived: bool = False
    cell: bool = False


@dataclass(frozen=True)
class Finding:
    """A claim and what became of it under one catalog."""

    claim: Claim
    verdict: Verdict
    evidence: str
    counter_example: str = ""
    numbers: Mapping[str, Any] = field(default_factory=dict)

    @property
    def as_expected(self) -> bool:
        """Whether the verdict is the one the printed numbers give."""
        return self.verdict == self.claim.expected

    def __str__(self) -> str:
        against = f" Counter-example: {self.counter_example}." if self.counter_example else ""
        claim = self.claim
        return f"{claim.id} ({claim.section}) {self.verdict}: {claim.text} {self.evidence}{against}"


class Findings(list[Finding]):
    """Findings in the order of the claims; a notebook shows them as a table."""

    @property
    def unexpected(self) -> "Findings":
        """Those whose verdict is not the one the printed numbers give: what a change did."""
        return Findings(found for found in self if not found.as_expected)

    def where(self, *verdicts: Verdict, cells: bool = True) -> "Findings":
        """Those with one of the verdicts; without ``cells`` only those that claims.toml names."""
        return Findings(
            found for found in self if found.verdict in verdicts and (cells or not found.claim.cell)
        )

    def to_frame(self) -> "pd.DataFrame":
        """A pandas table, a row a claim, by its id."""
        import pandas as pd  # heavy, and needed only here

        rows = [
            {
                "id": found.claim.id,
                "section": found.claim.section,
                "claim": found.claim.text,
                "expected": found.claim.expected,
                "verdict": found.verdict,
                "evidence": found.evidence,
                "counter-example": found.counter_example,
            }
            for found in self
        ]
        return pd.DataFrame(rows, columns=_COLUMNS).set_index("id")

    def _repr_html_(self) -> str:
        """The table with its sentences in full."""
        import pandas as pd

        with pd.option_context("display.max_colwidth", None):
            return str(self.to_frame().to_html(escape=True))


_COLUMNS = ["id", "section", "claim", "expected", "verdict", "evidence", "counter-example"]


def holds_if(true: bool) -> Verdict:
    """The verdict on a plain statement."""
    return "holds" if true else "fails"


def by_cases(cases: Iterable[bool]) -> Verdict:
    """The verdict on a statement that is read in several ways: it depends when they differ.

    >>> by_cases([True, True]), by_cases([False]), by_cases([True, False])
    ('holds', 'fails', 'depends')
    """
    found = set(cases)
    return "depends" if len(found) > 1 else holds_if(found == {True})


def share(part: int | Fraction, whole: int = 1) -> str:
    """A share as a percentage with one decimal.

    >>> share(307, 1152)
    '26.6%'
    """
    return f"{float(100 * Fraction(part) / whole):.1f}%"


def listed(names: Iterable[object]) -> str:
    """Names in a row, or the word none; with semicolons where a name holds a comma.

    >>> listed(["Rifle", "Cannon"]), listed(["Lance, Overdrive", "Ram"]), listed([])
    ('Rifle, Cannon', 'Lance, Overdrive; Ram', 'none')
    """
    found = [str(name) for name in names]
    return ("; " if any("," in name for name in found) else ", ").join(found) or "none"
