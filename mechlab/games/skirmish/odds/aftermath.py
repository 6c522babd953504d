"""What one volley leaves behind besides damage: Heat, posture, and each crit and stress effect."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ..hit_table import PARTS
from .joint.conditions import WATCHED
from .joint.question import Effect, Question
from .joint.volleys import Volleys


class Inflicted(NamedTuple):
    """The chance that a volley inflicts an effect at least once; ``part`` is None for stress."""

    part: str | None
    effect: str
    chance: float


@dataclass(frozen=True)
class Aftermath:
    """The target right after one volley, before it acts; ``alive`` is the chance that it is.

    ``heat`` and ``structure`` (crits so far) are distributions, ``exposed`` and ``prone`` chances,
    all of a target that is still alive: they add up to ``alive``.
    """

    alive: float
    heat: Mapping[int, float]
    structure: Mapping[int, float]
    exposed: float
    prone: float
    stress: float
    """The chance that the volley brings a stress check."""
    effects: tuple[Inflicted, ...]


def aftermath(asked: Question) -> Aftermath:
    """Everything besides damage that a volley leaves, for a question with crit tables."""
    engine = Volleys(asked)
    layer = engine.fired(engine.start(0))
    masses = engine.stage.by_condition(layer)
    heat: defaultdict[int, float] = defaultdict(float)
    structure: defaultdict[int, float] = defaultdict(float)
    exposed = prone = 0.0
    for condition, mass in zip(layer.conditions, masses.tolist(), strict=True):
        structure[condition.structure] += mass
        exposed += condition.exposed * mass
        prone += condition.prone * mass
        for value, chance in engine.rules.heat(condition):
            heat[value] += float(chance) * mass
    rows = asked.tables.crits + asked.tables.stress if asked.tables else ()
    return Aftermath(
        alive=float(masses.sum()),
        heat=dict(sorted(heat.items())),
        structure=dict(sorted(structure.items())),
        exposed=exposed,
        prone=prone,
        stress=_inflicts(asked, [row for row in rows if row.part is None]),
        effects=_each_effect(asked, rows),
    )


def _each_effect(asked: Question, rows: tuple[Effect, ...]) -> tuple[Inflicted, ...]:
    kinds = {(row.part, row.key): row for row in rows}
    return tuple(
        Inflicted(None if part is None else PARTS[part], key, _inflicts(asked, [row]))
        for (part, key), row in kinds.items()
    )


def _inflicts(asked: Question, rows: list[Effect]) -> float:
    """The chance that one of these effects is inflicted at least once in a volley."""
    engine = Volleys(asked, watch=frozenset((row.part, row.key) for row in rows))
    layer = engine.fired(engine.start(0))
    masses: list[float] = engine.stage.by_condition(layer).tolist()
    return sum((m for c, m in zip(layer.conditions, masses, strict=True) if c == WATCHED), 0.0)
