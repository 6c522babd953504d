"""Who meets: a population of teams."""

from collections.abc import Mapping, Sequence
from typing import cast

from mechlab.engine.playable import Populated

from ..playing import playable
from ..study import StudyError

_NEEDED = ("teams", "rosters", "random_team", "neighbours", "in_words")


def populated(name: str) -> Populated:
    """The game of this name, if it says which teams there are.

    >>> populated("skirmish").name
    'skirmish'
    """
    found = playable(name)
    if not all(hasattr(found, each) for each in _NEEDED):
        raise StudyError(f"{name} does not say which teams there are, so it has no metagame")
    return cast(Populated, found)


def population(
    game: Populated,
    *,
    kits: Sequence[str] | None = None,
    lots: int = 0,
    seed: int = 1,
    more: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """Teams by label: ready-made ones (all, or those named), some drawn by lot, and yours.

    >>> from mechlab.games.skirmish import TRIALS
    >>> mine = {"mine": "Lantern, Courier, Bastion"}
    >>> list(population(TRIALS, kits=["Courier+Foreman+Reaver"], lots=2, more=mine))
    ['Courier+Foreman+Reaver', 'by lot 1', 'by lot 2', 'mine']
    """
    ready = game.teams()
    for name in kits or ():
        if name not in ready:
            from mechlab.catalog.fault import meant

            raise StudyError(f"there is no team {name!r}{meant(name, list(ready))}")
    found = {name: ready[name] for name in (ready if kits is None else kits)}
    found |= {f"by lot {n}": game.random_team(1000 * seed + n) for n in range(1, lots + 1)}
    found |= more or {}
    if len(set(found.values())) < len(found):
        raise StudyError("two of the teams are the same")
    return found
