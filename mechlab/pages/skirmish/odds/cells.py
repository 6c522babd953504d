"""All guns against all targets: the case behind each cell, and its number."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from mechlab.games import skirmish
from mechlab.games.skirmish import Catalog, Profile
from mechlab.games.skirmish.odds import FACTS, Situation
from mechlab.widgets.markup import Markup
from mechlab.widgets.show import percent, warrant

from .address import change
from .asked import volley_of
from .case import OddsCase, plain_name
from .weapons import carrying

_REMEMBERED = 6000  # numbers of cells, a few hundred bytes each


class Measured(NamedTuple):
    """What the matrix can show: its name, whether it is a chance, whether more is better."""

    label: str
    share: bool
    more: bool = True

    def text(self, value: float | Fraction) -> str:
        """A value as a cell shows it."""
        return percent(value) if self.share else f"{float(value):.2f}"


MEASURED: dict[str, Measured] = {
    "expected": Measured("Durability per volley", False),
    "core": Measured("Core gone after 1 volley", True),
    "hit": Measured("A shot hits", True),
    "rounds": Measured("Volleys to destroy", False, more=False),
}
"""What can be asked of every cell, by the name an address uses."""


class Cell(NamedTuple):
    """One weapon against one target: its case, and its number or why there is none.

    A fraction is exact; a float is off by ``error`` at most.
    """

    case: OddsCase
    value: float | Fraction | None
    error: float = 0.0
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


def row(case: OddsCase, gun: Profile, measure: str) -> dict[str, Cell]:
    """What a gun does to each target: the cells of a line of the matrix."""
    return {each: measured(cell_case(case, gun, each), measure) for each in targets(case)}


def measured(case: OddsCase, measure: str) -> Cell:
    """The number of one cell, from memory when it was asked before.

    A case the rules refuse has its reason instead.
    """
    return _measured(case.question(), measure, case.catalog())._replace(case=case)


@lru_cache(maxsize=_REMEMBERED)
def _measured(case: OddsCase, measure: str, cat: Catalog) -> Cell:
    """A case does not say under which numbers it is asked, and those may change."""
    try:
        volley = volley_of(case)
        if measure == "hit":
            return Cell(case, volley.hit)
        if measure == "rounds":
            rounds = volley.rounds_to_destroy()
            return Cell(case, rounds.mean, rounds.error)
        after = volley.after(1)
    except ValueError as reason:
        return Cell(case, None, reason=str(reason))
    value = after.expected if measure == "expected" else after.destroyed["Core"]
    return Cell(case, value, after.error)


def warranted(cells: Iterable[Cell]) -> Markup:
    """The badge for the numbers of some cells: exact, or the widest of their bounds."""
    known = [cell for cell in cells if cell.value is not None]
    if all(isinstance(cell.value, Fraction) for cell in known):
        return warrant("exact")
    return warrant("float", f"± {max(cell.error for cell in known):.0e}")


def explained(words: str, cell: Cell) -> str:
    """What a cell says when it is pointed at: its number in full, and what Enter does.

    >>> explained("Rifle at Lantern: 80.0%", Cell(OddsCase(), Fraction(4, 5)))
    'Rifle at Lantern: 80.0%, exactly 4/5. Enter opens the case.'
    """
    exact = isinstance(cell.value, Fraction)
    known = f"exactly {cell.value}" if exact else f"± {cell.error:.0e}"
    return f"{words}, {known}. Enter opens the case."


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
