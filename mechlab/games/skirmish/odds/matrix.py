"""Which weapon is best against which target: every attack of some mechs against every target."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ..build import Build, kit, weapons
from ..catalog import Catalog, catalog
from ..profile import Profile, forms, has_overdrive, profile
from .joint.question import Question
from .joint.volleys import Volleys
from .refusal import Refused
from .situation import Situation
from .skills import skill_attacks
from .standing import After
from .volley import volley

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Cell:
    """One attack against one target: mean Durability lost and the chance that each part is gone.

    ``refused`` is the reason where the situation allows no such attack; the numbers are None then.
    """

    attacker: str
    weapon: str
    target: str
    expected: float | None
    destroyed: Mapping[str, float] | None
    refused: str | None = None


@dataclass(frozen=True)
class Matrix:
    """All cells, row by row: a row is a weapon in a mech's hands, a column a target."""

    cells: tuple[Cell, ...]

    def best(self, target: str, part: str | None = None) -> Cell:
        """The attack with most mean damage to a target, or the likeliest to destroy a part.

        Raises ``ValueError`` when no attack is possible.
        """
        able = [c for c in self.cells if c.target == target and c.refused is None]
        if not able:
            raise ValueError(f"no weapon can attack {target} in this situation")
        return max(able, key=lambda cell: _measure(cell, part))

    def to_frame(self, part: str | None = None) -> "pd.DataFrame":
        """A pandas table: weapons by targets, mean damage, or the chance that ``part`` is gone."""
        import pandas as pd  # heavy, and needed only here

        rows = [
            (f"{c.attacker}: {c.weapon}", c.target, None if c.refused else _measure(c, part))
            for c in self.cells
        ]
        frame = pd.DataFrame(rows, columns=["weapon", "target", "value"])
        wide = frame.pivot(index="weapon", columns="target", values="value")
        order = list(dict.fromkeys(frame["weapon"])), list(dict.fromkeys(frame["target"]))
        return wide.loc[order[0], order[1]]


def matrix(
    attackers: Mapping[str, Build] | None = None,
    targets: Mapping[str, Build] | None = None,
    situation: Situation | None = None,
    crits: bool = True,
    cat: Catalog | None = None,
) -> Matrix:
    """One volley of every weapon of some mechs at some others; the six kits unless told.

    Each weapon fires with Standard rounds, its carried load, in each ranged form, and in Overdrive.

    >>> from mechlab.games.skirmish import kit
    >>> table = matrix({"Bastion": kit("Bastion")}, {"Courier": kit("Courier")})
    >>> table.best("Courier").weapon
    'Cannon'
    """
    cat = cat or catalog()
    kits = {name: kit(name, cat) for name in cat.kits}
    situation = situation or Situation()
    return Matrix(
        tuple(
            _cell(name, mech, attack, aim, target, situation, crits, cat)
            for name, mech in (attackers or kits).items()
            for attack in attacks(mech, cat)
            for aim, target in (targets or kits).items()
        )
    )


def attacks(build: Build, cat: Catalog | None = None) -> list[Profile]:
    """Every ranged attack a build can make with what it carries, each once.

    >>> from mechlab.games.skirmish import kit
    >>> [attack.label for attack in attacks(kit("Lantern"))]
    ['Lance', 'Lance, Overdrive', 'Pulse', 'Pulse, Overdrive']
    """
    return list(dict.fromkeys(_attacks(build, cat or catalog())))


def _attacks(build: Build, cat: Catalog) -> Iterator[Profile]:
    for weapon in weapons(build, cat):
        ways = [profile(weapon.name, cat=cat)]
        if (weapon.name, weapon.load) in cat.loads:
            ways.append(profile(weapon.name, load=weapon.load, cat=cat))
        ways += [profile(weapon.name, form=form, cat=cat) for form in forms(weapon.name, cat)]
        ways += skill_attacks(weapon.name, cat).values()
        if has_overdrive(weapon.name, cat):
            ways.append(profile(weapon.name, overdrive=True, cat=cat))
        yield from (way for way in ways if way.range is not None)


def _cell(
    name: str,
    mech: Build,
    attack: Profile,
    aim: str,
    target: Build,
    situation: Situation,
    crits: bool,
    cat: Catalog,
) -> Cell:
    try:
        answer = volley(mech, attack, target, situation, crits=crits, cat=cat)
    except Refused as reason:
        return Cell(name, attack.label, aim, None, None, str(reason))
    return Cell(name, attack.label, aim, *_after_one(answer.question))


@lru_cache(maxsize=2048)
def _after_one(asked: Question) -> tuple[float, Mapping[str, float]]:
    """Mean Durability lost and parts gone after one volley. Many mechs ask the same question."""
    after = After.of(Volleys(asked), 1)
    return after.expected, after.destroyed


def _measure(cell: Cell, part: str | None) -> float:
    if part is None:
        return cell.expected or 0.0
    return (cell.destroyed or {}).get(part, 0.0)
