"""The panels of the hangar: where each stands, and how each is drawn from a draft."""

from collections.abc import Callable, Sequence

import ipywidgets

from mechlab.games import bolts
from mechlab.games.bolts import Build, Catalog, Fault
from mechlab.pages.links import is_there, to_page
from mechlab.widgets.address import Address, in_voila
from mechlab.widgets.bench import BenchPanels
from mechlab.widgets.building import button, faults, steps
from mechlab.widgets.files import Files
from mechlab.widgets.ground import box, html
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.picture import Picture
from mechlab.widgets.show import ruling

from ..mechs import EXAMPLES, example_of, name_of, title
from . import card, shop, team
from .draft import Draft, budgets
from .figure import describe, figure
from .space import space

Heard = Callable[[str, str, str], None]
HINT = "Pick a plate to buy points up to it; pick the last one bought to take it back."
SHOP_HINT = "Pick an upgrade to fit it, again to take it out. Arrow keys move, Enter picks."


class Panels(BenchPanels):
    """Every widget of the page by what it shows; ``draw`` sends only what is new."""

    def __init__(self, cat: Catalog, heard: Heard) -> None:
        self._cat = cat
        self._tools = Picture(name="Hangar tools", roving=False)
        self._mech = Picture(name="Mech on the stand", hint=HINT)
        super().__init__(self._mech)
        self._shop = Picture(name="Upgrades", hint=SHOP_HINT)
        self._pilots = Picture(name="Pilots", hint="One pilot, one skill.")
        self._faults = Picture(name="Faults", roving=False)
        self._mechs = Picture(name="Mechs of the team", roving=False)
        self._keyed = [self._tools, self._mech, self._shop, self._pilots, self._faults, self._mechs]
        for picture in self._keyed:
            picture.on_pick(heard)
        self._title = html()
        self._price, self._card, self._weapons = html(), html(), html()
        self._space = html("", "ml-panel")

    def page(self, address: Address, files: Files) -> ipywidgets.Widget:
        """All panels in their places."""
        head = box(html(tag("h1", "Hangar")), self._tools, files, address, classes="ml-row ml-head")
        mech = box(self._title, self._price, self._mech, classes="ml-panel bo-mech-panel")
        fitting = box(
            html(tag("h2", "Upgrades")),
            self._shop,
            html(tag("h2", "Pilot")),
            self._pilots,
            classes="ml-panel bo-shop-panel",
        )
        stats = box(
            html(tag("h2", "Faults")),
            self._faults,
            self._card,
            self._weapons,
            classes="ml-panel bo-card-panel",
        )
        mechs = box(html(tag("h2", "Team")), self._mechs, classes="ml-panel bo-team-panel")
        grid = box(mech, fitting, stats, classes="bo-hangar-grid")
        return box(
            head,
            self._notice,
            grid,
            self._compare,
            mechs,
            self._space,
            classes="ml-stack bo-hangar",
        )

    def draw(self, draft: Draft, found: Sequence[Fault], can_undo: bool, can_redo: bool) -> None:
        """Show a draft: first the mech, then what follows from it."""
        cat, build = self._cat, draft.build
        priced = _priced(draft, cat)
        left = draft.budget - priced if priced is not None else 0
        self._mech.name = describe(build)
        self._mech.markup = figure(build, left, cat)
        self._title.value = _title(draft)
        self._price.value = "" if priced is None else card.price(build, draft.budget, cat)
        self._shop.markup = shop.upgrades(build, left, cat)
        self._pilots.markup = shop.pilots(build, cat)
        self._faults.markup = faults(found)
        self._card.value = "" if priced is None else card.facts(bolts.card(build, cat))
        sound = not any(fault.place == "swap" for fault in found)
        self._weapons.value = card.weapons(build, cat) if priced is not None and sound else ""
        self._tools.markup = _tools(draft, can_undo, can_redo, cat)
        self._mechs.markup = team.mechs(draft, cat)
        self._space.value = join(tag("h2", "Design space"), space(draft.budget, cat))
        self._show_pinned(None if draft.pinned is None else _pinned(draft.pinned, build, cat))


def _pinned(pinned: Build, build: Build, cat: Catalog) -> Markup:
    try:
        shown = team.compare(pinned, build, cat)
    except ValueError as error:
        shown = tag("p", f"Not to be compared: {error}.", class_="ml-muted")
    return join(tag("h2", "Pinned mech beside the stand"), shown)


def _priced(draft: Draft, cat: Catalog) -> int | None:
    """What the mech costs; None when something in it has no price."""
    try:
        return bolts.cost(draft.build, cat)
    except ValueError:
        return None


def _title(draft: Draft) -> Markup:
    build = draft.build
    badge = ruling("assumed", "our example: the rule text has none") if example_of(build) else None
    number = tag("small", f"mech {draft.active + 1} of {len(draft.mechs)}", class_="ml-muted")
    return tag("h2", title(build), number, badge, " ", _to_odds(build))


def _to_odds(build: Build) -> Markup | None:
    """A link for a mech that may attack: a faulty one has no odds."""
    if not in_voila() or not is_there("odds") or bolts.faults(build):
        return None
    case = {"game": "bolts", "attacker": name_of(build)}
    return tag("small", to_page("odds", "its odds", case))


def _tools(draft: Draft, can_undo: bool, can_redo: bool, cat: Catalog) -> Markup:
    """Start from an example, the budget, undo and redo, pin, save."""
    first = tag("option", "Start from an example…", value="", selected=True)
    options = [tag("option", name, value=name) for name in EXAMPLES]
    least, most = budgets(cat)
    budget = tag(
        "label",
        tag("span", "Budget ", class_="ml-muted"),
        tag(
            "input",
            type="number",
            min=least,
            max=most,
            step=1,
            value=draft.budget,
            data_key="budget",
            aria_label="Budget in bolts",
            title=_usual(cat),
        ),
        " bolts",
        class_="bo-budget",
    )
    return tag(
        "div",
        tag(
            "select",
            first,
            *options,
            data_key="example",
            data_menu=True,
            aria_label="Start from an example",
        ),
        budget,
        steps(can_undo, can_redo, draft.pinned == draft.build),
        button("save", "Save JSON"),
        class_="ml-tools",
    )


def _usual(cat: Catalog) -> str:
    value = cat.rules.value
    least, most = value("budget_usual_least"), value("budget_usual_most")
    return f"usual are {least} to {most}, first games {value('budget')} (B4)"
