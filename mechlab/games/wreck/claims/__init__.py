"""What the rule text claims about itself, as checks that run (claims.toml).

A check proves a claim, refutes it with a counter-example, or says on what it depends: mostly on a
ruling, and then both readings are looked at.

>>> from mechlab.games import wreck
>>> found = wreck.check_claim("5")
>>> found.verdict, found.numbers["mean"]
('fails', Fraction(20, 11))
"""

from mechlab.catalog.claims import Claim, Claims, Finding, Findings, named

from ..catalog import Catalog, catalog
from . import played, reckoned

__all__ = ["CLAIMS", "Claim", "Finding", "Findings", "all_claims", "check_claim", "claims"]

CLAIMS: Claims[Catalog] = Claims("wreck", named(*reckoned.CHECKS, *played.CHECKS))


def claims(cat: Catalog | None = None) -> Findings:
    """Every claim of the rule text about itself, checked against a catalog.

    >>> found = claims()
    >>> len(found), len(found.unexpected)
    (23, 0)
    """
    return CLAIMS.findings(cat or catalog())


def all_claims(cat: Catalog | None = None) -> list[Claim]:
    """Every claim of a catalog."""
    return CLAIMS.every(cat or catalog())


def check_claim(claim_id: str, cat: Catalog | None = None) -> Finding:
    """One claim by its id; ``ValueError`` when there is none of that id."""
    cat = cat or catalog()
    return CLAIMS.check(CLAIMS.find(claim_id, cat), cat)
