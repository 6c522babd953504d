"""How a mech may stand after one hit, exactly: structure, statuses, stress, its end (A to D)."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from mechlab.dice import Distribution

from ..build import Frame, frame_of
from ..catalog import Catalog, catalog
from ..deck import Hit
from ..setup import Start
from ..tables import STATUSES
from .body import Body, Chances, Model
from .hit import Taken, taken
from .repairs import begun


@dataclass(frozen=True)
class AfterHit:
    """A hit on a mech that stands so: what it comes to, and every way the mech may stand then."""

    taken: Distribution[Taken]
    """HP lost at once, burn that is marked, heat."""
    before: Body
    chances: Chances

    def chance(self, holds: Callable[[Body], bool]) -> Fraction:
        """The chance of what holds of a body."""
        return sum((p for body, p in self.chances.items() if holds(body)), Fraction(0))

    @property
    def destroyed(self) -> Fraction:
        """The chance that the mech is a wreck."""
        return self.chance(lambda body: body.phase > 0)

    @property
    def damage(self) -> Distribution[int]:
        """The HP that are lost."""
        return self._part("damage")

    @property
    def burn(self) -> Distribution[int]:
        """The burn that is marked."""
        return self._part("mark")

    @property
    def heat(self) -> Distribution[int]:
        """The heat that comes."""
        return self._part("heat")

    def _part(self, name: str) -> Distribution[int]:
        found: dict[int, Fraction] = {}
        for come, chance in self.taken.items():
            value = getattr(come, name)
            found[value] = found.get(value, Fraction(0)) + chance
        return Distribution(found)

    @property
    def structure(self) -> dict[int, Fraction]:
        """The chance of each structure that a working mech may have left."""
        left = sorted({body.structure for body in self.chances if not body.phase}, reverse=True)
        return {s: self.chance(lambda b, s=s: not b.phase and b.structure == s) for s in left}  # type: ignore[misc]

    def hp(self, structure: int) -> dict[int, Fraction]:
        """The HP of a working mech with so much structure left, and their chances."""
        found: dict[int, Fraction] = {}
        for body, chance in self.chances.items():
            if not body.phase and body.structure == structure:
                found[body.hp] = found.get(body.hp, Fraction(0)) + chance
        return dict(sorted(found.items()))

    @property
    def effects(self) -> dict[str, Fraction]:
        """The chance of everything else that it brings, by name; what it had already is no news."""
        before = self.before
        found = {name: self._gains(name.lower()) for name in STATUSES}
        targets = before.mounts + before.systems
        found["something torn off"] = self.chance(
            lambda b: not b.phase and b.mounts + b.systems < targets
        )
        found["overheating"] = self.chance(lambda b: not b.phase and b.stress < before.stress)
        found["a meltdown due"] = self.chance(lambda b: b.melt > 0 and not before.melt)
        return found

    def _gains(self, status: str) -> Fraction:
        if getattr(self.before, status):
            return Fraction(0)
        return self.chance(lambda body: getattr(body, status) > 0)


def after_hit(
    frame: Frame | str, hit: Hit, *, start: Start | None = None, cat: Catalog | None = None
) -> AfterHit:
    """What one hit makes of a mech that stands as ``start`` says.

    >>> from mechlab.games.wreck import Hit, Start
    >>> found = after_hit("Everest", Hit(kinetic=25))
    >>> found.destroyed, found.structure
    (Fraction(7, 36), {2: Fraction(29, 36)})
    """
    cat = cat or catalog()
    mech = frame_of(frame, cat) if isinstance(frame, str) else frame
    sheet = mech.sheet(cat)
    model = Model(sheet, cat)
    body = begun(model, start or Start())
    come = taken(hit, sheet, exposed=body.exposed > 0, shredded=body.shredded > 0, cat=cat)
    return AfterHit(come, body, model.hit(body, hit))
