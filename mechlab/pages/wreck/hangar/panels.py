"""What the sheet shows beside its numbers: facts, rolls, hits, and a pinned mech."""

from collections.abc import Iterator
from fractions import Fraction

from mechlab.games import wreck
from mechlab.games.wreck import Catalog, Frame, facts
from mechlab.games.wreck.build import NUMBERS, SKILLS
from mechlab.games.wreck.tables import TRACKS
from mechlab.pages.links import to_page
from mechlab.widgets.building import difference
from mechlab.widgets.ground import html
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.panel import TitledPanel
from mechlab.widgets.progress import Act
from mechlab.widgets.show import exact, table

from .. import sheet as drawn
from ..mech import LABELS, write_gear
from .draft import Draft

Needed = dict[str, tuple[Fraction | None, Fraction | None]]
"""Hits until structure is marked and until the mech is destroyed, by the hit's name."""
_LESS_IS_BETTER = ("structure_cost",)


class Panels:
    """The panels of the page, each drawn from a draft."""

    def __init__(self) -> None:
        self._facts, self._hits = html("", "od-words"), html("", "od-words")
        self._checks, self._compare = html("", "od-words"), html("", "od-words")
        self._rolls = {track: html("", "od-words") for track in TRACKS}
        self.sheet = TitledPanel("od", "The sheet", section="D1, C2, E1")
        self.facts = TitledPanel("od", "What follows", self._facts, self._checks, section="B2, C2")
        self.structure = TitledPanel(
            "od", "Structure rolls", self._rolls["structure"], section="D3 to D7"
        )
        self.stress = TitledPanel("od", "Stress rolls", self._rolls["stress"], section="D8")
        self.hits = TitledPanel("od", "What each hit does to it", self._hits, section="A1 to A4")
        self.compare = TitledPanel("od", "Beside the pinned mech", self._compare)

    def show(self, draft: Draft, cat: Catalog) -> None:
        """Show what takes no time."""
        frame, sheet = draft.frame, draft.frame.sheet(cat)
        self.sheet.say(
            join(drawn.tracks(facts.tracks(sheet, cat=cat), sheet, cat), drawn.items(sheet))
        )
        told = facts.derived(sheet, cat)
        rows = (tag("li", tag("span", words), tag("b", str(n))) for words, n in told.items())
        self._facts.value = tag("ul", *rows, class_="wk-facts")
        self._checks.value = checks_table(sheet, cat)
        for track in TRACKS:
            self._rolls[track].value = join(
                drawn.rolls_table(sheet, track, cat), _outlasts(sheet, track, cat)
            )
        self.show_hits(draft, {}, {}, cat)
        self.compare.layout.display = "none" if draft.pinned is None else ""
        if draft.pinned is not None:
            self._compare.value = comparison(draft.pinned, frame, cat)

    def steps(self, draft: Draft, cat: Catalog) -> Iterator[Act]:
        """How many of each hit it takes: each in a step of its own."""
        needed: Needed = {}
        other: Needed = {}
        for name in cat.hits:
            hit = wreck.catalog_hit(name, cat)
            needed[name] = facts.hits_needed(hit, draft.frame, cat)
            if draft.pinned is not None:
                other[name] = facts.hits_needed(hit, draft.pinned, cat)
            yield lambda: self.show_hits(draft, needed, other, cat)

    def show_hits(self, draft: Draft, needed: Needed, other: Needed, cat: Catalog) -> None:
        """Show what the catalog's hits do, as far as it is known; a pinned mech has a column."""
        frame, sheet = draft.frame, draft.frame.sheet(cat)
        pinned = [str(draft.pinned)] * (draft.pinned is not None)
        rows = []
        for name in cat.hits:
            found = facts.hit_facts(wreck.catalog_hit(name, cat), sheet, cat)
            rows.append(
                [
                    to_page("odds", name, _asked(frame, name), title=found.hit.text),
                    exact(found.damage) if found.most.damage else "0",
                    _span(found.least.damage, found.most.damage),
                    exact(found.burn) if found.burn else None,
                    exact(found.heat) if found.heat else None,
                    *(_hits(each, name in needed) for each in needed.get(name, (None, None))),
                    *(_hits(other.get(name, (None, None))[1], name in other) for _ in pinned),
                ]
            )
        head = ["Hit", "HP", "range", "Burn", "Heat", "Hits to a structure", "Hits to destroy"]
        head += [f"{name} lasts" for name in pinned]
        self._hits.value = table(head, rows, "Means; hits from a whole mech, burn not followed")


def _asked(frame: Frame, hit: str) -> dict[str, str]:
    return {"game": "wreck", "mech": str(frame), "gear": write_gear(frame), "hit": hit}


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def _hits(mean: Fraction | None, is_known: bool) -> str:
    if not is_known:
        return "…"
    return "never" if mean is None else exact(mean)


def checks_table(sheet: wreck.Sheet, cat: Catalog) -> Markup:
    """The chance of each check, however it is rolled."""
    found = facts.checks(sheet, cat=cat)
    rows = [
        [LABELS[skill], *(exact(chance, True) for chance in each.values())]
        for skill, each in found.items()
    ]
    return table(["Check", *next(iter(found.values()))], rows, "Chance that a check is made")


def _outlasts(sheet: wreck.Sheet, track: str, cat: Catalog) -> Markup:
    """How likely it still works, mark by mark."""
    said = [
        join(f"{left} left ", exact(chance, True))
        for left, chance in facts.outlasts(sheet, track, cat).items()
        if left
    ]
    if not said:
        return tag("p", "The first mark is the last.")
    return tag(
        "p",
        "It outlasts the rolls, one a turn: ",
        *[piece for one in said for piece in (", ", one)][1:],
        ".",
    )


def comparison(pinned: Frame, frame: Frame, cat: Catalog) -> Markup:
    """Two mechs number by number."""
    before, now = pinned.sheet(cat), frame.sheet(cat)
    rows: list[list[str | int | Fraction | None]] = []
    for name in (*NUMBERS, *SKILLS):
        was, value = getattr(before, name), getattr(now, name)
        better = name not in _LESS_IS_BETTER
        rows.append([LABELS[name], was, value, difference(value - was, better)])
    told = facts.derived(before, cat), facts.derived(now, cat)
    rows += [
        [words[0].upper() + words[1:], told[0][words], n, difference(n - told[0][words], None)]
        for words, n in told[1].items()
    ]
    return table(["", str(pinned), "now", "change"], rows, "Number by number")
