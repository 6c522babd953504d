"""Where two moments of sorties differ."""

from typing import Any

from mechlab.engine import Stepper
from mechlab.engine.comparing import Difference, Facts, differing

from . import words as w


def differences(one: Stepper, other: Stepper) -> list[Difference]:
    """Everything in which the mechs of two moments stand differently.

    >>> from mechlab.games import wreck
    >>> game = wreck.new_sortie("Everest", "Patrol", seed=4)
    >>> differences(game, game.branch())
    []
    """
    return differing(one, other, _facts)


def _facts(stepper: Stepper) -> Facts:
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
