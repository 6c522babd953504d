"""A mech as it enters a melee exchange (F11.1, F11.4)."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from ..build import Build, card, fielded, item
from ..catalog import Catalog, catalog
from ..profile import Profile, profile

ARMS = ("Right Arm", "Left Arm")


@dataclass(frozen=True)
class Armed:
    """A melee weapon or shield and the arms that bear it; ``profile`` is None for a shield."""

    profile: Profile | None
    arms: tuple[str, ...]
    guard: bool = False


@dataclass(frozen=True)
class Fighter:
    """A mech as it enters an exchange: what its pool is made of (F11.1).

    ``handling`` is that of the right and the left arm. ``destroyed`` and ``actuators`` are names of
    parts; ``operator`` is the condition that F11.1 calls Scramble. ``charge`` counts when the pool
    is rolled (F11.11); the extracts are those of a Drone (F11.13).
    """

    class_name: str
    piloting: int
    head_accuracy: int = 0
    handling: tuple[int, int] = (0, 0)
    items: tuple[Armed, ...] = ()
    destroyed: frozenset[str] = frozenset()
    actuators: frozenset[str] = frozenset()
    optics: bool = False
    operator: bool = False
    charge: int = 0
    head_extract: bool = False
    melee_extract: bool = False

    def working(self, arms: Collection[str] = ARMS) -> tuple[str, ...]:
        """Which of some arms still work."""
        return tuple(arm for arm in arms if arm not in self.destroyed)


def fighter(
    build: Build,
    *,
    forms: Mapping[str, str] | None = None,
    destroyed: Collection[str] = (),
    actuators: Collection[str] = (),
    optics: bool = False,
    operator: bool = False,
    charge: int = 0,
    cat: Catalog | None = None,
) -> Fighter:
    """A build as a fighter; ``forms`` names the form of an item that is not in its first.

    >>> from mechlab.games import skirmish
    >>> fighter(skirmish.kit("Reaver")).handling
    (0, 1)
    """
    cat = cat or catalog()
    return Fighter(
        class_name=card(build, cat).class_name,
        piloting=fielded(build, cat).piloting if build.pilot else 0,
        head_accuracy=cat.heads[build.head].accuracy,
        handling=(cat.arms[build.right_arm].handling, cat.arms[build.left_arm].handling),
        items=tuple(_items(build, forms or {}, cat)),
        destroyed=frozenset(destroyed),
        actuators=frozenset(actuators),
        optics=optics,
        operator=operator,
        charge=charge,
    )


def _items(build: Build, forms: Mapping[str, str], cat: Catalog) -> Iterator[Armed]:
    for name, arm in zip((build.right_hand, build.left_hand), ARMS, strict=True):
        held = item(name, cat)
        if held is None:
            continue
        arms = ARMS if held.hands == len(ARMS) else (arm,)
        if held.damage is None:
            yield Armed(None, arms, held.guard)
            continue
        chosen = profile(held.name, form=forms.get(held.name), cat=cat)
        if chosen.is_melee:
            yield Armed(chosen, arms, chosen.guard)
