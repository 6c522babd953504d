"""What the hangar holds: four frames, the fielded three, a pinned build; and how it changes.

Plain values and pure functions: a move takes a draft and gives the next one. Undo is a list.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations

from mechlab.games import skirmish
from mechlab.games.skirmish import Build, Catalog

KINDS = ("chassis", "head", "arm", "legs", "back", "item", "pilot")
SIDES = ("right", "left")
EXAMPLE = "Foreman"


@dataclass(frozen=True)
class Draft:
    """Four frames with the kit each is compared to, who is fielded, and what is pinned.

    ``active`` is the frame on the stand, ``side`` the hand that the next arm or item goes to.
    """

    frames: tuple[Build, ...]
    origins: tuple[str, ...]
    fielded: tuple[int, ...]
    active: int = 0
    side: str = "right"
    pinned: Build | None = None

    @property
    def build(self) -> Build:
        """The build on the stand."""
        return self.frames[self.active]

    @property
    def origin(self) -> str:
        """The kit that the build on the stand is compared to."""
        return self.origins[self.active]

    @property
    def team(self) -> list[Build]:
        """The fielded builds."""
        return [self.frames[i] for i in self.fielded]

    def with_build(self, build: Build, origin: str | None = None) -> "Draft":
        """The draft with another build on the stand."""
        frames, origins = list(self.frames), list(self.origins)
        frames[self.active] = build
        origins[self.active] = origin or self.origin
        return replace(self, frames=tuple(frames), origins=tuple(origins))


def table(kind: str, cat: Catalog) -> dict[str, object]:
    """The catalog's table of a kind of part.

    >>> len(table("arm", skirmish.catalog()))
    11
    """
    tables = {
        "chassis": cat.chassis,
        "head": cat.heads,
        "arm": cat.arms,
        "legs": cat.legs,
        "back": cat.backs,
        "item": cat.equipment,
        "pilot": cat.pilots,
    }
    return dict(tables[kind])


def slot_of(kind: str, side: str) -> str:
    """The slot of a build that a kind of part goes to.

    >>> slot_of("arm", "left"), slot_of("item", "right"), slot_of("legs", "left")
    ('left_arm', 'right_hand', 'legs')
    """
    return {"arm": f"{side}_arm", "item": f"{side}_hand"}.get(kind, kind)


def clip(build: Build, kind: str, name: str, side: str, cat: Catalog) -> Build:
    """Clip a part from its runner: it takes its slot, and what was there goes back.

    An item or pilot that is already there comes off. A two-handed item takes both hands; a load
    stays only with a weapon that takes it.

    >>> foreman, cat = skirmish.kit("Foreman"), skirmish.catalog()
    >>> clip(foreman, "arm", "Siege arm", "left", cat).left_arm
    'Siege arm'
    >>> hammer = clip(foreman, "item", "Pile-driver hammer", "left", cat)
    >>> hammer.right_hand, hammer.left_hand
    ('Pile-driver hammer', None)
    """
    if kind == "item":
        return without_lost_loads(_held(build, name, side, cat), cat)
    slot = slot_of(kind, side)
    if kind == "pilot" and build.pilot == name:
        return build.replace(pilot=None)
    return without_lost_loads(build.replace(**{slot: name}), cat)


def _held(build: Build, name: str, side: str, cat: Catalog) -> Build:
    """The build with an item taken up, or put back when that hand holds it."""
    two_handed = cat.equipment[name].hands == len(SIDES)
    hand = "right_hand" if two_handed else f"{side}_hand"
    if getattr(build, hand) == name:
        return build.replace(**{hand: None})
    if two_handed:
        return build.replace(right_hand=name, left_hand=None)
    if holds_both(build, cat):
        build = build.replace(right_hand=None)
    return build.replace(**{hand: name})


def holds_both(build: Build, cat: Catalog) -> bool:
    """Whether the right hand's item fills the left hand too (B2)."""
    held = cat.equipment.get(build.right_hand or "")
    return held is not None and held.hands == len(SIDES)


def without_lost_loads(build: Build, cat: Catalog) -> Build:
    """Drop each load that its weapon does not take (F12)."""
    weapons = {
        "right_load": build.right_hand,
        "left_load": build.left_hand,
        "back_load": build.back,
    }
    lost = {
        slot: None
        for slot, weapon in weapons.items()
        if getattr(build, slot) and getattr(build, slot) not in skirmish.loads(weapon or "", cat)
    }
    return build.replace(**lost)


def nearest_kit(build: Build, cat: Catalog) -> str:
    """The kit that shares most slots with a build: what a shared build is compared to.

    >>> nearest_kit(skirmish.kit("Lantern").replace(head="Scout head"), skirmish.catalog())
    'Lantern'
    """

    def shared(name: str) -> int:
        slots = skirmish.kit(name, cat).slots()
        return sum(slots[slot] == held for slot, held in build.slots().items())

    return max(cat.kits, key=shared)


def example(cat: Catalog, first: str = EXAMPLE) -> Draft:
    """A legal roster of unchanged kits to open on, with as many legal trios as there can be.

    >>> draft = example(skirmish.catalog())
    >>> draft.origin, draft.origins, skirmish.check_roster(draft.frames)
    ('Foreman', ('Courier', 'Foreman', 'Reaver', 'Lantern'), [])
    """
    kits = list(cat.kits)
    size = min(len(kits), int(cat.rules.value("roster_size")))
    rosters = [names for names in combinations(kits, size) if first in names or first not in kits]
    return roster(max(rosters, key=lambda names: _worth(names, cat)), cat, first)


def _worth(names: Iterable[str], cat: Catalog) -> tuple[bool, int]:
    """How good an example some kits make: no pilot twice, then the number of legal trios."""
    builds = [skirmish.kit(name, cat) for name in names]
    pilots = {build.pilot for build in builds}
    return len(pilots) == len(builds), len(skirmish.legal_trios(builds, cat))


def roster(names: Iterable[str], cat: Catalog, active: str | None = None) -> Draft:
    """A draft of kits by name, the first legal trio fielded."""
    origins = tuple(names)
    frames = tuple(skirmish.kit(name, cat) for name in origins)
    stand = origins.index(active) if active in origins else 0
    return Draft(frames, origins, first_trio(frames, cat, stand), stand)


def first_trio(frames: tuple[Build, ...], cat: Catalog, stand: int = 0) -> tuple[int, ...]:
    """A legal trio with the frame on the stand if there is one, else the first three."""
    trios = skirmish.legal_trios(frames, cat)
    with_stand = [trio for trio in trios if stand in trio]
    size = int(cat.rules.value("fielded"))
    return (with_stand or trios or [tuple(range(min(size, len(frames))))])[0]


def loaded(builds: Iterable[Build], cat: Catalog) -> Draft:
    """A draft from builds that came in a link or a file: one build, or a roster.

    A single build takes the place of its nearest kit in the example roster.

    >>> draft = loaded([skirmish.kit("Bastion")], skirmish.catalog())
    >>> draft.origin, len(draft.frames)
    ('Bastion', 4)
    """
    given = tuple(builds)
    size = int(cat.rules.value("roster_size"))
    if len(given) >= size:
        frames = given[:size]
        origins = tuple(nearest_kit(build, cat) for build in frames)
        return Draft(frames, origins, first_trio(frames, cat))
    base = example(cat, nearest_kit(given[0], cat))
    rest = [i for i in range(len(base.frames)) if i != base.active]
    places = [base.active, *rest][: len(given)]
    frames_, origins_ = list(base.frames), list(base.origins)
    for place, build in zip(places, given, strict=True):
        frames_[place], origins_[place] = build, nearest_kit(build, cat)
    frames = tuple(frames_)
    return Draft(frames, tuple(origins_), first_trio(frames, cat, base.active), base.active)
