"""What the odds page of bolts is asked: one frozen case."""

from dataclasses import dataclass, replace

from mechlab.games import bolts
from mechlab.games.bolts import MOUNTED, PARTS, Build, Catalog
from mechlab.games.bolts.odds import Attack, Target, attack, capacity, target

from ..mechs import named
from .rules import RULES

BOTH = "both arms"
"""The weapon of the case when both arms fire synchronized."""

SNIPED = {"miss": "a miss, else the crit die", "crit": "the crit die", "no": "no die"}
"""What a Sniper may roll again (B34)."""

FACTS = ("cover", "ran", "back", "height", "aim", "blind", "system")
"""What holds or does not."""

Six = tuple[int, int, int, int, int, int]


@dataclass(frozen=True)
class BoltsCase:
    """Who attacks whom with what, from where, what holds, under which rules.

    ``attacker`` and ``target`` are the name of an example, a share code or a line of text.
    ``weapon`` is the mount it is in, or both arms. ``damage`` are points that the target's parts
    have lost, ``shields`` levels that its arms have lost, ``lost`` its mounts whose upgrade is
    gone; ``heat`` and ``hurt`` are the attacker's heat and lost torso points before the attack.
    ``hit`` and ``turn`` are what a hit on the own mech and a lost turn are worth in actions.

    >>> case = BoltsCase(distance=20, cover=True)
    >>> case.attack().rolls[0].target, case.state().shields
    (2, (2, 0))
    """

    attacker: str = "Marksman"
    weapon: str = "Right Arm"
    target: str = "Bulwark"
    distance: int = 12
    rockets: int = 0
    cover: bool = False
    ran: bool = False
    back: bool = False
    height: bool = False
    aim: bool = False
    blind: bool = False
    system: bool = False
    sniper: str = "miss"
    damage: Six = (0, 0, 0, 0, 0, 0)
    shields: tuple[int, int] = (0, 0)
    lost: tuple[str, ...] = ()
    heat: int = 0
    hurt: int = 0
    hit: int = 1
    turn: int = 1
    tries: int = 3
    protocol: bool = False
    attacks: int = 4
    rules: tuple[tuple[str, str], ...] = ()

    def catalog(self) -> Catalog:
        """The catalog with this case's rules."""
        return RULES.variant(self.rules)

    def printed(self) -> "BoltsCase":
        """The case under the rules as they are written."""
        return replace(self, rules=())

    def shooter(self) -> Build:
        """The attacker's build."""
        return named(self.attacker)

    def shot_at(self) -> Build:
        """The target's build."""
        return named(self.target)

    def mount(self) -> str:
        """The mount of the weapon, the first of both arms."""
        return "Left Arm" if self.weapon == BOTH else self.weapon

    def attack(self, **other: bool) -> Attack:
        """The attack; ``other`` are facts that are otherwise. ``ValueError`` if it cannot be."""
        build = self.shooter()
        facts = {fact: getattr(self, fact) for fact in FACTS} | other
        return attack(
            build,
            self.mount(),
            self.distance,
            against=self.shot_at(),
            rockets=self.rockets or None,
            synchronized=self.weapon == BOTH,
            targeting_system=facts.pop("system"),
            sniper=self.sniper,  # type: ignore[arg-type]  # read as one of SNIPED
            cat=self.catalog(),
            **facts,
        )

    def state(self) -> Target:
        """The target as it stands."""
        build = self.shot_at()
        whole = target(build, cat=self.catalog())
        left = (had - gone for had, gone in zip(build.six, self.damage, strict=True))
        arms = zip(("Left Arm", "Right Arm"), whole.shields, self.shields, strict=True)
        return target(
            build,
            points=dict(zip(PARTS, left, strict=True)),
            lost=self.lost,
            shields={arm: had - gone for arm, had, gone in arms},
            cat=self.catalog(),
        )

    def capacity(self) -> int:
        """The heat that the attacker's torso takes."""
        bought = self.shooter().points["Torso"]
        return capacity(bought, max(bought - self.hurt, 0), self.catalog())


OPENING = BoltsCase(aim=True, ran=True, back=True)
"""What the page opens on: modifiers each way, a reroll, armour and a shield."""


def weapons(build: Build, cat: Catalog) -> dict[str, str]:
    """Where a mech can attack from, and with what; both arms where they synchronize.

    >>> weapons(named("Brawler"), bolts.catalog())["both arms"]
    'Melee Weapon, both arms synchronized'
    """
    found = {each.place: f"{each.name}, {each.place}" for each in bolts.card(build, cat).weapons}
    if bolts.odds.synchronizes(build, cat):
        name = bolts.odds.weapon_in(build, "Left Arm", cat).name
        found[BOTH] = f"{name}, {BOTH} synchronized"
    return found


def has_upgrade(build: Build, effect: str, cat: Catalog) -> bool:
    """Whether something of an effect is mounted."""
    names = [build.upgrades[place] for place in MOUNTED]
    fitted = [bolts.upgrade(name, cat) for name in names if name]
    return any(each.row.effect == effect for each in fitted)
