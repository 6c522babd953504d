"""Mechs by name: examples to open on, a share code, or a line of text; and how each is called."""

from functools import lru_cache

from mechlab.games import bolts
from mechlab.games.bolts import Build
from mechlab.games.bolts.named import build_of
from mechlab.games.bolts.populations import EXAMPLES as EXAMPLES


@lru_cache(maxsize=64)
def named(name: str) -> Build:
    """The mech of an example's name, a share code or a line of text; ``ValueError`` if it is none.

    >>> named("Marksman").pilot, named("3 3 3 3 3 3, Sniper").points["Head"]
    ('Sniper', 3)
    """
    if name in EXAMPLES:
        return build_of(EXAMPLES[name])
    if "," in name:
        return build_of(name)
    try:
        found = bolts.from_share_code(name)
    except ValueError as error:
        raise ValueError(f"is no example and no share code: {error}") from None
    if not isinstance(found, Build):
        raise ValueError("is a team, not one mech")
    return found


def plain_name(name: str) -> str:
    """The example's name where a code stands for one, else a share code.

    >>> plain_name(bolts.share_code(named("Bulwark")))
    'Bulwark'
    """
    return name_of(named(name))


def example_of(build: Build) -> str | None:
    """The example that a mech is, if it is one."""
    return next((name for name in EXAMPLES if named(name) == build), None)


def name_of(build: Build) -> str:
    """The example's name, or a share code for any other mech."""
    return example_of(build) or bolts.share_code(build)


def title(build: Build) -> str:
    """How a sentence names a mech: the example, or the pilot and the arms.

    >>> title(named("Brawler")), title(named("3 3 3 3 3 3, Sniper, left arm Far Range Weapon"))
    ('Brawler', 'Sniper with Far Range Weapon')
    """
    return example_of(build) or f"{build.pilot or 'No pilot'} with {arms(build)}"


def arms(build: Build) -> str:
    """What a mech has in its arms."""
    held = [build.upgrades[place] for place in ("Left Arm", "Right Arm")]
    if held[0] and held[0] == held[1]:
        return f"two {held[0]}s"
    return ", ".join(each for each in held if each) or "bare fists"


def in_bolts(count: int) -> str:
    """A price in words.

    >>> in_bolts(1), in_bolts(3)
    ('1 bolt', '3 bolts')
    """
    return f"{count} bolt{'' if count == 1 else 's'}"
