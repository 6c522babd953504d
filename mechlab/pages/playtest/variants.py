"""The variants that are published: each player has one, and all pages of its game follow it."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field

from mechlab.catalog.whole import rules_variable_of, variable_of
from mechlab.games import FIRST, named

VARIABLE = "MECHLAB_VARIANTS"
"""A JSON list of objects with ``name``, and ``rules``, ``catalog`` or both; ``game`` if it is not
the first."""


@dataclass(frozen=True)
class Variant:
    """Other numbers of a game: constants by name, or a folder with a catalog, or both."""

    name: str
    game: str = FIRST
    rules: Mapping[str, object] = field(default_factory=dict)
    catalog: str = ""

    def __str__(self) -> str:
        return self.name

    def put_in_force(self) -> bool:
        """Play the game by these numbers from now on, in this process; whether that is another."""
        given = {rules_variable_of(self.game): json.dumps(dict(self.rules)) if self.rules else ""}
        if self.catalog:
            given[variable_of(self.game)] = self.catalog
        if all(os.environ.get(name, "") == text for name, text in given.items()):
            return False
        os.environ.update(given)
        return bool(named(self.game).read_again())


def published() -> dict[str, Variant]:
    """The variants by their names, in their order; empty where all play the same.

    ``ValueError`` in one line when what the environment says is not sound.

    >>> published()
    {}
    """
    text = os.environ.get(VARIABLE, "") or "[]"
    try:
        found = [Variant(**each) for each in json.loads(text)]
    except (ValueError, TypeError) as error:
        raise ValueError(f"{VARIABLE} is no list of variants: {error}") from None
    return {each.name: each for each in found}
