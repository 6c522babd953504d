"""Variants: other numbers by their paths; as :mod:`mechlab.catalog.varying`."""

from collections.abc import Mapping

from mechlab.catalog.varying import Varying

from .catalog import Catalog

VARYING = Varying(Catalog)
"""The variants of this game's catalogs."""


def varied(cat: Catalog, changes: Mapping[str, str]) -> Catalog:
    """The catalog with other numbers; ``CatalogError`` holds everything wrong with them.

    >>> from mechlab.games import skirmish
    >>> cat = skirmish.catalog()
    >>> other = varied(cat, {"arms/Duelist arm/Dur": "7", "rules/crit_margin": "3"})
    >>> other.arms["Duelist arm"].durability, other.rules.value("crit_margin")
    (7, 3)
    >>> varied(cat, {"arms/Duelist arm/Dur": "0", "rules/crit_margin": "often"})
    Traceback (most recent call last):
    ...
    mechlab.catalog.fault.CatalogError: 2 faults in the catalog:
      arms.csv row 5, Dur: found '0', expected a whole number from 1 to 99
      rules.toml, crit_margin: found 'often', expected a whole number from 1 to 12
    """
    return VARYING.varied(cat, changes)


def changes_between(one: Catalog, other: Catalog) -> dict[str, str]:
    """What has to change in one catalog to give the numbers of another: path to text.

    ``ValueError`` when the other has other rows, which are no changes of numbers.

    >>> from mechlab.games import skirmish
    >>> cat = skirmish.catalog()
    >>> changes_between(cat, cat.with_rules(crit_margin=3))
    {'rules/crit_margin': '3'}
    """
    return VARYING.changes_between(one, other)
