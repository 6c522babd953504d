"""Variants: other numbers by their paths; as :mod:`mechlab.catalog.varying`.

>>> from mechlab.games import bolts
>>> other = varied(bolts.catalog(), {"rules/eagle_far": "26", "upgrades/Boosters/Bolts": "2"})
>>> other.rules.value("eagle_far"), other.upgrades["Boosters"].bolts
(26, 2)
"""

from mechlab.catalog.varying import Varying

from .catalog import Catalog

VARYING = Varying(Catalog)
"""The variants of this game's catalogs."""
varied, changes_between = VARYING.varied, VARYING.changes_between
