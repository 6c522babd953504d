"""Mechs to choose from: examples, mechs drawn by lot, a mech's neighbours.

What the lab needs to fill a metagame and to search for a mech that breaks it (B3 to B36). All
keep within the budget of first games (B4).
"""

import random
from collections.abc import Iterator, Mapping, Sequence

from .build import MOUNT_OF, POINT_SLOTS, SWAPS, Build
from .catalog import Catalog
from .legality import RANGE_MASTER, faults
from .named import build_of, build_text

EXAMPLES = {
    "Skirmisher": "3 4 3 3 2 2, Dodge, head Rocket Launcher, torso Heat Exchanger,"
    " left arm Short Range Weapon, right arm Short Range Weapon, legs Boosters",
    "Marksman": "4 3 2 4 2 2, Sniper, right arm Far Range Weapon, legs Jump Jets",
    "Bulwark": "3 3 2 3 2 3, Cover Expert, torso Additional Armour, left arm Energy Shield 2,"
    " right arm Long Range Weapon",
    "Brawler": "3 4 3 3 2 2, Fighter, head Rocket Launcher, torso Evasion Protocol,"
    " left arm Melee Weapon, right arm Melee Weapon, legs Jump Jets",
}
"""Four mechs of 40 bolts. They are ours: the rule text has none."""


class Populations:
    """The mechs of a catalog ``cat``, written as :func:`.named.build_of` reads them."""

    @property
    def cat(self) -> Catalog:
        """The catalog that mechs are built from."""
        raise NotImplementedError

    def teams(self) -> Mapping[str, str]:
        """The examples that are legal.

        >>> from mechlab.games.bolts import TRIALS
        >>> list(TRIALS.teams())
        ['Skirmisher', 'Marksman', 'Bulwark', 'Brawler']
        """
        found = {}
        for name, text in EXAMPLES.items():
            try:
                build = build_of(text, self.cat)
            except ValueError:  # the catalog calls something otherwise
                continue
            if _is_legal(build, self.cat):
                found[name] = build_text(build)
        return found

    def rosters(self) -> Mapping[str, Sequence[str]]:
        """There are none: a player has one mech."""
        return {}

    def random_team(self, seed: int) -> str:
        """A legal mech drawn by lot: points and upgrades bought until none can be afforded.

        >>> from mechlab.games.bolts import TRIALS, build_of, cost
        >>> cost(build_of(TRIALS.random_team(3)))
        40
        """
        chance, cat = random.Random(seed), self.cat
        least = cat.rules.value("points_least")
        pilot = chance.choice(list(cat.pilots))
        swap = chance.choice(SWAPS) if pilot == RANGE_MASTER else None
        build = Build([least] * len(POINT_SLOTS), {}, pilot, swap)
        while bought := [b for b in _bought(build, cat) if _is_legal(b, cat)]:
            build = chance.choice(bought)
        return build_text(build)

    def neighbours(self, team: str) -> list[str]:
        """Every legal mech one step away: a point more, fewer or elsewhere, another upgrade in a
        place or none, another pilot.

        >>> from mechlab.games.bolts import TRIALS
        >>> near = TRIALS.neighbours("3 3 3 3 3 3, Sniper")
        >>> "4 2 3 3 3 3, Sniper" in near, "4 2 2 3 3 3, Sniper" in near
        (True, False)
        """
        build = build_of(team, self.cat)
        legal = {build_text(b): None for b in _near(build, self.cat) if _is_legal(b, self.cat)}
        legal.pop(build_text(build), None)
        return list(legal)

    def in_words(self, team: str) -> str:
        """A mech as a person says it: an example by its name, else the line itself.

        >>> from mechlab.games.bolts import TRIALS
        >>> TRIALS.in_words(EXAMPLES["Marksman"])
        'Marksman'
        """
        text = build_text(build_of(team, self.cat))
        return next((name for name, each in self.teams().items() if each == text), text)


def _is_legal(build: Build, cat: Catalog) -> bool:
    return not faults(build, cat.rules.value("budget"), cat)


def _moved(build: Build, slot: str, by: int) -> Build:
    """A mech with points more or fewer in one part."""
    return build.replace(**{slot: build.slots()[slot] + by})


def _bought(build: Build, cat: Catalog) -> Iterator[Build]:
    """One thing more: a point, or an upgrade where there is none."""
    yield from (_moved(build, slot, 1) for slot in POINT_SLOTS)
    for slot, mount in MOUNT_OF.items():
        if build.slots()[slot] is None:
            yield from (build.replace(**{slot: n}) for n in _fitting(mount, cat))


def _near(build: Build, cat: Catalog) -> Iterator[Build]:
    """One step in any direction, legal or not."""
    for slot in POINT_SLOTS:
        yield _moved(build, slot, 1)
        fewer = _moved(build, slot, -1)
        yield fewer
        yield from (_moved(fewer, other, 1) for other in POINT_SLOTS if other != slot)
    for slot, mount in MOUNT_OF.items():
        yield from (build.replace(**{slot: name}) for name in (None, *_fitting(mount, cat)))
    for pilot in cat.pilots:
        swaps = SWAPS if pilot == RANGE_MASTER else (None,)
        yield from (build.replace(pilot=pilot, swap=swap) for swap in swaps)


def _fitting(mount: str, cat: Catalog) -> list[str]:
    """The upgrades for a place."""
    return [name for name, row in cat.upgrades.items() if row.mount == mount]
