"""The claims of Mecha Skirmish, and running them against a catalog.

>>> printed = claims()
>>> len(printed), len(printed.unexpected)
(96, 0)
"""

from collections.abc import Iterator

from mechlab.catalog.claims import Claim, Claims, named

from ..catalog import Catalog, catalog
from . import board, crews, heavies, parts, rolls, rosters


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
_CHECKS = named(*(check for module in _MODULES for check in module.CHECKS))

CLAIMS = Claims("skirmish", catalog, _CHECKS, _kit_cells)
claims, all_claims, check_claim = CLAIMS.findings, CLAIMS.every, CLAIMS.check
