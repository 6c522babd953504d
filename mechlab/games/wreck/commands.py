"""What the command line asks of When It Goes Wrong.

An answer is its facts, and what is shown of them: lines of text, and tables as headers and rows.
"""

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from .build import Frame, frame_of
from .catalog import Catalog
from .checks import Fault, check
from .deck import deck_names
from .simulate import simulate
from .trials import Trials

if TYPE_CHECKING:
    import pandas as pd

AVERAGES = ("rounds", "damage", "structure_lost", "repairs_spent", "decisions", "dice")
"""Columns of simulated sorties whose means are told."""


def beside_tables(cat: Catalog) -> tuple[dict[str, int], list[Any]]:
    """What belongs to a catalog beside its tables, and its faults: whole decks, which the tables
    hold card by card."""
    Trials(cat).paces()
    return {"whole decks": len(deck_names(cat))}, []


def ready_made(cat: Catalog) -> list[str]:
    """Names of mechs, which no file's name is mistaken for."""
    return list(cat.frames)


def builds(text: str, cat: Catalog) -> list[Frame]:
    """The mech of a line of text: a frame, and what is different about it."""
    return [frame_of(text, cat)]


def faults(found: Sequence[Frame], cat: Catalog) -> list[Fault]:
    """What is wrong with each of some mechs."""
    return [fault for frame in found for fault in check(frame, cat)]


def simulated(
    teams: Sequence[str],
    board: str,
    players: Sequence[str],
    games: int,
    seed: int,
    cat: Catalog,
    read: Any = builds,
) -> "pd.DataFrame":
    """Sorties of a mech against a deck by its name; the deck's player, if named, does nothing."""
    if len(teams) != 2:
        raise ValueError(f"a sortie is of a mech and a deck, not {len(teams)} of them")
    (mech,) = read(teams[0], cat)
    return simulate(mech, teams[1], players[0], games, seed, cat=cat)


def card_of(frame: Frame, cat: Catalog) -> tuple[Any, list[Any]]:
    """A mech's sheet before its first hit, with its faults."""
    sheet, found = frame.sheet(cat), check(frame, cat)
    numbers = {name: value for name, value in asdict(sheet).items() if isinstance(value, int)}
    lines = [("frame", sheet.name), *((n.replace("_", " "), v) for n, v in numbers.items())]
    lines.append(("resist", ", ".join(sheet.resist) or "nothing"))
    gear = [(item.name, item.mount, item.charges or "") for item in sheet.gear]
    return {"build": frame.slots(), "card": sheet, "faults": found}, [
        ((), lines),
        "",
        (("item", "mount", "charges"), gear) if gear else "no items",
        "",
        "\n".join(map(str, found)) or "legal",
    ]


def dominated(cat: Catalog) -> tuple[Any, list[Any]]:
    """Frames that another is never worse than."""
    found = Trials(cat).dominated()
    rows = list(found.items())
    return found, [(("frame", "beaten by, and why"), rows) if rows else "none"]
