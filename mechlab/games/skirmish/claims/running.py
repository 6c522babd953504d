"""Running claims against a catalog."""

from ..catalog import Catalog, catalog
from .finding import Claim, Finding, Findings
from .reading import CHECKS, all_claims, find


def claims(cat: Catalog | None = None) -> Findings:
    """Every claim of the rule text about itself, checked against a catalog.

    Under a variant the verdicts may differ from ``claim.expected``: those are the claims that the
    change has broken, or mended: ``.unexpected``.

    >>> from mechlab.games import skirmish
    >>> printed, variant = claims(), claims(skirmish.catalog().with_rules(crit_margin=3))
    >>> len(printed), len(printed.unexpected), [found.claim.id for found in variant.unexpected]
    (96, 0, ['39', '52'])
    """
    cat = cat or catalog()
    return Findings(_check(claim, cat) for claim in all_claims(cat))


def check_claim(claim_id: str, cat: Catalog | None = None) -> Finding:
    """One claim by its id; ``ValueError`` when there is none of that id.

    >>> print(check_claim("49"))
    49 (I4) holds: Destroying all three enemies is worth nine points. It scores 9, which never
    decides anything: a wipe wins at once (I3).
    """
    cat = cat or catalog()
    return _check(find(claim_id, cat), cat)


def _check(claim: Claim, cat: Catalog) -> Finding:
    """A catalog that lacks what a claim speaks of cannot answer it; that is no error."""
    try:
        result = CHECKS[claim.check](cat, **claim.stated)
    except (KeyError, ValueError) as error:
        missing = f"This catalog has no answer: {error.args[0] if error.args else error}."
        return Finding(claim, "not computable", missing)
    return Finding(claim, result.verdict, result.evidence, result.counter_example, result.numbers)
