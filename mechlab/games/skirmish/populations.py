"""Teams to choose from: kits put together, teams drawn by lot, a team's neighbours.

What the lab needs to fill a metagame and to search for a team that breaks it (B1 to B5).
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from .build import HAND_SLOTS, LOADED_FROM, SLOTS, Build, is_two_handed, kit
from .catalog import Catalog
from .legality import faults, legal_trios, roster_faults, team_faults
from .named import team_of, team_text
from .repair import options, told

Team = Sequence[Build]


class Populations:
    """The teams of a game with a catalog ``cat``, written as :func:`.named.team_of` reads them."""

    @property
    def cat(self) -> Catalog:
        """The catalog that teams are built from."""
        raise NotImplementedError

    def teams(self) -> Mapping[str, str]:
        """Every legal trio of unchanged kits, by a short name (B3 to B5).

        >>> from mechlab.games.skirmish import TRIALS
        >>> len(TRIALS.teams()), list(TRIALS.teams())[:2]
        (10, ['Courier+Foreman+Reaver', 'Courier+Foreman+Bastion'])
        """
        trios = combinations(self.cat.kits, self.cat.rules.value("fielded"))
        return {
            "+".join(trio): ", ".join(trio)
            for trio in trios
            if not team_faults([kit(name, self.cat) for name in trio], self.cat)
        }

    def rosters(self) -> Mapping[str, Sequence[str]]:
        """Every legal roster of unchanged kits: the names of the teams that it can field (B1, B5).

        >>> from mechlab.games.skirmish import TRIALS
        >>> len(TRIALS.rosters()), TRIALS.rosters()["Foreman+Reaver+Bastion+Lantern"]
        (9, ['Foreman+Reaver+Lantern'])
        """
        found = {}
        for names in combinations(self.cat.kits, self.cat.rules.value("roster_size")):
            builds = [kit(name, self.cat) for name in names]
            if not roster_faults(builds, self.cat):
                trios = legal_trios(builds, self.cat)
                found["+".join(names)] = ["+".join(names[i] for i in trio) for trio in trios]
        return found

    def random_team(self, seed: int) -> str:
        """A legal team drawn by lot, slot by slot until it is legal; the same for the same seed.

        Hands may be empty, and loads are drawn too.

        >>> from mechlab.games.skirmish import TRIALS, check_team, team_of
        >>> check_team(team_of(TRIALS.random_team(7)))
        []
        """
        chance = random.Random(seed)
        size, cat = self.cat.rules.value("fielded"), self.cat
        while True:
            pilots = chance.sample(list(cat.pilots), size)
            team = [_random_build(chance, cat).replace(pilot=pilot) for pilot in pilots]
            if not team_faults(team, cat):
                return team_text(team, cat)

    def neighbours(self, team: str) -> list[str]:
        """Every legal team one step away: a part, item, load or pilot exchanged for any other, or
        two mechs of the team changing theirs.

        >>> from mechlab.games.skirmish import TRIALS
        >>> "Courier, Foreman, Lantern" in TRIALS.neighbours("Courier, Foreman, Lantern")
        False
        """
        builds = team_of(team, self.cat)
        found = {
            team_text(other, self.cat): None
            for other in (*_replaced(builds, self.cat), *_swapped(builds, self.cat))
            if not team_faults(other, self.cat)
        }
        found.pop(team_text(builds, self.cat), None)
        return list(found)

    def in_words(self, team: str) -> str:
        """A team as a person says it: each mech by the kit that is nearest, and what is changed.

        >>> from mechlab.games.skirmish import TRIALS, kit, team_text
        >>> team = [kit("Courier").replace(head="Scout head"), kit("Foreman"), kit("Reaver")]
        >>> TRIALS.in_words(team_text(team))
        'Courier (head: Scout head for Sensor head), Foreman, Reaver'
        """
        return ", ".join(_in_words(build, self.cat) for build in team_of(team, self.cat))


def _random_build(chance: random.Random, cat: Catalog) -> Build:
    """A legal build without a pilot: drawn slot by slot, until it keeps all limits."""
    tables = cat.chassis, cat.heads, cat.arms, cat.arms, cat.legs, cat.backs
    items = [None, *cat.equipment]
    while True:
        body = [chance.choice(list(table)) for table in tables]
        build = Build(*body, *(chance.choice(items) for _ in HAND_SLOTS))
        if is_two_handed(build.right_hand, cat):
            build = build.replace(left_hand=None)
        for slot in LOADED_FROM:
            build = build.replace(**{slot: chance.choice([None, *options(build, slot, cat)])})
        if not faults(build, cat):
            return build


def _replaced(team: Team, cat: Catalog) -> Iterator[list[Build]]:
    """One slot of one mech filled with something else."""
    for place, build in enumerate(team):
        for slot in SLOTS:
            for name in options(build, slot, cat):
                if slot == "pilot" and name in {other.pilot for other in team}:
                    continue  # that is a swap
                changed = build.replace(**{slot: name})
                if slot == "right_hand" and name and is_two_handed(name, cat):
                    changed = changed.replace(left_hand=None)
                yield _with(team, {place: _loadable(changed, cat)})


def _swapped(team: Team, cat: Catalog) -> Iterator[list[Build]]:
    """Two mechs of the team change what they have in a slot."""
    for (one, a), (other, b) in combinations(enumerate(team), 2):
        for slot in SLOTS:
            first, second = getattr(a, slot), getattr(b, slot)
            if first != second:
                mine, yours = a.replace(**{slot: second}), b.replace(**{slot: first})
                yield _with(team, {one: _loadable(mine, cat), other: _loadable(yours, cat)})


def _with(team: Team, changed: Mapping[int, Build]) -> list[Build]:
    return [changed.get(place, build) for place, build in enumerate(team)]


def _loadable(build: Build, cat: Catalog) -> Build:
    """The build without the loads that its weapons no longer take (F12)."""
    for slot, weapon in LOADED_FROM.items():
        load = getattr(build, slot)
        if load and (getattr(build, weapon), load) not in cat.loads:
            build = build.replace(**{slot: None})
    return build


def _in_words(build: Build, cat: Catalog) -> str:
    changes = {name: _changes(kit(name, cat), build) for name in cat.kits}
    nearest = min(changes, key=lambda name: len(changes[name]))
    if not changes[nearest]:
        return nearest
    return f"{nearest} ({told(kit(nearest, cat), changes[nearest])})"


def _changes(one: Build, other: Build) -> dict[str, str | None]:
    return {slot: name for slot, name in other.slots().items() if name != getattr(one, slot)}
