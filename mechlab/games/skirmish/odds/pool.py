"""Melee pools: whose dice, and how many (F11.1, F11.6, F11.7)."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from ..build import Build
from ..catalog import Catalog, catalog
from ..profile import Profile
from .fighter import ARMS, Armed, Fighter, fighter
from .melee_strike import improvised, skill_of


@dataclass(frozen=True)
class Source:
    """The dice one weapon brings: ``dice`` d20s that each add ``accuracy``.

    ``difficulty`` condition dice are rolled once for all of them, so that they succeed or fail
    together more often than by themselves.
    """

    profile: Profile
    dice: int
    accuracy: int
    difficulty: int = 0
    one_arm: bool = False


@dataclass(frozen=True)
class Pool:
    """All dice of one side: attack dice by source, and defence-only dice of shields (F11.6).

    ``parry_cost`` is what it pays, in successes of either kind, to cancel a strike.
    """

    sources: tuple[Source, ...]
    shield_dice: int
    piloting: int
    parry_cost: int

    @property
    def dice(self) -> int:
        """The number of attack dice."""
        return sum(source.dice for source in self.sources)


def pool(who: Fighter | Build, cat: Catalog | None = None) -> Pool:
    """The pool a fighter rolls in an exchange (F11.1, F11.6, F11.7).

    Without a usable melee weapon it punches, or kicks; without arms and Legs it has no dice.

    >>> from mechlab.games import skirmish
    >>> blade = pool(skirmish.kit("Reaver")).sources[0]
    >>> blade.profile.label, blade.dice, blade.accuracy
    ('Blade', 4, 4)
    """
    cat = cat or catalog()
    if isinstance(who, Build):
        who = fighter(who, cat=cat)
    sources = [_source(who, each, cat) for each in who.items if each.profile and _usable(who, each)]
    sources = sources or list(_bare_hands(who, cat))
    shields = sum(each.guard and _usable(who, each) for each in who.items)
    return Pool(
        sources=tuple(_deal(_bonus_dice(who, cat), sources)),
        shield_dice=shields * int(cat.rules.value("shield_dice")),
        piloting=who.piloting,
        parry_cost=_parry_cost(sources, shields > 0, cat),
    )


def _usable(who: Fighter, each: Armed) -> bool:
    return bool(who.working(each.arms))


def _source(who: Fighter, each: Armed, cat: Catalog) -> Source:
    assert each.profile is not None
    value, arms = cat.rules.value, who.working(each.arms)
    one_arm = len(arms) < len(each.arms)
    skill = skill_of(each.profile, cat)
    dice = (each.profile.melee_dice or 0) + max(who.handling[ARMS.index(arm)] for arm in arms)
    if skill == "amp" and each.profile.form and who.charge:
        dice += value("amp_die")
    if skill == "extracts" and who.melee_extract:
        dice += value("extract_melee_dice")
    accuracy = _accuracy(who, each.profile, cat) + one_arm * value("one_arm_accuracy")
    return Source(each.profile, dice, accuracy, _difficulty(who, arms, cat), one_arm)


def _bare_hands(who: Fighter, cat: Catalog) -> Iterator[Source]:
    """A punch with the best working arm: one without Actuator damage, then one with a shield."""
    shields = {arm for each in who.items if each.guard and not each.profile for arm in each.arms}
    best = sorted(who.working(), key=lambda arm: (arm in who.actuators, arm not in shields))
    if best:
        strike_with = improvised(who.class_name, "punch", best[0] in shields, cat)
    elif "Legs" not in who.destroyed:
        strike_with = improvised(who.class_name, "kick", cat=cat)
    else:
        return
    dice, accuracy = strike_with.melee_dice or 0, _accuracy(who, strike_with, cat)
    yield Source(strike_with, dice, accuracy, _difficulty(who, best[:1], cat))


def _accuracy(who: Fighter, weapon: Profile, cat: Catalog) -> int:
    head = 0 if "Head" in who.destroyed else who.head_accuracy
    extract = who.head_extract * int(cat.rules.value("extract_accuracy"))
    return who.piloting + head + weapon.accuracy + extract


def _difficulty(who: Fighter, arms: Collection[str], cat: Catalog) -> int:
    """Condition dice: nothing else hampers an exchange, and each cause counts once (F11.1)."""
    causes = {
        "head_destroyed": "Head" in who.destroyed,
        "optics": who.optics,
        "operator": who.operator,
        "actuator": any(arm in who.actuators for arm in arms),
    }
    return sum(int(cat.rules.value(cause)) for cause, holds in causes.items() if holds)


def _bonus_dice(who: Fighter, cat: Catalog) -> int:
    value = cat.rules.value
    by_class = int(value(f"class_dice_{who.class_name.lower()}"))
    return by_class + who.piloting // int(value("piloting_per_die"))


def _deal(bonus: int, sources: list[Source]) -> Iterator[Source]:
    """Bonus dice dealt in turn, from the right (F11.1, Amb100)."""
    for place, source in enumerate(sources):
        share = len(range(place, bonus, len(sources)))
        yield replace(source, dice=source.dice + share)


def _parry_cost(sources: list[Source], shield: bool, cat: Catalog) -> int:
    """The cheapest usable weapon's; a shield takes one off, to no less than the minimum (F11.6)."""
    value = cat.rules.value
    costs = [each.profile.parry_cost for each in sources if each.profile.parry_cost is not None]
    cost = min(costs, default=int(value("improvised_parry_cost")))
    discount = int(value("shield_parry_discount")) if shield else 0
    return max(int(value("parry_minimum")), cost - discount)
