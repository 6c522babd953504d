"""The modes in which a mech can fire: each weapon with its forms, loads and Overdrive."""

from functools import lru_cache
from typing import NamedTuple

from mechlab.games import skirmish
from mechlab.games.skirmish import Build, Catalog, Profile, odds


class Weapon(NamedTuple):
    """A mounted weapon in one mode. ``carried`` says whether the build has the load on board."""

    name: str
    form: str | None
    load: str | None
    overdrive: bool
    place: str
    carried: bool
    profile: Profile

    @property
    def key(self) -> str:
        """The mode as one text, for the option of a list."""
        return "|".join([self.name, self.form or "", self.load or "", "1" * self.overdrive])

    @property
    def label(self) -> str:
        """What an option says: the mode and its numbers."""
        gun = self.profile
        numbers = f"{gun.shots} × {gun.damage}, Pen {gun.penetration}, Acc {gun.accuracy:+d}"
        return f"{self.profile.label} ({numbers})" + ("" if self.carried else " · load not aboard")


def armed(build: Build) -> tuple[Weapon, ...]:
    """Every mode of every weapon of a build, guns first; ``ValueError`` when it has no weapon.

    >>> [weapon.profile.label for weapon in armed(skirmish.kit("Lantern"))]
    ['Lance', 'Lance, Overdrive', 'Pulse', 'Pulse, Overdrive']
    """
    return _armed(build, skirmish.catalog())


@lru_cache(maxsize=64)
def _armed(build: Build, cat: Catalog) -> tuple[Weapon, ...]:
    modes = [
        Weapon(p.name, p.form, p.load, p.overdrive, gun.place, p.load in (None, gun.load), p)
        for gun in skirmish.weapons(build, cat)
        for p in _profiles(cat)
        if p.name == gun.name
    ]
    unlike = {mode.key: mode for mode in modes}
    if not unlike:
        raise ValueError("carries no weapon")
    return tuple(sorted(unlike.values(), key=lambda mode: mode.profile.is_melee))


@lru_cache(maxsize=1)
def _profiles(cat: Catalog) -> list[Profile]:
    """Every profile, with the skills that are attacks of their own (F11.12)."""
    return [*skirmish.all_profiles(cat), odds.shelling(cat), odds.wyvern(cat)]


def weapon_named(
    build: Build,
    name: str,
    form: str | None = None,
    load: str | None = None,
    overdrive: bool = False,
) -> Weapon:
    """The mode by its names; ``ValueError`` says what the mech has instead.

    >>> weapon_named(skirmish.kit("Lantern"), "Rifle")
    Traceback (most recent call last):
    ...
    ValueError: weapon "Rifle" is not on this mech; it has Lance and Pulse
    """
    modes = [mode for mode in armed(build) if mode.name == name]
    if not modes:
        names = list(dict.fromkeys(mode.name for mode in armed(build)))
        have = " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
        raise ValueError(f'weapon "{name[:40]}" is not on this mech; it has {have}')
    for mode in modes:
        if (mode.form, mode.load, mode.overdrive) == (form, load, overdrive):
            return mode
    skirmish.profile(name, form, load, overdrive)  # says what the weapon does not have
    raise ValueError(f"{name} does not fire that way: one form, load or Overdrive at a time")


def carrying(build: Build, profile: Profile) -> Build:
    """The build with this weapon in its hands or on its back, other weapons as they were.

    A gun goes to the right hand; a two-handed one empties the left. The loads of what was there go
    with it. The result may be too heavy: the odds do not mind.

    >>> carrying(skirmish.kit("Foreman"), skirmish.profile("Arc bow")).left_hand is None
    True
    """
    if any(mounted.name == profile.name for mounted in skirmish.weapons(build)):
        return build
    cat = skirmish.catalog()
    if profile.name in cat.backs:
        return build.replace(back=profile.name, back_load=profile.load)
    changed = build.replace(right_hand=profile.name, right_load=profile.load)
    if cat.equipment[profile.name].hands == 1:
        return changed
    return changed.replace(left_hand=None, left_load=None)
