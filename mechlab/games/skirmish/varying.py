"""Variants: other numbers by their paths; as :mod:`mechlab.catalog.varying`.

>>> from mechlab.games import skirmish
>>> cat = skirmish.catalog()
>>> other = varied(cat, {"arms/Duelist arm/Dur": "7", "rules/crit_margin": "3"})
>>> other.arms["Duelist arm"].durability, other.rules.value("crit_margin")
(7, 3)
"""

from mechlab.catalog.varying import Varying

from .catalog import Catalog

VARYING = Varying(Catalog)
"""The variants of this game's catalogs."""
varied, changes_between = VARYING.varied, VARYING.changes_between
