"""Builds of Mecha Skirmish on their way elsewhere: share codes and JSON."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from mechlab.catalog import sharing

from .build import BODY_SLOTS, SLOTS, Build
from .catalog import Catalog, catalog

Shared: TypeAlias = sharing.Shared[Build]


def share_code(what: Build | Sequence[Build], cat: Catalog | None = None) -> str:
    """A short code for a build or a roster, safe in a URL.

    ``ValueError`` when a name is not in the catalog: such a draft travels as JSON.

    >>> from mechlab.games.skirmish import kit
    >>> from_share_code(share_code(kit("Reaver"))) == kit("Reaver")
    True
    """
    return SHARING.share_code(what, cat or catalog())


def from_share_code(code: str, cat: Catalog | None = None) -> Build | list[Build]:
    """The build or roster that :func:`share_code` wrote; ``ValueError`` in one line otherwise.

    >>> from_share_code("not a code")
    Traceback (most recent call last):
    ...
    ValueError: this is not a share code: it is damaged or cut short
    """
    return SHARING.from_share_code(code, cat or catalog())


def read_share_code(code: str, cat: Catalog | None = None) -> Shared:
    """As :func:`from_share_code`, with what the code says of the catalog it was made under."""
    return SHARING.read_share_code(code, cat or catalog())


def to_json(what: Build | Sequence[Build], cat: Catalog | None = None) -> str:
    """A build or a roster as JSON text with the catalog's version and checksum.

    >>> from mechlab.games.skirmish import kit
    >>> from_json(to_json([kit("Reaver"), kit("Lantern")]))[1].pilot
    'Q'
    """
    return SHARING.to_json(what, cat or catalog())


def from_json(text: str) -> Any:
    """The build or list of builds in a JSON text; ``ValueError`` in one line otherwise.

    Names are taken as they stand: :func:`check` says which this catalog does not have.
    """
    return SHARING.from_json(text)


def _tables(cat: Catalog) -> dict[str, Sequence[str]]:
    arms, items = list(cat.arms), list(cat.equipment)
    every_load = list(dict.fromkeys(load for _, load in cat.loads))
    return {
        "chassis": list(cat.chassis),
        "head": list(cat.heads),
        "right_arm": arms,
        "left_arm": arms,
        "legs": list(cat.legs),
        "back": list(cat.backs),
        "right_hand": items,
        "left_hand": items,
        "right_load": every_load,
        "left_load": every_load,
        "back_load": every_load,
        "pilot": list(cat.pilots),
    }


SHARING: sharing.Sharing[Build, Catalog] = sharing.Sharing(
    "skirmish",
    Build,
    SLOTS,
    _tables,
    read=Build.slots,
    make=lambda slots: Build(**slots),
    filled=BODY_SLOTS,
)
