"""The claims of bolts, and running them against a catalog."""

from mechlab.catalog.claims import Claim, Claims, Finding, Findings, named

from ..catalog import Catalog, catalog
from . import builds, rolls

CLAIMS: Claims[Catalog] = Claims("bolts", named(*builds.CHECKS, *rolls.CHECKS))


def claims(cat: Catalog | None = None) -> Findings:
    """Every claim of the rule text about itself, checked against a catalog.

    Under a variant the verdicts may differ from ``claim.expected``: those are the claims that the
    change has broken, or mended: ``.unexpected``.

    >>> from mechlab.games import bolts
    >>> printed, variant = claims(), claims(bolts.catalog().with_rules(cooling=2))
    >>> len(printed), len(printed.unexpected), [found.claim.id for found in variant.unexpected]
    (25, 0, ['C5', 'C22'])
    """
    return CLAIMS.findings(cat or catalog())


def all_claims(cat: Catalog | None = None) -> list[Claim]:
    """Every claim, as claims.toml has it."""
    return CLAIMS.every(cat or catalog())


def check_claim(claim_id: str, cat: Catalog | None = None) -> Finding:
    """One claim by its id; ``ValueError`` when there is none of that id."""
    cat = cat or catalog()
    return CLAIMS.check(CLAIMS.find(claim_id, cat), cat)
