"""How many hits a mech takes: an exact Markov chain over its HP and structure (D)."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from mechlab.dice import Distribution

from ..build import Frame, Sheet
from ..catalog import Catalog, catalog
from ..deck import Hit
from ..tables import TYPES
from .body import Body, Chances, Model, spread
from .refusal import Refused

MANY = 99
"""So many targets that trauma always finds one."""


@dataclass(frozen=True)
class HitsToDestroy:
    """How often a hit has to come until a mech is destroyed, the same hit each time.

    Between hits statuses end, unless they all come in one turn.
    """

    sheet: Sheet
    hit: Hit
    model: Model
    start: Body
    together: bool

    def _step(self, body: Body) -> Chances:
        after = self.model.hit(body, self.hit)
        return spread(after, lambda each: {self._between(each): Fraction(1)})

    def _between(self, body: Body) -> Body:
        """What the track alone remembers; heat and burn are no part of it, nor what was torn off
        where there is always something left."""
        if self.start.systems >= MANY:
            body = body._replace(mounts=self.start.mounts, systems=self.start.systems)
        body = body._replace(burn=0, heat=0, stress=self.start.stress, melt=0, exposed=0)
        if body.phase or self.together:
            return body
        return body._replace(impaired=0, stunned=0, shredded=0)

    @cached_property
    def mean(self) -> Fraction | None:
        """The mean number of hits; None where no hit ever gets through.

        >>> hits_to_destroy(Hit(kinetic=6), Frame("Everest")).mean
        Fraction(45317, 7776)
        """
        return self._mean_until(lambda body: body.phase > 0)

    def structure_mean(self, lost: int = 1) -> Fraction | None:
        """The mean number of hits until so many structure are lost, or the mech.

        >>> hits_to_destroy(Hit(kinetic="1d6"), Frame("Everest", hp=6)).structure_mean()
        Fraction(16807, 7776)
        """
        least = self.start.structure - lost
        return self._mean_until(lambda body: body.phase > 0 or body.structure <= least)

    def _mean_until(self, is_over: Callable[[Body], bool]) -> Fraction | None:
        means: dict[Body, Fraction] = {}
        todo = [self.start]
        while todo:
            body = todo[-1]
            if body in means:
                todo.pop()
                continue
            if is_over(body):
                means[body] = Fraction(0)
                continue
            after = dict(self._step(body))
            stays = after.pop(body, Fraction(0))
            if stays == 1:
                return None
            missing = [each for each in after if each not in means]
            if missing:
                todo += missing
                continue
            rest = sum((chance * means[each] for each, chance in after.items()), Fraction(0))
            means[body] = (1 + rest) / (1 - stays)
        return means[self.start]

    def at(self, number: int) -> Fraction:
        """The chance that exactly so many hits destroy it.

        >>> hits_to_destroy(Hit(kinetic=6), Frame("Everest")).at(4)
        Fraction(11, 72)
        """
        return self._destroyed(number) - self._destroyed(number - 1)

    def within(self, hits: int) -> Fraction:
        """The chance that so many hits, or fewer, destroy it."""
        return self._destroyed(hits)

    def _destroyed(self, hits: int) -> Fraction:
        if hits < 1:
            return Fraction(0)
        return sum((p for body, p in self.after(hits).items() if body.phase), Fraction(0))

    def after(self, hits: int) -> Chances:
        """How the mech may stand after so many hits."""
        chances: Chances = {self.start: Fraction(1)}
        for _ in range(hits):
            chances = spread(chances, self._step)
        return chances

    def distribution(self, most: int = 30) -> Distribution[int]:
        """The number of hits; those that need more than ``most`` are counted as ``most`` + 1."""
        found = {}
        chances: Chances = {self.start: Fraction(1)}
        before = Fraction(0)
        for number in range(1, most + 1):
            chances = spread(chances, self._step)
            now = sum((p for body, p in chances.items() if body.phase), Fraction(0))
            found[number] = now - before
            before = now
        return Distribution(found | {most + 1: 1 - before})

    def survives(self, structure: int) -> Fraction | None:
        """The chance that it loses so many structure and still works; None where it never does."""
        if self.mean is None:
            return None
        reached: Chances = {self.start: Fraction(1)}
        alive, least = Fraction(0), self.start.structure - structure
        while reached:
            open_now: Chances = {}
            for body, chance in reached.items():
                if body.phase:
                    continue
                if body.structure <= least:
                    alive += chance
                    continue
                after = dict(self._step(body))
                stays = after.pop(body, Fraction(0))
                for each, likely in after.items():
                    share = chance * likely / (1 - stays)
                    open_now[each] = open_now.get(each, Fraction(0)) + share
            reached = open_now
        return alive

    @property
    def marks(self) -> list[int]:
        """Of a hit without dice: after which hits structure is marked, the last being the end.

        ``Refused`` with dice, empty where no hit gets through.

        >>> hits_to_destroy(Hit(kinetic=6), Frame("Everest")).marks
        [2, 4, 5, 7]
        """
        if any(not isinstance(self.hit.amount(kind), int) for kind in TYPES):
            raise Refused("with dice there is no such list: ask for the mean")
        taken = self.model.hit(self.start._replace(hp=10**6), self.hit)
        loss = 10**6 - max(body.hp for body in taken)
        if not loss:
            return []
        hp, structure = self.start.hp, self.start.structure
        most = self.sheet.hp
        return [-(-(hp + most * n) // loss) for n in range(structure)]


def hits_to_destroy(
    hit: Hit,
    frame: Frame | None = None,
    *,
    hp: int | None = None,
    structure: int | None = None,
    together: bool = False,
    has_targets: bool = True,
    cat: Catalog | None = None,
) -> HitsToDestroy:
    """How many of one hit destroy a mech: chances, mean, and structure on the way, as fractions.

    ``hp`` and ``structure`` are what it has now. ``together``: all come in one turn, so that
    Impaired and Stunned meet the next roll. ``has_targets``: trauma always finds something to
    destroy; else it has the frame's items. What stays of the hit as burn, and its heat, are not
    followed: :func:`survival` does.

    >>> found = hits_to_destroy(Hit(kinetic=6), Frame("Everest"))
    >>> found.mean, found.at(5)
    (Fraction(45317, 7776), Fraction(5551, 15552))
    """
    cat = cat or catalog()
    sheet = (frame or Frame()).sheet(cat)
    model = Model(sheet, cat)
    start = model.begun()
    if has_targets:
        start = start._replace(systems=MANY, mounts=MANY if model.by_die else 0)
    start = start._replace(
        hp=sheet.hp if hp is None else hp,
        structure=sheet.structure if structure is None else structure,
    )
    return HitsToDestroy(sheet, hit, model, start, together)
