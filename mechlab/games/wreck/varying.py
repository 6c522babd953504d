"""Variants: other numbers by their paths; as :mod:`mechlab.catalog.varying`.

>>> from mechlab.games import wreck
>>> cat = wreck.catalog()
>>> other = varied(cat, {"frames/Everest/HP": "12", "rules/heat_excess": "carries over"})
>>> other.frames["Everest"].hp, other.rules.value("heat_excess")
(12, 'carries over')
"""

from mechlab.catalog.varying import Varying

from .catalog import Catalog

VARYING = Varying(Catalog)
"""The variants of this game's catalogs."""
varied, changes_between = VARYING.varied, VARYING.changes_between
