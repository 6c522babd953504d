"""Where two moments of sorties differ."""

from collections.abc import Iterator
from typing import Any

from mechlab.engine import Stepper

from . import words as w

Difference = tuple[str, str, str, str]
"""Who, what, in the one moment, in the other."""


def differences(one: Stepper, other: Stepper) -> list[Difference]:
    """Everything in which the mechs of two moments stand differently.

    >>> from mechlab.games import wreck
    >>> game = wreck.new_sortie("Everest", "Patrol", seed=4)
    >>> differences(game, game.branch())
    []
    """
    first, second = (dict(_facts(each)) for each in (one, other))
    keys = dict.fromkeys((*first, *second))
    return [
        (*key, first.get(key, "none"), second.get(key, "none"))
        for key in keys
        if first.get(key, "none") != second.get(key, "none")
    ]


def _facts(stepper: Stepper) -> Iterator[tuple[tuple[str, str], str]]:
    words: Any = stepper.face.words  # type: ignore[attr-defined]
    game = stepper.state
    yield ("sortie", "scene"), str(int(game.scene) + 1)
    yield ("sortie", "own turn"), str(int(game.turn))
    yield ("sortie", "result"), stepper.outcome or "open"
    yield ("mech", "is"), w.PHASES[int(game.mech.phase)]
    for track in words.tracks(game):
        yield ("mech", track.name), f"{track.value}" + (f", {track.note}" if track.note else "")
    yield ("mech", "suffers"), ", ".join(words.statuses(game)) or "nothing"
    for n, (name, mount, state) in enumerate(words.gear(game)):
        yield ("gear", f"{name} ({mount})" if mount else f"{name}, {n + 1}"), state
