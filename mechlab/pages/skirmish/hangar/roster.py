"""The roster: four frames, the fielded three, the Team Cap, and what each trio brings to life."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from mechlab.catalog.names import many
from mechlab.games import skirmish
from mechlab.games.skirmish import Build, Catalog
from mechlab.widgets.building import bar
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import table

from .draft import Draft
from .figure import figure
from .words import swaps


def frames(draft: Draft, cat: Catalog) -> Markup:
    """The four frames: picture, kit and swaps, pilot, Weight; pick one to put it on the stand."""
    return tag(
        "div", *(_frame(draft, i, cat) for i in range(len(draft.frames))), class_="ml-frames"
    )


def _frame(draft: Draft, i: int, cat: Catalog) -> Markup:
    build, on = draft.frames[i], i == draft.active
    card = skirmish.card(build, cat)
    faults = len(skirmish.check(build, cat))
    title = frame_name(draft, i, cat)
    stand = tag(
        "button",
        picture(build, cat),
        tag("div", tag("span", title), tag("span", str(card.weight)), class_="ml-frame-title"),
        tag("small", build.pilot or "no pilot", class_="ml-muted"),
        type="button",
        class_="ml-stand",
        data_key=f"frame:{i}",
        data_name=f"Frame {i + 1}: {title}, Weight {card.weight}, {build.pilot or 'no pilot'}"
        + (", on the stand" if on else ""),
        data_pressed=str(on).lower(),
    )
    fielded = i in draft.fielded
    box = tag(
        "input",
        type="checkbox",
        checked=fielded,
        data_key=f"field:{i}",
        data_name=f"Field frame {i + 1}, {title}",
    )
    broken = tag("small", f"✕ {many(faults, 'fault')}", class_="ml-bad") if faults else None
    label = "fielded" if fielded else "sideboard"
    classes = "ml-frame" + (" ml-on" if on else "") + ("" if fielded else " ml-bench")
    return tag("div", stand, tag("label", box, label, broken), class_=classes)


def frame_name(draft: Draft, i: int, cat: Catalog) -> str:
    """A frame by its kit and how far it is from it.

    >>> from .draft import example
    >>> cat = skirmish.catalog()
    >>> draft = example(cat)
    >>> frame_name(draft.with_build(draft.build.replace(back="Bare back")), draft.active, cat)
    'Foreman, 1 swap'
    """
    kit = draft.origins[i]
    changed = swaps(draft.frames[i], skirmish.kit(kit, cat))
    return f"{kit}, {many(len(changed), 'swap')}" if changed else kit


@lru_cache(maxsize=64)
def picture(build: Build, cat: Catalog) -> Markup:
    """The small picture of a frame; most clicks leave three of the four as they were."""
    return figure(build, cat, keyed=False)


def team(draft: Draft, cat: Catalog) -> Markup:
    """The fielded mechs against the Team Cap (B3)."""
    cap = int(cat.rules.value("team_cap"))
    weights = [(i, skirmish.card(draft.frames[i], cat).weight) for i in draft.fielded]
    total = sum(weight for _, weight in weights)
    names = " + ".join(f"{draft.origins[i]} {weight}" for i, weight in weights)
    line = tag("p", names, class_="ml-muted ml-small")
    return tag("div", bar("Team", total, cap, "Team Cap"), line, class_="ml-team-bar")


def trios(draft: Draft, cat: Catalog) -> Markup:
    """Every possible trio: Weight, live abilities with who enables them, bonds (D3, D4)."""
    size = int(cat.rules.value("fielded"))
    rows = [_trio(draft, trio, cat) for trio in combinations(range(len(draft.frames)), size)]
    head = ["Trio", "Weight", "Live abilities", "Not live", "Bonds", ""]
    return table(head, rows, "What each possible trio brings", stacks=True)


def _trio(draft: Draft, trio: tuple[int, ...], cat: Catalog) -> list[str | int]:
    builds = [draft.frames[i] for i in trio]
    names = ", ".join(draft.origins[i] for i in trio)
    weight = sum(skirmish.card(build, cat).weight for build in builds)
    cap = int(cat.rules.value("team_cap"))
    over = weight - cap
    heavy = join(str(weight), " ", tag("small", f"{over} over", class_="ml-bad"))
    return [
        names,
        heavy if over > 0 else str(weight),
        _abilities(builds, True, cat),
        _abilities(builds, False, cat),
        _bonds(builds, cat),
        _field(draft, trio, names),
    ]


def _abilities(builds: Sequence[Build], live: bool, cat: Catalog) -> str:
    found = [each for each in skirmish.abilities(builds, cat) if each.live == live]
    if not found:
        return "none"
    if not live:
        return tag("span", ", ".join(each.pilot for each in found), class_="ml-muted")
    return join(*_comma([_live(each) for each in found]))


def _live(ability: skirmish.Ability) -> Markup:
    """An Ability that works: its pilot, its specialty, and through whom."""
    through = ", ".join(f"{name} ({shared})" for name, shared in ability.enabled_by)
    return tag(
        "span",
        f"{ability.pilot}: {ability.specialty}",
        title=f"{ability.text} Through {through}.",
        class_="ml-number",
    )


def _comma(parts: Sequence[Markup]) -> list[str]:
    return [piece for part in parts for piece in (", ", part)][1:]


def _bonds(builds: Sequence[Build], cat: Catalog) -> str:
    pairs = skirmish.bonds(builds, cat)
    return ", ".join(f"{one} and {other}" for one, other in pairs) or "none"


def _field(draft: Draft, trio: tuple[int, ...], names: str) -> Markup:
    fielded = set(trio) == set(draft.fielded)
    return tag(
        "button",
        "fielded" if fielded else "field",
        type="button",
        class_="ml-button",
        data_key="trio:" + "".join(str(i + 1) for i in trio),
        data_name=f"Field {names}",
        data_pressed=str(fielded).lower(),
    )
