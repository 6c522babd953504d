"""Teams as people write them: kits by name with commas between, or a share code."""

from collections.abc import Callable, Sequence
from typing import Any

from .build import Build, kit
from .catalog import Catalog, catalog
from .recorded import TEAM
from .share import from_share_code, share_code


def builds_named(text: str, cat: Catalog) -> list[Build]:
    """The build or builds of a kit's name or a share code.

    >>> [build.chassis for build in builds_named("foreman", catalog())]
    ['Medium']
    """
    if text.lower() in (name.lower() for name in cat.kits) or not _may_be_code(text):
        return [kit(text, cat)]
    found: Any = from_share_code(text, cat)
    return found if isinstance(found, list) else [found]


def team_of(
    text: str,
    cat: Catalog | None = None,
    read: Callable[[str, Catalog], list[Build]] = builds_named,
) -> list[Build]:
    """The three builds that someone means; ``ValueError`` in one line otherwise.

    ``read`` finds the builds of each part between commas.

    >>> [build.pilot for build in team_of("Courier, Foreman, Reaver")]
    ['Vex Adair', 'Ilse Brandt', 'Ruko Han']
    >>> team_of("Courier, Foreman")
    Traceback (most recent call last):
    ...
    ValueError: Courier, Foreman is 2 mechs; a team has three
    """
    cat = cat or catalog()
    found = [build for name in text.split(",") for build in read(name.strip(), cat)]
    if len(found) != TEAM:
        count = f"{len(found)} mech{'' if len(found) == 1 else 's'}"
        raise ValueError(f"{text} is {count}; a team has three")
    return found


def team_text(team: Sequence[Build], cat: Catalog | None = None) -> str:
    """A team as :func:`team_of` reads it: its kits by name where all are, else a share code.

    >>> team_text(team_of("courier,Foreman,Reaver"))
    'Courier, Foreman, Reaver'
    """
    cat = cat or catalog()
    names = {kit(name, cat): name for name in cat.kits}
    if all(build in names for build in team):
        return ", ".join(names[build] for build in team)
    return share_code(list(team), cat)


def _may_be_code(text: str) -> bool:
    """Share codes are long and of one word; names that long do not exist."""
    return len(text) > 20 and all(sign.isalnum() or sign in "-_" for sign in text)
