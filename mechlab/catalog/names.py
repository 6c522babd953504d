"""Finding catalog names, saying which was meant when one is not there, counting what is named."""

from collections.abc import Iterable
from difflib import get_close_matches


def known(name: str, names: Iterable[str], what: str) -> str:
    """``name`` if it is one of ``names``, whatever its case; else ``ValueError``.

    >>> known("rifle", ["Rifle", "Cannon"], "weapon")
    'Rifle'
    >>> known("Rifel", ["Rifle", "Cannon"], "weapon")
    Traceback (most recent call last):
    ...
    ValueError: no weapon is called 'Rifel'; did you mean Rifle?
    """
    by_lower = {each.lower(): each for each in names}
    if name.lower() in by_lower:
        return by_lower[name.lower()]
    near = get_close_matches(name.lower(), by_lower, n=1)
    hint = (
        f"did you mean {by_lower[near[0]]}?" if near else f"known: {', '.join(by_lower.values())}"
    )
    raise ValueError(f"no {what} is called {name!r}; {hint}")


def many(count: int, one: str, more: str = "") -> str:
    """So many of a thing, with the word for several where adding an s does not make it.

    >>> many(1, "game"), many(11000, "game"), many(1, "hex", "hexes"), many(0, "hex", "hexes")
    ('1 game', '11,000 games', '1 hex', '0 hexes')
    """
    return f"{count:,} {one if count == 1 else more or one + 's'}"
