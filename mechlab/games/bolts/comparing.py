"""Where two moments of games differ, and how a mech stands."""

from collections.abc import Iterator
from typing import Any

from mechlab.engine import Stepper
from mechlab.engine.comparing import Difference, Facts, differing

from . import words as w
from .build import MOUNTED
from .state import Game, Mount
from .tables import PARTS
from .telling import heading, spot


def differences(one: Stepper, other: Stepper) -> list[Difference]:
    """Everything in which two moments of games with the same mechs differ.

    >>> from mechlab.games import bolts
    >>> mech = bolts.Build(points=3, pilot="Sniper")
    >>> game = bolts.new_game([mech, mech], "Flat")
    >>> differences(game, game.branch())
    []
    """
    return differing(one, other, _facts)


def conditions(game: Game, a: int) -> Iterator[tuple[str, str]]:
    """What holds of a mech now: a sign of one letter, and the words."""
    mech = game.mechs[a]
    if not mech.is_alive:
        yield "✕", "destroyed"
        return
    flags = (
        (mech.is_locked, "C", "must cool down"),
        (mech.is_watching, "O", "on Overwatch"),
        (mech.has_protocol, "", "with the Reaction Protocol"),
        (mech.has_run, "R", "has run"),
        (mech.aims_at >= 0, "A", "takes aim"),
        (game.table.discs[a].on >= 0, "", "stands on a piece"),
        (mech.has_exchanged, "", "Heat Exchanger used"),
    )
    yield from ((sign, words) for holds, sign, words in flags if holds)


def _facts(stepper: Stepper) -> Facts:
    game: Any = stepper.state
    words = stepper.face.words  # type: ignore[attr-defined]
    yield ("game", "turn"), str(int(game.round_number))
    yield ("game", "result"), stepper.outcome or "open"
    for a in range(int(game.mech_count)):
        mech, disc, name = game.mechs[a], game.table.discs[a], words.mech(a)
        yield (name, "where"), spot(int(disc.x), int(disc.y))
        yield (name, "faces"), heading(int(disc.face_x), int(disc.face_y))
        for part, points in zip(PARTS, mech.points, strict=True):
            yield (name, part), str(int(points))
        yield (name, "heat"), str(int(mech.heat))
        for place, mount in enumerate(mech.mounts):
            if mount.effect != w.NOTHING:
                yield (name, f"{words.item(a, place)}, {MOUNTED[place]}"), state_of(mount)
        held = ", ".join(text for _, text in conditions(game, a))
        yield (name, "condition"), held or "none"


def state_of(mount: Mount) -> str:
    """How an upgrade is, in words.

    >>> from mechlab.games.bolts.state import blank
    >>> state_of(blank().mechs[0].mounts[0])
    'lost'
    """
    if not mount.works:
        return "lost"
    if mount.effect == w.ROCKETS:
        return f"{int(mount.left)} left"
    if mount.effect == w.SHIELD:
        return f"{int(mount.level)} of {int(mount.bought)}"
    if mount.effect == w.GUN and not mount.loaded:
        return "empty"
    return "works"
