"""What rule texts claim about themselves, as checks that run (claims.toml).

A check proves a claim, refutes it with a counter-example, or says on what it depends. Nothing is
stored but the claim and its stated numbers, so a designer who changes a number sees which claims
still stand.
"""

from ..names import many
from .finding import (
    VERDICTS,
    Claim,
    Finding,
    Findings,
    Result,
    Verdict,
    by_cases,
    holds_if,
    listed,
    share,
)
from .reading import Claims, named

__all__ = [
    "VERDICTS",
    "Claim",
    "Claims",
    "Finding",
    "Findings",
    "Result",
    "Verdict",
    "by_cases",
    "holds_if",
    "listed",
    "many",
    "named",
    "share",
]
