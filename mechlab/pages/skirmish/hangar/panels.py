"""The panels of the hangar: where each stands, and how each is drawn from a draft."""

from collections.abc import Callable, Sequence

import ipywidgets

from mechlab.games import skirmish
from mechlab.games.skirmish import Build, Catalog, Fault
from mechlab.widgets.address import Address
from mechlab.widgets.bands import legend, strip
from mechlab.widgets.bench import BenchPanels
from mechlab.widgets.building import faults
from mechlab.widgets.files import Files
from mechlab.widgets.ground import box, html
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.picture import Picture

from . import card, compare, controls, roster
from .draft import Draft
from .figure import describe, figure
from .marks import marks
from .slots import slots
from .sprue import sheets
from .weapon_table import WeaponTable

Heard = Callable[[str, str, str], None]


class Panels(BenchPanels):
    """Every widget of the page by what it shows; ``draw`` sends only what is new."""

    def __init__(self, cat: Catalog, heard: Heard) -> None:
        self._cat = cat
        self._tools = Picture(name="Hangar tools", roving=False)
        self._clipping = Picture(name="What to clip", roving=False)
        self._sprue = Picture(sheets(cat), name="Runners with parts and pilots", hint=controls.HINT)
        self._mech = Picture(name="Mech on the stand", hint="Pick a part to see what else fits.")
        super().__init__(self._mech)
        self._slots = Picture(name="Slots", roving=False)
        self._faults = Picture(name="Faults", roving=False)
        self._frames = Picture(name="Roster", roving=False)
        self._trios = Picture(name="Trios", roving=False)
        self._team_faults = Picture(name="Faults of the roster", roving=False)
        for picture in self._keyed():
            picture.on_pick(heard)
        self._title = html()
        self._card, self._bands, self._weapons = html(), html(), WeaponTable(cat)
        self._sprue.on_shown(self._weapons.begin)
        self._team = html()

    def _keyed(self) -> list[Picture]:
        return [
            self._tools,
            self._clipping,
            self._sprue,
            self._mech,
            self._slots,
            self._faults,
            self._frames,
            self._trios,
            self._team_faults,
        ]

    def page(self, address: Address, files: Files) -> ipywidgets.Widget:
        """All panels in their places."""
        head = box(html(tag("h1", "Hangar")), self._tools, files, address, classes="ml-row ml-head")
        runners = box(
            html(tag("h2", "Runners")),
            self._clipping,
            self._sprue,
            classes="ml-panel ml-sprue-panel",
        )
        runners.children[2].add_class("ml-sprues-box")
        mech = box(self._title, self._mech, self._slots, classes="ml-panel ml-mech-panel")
        stats = box(
            html(tag("h2", "Limits and card")),
            self._faults,
            self._card,
            html(tag("h2", "Hit table")),
            self._bands,
            html(tag("h2", "Weapons against the kits")),
            self._weapons.widget,
            classes="ml-panel ml-card-panel",
        )
        team = box(
            html(tag("h2", "Roster")),
            self._frames,
            self._team,
            self._team_faults,
            self._trios,
            classes="ml-panel ml-roster-panel",
        )
        grid = box(runners, mech, stats, classes="ml-hangar-grid")
        return box(head, self._notice, grid, self._compare, team, classes="ml-stack ml-hangar")

    def draw(self, draft: Draft, chosen: str | None, can_undo: bool, can_redo: bool) -> None:
        """Show a draft: first the mech, then what follows from it."""
        cat, build = self._cat, draft.build
        kit = skirmish.kit(draft.origin, cat)
        now = skirmish.card(build, cat)
        self._mech.markup = figure(build, cat)
        self._mech.name = describe(build, cat)
        self._sprue.mark(marks(draft, chosen, cat))
        self._title.value = controls.title(draft, cat)
        self._slots.markup = slots(build, kit, cat)
        before = skirmish.card(kit, cat).bands
        changed = before if before != now.bands else None
        self._bands.value = join(strip(now.bands, changed), legend(now.bands, changed))
        self._card.value = join(
            card.bars(build, cat), card.stats(build, kit, cat), card.initiative(build, cat)
        )
        self._tools.markup = controls.tools(draft, can_undo, can_redo, cat)
        self._clipping.markup = controls.clipping(draft, chosen)
        self._weapons.draw(build)
        self._frames.markup = roster.frames(draft, cat)
        self._team.value = roster.team(draft, cat)
        self._trios.markup = roster.trios(draft, cat)
        self._show_pinned(None if draft.pinned is None else _pinned(draft.pinned, build, cat))

    def draw_faults(self, mech: Sequence[Fault], team: Sequence[Fault]) -> None:
        """Show the faults of the mech and of the roster with their repairs."""
        self._faults.markup = faults(mech)
        self._team_faults.markup = faults(team, "mend") if team else ""

    def roster_faults(self, draft: Draft) -> list[Fault]:
        """What is wrong with roster and team beyond the faults of the mech on the stand."""
        return controls.roster_faults(draft, self._cat)


def _pinned(pinned: Build, build: Build, cat: Catalog) -> Markup:
    title = tag("h2", "Pinned build beside the stand")
    return join(title, compare.compare(pinned, build, cat))
