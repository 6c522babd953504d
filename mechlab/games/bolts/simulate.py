"""Many games at once: a row a game, the same to the bit for any number of workers."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

from mechlab.engine.many import ledgers, numbered

from .batch import Batch, template_of
from .build import Build
from .catalog import Catalog, catalog
from .game import TABLE, require_sound
from .ledger import HOW
from .maps import Ground
from .telling import SEATS

if TYPE_CHECKING:
    import pandas as pd

SHARE = 50
"""Games that a thread plays in one call."""

COUNTED = ("alive", "points", "attacks", "hits", "dealt", "burned", "criticals", "overheats",
           "reactions", "kills", "heat")  # fmt: skip
"""What is told of each mech."""


def simulate(
    builds: Sequence[Build],
    table: Ground | str = TABLE,
    players: Sequence[str] | str = "greedy",
    games: int = 1000,
    seed: int = 1,
    *,
    teams: Sequence[int] | None = None,
    workers: int | None = None,
    cat: Catalog | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> "pd.DataFrame":
    """Play games of two to four mechs against each other; a row a game.

    ``players`` is a name in ``PLAYERS`` for all, or one for each. ``winner`` is a seat, A to D, or
    draw; of ``teams`` the first seat of the side that wins. What ends with a seat's letter is of
    its mech: points left, attack rolls, hits scored, points dealt to others, points burned by its
    own heat. The seed of a row is that of :func:`new_game`, which plays the same game again.

    >>> from mechlab.games import bolts
    >>> mech = bolts.Build(points=3, upgrades={"Left Arm": "Far Range Weapon"}, pilot="Sniper")
    >>> simulate([mech, mech], players="random", games=2).winner.size
    2
    """
    cat = cat or catalog()
    sides = list(range(len(builds))) if teams is None else list(teams)
    require_sound(builds, sides, None, cat)
    names = [players] * len(builds) if isinstance(players, str) else list(players)
    batch = Batch([template_of(builds, table, names, sides, cat)])
    rows = ledgers(batch, games, seed, SHARE, workers, progress)
    return _table(rows, seed, len(builds))


def _table(rows: NDArray[Any], seed: int, count: int) -> "pd.DataFrame":
    """The ledgers as a table, with words for what people read."""
    import pandas as pd

    found: dict[str, Any] = {
        **numbered(len(rows), seed),
        "winner": [SEATS[winner] if winner >= 0 else "draw" for winner in rows["winner"].tolist()],
        "outcome": [HOW[how] for how in rows["how"].tolist()],
        "turns": rows["turns"],
        "decisions": rows["decisions"],
        "dice": rows["dice"],
    }
    for name in COUNTED:
        for team in range(count):
            found[f"{name}_{SEATS[team]}"] = rows[name][:, team]
    return pd.DataFrame(found)
