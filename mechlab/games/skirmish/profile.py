"""Weapon profiles: what a weapon does in one form, with one load or in Overdrive (C3, F12)."""

from dataclasses import dataclass, replace

from mechlab.catalog.names import known
from mechlab.dice import Dice

from .catalog import Catalog, catalog
from .tables import Back, Equipment, Form

STANDARD = "Standard"
"""The rounds that every Ballistic weapon fires without a load (F12)."""


@dataclass(frozen=True)
class Profile:
    """The numbers of one attack. ``range`` in hexes; ``None`` for melee."""

    name: str
    form: str | None
    load: str | None
    overdrive: bool
    range: int | None
    shots: int
    accuracy: int
    penetration: int
    damage: Dice
    heat: int
    tags: tuple[str, ...]
    on_hit_heat: Dice | None = None
    melee_dice: int | None = None
    parry_cost: int | None = None
    guard: bool = False
    limited: int | None = None

    @property
    def is_melee(self) -> bool:
        """Whether it fights in an exchange (F11) instead of firing."""
        return "Melee" in self.tags

    @property
    def label(self) -> str:
        """The name a person would say: weapon, then form, load or Overdrive."""
        extras = [self.form, self.load, "Overdrive" if self.overdrive else None]
        return ", ".join([self.name, *filter(None, extras)])


def profile(
    name: str,
    form: str | None = None,
    load: str | None = None,
    overdrive: bool = False,
    cat: Catalog | None = None,
) -> Profile:
    """The profile of a weapon or back weapon by catalog name (C3, C6, F12).

    Without ``form`` it is the printed one, without ``load`` Standard rounds. ``ValueError`` names
    what the weapon does not have and what it has.

    >>> profile("Cannon", load="Armor-piercing").penetration
    6
    >>> profile("Lance", overdrive=True).shots
    3
    >>> profile("Lance", load="Armor-piercing")
    Traceback (most recent call last):
    ...
    ValueError: Lance takes no load 'Armor-piercing' (F12); it takes none
    """
    cat = cat or catalog()
    base = _printed(name, cat)
    if form is not None:
        base = _in_form(base, form, cat)
    if load not in (None, STANDARD):
        base = _loaded(base, load, cat)
    if overdrive:
        base = _overdriven(base, cat)
    return base


def forms(name: str, cat: Catalog | None = None) -> tuple[str, ...]:
    """The alternate forms of a weapon, beside its printed one (C3).

    >>> forms("Breach gunlance")
    ('Shell',)
    """
    cat = cat or catalog()
    return tuple(form for weapon, form in cat.forms if weapon == name)


def loads(name: str, cat: Catalog | None = None) -> tuple[str, ...]:
    """The alternate loads a weapon can carry (F12).

    >>> loads("Autocannon")
    ('Armor-piercing', 'Flechette')
    """
    cat = cat or catalog()
    return tuple(load for weapon, load in cat.loads if weapon == name)


def has_overdrive(name: str, cat: Catalog | None = None) -> bool:
    """Whether a weapon has a printed Overdrive profile (F12).

    >>> has_overdrive("Pulse"), has_overdrive("Rifle")
    (True, False)
    """
    cat = cat or catalog()
    return name in cat.equipment and cat.equipment[name].overdrive_damage is not None


def all_profiles(cat: Catalog | None = None, melee: bool = True) -> list[Profile]:
    """Every profile of the catalog: printed, forms, loads, Overdrive, back weapons, in that order.

    >>> len(all_profiles(melee=False))
    29
    """
    cat = cat or catalog()
    armed = [name for name, item in cat.equipment.items() if item.damage is not None]
    armed += [name for name, back in cat.backs.items() if back.damage is not None]
    found = []
    for name in armed:
        found.append(profile(name, cat=cat))
        found += [profile(name, load=load, cat=cat) for load in loads(name, cat)]
        found += [profile(name, form=form, cat=cat) for form in forms(name, cat)]
        if has_overdrive(name, cat):
            found.append(profile(name, overdrive=True, cat=cat))
    return [each for each in found if melee or not each.is_melee]


def _printed(name: str, cat: Catalog) -> Profile:
    weapons = [*cat.equipment, *(n for n, back in cat.backs.items() if back.damage is not None)]
    name = known(name, weapons, "weapon")
    row = cat.equipment[name] if name in cat.equipment else cat.backs[name]
    return _of_row(name, None, row)


def _in_form(base: Profile, form: str, cat: Catalog) -> Profile:
    if base.name in cat.equipment and form == cat.equipment[base.name].first_form:
        return base
    row = cat.forms.get((base.name, form))
    if row is None:
        raise ValueError(f"{base.name} has no form {form!r} (C3); {_offer(forms(base.name, cat))}")
    return _of_row(base.name, form, row)


def _of_row(name: str, form: str | None, row: Equipment | Form | Back) -> Profile:
    """A row's numbers as a profile; backs fight in no exchange."""
    if row.damage is None:
        raise ValueError(f"{name} has no attack (C3)")
    held = None if isinstance(row, Back) else row
    return Profile(
        name=name,
        form=form,
        load=None,
        overdrive=False,
        range=row.range,
        shots=row.shots,
        accuracy=row.accuracy,
        penetration=row.penetration,
        damage=row.damage,
        heat=row.heat,
        tags=row.tags,
        on_hit_heat=held.on_hit_heat if held else None,
        melee_dice=held.melee_dice if held else None,
        parry_cost=held.parry_cost if held else None,
        guard=row.guard,
    )


def _loaded(base: Profile, load: str, cat: Catalog) -> Profile:
    row = cat.loads.get((base.name, load))
    if row is None:
        taken = loads(base.name, cat)
        raise ValueError(f"{base.name} takes no load {load!r} (F12); {_offer(taken, 'it takes')}")
    if base.form is not None:
        raise ValueError(f"{base.name} carries a load only if every form takes it (F12)")
    return replace(
        base,
        load=load,
        penetration=base.penetration if row.penetration is None else row.penetration,
        shots=row.shots or base.shots,
        damage=row.damage or base.damage,
        on_hit_heat=row.on_hit_heat or base.on_hit_heat,
        limited=row.limited,
    )


def _overdriven(base: Profile, cat: Catalog) -> Profile:
    if base.load or base.form or not has_overdrive(base.name, cat):
        raise ValueError(f"{base.label} has no Overdrive profile (F12)")
    row = cat.equipment[base.name]
    assert row.overdrive_damage is not None
    return replace(
        base,
        overdrive=True,
        penetration=row.overdrive_penetration,
        shots=row.overdrive_shots or base.shots,
        damage=row.overdrive_damage,
        heat=base.heat + row.overdrive_heat,
        on_hit_heat=row.overdrive_on_hit_heat,
    )


def _offer(names: tuple[str, ...], verb: str = "it has") -> str:
    return f"{verb} {' or '.join(names)}" if names else f"{verb} none"
