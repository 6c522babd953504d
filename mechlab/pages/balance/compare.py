"""A changed number beside the printed one, on the same dice: one sentence, and every measure."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from mechlab.lab import Study
from mechlab.lab.variants import Clear, Comparison, comparison
from mechlab.widgets.ground import html
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import decimal, table

from .case import BalanceCase, numbers
from .extra import Act, Extra, Host, optgroups
from .games import Open
from .studies import Played
from .words import sure

if TYPE_CHECKING:
    import pandas as pd

MOST_TURNED = 3


class Compare(Extra):
    """What if a number were another?"""

    def __init__(self, page: Host) -> None:
        self._table, self._games = html("", "bl-table"), html("", "bl-games")
        controls = join(
            tag("label", tag("span", "Number"), tag("select", data_key="path", data_slot="paths")),
            tag(
                "label",
                tag("span", "new value"),
                tag("input", type="text", data_key="value", class_="bl-value", maxlength=40),
                tag("span", data_slot="now"),
            ),
        )
        shown = (self._games, self._table)
        super().__init__(
            "What if a number were another?", controls, page, *shown, classes="bl-half"
        )
        self._groups: dict[str, dict[str, str]] = {}

    def prepare(self, case: BalanceCase) -> None:
        """Set the number and its value; the list of all numbers comes later."""
        groups = self._groups or {"": {case.path: _plain(case.path)}}
        if not any(case.path in each for each in groups.values()):  # a word, and no number
            groups = {"": {case.path: _plain(case.path)}} | groups
        known = self._known(case) if self._groups else {}
        now = f"now {known[case.path]}" if case.path in known else ""
        slots = {"paths": optgroups(groups), "now": join(now)}
        slots = {name: Markup(text) for name, text in self.form.slots.items()} | slots
        self.form.update({"path": case.path, "value": case.value}, slots)

    def fill(self, case: BalanceCase) -> Act:
        """Look the numbers up, which takes seconds; what is returned shows them."""
        groups: dict[str, dict[str, str]] = {}
        for number in numbers(case.game):
            table = number.path.partition("/")[0].replace("_", " ").capitalize()
            groups.setdefault(table, {})[number.path] = f"{number.text} ({number.section})"
        return partial(self._fill, case, groups)

    def study(self, case: BalanceCase) -> Study:
        """Both variants of the meeting that is looked at."""
        return case.compared()

    def look(self, study: Study) -> "Callable[[pd.DataFrame], bool] | None":
        """It ends as soon as one variant clearly wins more often."""
        return Clear(study)

    def answer(self, case: BalanceCase, played: Played) -> Act:
        """The sentence and the table, and games that the change turned."""
        found = comparison(played.study, played.frame)
        has_ranks = any(case.face().ranked(cell) for cell in played.study.cells)
        return partial(self._show, found, _turned(case.face(), played), has_ranks)

    def _show(self, found: Comparison, turned: Markup, has_ranks: bool) -> None:
        words = tag("b", found.sentence)
        self.panel.say(tag("p", words, " ", sure(found.points)))
        self._games.value = turned
        self._table.value = _measures(found, has_ranks)

    def _fill(self, case: BalanceCase, groups: dict[str, dict[str, str]]) -> None:
        self._groups = groups
        self.prepare(case)

    def _known(self, case: BalanceCase) -> dict[str, str]:
        return {number.path: number.value for number in numbers(case.game)}


def _plain(path: str) -> str:
    """A number as it is called until the catalog's own words are there.

    >>> _plain("rules/crit_margin"), _plain("frames/Everest/Repairs")
    ('Crit margin', 'Everest, Repairs')
    """
    words = ", ".join(path.split("/")[1:]).replace("_", " ")
    return words[:1].upper() + words[1:]


def _measures(found: Comparison, has_ranks: bool) -> Markup:
    """Every measure under both, and what of the difference is clear."""
    rows: list[list[str]] = []
    for row in found.table.to_dict("records"):
        share = row["measure"] == "wins"
        a, b = (f"{100 * row[each]:.1f}%" if share else decimal(row[each]) for each in "ab")
        name = f"{row['measure']}, {row['team']}" if row["team"] else row["measure"]
        rows.append([name, a, b, row["difference"].text, row["said"]])
    head = ["", "printed", "changed", "difference", "clear?"]
    told = "The intervals of the differences hold all at once."
    summary = tag("summary", f"Every measure under both{', and who overtook whom' * has_ranks}")
    ranks = _ranks(found) if has_ranks else None
    return tag("details", summary, table(head, rows, told), ranks, class_="ml-chart-text")


def _ranks(found: Comparison) -> Markup:
    """What overtook what of its like in the damage that it does or takes."""
    overtaken = [tag("li", str(each)) for each in found.overtaken]
    nothing = tag("p", "Nothing clearly overtakes another of its like.")
    return join(tag("h3", "Ranks of damage"), tag("ul", *overtaken) if overtaken else nothing)


def _turned(game: Any, played: Played) -> Markup:
    """Games that another number gave to the other side, with both ways they went."""
    frame = played.frame
    pairs = len(frame) // 2
    before, now = frame.iloc[:pairs], frame.iloc[pairs:]
    turned = np.flatnonzero(before["winner"].to_numpy() != now["winner"].to_numpy())
    if not len(turned):
        return tag("p", "No game has another winner.", class_="ml-muted")
    items = []
    for at in turned[:MOST_TURNED]:
        row = before.iloc[int(at)]
        seed, turn = int(row["seed"]), int(row["turn"])
        ways = zip(("printed", "changed"), played.study.cells, strict=True)
        links = [Open(cell, seed, turn).link(game, word) for word, cell in ways]
        items.append(tag("li", f"Game {int(row['number']) + 1}: ", links[0], ", ", links[1]))
    verb = "has" if len(turned) == 1 else "have"
    said = f"{len(turned):,} of {pairs:,} games {verb} another winner, such as"
    return join(tag("p", said), tag("ul", *items))
