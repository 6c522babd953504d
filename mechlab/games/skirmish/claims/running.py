"""The claims of Mecha Skirmish, and running them against a catalog."""

from collections.abc import Iterator

from mechlab.catalog.claims import Claim, Claims, Finding, Findings, named

from ..catalog import Catalog, catalog
from . import board, crews, heavies, parts, rolls, rosters


def claims(cat: Catalog | None = None) -> Findings:
    """Every claim of the rule text about itself, checked against a catalog.

    Under a variant the verdicts may differ from ``claim.expected``: those are the claims that the
    change has broken, or mended: ``.unexpected``.

    >>> from mechlab.games import skirmish
    >>> printed, variant = claims(), claims(skirmish.catalog().with_rules(crit_margin=3))
    >>> len(printed), len(printed.unexpected), [found.claim.id for found in variant.unexpected]
    (96, 0, ['39', '52'])
    """
    return CLAIMS.findings(cat or catalog())


def all_claims(cat: Catalog | None = None) -> list[Claim]:
    """Every claim of a catalog, the cells of the kit cards first.

    >>> [claim.id for claim in all_claims()][-3:]
    ['50', '51', '52']
    """
    return CLAIMS.every(cat or catalog())


def check_claim(claim_id: str, cat: Catalog | None = None) -> Finding:
    """One claim by its id; ``ValueError`` when there is none of that id.

    >>> print(check_claim("49"))
    49 (I4) holds: Destroying all three enemies is worth nine points. It scores 9, which never
    decides anything: a wipe wins at once (I3).
    """
    cat = cat or catalog()
    return CLAIMS.check(CLAIMS.find(claim_id, cat), cat)


def _kit_cells(cat: Catalog) -> Iterator[Claim]:
    """A claim for every printed cell of every kit card."""
    for name in cat.kits:
        for stat, label in rosters.CELLS.items():
            yield Claim(
                id=f"{name} {label}",
                section="C8",
                text=f"The card of the {name} prints its {label} right.",
                expected="holds",
                check="kit_cell",
                stated={"kit_name": name, "stat": stat},
                cell=True,
            )


_MODULES = (rosters, heavies, crews, parts, rolls, board)
CLAIMS: Claims[Catalog] = Claims(
    "skirmish", named(*(check for module in _MODULES for check in module.CHECKS)), _kit_cells
)
