"""A new game: two to four mechs, a table, what may be spent."""

from mechlab.engine import Stepper
from mechlab.games import bolts
from mechlab.games.bolts import Build, Catalog
from mechlab.games.bolts.named import build_of
from mechlab.games.bolts.populations import EXAMPLES
from mechlab.games.bolts.telling import SEATS
from mechlab.pages.bolts.mechs import named
from mechlab.pages.table import newgame
from mechlab.pages.table.controls import field, select
from mechlab.widgets.markup import Markup, join

from .opening import MECHS, TABLE

NOBODY = "nobody"


class NewGame(newgame.NewGame):
    """The form for a new game, and what was set in it."""

    def __init__(self, cat: Catalog) -> None:
        self._cat = cat
        seated = [*MECHS, *[NOBODY] * (len(SEATS) - len(MECHS))]
        asked = {f"new.{n}": name for n, name in enumerate(seated)} | {"new.table": TABLE}
        super().__init__(_form(cat, seated), asked)

    def begin(self) -> Stepper:
        """The game that was asked for; ``ValueError`` in a line when it cannot be."""
        builds = [self._build(n) for n in range(len(SEATS))]
        return bolts.new_game(
            [build for build in builds if build is not None],
            self.one_of(self.get("table"), bolts.ground_names(self._cat), "table"),
            seed=self.seed(),
            dice_by_hand=self.is_by_hand,
            cat=self._cat,
        )

    def _build(self, n: int) -> Build | None:
        """A mech by its example, or by a code of the hangar or a line of text."""
        code = self.get(f"{n}.code")
        if code:
            try:
                return named(code)
            except ValueError as error:
                raise ValueError(f"the mech of seat {SEATS[n]} {error}") from None
        name = self.one_of(self.get(str(n)), (*EXAMPLES, NOBODY), "mech")
        return None if name == NOBODY else build_of(EXAMPLES[name], self._cat)


def _form(cat: Catalog, seated: list[str]) -> Markup:
    names = [(name, name) for name in (*EXAMPLES, NOBODY)]
    tables = [(name, name) for name in bolts.ground_names(cat)]
    seats = [
        newgame.row(
            select(f"new.{n}", seat, names, seated[n]),
            field(f"new.{n}.code", "or a code", 14, "of the hangar"),
        )
        for n, seat in enumerate(SEATS)
    ]
    table = select("new.table", "Table", tables, TABLE)
    return join(*seats, newgame.row(table, newgame.seed_field()), newgame.last_row())
