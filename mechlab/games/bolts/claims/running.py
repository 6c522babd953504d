"""The claims of bolts, and running them against a catalog.

>>> from mechlab.games import bolts
>>> printed, variant = claims(), claims(bolts.catalog().with_rules(cooling=2))
>>> len(printed), len(printed.unexpected), [found.claim.id for found in variant.unexpected]
(25, 0, ['C5', 'C22'])
"""

from mechlab.catalog.claims import Claims, named

from ..catalog import catalog
from . import builds, rolls

CLAIMS = Claims("bolts", catalog, named(*builds.CHECKS, *rolls.CHECKS))
claims, all_claims, check_claim = CLAIMS.findings, CLAIMS.every, CLAIMS.check
