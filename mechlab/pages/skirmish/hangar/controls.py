"""The hangar's controls as markup: tools on top, the clipping bar, the title of the stand."""

from mechlab.games import skirmish
from mechlab.games.skirmish import Catalog, Fault
from mechlab.widgets.address import in_voila
from mechlab.widgets.building import button, steps
from mechlab.widgets.markup import Markup, tag
from mechlab.widgets.show import ruling

from .draft import SIDES, Draft
from .roster import frame_name

HINT = (
    "Point at a part to see what it would change; pick it to clip it on."
    " Arrow keys move, Enter clips."
)
_FILTERS = (
    ("head", "Heads"),
    ("arm", "Arms"),
    ("chassis", "Chassis"),
    ("back", "Backs"),
    ("legs", "Legs"),
    ("item", "Items"),
    ("pilot", "Pilots"),
)


def tools(draft: Draft, can_undo: bool, can_redo: bool, cat: Catalog) -> Markup:
    """Start from a kit, undo and redo, pin, save, record sheet."""
    first = tag("option", "Start from a kit…", value="", selected=True)
    options = [
        tag("option", f"{kit.name} · {_kit_class(kit.name, cat)}", value=kit.name)
        for kit in cat.kits.values()
    ]
    return tag(
        "div",
        tag(
            "select", first, *options, data_key="kit", data_menu=True, aria_label="Start from a kit"
        ),
        steps(can_undo, can_redo, draft.pinned == draft.build),
        button("sheet", "Record sheet"),
        button("save", "Save JSON"),
        class_="ml-tools",
    )


def _kit_class(name: str, cat: Catalog) -> str:
    return skirmish.card(skirmish.kit(name, cat), cat).class_name


def clipping(draft: Draft, chosen: str | None) -> Markup:
    """The hand that arms and items go to, and which parts the runners show bright."""
    sides = [button(f"side:{side}", side.title(), pressed=draft.side == side) for side in SIDES]
    filters = [button(f"filter:{kind}", name, pressed=chosen == kind) for kind, name in _FILTERS]
    return tag(
        "div",
        tag("span", tag("span", "Clip to its", class_="ml-muted"), *sides, class_="ml-chips"),
        tag("span", tag("span", "Show", class_="ml-muted"), *filters, class_="ml-chips"),
        class_="ml-clipping",
    )


def title(draft: Draft, cat: Catalog) -> Markup:
    """The name of the build on the stand, its class and Weight."""
    now = skirmish.card(draft.build, cat)
    name = frame_name(draft, draft.active, cat)
    about = f" {now.class_name}, frame {draft.active + 1} "
    own = f"?build={skirmish.share_code(draft.build, cat)}"
    alone = tag("small", tag("a", "link to this mech", href=own)) if in_voila() else None
    where = cat.where("kits", draft.origin)
    badge = ruling(where.source, where.note)
    return tag("h2", name, tag("small", about, class_="ml-muted"), badge, " ", alone)


def roster_faults(draft: Draft, cat: Catalog) -> list[Fault]:
    """What is wrong with roster and team, beyond what the mech on the stand shows itself.

    >>> from .draft import example, roster
    >>> cat = skirmish.catalog()
    >>> roster_faults(example(cat), cat)
    []
    >>> twice = roster(("Foreman", "Drayman", "Reaver", "Courier"), cat)
    >>> [fault.section for fault in roster_faults(twice, cat)]
    ['B4']
    """
    whole = [
        fault
        for fault in skirmish.check_roster(draft.frames, cat)
        if fault.mech != draft.active or fault.place == "pilot"
    ]
    team = [fault for fault in skirmish.check_team(draft.team, cat) if fault.place == "team"]
    return [*whole, *team]
