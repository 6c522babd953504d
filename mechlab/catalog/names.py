"""Finding catalog names, and saying which was meant when one is not there."""

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
