"""Teams that differ from a team in one part or item: what a part's worth is measured with."""

from collections.abc import Iterator

from mechlab.catalog.legal import spoken
from mechlab.engine.playable import Rival

from .build import BODY_SLOTS, HAND_SLOTS, LOADED_FROM, Build, named_in, weight
from .catalog import Catalog
from .legality import team_faults
from .named import team_of, team_text

EMPTY = "empty hand"


def rivals(text: str, cat: Catalog) -> list[Rival]:
    """Every legal team with one other part or item in one place; pilots stay.

    A weapon that changes loses its load. What a limit of Weight or Capacity forbids is left out.

    >>> from mechlab.games import skirmish
    >>> found = rivals("Courier, Foreman, Reaver", skirmish.catalog())
    >>> [(each.into, each.weight) for each in found if each.place == "mech 1, legs"]
    [('Heavy legs', 7), ('Tracked legs', 4), ('Sprint legs', -1)]
    """
    team = team_of(text, cat)
    found = []
    for number, build in enumerate(team):
        for slot, other in _swapped(build, cat):
            now = [*team[:number], other, *team[number + 1 :]]
            if team_faults(now, cat):
                continue
            place = f"mech {number + 1}, {spoken(slot)}"
            out, into = getattr(build, slot) or EMPTY, getattr(other, slot) or EMPTY
            more = weight(other, cat) - weight(build, cat)
            found.append(Rival(team_text(now, cat), place, out, into, more))
    return found


def _swapped(build: Build, cat: Catalog) -> Iterator[tuple[str, Build]]:
    """Every build with another name in one slot."""
    tables = named_in(cat)
    for slot in (*BODY_SLOTS, *HAND_SLOTS):
        names = [*tables[slot], None] if slot in HAND_SLOTS else list(tables[slot])
        loads = {load: None for load, holder in LOADED_FROM.items() if holder == slot}
        for name in names:
            if name != getattr(build, slot):
                yield slot, build.replace(**{slot: name}, **loads)
