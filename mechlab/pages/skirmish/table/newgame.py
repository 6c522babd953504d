"""A new game: two teams of kits or from the hangar, a map, Tenders, deployment by hand."""

from collections.abc import Iterable

from mechlab.engine import Stepper
from mechlab.games import skirmish
from mechlab.games.skirmish import Build, Catalog
from mechlab.games.skirmish.maps import map_names
from mechlab.pages.table import newgame
from mechlab.pages.table.controls import check, field, select
from mechlab.widgets.markup import Markup, join, tag

from .opening import TEAMS

_TENDERS = {"none": 0, "1": 1, "2": 2}
_TENDER_WORDS = [("none", "none"), ("1", "one each"), ("2", "one each, not to be fired at")]


class NewGame(newgame.NewGame):
    """The form for a new game, and what was set in it."""

    def __init__(self, cat: Catalog) -> None:
        self._cat = cat
        team = tuple(name for names in TEAMS for name in names)
        asked = {f"new.{n // 3}.{n % 3}": name for n, name in enumerate(team)}
        asked |= {"new.map": "Quarry", "new.tenders": "none"}
        super().__init__(_form(cat.kits, map_names(cat), team), asked)

    def begin(self) -> Stepper:
        """The game that was asked for; ``ValueError`` in a line when it cannot be."""
        seed = self.seed()
        return skirmish.new_game(
            [self._team(side) for side in range(2)],
            map=self.one_of(self.get("map"), map_names(self._cat), "map"),
            seed=seed,
            tenders=_TENDERS.get(self.get("tenders"), 0),
            deploy_by_hand=self.get("deploy") == "1",
            dice_by_hand=self.is_by_hand,
            cat=self._cat,
        )

    def _team(self, side: int) -> list[Build]:
        """Three kits; a share code's mechs take their places from the first on."""
        names = [self.get(f"{side}.{place}") for place in range(3)]
        kits = [self.one_of(name, self._cat.kits, "kit") for name in names]
        team = [skirmish.kit(name, self._cat) for name in kits]
        code = self.get(f"{side}.code")
        if code:
            found = skirmish.from_share_code(code, self._cat)
            builds = found if isinstance(found, list) else [found]
            team[: len(builds[:3])] = builds[:3]
        return team


def _form(kits: Iterable[str], maps: Iterable[str], team: tuple[str, ...]) -> Markup:
    """Two teams, a map, a seed."""
    named = [(name, name) for name in kits]
    sides = [
        tag(
            "fieldset",
            tag("legend", f"Side {'AB'[side]}"),
            *(
                select(f"new.{side}.{place}", f"Mech {place + 1}", named, team[3 * side + place])
                for place in range(3)
            ),
            field(f"new.{side}.code", "or a share code of the hangar", 16),
        )
        for side in range(2)
    ]
    where = select("new.map", "Map", [(name, name) for name in maps], "Quarry")
    tenders = select("new.tenders", "Tenders", _TENDER_WORDS)
    return join(
        tag("div", *sides, class_="tb-teams"),
        newgame.row(where, newgame.seed_field(), tenders),
        newgame.last_row(check("new.deploy", "Deploy by hand")),
    )
