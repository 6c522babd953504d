"""What the mech on the stand can do (B5): numbers by part, and its weapons at each range."""

from fractions import Fraction

from mechlab.games import bolts
from mechlab.games.bolts import Build, Card, Catalog, odds
from mechlab.widgets.building import bar
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import exact, table

BANDS = ("melee", "short", "long", "far")
FACTS: tuple[tuple[str, str, str, bool | None], ...] = (
    ("Costs", "cost", "bolts", None),
    ("Base target number", "target", "a die hits at that or less", True),
    ("Initiative", "initiative", "added to a d6", True),
    ("Heat without risk", "heat", "the torso's points", True),
    ("Move", "move", "inches", True),
)
"""Title, field of the card, in words, and whether more is better."""


def price(build: Build, budget: int, cat: Catalog) -> Markup:
    """What the mech costs of the budget, as a bar."""
    return tag("div", bar("Bolts", bolts.cost(build, cat), budget, "budget"), class_="bo-price")


def facts(card: Card) -> Markup:
    """The numbers that follow from the points."""
    rows = [[title, getattr(card, field), words] for title, field, words, _ in FACTS if words]
    return table(["", "number", ""], rows, "What it can do")


def weapons(build: Build, cat: Catalog) -> Markup:
    """Each weapon at each range: its target number, the hits of an attack and its heat.

    >>> from ..mechs import named
    >>> found = weapons(named("Marksman"), bolts.catalog())
    >>> "Far Range Weapon" in found and "≤ 32″" in found
    True
    """
    ends = dict(zip(odds.BANDS, odds.reaches(build.pilot, cat), strict=True))
    head = [
        "Weapon",
        "dice",
        "heat",
        *(join(band, tag("br"), f"≤ {ends[band]}″") if band in ends else band for band in BANDS),
    ]
    rows = [_weapon(build, place, both, cat) for place, both in ways(build, cat)]
    note = tag(
        "p",
        "Target number, then the hits of one attack on average, with nothing but range against it.",
        class_="ml-muted ml-small",
    )
    return join(table(head, rows, "Weapons by range"), note)


def ways(build: Build, cat: Catalog) -> list[tuple[str, bool]]:
    """The mounts that attack, and both arms together where they may."""
    found = [(mounted.place, False) for mounted in bolts.card(build, cat).weapons]
    if odds.synchronizes(build, cat):
        found.append(("Left Arm", True))
    return found


def _weapon(build: Build, place: str, both: bool, cat: Catalog) -> list[str | int | None]:
    try:
        bands = odds.by_band(build, place, synchronized=both, cat=cat)
    except ValueError:  # a fist, where only melee weapons fight in base contact
        return [f"{place}: nothing to attack with", "", "", *("" for _ in BANDS)]
    if not bands:
        return [place, "", "", *("out of range" for _ in BANDS)]
    first = next(iter(bands.values()))
    where = "both arms, synchronized" if both else place
    name = tag("span", first.name, tag("br"), tag("small", where, class_="ml-muted"))
    dice = " + ".join(str(roll.dice) for roll in first.rolls)
    cells: list[str | int | None] = [
        _cell(bands[band], cat) if band in bands else None for band in BANDS
    ]
    return [name, dice, str(first.heat), *cells]


def _cell(attack: odds.Attack, cat: Catalog) -> Markup:
    hits: Fraction = odds.hits_of(attack, cat).mean
    return join(tag("b", f"{attack.rolls[0].target}"), " · ", exact(hits))
