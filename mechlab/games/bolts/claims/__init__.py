"""What the rule text of bolts claims about itself, as checks that run (claims.toml).

>>> from mechlab.games import bolts
>>> print(bolts.check_claim("C7"))
C7 (B52) holds: Synchronized fire at short range into cover comes to +1. +1 short range, +1
synchronized, -1 cover: in all +1.
"""

from .running import all_claims, check_claim, claims

__all__ = ["all_claims", "check_claim", "claims"]
