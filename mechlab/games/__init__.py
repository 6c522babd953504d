"""The games. Each folder holds one; no game knows another.

>>> names()
['bolts', 'skirmish', 'wreck']
>>> named("Bolt")
Traceback (most recent call last):
...
ValueError: no game is called 'Bolt'; there are bolts, skirmish, wreck
"""

import importlib
import pkgutil
from pathlib import Path
from typing import Any

FIRST = "skirmish"
"""The game that is meant where none is named."""


def names() -> list[str]:
    """The games that can be played many times (they have ``trials.py``), none imported for it."""
    return [
        each.name
        for folder in __path__
        for each in pkgutil.iter_modules([folder])
        if each.ispkg and (Path(folder) / each.name / "trials.py").exists()
    ]


def named(name: str) -> Any:
    """The game of this name, imported now; ``ValueError`` in one line says which there are."""
    if name not in (there := names()):
        raise ValueError(f"no game is called {name!r}; there are {', '.join(there)}")
    return importlib.import_module(f"{__name__}.{name}")
