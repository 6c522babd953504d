"""A mech as a line of text: six points, the pilot, upgrades by their places."""

from mechlab.catalog.names import known

from .build import MOUNTED, SWAPS, Build, upgrade
from .catalog import Catalog, catalog
from .tables import PARTS

SWAP = "swap "


def build_of(text: str, cat: Catalog | None = None) -> Build:
    """The mech that a line names; ``ValueError`` says what cannot be read.

    The points of the six parts in their order, the pilot, each upgrade behind its place, and a
    Range Master's swap; commas between.

    >>> build_of("3 3 3 3 3 3, Sniper, left arm Energy Shield 2, legs Boosters")
    Build(points=(3, 3, 3, 3, 3, 3), upgrades={'Left Arm': 'Energy Shield 2', 'Legs': 'Boosters'},
          pilot='Sniper')
    >>> build_of("3 3 3, Sniper")
    Traceback (most recent call last):
    ...
    ValueError: '3 3 3' are no six points; such as 3 3 3 3 3 3
    """
    cat = cat or catalog()
    first, *rest = (part.strip() for part in text.split(","))
    points = first.split()
    if len(points) != len(PARTS) or not all(each.isdecimal() for each in points):
        raise ValueError(f"{first[:40]!r} are no six points; such as 3 3 3 3 3 3")
    upgrades: dict[str, str] = {}
    pilot = swap = None
    for part in rest:
        place = next((each for each in MOUNTED if part.lower().startswith(each.lower() + " ")), "")
        if place:
            name = part[len(place) :].strip()
            upgrade(name, cat)
            upgrades[place] = name
        elif part.startswith(SWAP):
            swap = known(part.removeprefix(SWAP), SWAPS, "band")
        else:
            pilot = known(part, cat.pilots, "pilot")
    return Build([int(each) for each in points], upgrades, pilot, swap)


def build_text(build: Build) -> str:
    """The line that :func:`build_of` reads.

    >>> build_text(build_of("4 3 3 3 2 2, Range Master, head Rocket Launcher, swap far"))
    '4 3 3 3 2 2, Range Master, head Rocket Launcher, swap far'
    """
    parts = [" ".join(str(points) for points in build.six)]
    if build.pilot:
        parts.append(build.pilot)
    parts += [f"{place.lower()} {name}" for place, name in build.upgrades.items() if name]
    if build.swap:
        parts.append(SWAP + build.swap)
    return ", ".join(parts)
