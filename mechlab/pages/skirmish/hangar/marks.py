"""What each part on the runners is marked with: in use where, what it would do, what fits."""

from mechlab import theme
from mechlab.games import skirmish
from mechlab.games.skirmish import Build, Catalog, faults
from mechlab.widgets.show import signed

from .draft import KINDS, Draft, clip, table
from .sprue import in_use
from .words import facts

Mark = dict[str, object]


def marks(draft: Draft, chosen: str | None, cat: Catalog) -> dict[str, Mark]:
    """A mark for every part and pilot, by its key.

    >>> from .draft import example
    >>> cat = skirmish.catalog()
    >>> found = marks(example(cat), "arm", cat)
    >>> found["arm:Braced arm"]["class"], found["head:Scout head"]["class"]
    ('ml-used ml-at-right-arm', 'ml-dim')
    >>> found["arm:Siege arm"]["info"]
    'Siege arm as right arm: Weight 49 of 50 (+1); legal.'
    """
    used = in_use(draft.build, cat)
    return {
        f"{kind}:{name}": _mark(draft, kind, name, used, chosen, cat)
        for kind in KINDS
        for name in table(kind, cat)
    }


def _mark(
    draft: Draft, kind: str, name: str, used: dict[str, list[str]], chosen: str | None, cat: Catalog
) -> Mark:
    key = f"{kind}:{name}"
    classes, mark = [], Mark()
    if key in used:
        classes = ["ml-used", *(f"ml-at-{theme.slug(place)}" for place in used[key])]
        mark["name"] = f"{name}, on the frame: {' and '.join(used[key])}"
    if kind == "pilot":
        mark["pressed"] = key in used
        if any(build.pilot == name for i, build in enumerate(draft.frames) if i != draft.active):
            mark["info"] = f"{facts(kind, cat.pilots[name])}. Pilots another mech of the roster."
    else:
        after = clip(draft.build, kind, name, draft.side, cat)
        told, over = _outlook(draft.build, after, cat)
        mark["info"] = f"{_aim(kind, name, draft.side)}: {told}"
        classes += ["ml-over"] if over else []
    if chosen is not None and kind != chosen:
        classes.append("ml-dim")
    return mark | {"class": " ".join(classes)}


def _aim(kind: str, name: str, side: str) -> str:
    place = {"arm": f" as {side} arm", "item": f" in the {side} hand"}.get(kind, "")
    return f"{name}{place}"


def _outlook(build: Build, after: Build, cat: Catalog) -> tuple[str, bool]:
    """What the mech would weigh with the part, and whether a limit would be broken that now holds.

    This looks at limits only; the faults themselves, with repairs, follow the pick.
    """
    now, then = skirmish.card(build, cat), skirmish.card(after, cat)
    if after == build:
        return "on the frame", False
    weight = f"Weight {then.weight} of {then.weight_cap} ({signed(then.weight - now.weight)})"
    broken = faults(after, cat)
    return f"{weight}; {'legal' if not broken else broken[0].message}.", bool(broken)
