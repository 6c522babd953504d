"""Variants for playtesters: what ``--variant`` says, checked before anybody plays it."""

import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mechlab.games import FIRST, named


def read(texts: Sequence[str], game: str = FIRST) -> tuple[dict[str, Any], ...]:
    """The variants that are meant, as the pages are told of them.

    Each is a name, a colon, and either constants with their values, as ``mechlab compare --change``
    takes them, also without ``rules/``; or the folder of a catalog. A name alone is the game as it
    is. ``ValueError`` says what is wrong with one.

    >>> read(["as printed", "margin 3: crit_margin=3"])[1]
    {'name': 'margin 3', 'rules': {'crit_margin': 3}}
    """
    if len(texts) == 1:
        raise ValueError("one variant is nothing to compare; name another, such as 'as printed'")
    found = tuple(_variant(text, game) for text in texts)
    names = [each["name"] for each in found]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise ValueError(f"two variants are called {twice!r}")
    return found


def _variant(text: str, game: str) -> dict[str, Any]:
    name, _, said = (part.strip() for part in text.partition(":"))
    if not name:
        raise ValueError(f"the variant {text!r} has no name; write 'name: number=value'")
    if not said:
        return {"name": name}
    try:
        changed = _changed(said, game)
    except ValueError as error:
        told = getattr(error, "faults", None) or [error]
        raise ValueError(f"the variant {name!r}: {told[0]}") from None
    return {"name": name, **({} if game == FIRST else {"game": game}), **changed}


def _changed(said: str, game: str) -> dict[str, Any]:
    if Path(said).is_dir():
        return {"catalog": str(named(game).catalog(said).path.resolve())}
    return {"rules": _rules(said, game)}


def _rules(said: str, game: str) -> dict[str, Any]:
    """The constants that it changes, as the catalog takes them."""
    texts = dict(_change(each) for each in said.split(","))
    varied = importlib.import_module(f"mechlab.games.{game}.varying").varied
    catalog = varied(named(game).catalog(), {f"rules/{name}": text for name, text in texts.items()})
    return {name: _plain(catalog.rules.value(name)) for name in texts}


def _plain(value: object) -> object:
    """A value as JSON has it; dice are told as they are written."""
    return value if isinstance(value, (bool, int, float, str)) else str(value)


def _change(text: str) -> tuple[str, str]:
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals or "/" in name.removeprefix("rules/"):
        raise ValueError(f"{text.strip()!r} is no constant and its value; parts need a catalog")
    return name.removeprefix("rules/"), value
