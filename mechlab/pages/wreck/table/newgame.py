"""A new sortie: a mech, what comes at it, whether there is time to rest."""

from mechlab.engine import Stepper
from mechlab.games import wreck
from mechlab.games.wreck import Catalog
from mechlab.pages.table import newgame
from mechlab.pages.table.controls import check, field, select
from mechlab.widgets.markup import Markup, join

from .opening import DECK, FRAME


class NewGame(newgame.NewGame):
    """The form for a new sortie, and what was set in it."""

    def __init__(self, cat: Catalog) -> None:
        self._cat = cat
        super().__init__(_form(cat), {"new.frame": FRAME, "new.deck": DECK})

    def begin(self) -> Stepper:
        """The sortie that was asked for; ``ValueError`` in a line when it cannot be."""
        frame = self.one_of(self.get("frame"), self._cat.frames, "frame")
        changes = self.get("changes")
        return wreck.new_sortie(
            f"{frame}, {changes}" if changes else frame,
            self.one_of(self.get("deck"), wreck.deck_names(self._cat), "deck"),
            seed=self.seed(),
            dice_by_hand=self.is_by_hand,
            cat=self._cat,
            rests=self.get("hurry") != "1",
        )


def _form(cat: Catalog) -> Markup:
    frames = [(name, name) for name in cat.frames]
    decks = [(name, name) for name in wreck.deck_names(cat)]
    changes = field("new.changes", "but with", 16, "hull 2, hp 8")
    return join(
        newgame.row(select("new.frame", "Mech", frames, FRAME), changes),
        newgame.row(select("new.deck", "Deck", decks, DECK), newgame.seed_field()),
        newgame.last_row(check("new.hurry", "No time to rest")),
    )
