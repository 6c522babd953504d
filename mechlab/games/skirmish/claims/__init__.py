"""What the rule text claims about itself, as checks that run (claims.toml).

A check proves a claim, refutes it with a counter-example, or says on what it depends. Nothing is
stored but the claim and its stated numbers, so a designer who changes a number sees which claims
still stand.

>>> from mechlab.games import skirmish
>>> found = skirmish.check_claim("7")
>>> found.verdict, found.counter_example
('fails', 'two Workhorses of 25 and any mech of 18')
"""

from mechlab.catalog.claims import VERDICTS, Claim, Finding, Findings, Result

from .running import all_claims, check_claim, claims

__all__ = [
    "VERDICTS",
    "Claim",
    "Finding",
    "Findings",
    "Result",
    "all_claims",
    "check_claim",
    "claims",
]
