"""Variants: other numbers by their paths; as :mod:`mechlab.catalog.varying`."""

from collections.abc import Mapping

from mechlab.catalog.varying import Varying

from .catalog import Catalog

VARYING = Varying(Catalog)
"""The variants of this game's catalogs."""


def varied(cat: Catalog, changes: Mapping[str, str]) -> Catalog:
    """The catalog with other numbers; ``CatalogError`` holds everything wrong with them.

    >>> from mechlab.games import wreck
    >>> cat = wreck.catalog()
    >>> other = varied(cat, {"frames/Everest/HP": "12", "rules/heat_excess": "carries over"})
    >>> other.frames["Everest"].hp, other.rules.value("heat_excess")
    (12, 'carries over')
    >>> varied(cat, {"frames/Everest/HP": "0"})
    Traceback (most recent call last):
    ...
    mechlab.catalog.fault.CatalogError: 1 fault in the catalog:
      frames.csv row 2, HP: found '0', expected a whole number from 1 to 99
    """
    return VARYING.varied(cat, changes)


def changes_between(one: Catalog, other: Catalog) -> dict[str, str]:
    """What has to change in one catalog to give the numbers of another: path to text."""
    return VARYING.changes_between(one, other)
