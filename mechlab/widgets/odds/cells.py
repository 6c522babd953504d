"""All guns against all targets: the case behind each cell, and its number."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from mechlab.games import skirmish
from mechlab.games.skirmish import Catalog, Profile
from mechlab.games.skirmish.odds import FACTS, Situation

from ..show import percent
from .address import change
from .asked import volley_of
from .case import OddsCase, plain_name
from .weapons import carrying


class Measured(NamedTuple):
    """What the matrix can show: its name, whether it is a chance, whether more is better."""

    label: str
    share: bool
    more: bool = True

    def text(self, value: float) -> str:
        """A value as a cell shows it."""
        return percent(value) if self.share else f"{value:.2f}"


MEASURED: dict[str, Measured] = {
    "expected": Measured("Durability per volley", False),
    "core": Measured("Core gone after 1 volley", True),
    "hit": Measured("A shot hits", True),
    "rounds": Measured("Volleys to destroy", False, more=False),
}
"""What can be asked of every cell, by the name an address uses."""


class Cell(NamedTuple):
    """One weapon against one target: its case, and its number or why there is none."""

    case: OddsCase
    value: float | None
    reason: str = ""


def guns() -> Sequence[Profile]:
    """Every ranged profile, in catalog order.

    >>> len(guns())
    29
    """
    return _guns(skirmish.catalog())


@lru_cache(maxsize=1)
def _guns(cat: Catalog) -> Sequence[Profile]:
    return tuple(skirmish.all_profiles(cat, melee=False))


def targets(case: OddsCase) -> list[str]:
    """The six kits, and the case's own target when it is none of them."""
    kits = list(skirmish.catalog().kits)
    return kits if case.target in kits else [*kits, case.target]


def cell_case(case: OddsCase, gun: Profile, target: str) -> OddsCase:
    """The case with this gun in the attacker's hands and this mech before it.

    >>> opened = cell_case(OddsCase("Foreman"), skirmish.profile("Cannon"), "Reaver")
    >>> opened.weapon, opened.target, opened.shooter().right_hand
    ('Cannon', 'Reaver', 'Cannon')
    """
    before = case.shooter()
    build = carrying(before, gun)
    attacker = case.attacker if build == before else plain_name(skirmish.share_code(build))
    aimed = change(case, "target", target)
    return replace(
        aimed,
        attacker=attacker,
        weapon=gun.name,
        form=gun.form,
        load=gun.load,
        overdrive=gun.overdrive,
    )


def measured(case: OddsCase, measure: str) -> Cell:
    """The number of one cell; a case the rules refuse has its reason instead."""
    try:
        volley = volley_of(case)
        if measure == "hit":
            return Cell(case, float(volley.hit))
        if measure == "rounds":
            return Cell(case, volley.rounds_to_destroy().mean)
        return Cell(case, volley.expected if measure == "expected" else volley.destroyed["Core"])
    except ValueError as reason:
        return Cell(case, None, str(reason))


def with_net(case: OddsCase, net: int) -> OddsCase | None:
    """The case with facts that bring exactly so many net dice and do nothing else.

    Facts without dice stay. None when no set of facts brings that many.

    >>> from mechlab.games.skirmish.odds import net as net_of
    >>> case = with_net(OddsCase(situation=Situation(hard_cover=True, brace=True)), 3)
    >>> net_of(case.situation, case.mode().profile), case.situation.brace
    (3, True)
    """
    cat, side = case.catalog(), _PURE[net > 0]
    dropped = {fact.name: None if fact.name == "aimed" else False for fact in FACTS if fact.sign}
    bare = _where(case.situation, dropped)
    worth = {name: int(cat.rules.value(name)) for name in side}
    for count in range(len(side) + 1):
        for chosen in combinations(side, count):
            if sum(worth[name] for name in chosen) == abs(net):
                return replace(case, situation=_where(bare, dict.fromkeys(chosen, True)))
    return None


def _where(situation: Situation, facts: Mapping[str, Any]) -> Situation:
    return replace(situation, **facts)


# Facts that do nothing but bring their dice, whatever the weapon.
_PURE = {
    False: ("engaged", "operator", "optics", "target_fast", "soft_cover"),
    True: ("locked", "bond", "high_ground", "target_still"),
}
