"""What the odds page is asked: which hit at which mech that stands how, in which sortie."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from mechlab.games import wreck
from mechlab.games.wreck import Catalog, Deck, Frame, Hit, Start, odds
from mechlab.games.wreck.odds import Place
from mechlab.widgets.house_rules import Changed

from ..rules import RULES

DECK = "Patrol"


@dataclass(frozen=True)
class WreckCase:
    """One question. ``at`` is where in the sortie the mech stands, as ``odds.places`` words it;
    ``together`` whether hits that destroy it come in one turn; ``burning`` the burn that is looked
    at, 0 for what is marked after the hit at most.

    >>> case = WreckCase(rules=(("heat_excess", "carries over"),))
    >>> case.catalog().rules.value("heat_excess"), case.place().scene
    ('carries over', 1)
    """

    mech: Frame = field(default_factory=Frame)
    hit: Hit = field(default_factory=lambda: wreck.catalog_hit("Cannon shell"))
    start: Start = field(default_factory=Start)
    deck: str = DECK
    at: str = "scene 2, turn 3"
    together: bool = False
    burning: int = 0
    rules: Changed = ()

    def catalog(self) -> Catalog:
        """The catalog with this case's rules."""
        return RULES.variant(self.rules)

    def sheet(self) -> wreck.Sheet:
        """The mech's numbers."""
        return self.mech.sheet(self.catalog())

    def sortie(self) -> Deck:
        """The deck of the sortie."""
        return wreck.deck_named(self.deck, self.catalog())

    def places(self) -> Mapping[str, Place]:
        """Where a mech decides in that sortie."""
        return odds.places(self.sortie(), self.start.rests)

    def place(self) -> Place:
        """Where it stands; the first own turn if the sortie has no such place."""
        found = self.places()
        return found.get(self.at) or next(iter(found.values()))

    def printed(self) -> "WreckCase":
        """The same question under the rules as they are written."""
        return replace(self, rules=())


def opening() -> WreckCase:
    """What the page opens on: a mech that has to choose, and not to mend what hurts most.

    Its hit is that of the catalog as it is now.

    >>> opening().hit.name, opening().start.burn
    ('Napalm', 2)
    """
    return WreckCase(
        Frame("Everest", hull=2, engineering=2),
        wreck.catalog_hit("Napalm"),
        Start(hp=3, structure=2, heat=3, burn=2, repairs=2),
    )
