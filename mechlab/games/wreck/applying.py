"""One hit on one mech, by the rules that sorties are played by, its dice rolled or set."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mechlab.engine import force, next_of, plain

from . import words as w
from .build import Frame, frame_of
from .catalog import Catalog, catalog
from .deck import Deck, Hit
from .players import BY_HAND, PLAYERS
from .rules.damage import take_hit
from .setup import Sortie, Start, new_record
from .tables import STATUSES
from .telling import Telling


@dataclass(frozen=True)
class Applied:
    """How a mech stands after a hit, and what was rolled on the way.

    ``dice`` are the faces by purpose, ``log`` the events in words.
    """

    hp: int
    structure: int
    stress: int
    heat: int
    burn: int
    statuses: tuple[str, ...]
    phase: str
    meltdown: bool
    lost: tuple[str, ...]
    dice: Mapping[str, Sequence[int]]
    log: tuple[str, ...]


def apply_hit(
    frame: Frame | str,
    hit: Hit,
    *,
    start: Start | None = None,
    dice: Mapping[str, Sequence[int]] | None = None,
    seed: int = 1,
    player: str = "greedy",
    cat: Catalog | None = None,
) -> Applied:
    """What a hit does to a mech: the whole pipeline with its structure and stress rolls.

    ``start`` says how the mech stands before it, ``dice`` what dice show, by what they are for,
    in their order; the others come from ``seed``. ``player`` chooses what trauma destroys.
    ``ValueError`` for dice of no purpose, or faces that there are not.

    >>> found = apply_hit("Everest", Hit(kinetic=25), dice={"structure": [5, 6, 5]})
    >>> found.hp, found.structure, found.statuses, found.dice["structure"]
    (5, 2, ('Impaired',), (5, 6, 5))
    """
    cat = cat or catalog()
    mech = frame_of(frame, cat) if isinstance(frame, str) else frame
    deck = Deck.of([hit])
    game = new_record(Sortie(mech, deck, start or Start()), seed, cat)
    if PLAYERS.get(player, BY_HAND) == BY_HAND or player == "best":
        raise ValueError(f"what trauma destroys is chosen by random or greedy, not {player!r}")
    game.players[:] = PLAYERS[player]
    for purpose, faces in (dice or {}).items():
        if purpose not in w.PURPOSES:
            raise ValueError(f"no die is for {purpose!r}; dice are for {', '.join(w.PURPOSES)}")
        for face in faces:
            force(game, next_of(w.PURPOSES.index(purpose), 0), face)
    take_hit(plain(game), 0)
    return _applied(game, Telling(mech.sheet(cat), deck))


def _applied(game: Any, words: Telling) -> Applied:
    mech = game.mech
    rows = [[int(each) for each in row] for row in game.events[: int(game.event_count)]]
    rolled: dict[str, tuple[int, ...]] = {}
    for row in rows:
        if row[0] == 1:
            rolled[w.PURPOSES[row[2]]] = (*rolled.get(w.PURPOSES[row[2]], ()), row[5])
    return Applied(
        hp=int(mech.hp),
        structure=int(mech.structure),
        stress=int(mech.stress),
        heat=int(mech.heat),
        burn=int(mech.burn),
        statuses=tuple(name for n, name in enumerate(STATUSES) if mech.ends[n]),
        phase=w.PHASES[int(mech.phase)],
        meltdown=bool(mech.melts_at),
        lost=tuple(
            gear.name for n, gear in enumerate(words.sheet.gear) if game.items[n].is_destroyed
        ),
        dice=rolled,
        log=tuple(words.event(game, row) for row in rows),
    )
