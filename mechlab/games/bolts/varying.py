"""Variants: other numbers by their paths; as :mod:`mechlab.catalog.varying`."""

from collections.abc import Mapping

from mechlab.catalog.varying import Varying

from .catalog import Catalog

VARYING = Varying(Catalog)
"""The variants of this game's catalogs."""


def varied(cat: Catalog, changes: Mapping[str, str]) -> Catalog:
    """The catalog with other numbers; ``CatalogError`` holds everything wrong with them.

    >>> from mechlab.games import bolts
    >>> other = varied(bolts.catalog(), {"rules/eagle_far": "26", "upgrades/Boosters/Bolts": "2"})
    >>> other.rules.value("eagle_far"), other.upgrades["Boosters"].bolts
    (26, 2)
    """
    return VARYING.varied(cat, changes)


def changes_between(one: Catalog, other: Catalog) -> dict[str, str]:
    """What has to change in one catalog to give the numbers of another: path to text."""
    return VARYING.changes_between(one, other)
