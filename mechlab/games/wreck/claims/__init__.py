"""What the rule text claims about itself, as checks that run (claims.toml).

A check proves a claim, refutes it with a counter-example, or says on what it depends: mostly on a
ruling, and then both readings are looked at.

>>> from mechlab.games import wreck
>>> found = wreck.check_claim("5")
>>> found.verdict, found.numbers["mean"]
('fails', Fraction(20, 11))
>>> found = wreck.claims()
>>> len(found), len(found.unexpected)
(23, 0)
"""

from mechlab.catalog.claims import Claim, Claims, Finding, Findings, named

from ..catalog import catalog
from . import played, reckoned

__all__ = ["CLAIMS", "Claim", "Finding", "Findings", "all_claims", "check_claim", "claims"]

CLAIMS = Claims("wreck", catalog, named(*reckoned.CHECKS, *played.CHECKS))
claims, all_claims, check_claim = CLAIMS.findings, CLAIMS.every, CLAIMS.check
