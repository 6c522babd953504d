"""What the odds page is asked: one frozen case, and what its names stand for."""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal, get_args

from mechlab.games import skirmish
from mechlab.games.skirmish import Build, Catalog
from mechlab.games.skirmish.odds import Situation

from .rules import RULES
from .weapons import Weapon, weapon_named

MEASURES = ("expected", "core", "hit", "rounds")
"""What the matrix can show."""

NETS = range(4, -5, -1)
"""The net dice that the matrix can try in place of the situation's."""

Between = Literal["acts", "idle"]
BETWEEN: tuple[Between, ...] = get_args(Between)
"""What the target does between volleys: it acts, which ends some crits, or it stands idle."""


Six = tuple[int, int, int, int, int, int]
UNHURT: Six = (0, 0, 0, 0, 0, 0)


@dataclass(frozen=True)
class OddsCase:
    """One question: who fires what at whom, what holds, under which rules.

    ``attacker`` and ``target`` are a kit's name or a share code; ``damage`` is already on the six
    parts, ``structure`` counts Structure crits on the Core (F8). ``rules`` are changed constants as
    texts. ``part``, ``volleys`` and, of the matrix, ``measure`` and ``net`` are what the reader
    looks at; ``net`` is empty for the dice that the situation brings.

    >>> case = OddsCase("Foreman", "Rifle", "Lantern", rules=(("crit_margin", "3"),))
    >>> case.mode().profile.shots, case.catalog().rules.value("crit_margin")
    (2, 3)
    """

    attacker: str = "Foreman"
    weapon: str = "Rifle"
    target: str = "Lantern"
    form: str | None = None
    load: str | None = None
    overdrive: bool = False
    situation: Situation = field(default_factory=Situation)
    crits: bool = True
    between: Between = "acts"
    shooter_heat: int = 0
    target_heat: int = 0
    damage: Six = UNHURT
    structure: int = 0
    rules: tuple[tuple[str, str], ...] = ()
    part: str = "Core"
    volleys: int = 1
    measure: str = "expected"
    net: str = ""

    def question(self) -> "OddsCase":
        """The case without what the reader merely looks at."""
        plain = OddsCase()
        return replace(
            self, part=plain.part, volleys=plain.volleys, measure=plain.measure, net=plain.net
        )

    def catalog(self) -> Catalog:
        """The catalog with this case's rules."""
        return RULES.variant(self.rules)

    def shooter(self) -> Build:
        """The attacker's build."""
        return named(self.attacker)

    def shot_at(self) -> Build:
        """The target's build."""
        return named(self.target)

    def mode(self) -> Weapon:
        """The weapon in the mode it is fired; ``ValueError`` if the attacker has no such thing."""
        return weapon_named(self.shooter(), self.weapon, self.form, self.load, self.overdrive)


OPENING = OddsCase(situation=Situation(soft_cover=True))
"""What the page opens on: a modifier die to see, and every outcome of a hit."""


def named(name: str) -> Build:
    """The build of a kit's name or a share code; ``ValueError`` says what it is not.

    >>> named("Lantern").right_hand
    'Lance'
    """
    return _named(name, skirmish.catalog())


@lru_cache(maxsize=64)
def _named(name: str, cat: Catalog) -> Build:
    if name in cat.kits:
        return skirmish.kit(name, cat)
    try:
        build = skirmish.from_share_code(name, cat)
    except ValueError:
        raise ValueError("is no kit and no share code") from None
    if not isinstance(build, Build):
        raise ValueError("is a roster, not one mech")
    return build


def plain_name(name: str) -> str:
    """The kit's name where a share code stands for a kit as it is sold, else the name as it is.

    >>> plain_name(skirmish.share_code(skirmish.kit("Lantern")))
    'Lantern'
    """
    build = named(name)
    return next((kit for kit in skirmish.catalog().kits if skirmish.kit(kit) == build), name)


def title(name: str) -> str:
    """How a sentence names the mech: the kit, or what it is made of.

    >>> code = skirmish.share_code(skirmish.kit("Lantern").replace(head="Scout head"))
    >>> title("Foreman"), title(code)
    ('Foreman', 'Medium with Lance, Pulse')
    """
    if name in skirmish.catalog().kits:
        return name
    build = named(name)
    carried = ", ".join(weapon.name for weapon in skirmish.weapons(build))
    return f"{build.chassis} with {carried or 'no weapon'}"
