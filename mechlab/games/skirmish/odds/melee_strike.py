"""One melee strike that is not parried: its penetration, damage and Heat (F11.2, F11.4, F11.7)."""

from dataclasses import dataclass
from fractions import Fraction

from mechlab.dice import Distribution

from ..catalog import Catalog, catalog
from ..profile import Profile
from ..tables import CLASSES
from .chances import Penetration, halved_by, natural_20_pen, penetration
from .refusal import Refused


@dataclass(frozen=True)
class Strike:
    """A strike at a part: the ``pen`` it rolls with, its outcomes, its damage, the striker's Heat.

    ``damage`` includes glances; crit effects and the excess over a part's Durability are not in it.
    """

    pen: int
    outcomes: Penetration
    damage: Distribution[int]
    heat: int

    @property
    def expected(self) -> Fraction:
        """The mean damage."""
        return self.damage.mean


def strike(
    profile: Profile,
    armor: int,
    *,
    natural_20: bool = False,
    mass: int = 0,
    charge: int = 0,
    one_arm: bool = False,
    cat: Catalog | None = None,
) -> Strike:
    """An accepted strike with a melee profile at a part with that Armor (F11.2).

    ``mass`` is the Pen that Mass adds, from :func:`mass_pen`; ``charge`` the Charge the strike
    spends (F11.10, F11.11); ``one_arm`` a two-handed weapon in the arm that is left (F11.4).
    Raises ``Refused`` for a gun, and for Charge that the weapon does not spend.

    >>> from mechlab.games import skirmish
    >>> strike(skirmish.profile("Blade"), armor=6).expected
    Fraction(89, 12)
    >>> strike(skirmish.profile("Capacitor charge blade", form="Axe"), armor=6, charge=3).outcomes
    Penetration(glance=Fraction(0, 1), full=Fraction(1, 6), crit=Fraction(5, 6))
    """
    cat = cat or catalog()
    if not profile.is_melee:
        raise Refused(f"{profile.label} never strikes in an exchange (F11.7)")
    held = cat.equipment.get(profile.name)
    if one_arm and (held is None or held.hands == 1):
        raise Refused(f"{profile.name} is used with one arm anyway (F11.4): one_arm is two-handed")
    pen, rolled = _charged(profile, charge, cat)
    pen += mass
    pen += natural_20_pen(cat) if natural_20 else 0
    pen += int(cat.rules.value("one_arm_pen")) if one_arm else 0
    outcomes = penetration(pen, armor, cat)
    return Strike(pen, outcomes, halved_by(outcomes.glance, rolled, cat), profile.heat)


def mass_pen(striker: str, target: str, cat: Catalog | None = None) -> int:
    """The Pen that Mass adds to a strike of one class at another (F11.2).

    >>> mass_pen("Heavy", "Light"), mass_pen("Light", "Heavy")
    (2, 0)
    """
    steps = CLASSES.index(striker) - CLASSES.index(target)
    return max(0, steps) * int((cat or catalog()).rules.value("mass_pen"))


def improvised(
    class_name: str, kind: str, shield: bool = False, cat: Catalog | None = None
) -> Profile:
    """The profile of a punch or a kick of a class; ``shield`` if the arm has one (F11.7).

    >>> improvised("Heavy", "punch", shield=True).penetration
    4
    """
    cat = cat or catalog()
    if (class_name, kind) not in cat.improvised:
        raise Refused(f"a {class_name} has no improvised {kind!r} (F11.7): punch or kick")
    row, value = cat.improvised[class_name, kind], cat.rules.value
    return Profile(
        name=f"{class_name} {'shield ' if shield else ''}{kind}",
        form=None,
        load=None,
        overdrive=False,
        range=None,
        shots=1,
        accuracy=row.accuracy,
        penetration=row.penetration + (value("shield_punch_pen") if shield else 0),
        damage=row.damage,
        heat=row.heat,
        tags=("Melee",),
        melee_dice=value("improvised_dice"),
        parry_cost=value("improvised_parry_cost"),
    )


def _charged(profile: Profile, charge: int, cat: Catalog) -> tuple[int, Distribution[int]]:
    """Pen and damage roll with the Charge a strike spends (F11.10, F11.11)."""
    value = cat.rules.value
    pen, rolled = profile.penetration, Distribution.of(profile.damage)
    if charge == 0:
        return pen, rolled
    most = _most_charge(profile, cat)
    if not 0 < charge <= most:
        spends = f"spends 1 to {most}" if most > 1 else f"spends {most or 'no'}"
        raise Refused(f"{profile.label} {spends} Charge in a strike, not {charge} (F11.9)")
    if skill_of(profile, cat) == "amp":
        return pen, _plus(rolled, Distribution({value("amp_damage"): 1}))
    for _ in range(charge):
        pen, rolled = pen + value("discharge_pen"), _plus(rolled, _extra(cat))
    return pen, rolled


def _extra(cat: Catalog) -> Distribution[int]:
    return Distribution.of(cat.rules.value("discharge_damage"))


def _plus(one: Distribution[int], other: Distribution[int]) -> Distribution[int]:
    return Distribution.from_die(one.die + other.die)


def _most_charge(profile: Profile, cat: Catalog) -> int:
    """The Charge one strike can spend: only the other form of a weapon with such a skill does."""
    if profile.form is None:
        return 0
    most = {"phial discharge": "charge_max", "amp": "amp_charge"}
    constant = most.get(skill_of(profile, cat) or "")
    return int(cat.rules.value(constant)) if constant else 0


def skill_of(profile: Profile, cat: Catalog) -> str | None:
    """The weapon skill of a profile's weapon (F11.10 to F11.14).

    >>> from mechlab.games import skirmish
    >>> skill_of(skirmish.profile("Breaker switch axe"), skirmish.catalog())
    'amp'
    """
    item = cat.equipment.get(profile.name)
    return item.skill if item else None
