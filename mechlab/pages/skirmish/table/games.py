"""The games panel: a new game, a record saved, read, or from a link, and numbers that differ."""

import secrets
from collections.abc import Sequence

from mechlab.engine import Record, RecordError, Stepper
from mechlab.games import skirmish
from mechlab.games.skirmish import Build, Catalog
from mechlab.games.skirmish.maps import map_names
from mechlab.widgets.form import Form
from mechlab.widgets.markup import Markup, join, tag

from . import controls
from .opening import TEAMS

MOST_SHOWN = 12
_TENDERS = {"none": 0, "1": 1, "2": 2}


class NewGame:
    """The form for a new game, and what was set in it."""

    def __init__(self, cat: Catalog) -> None:
        self._cat = cat
        kits = [(name, name) for name in cat.kits]
        team = tuple(name for names in TEAMS for name in names)
        self.form = Form(controls.new_game(kits, map_names(cat), team))
        self.form.add_class("ml-panel")
        self._set = {f"new.{n // 3}.{n % 3}": name for n, name in enumerate(team)}
        self._set |= {"new.map": "Quarry", "new.tenders": "none"}

    def typed(self, key: str, text: str) -> bool:
        """Take what was set or typed; whether the key was one of these."""
        if not key.startswith("new."):
            return False
        self._set[key] = text
        return True

    def begin(self) -> Stepper:
        """The game that was asked for; ``ValueError`` in a line when it cannot be."""
        seed = self._set.get("new.seed", "").strip()
        if seed and not (seed.isdecimal() and len(seed) <= 15):
            raise ValueError(f"a seed is a whole number, not {seed[:20]!r}")
        return skirmish.new_game(
            [self._team(side) for side in range(2)],
            map=self._known_map(),
            seed=int(seed) if seed else secrets.randbelow(1_000_000),
            tenders=_TENDERS.get(self._set["new.tenders"], 0),
            deploy_by_hand=self._set.get("new.deploy") == "1",
            dice_by_hand=self._set.get("new.dice") == "1",
            cat=self._cat,
        )

    def _known_map(self) -> str:
        name = self._set["new.map"]
        if name not in map_names(self._cat):
            raise ValueError("there is no such map")
        return name

    def _team(self, side: int) -> list[Build]:
        """Three kits; a share code's mechs take their places from the first on."""
        names = [self._set[f"new.{side}.{place}"] for place in range(3)]
        unknown = [name for name in names if name not in self._cat.kits]
        if unknown:
            raise ValueError("there is no such kit")
        team = [skirmish.kit(name, self._cat) for name in names]
        code = self._set.get(f"new.{side}.code", "").strip()
        if code:
            found = skirmish.from_share_code(code, self._cat)
            builds = found if isinstance(found, list) else [found]
            team[: len(builds[:3])] = builds[:3]
        return team


def under_other_numbers(name: str, found: Sequence[str]) -> Markup:
    """What differs between a record's numbers and these, and the two ways to play it."""
    shown = [tag("li", line) for line in found[:MOST_SHOWN]]
    rest = len(found) - len(shown)
    more = tag("li", f"and {rest} more") if rest > 0 else None
    count = f"{len(found)} number{'s' if len(found) > 1 else ''}"
    return tag(
        "div",
        tag("p", tag("b", f"{name} was played under other numbers: {count} differ.")),
        tag("ul", *shown, more),
        tag(
            "p",
            controls.button("under:own", "Play under its own", strong=True),
            controls.button("under:these", "Play under these"),
            controls.button("under:none", "Leave it"),
            class_="tb-together",
        ),
        class_="ml-notice",
        role="alert",
    )


def opened(record: Record, cat: Catalog, under: str) -> Stepper:
    """The game of a record; ``RecordError`` in a line when its choices are not open."""
    if under not in ("own", "these"):
        raise RecordError("a game is played under its own numbers or under these")
    return skirmish.open_record(record, cat, under)


def warming(progress: float) -> Markup:
    """How far the compilation of the rules is."""
    bar = tag("progress", max=1, value=progress, aria_label="Compiling the rules")
    text = f" Compiling the rules, {progress:.0%}: until then a step may take seconds."
    return tag("span", bar, join(text), class_="tb-warming")
