"""What to bring: the mix of teams that none beats, how far it moves, and who beats whom in turn."""

from functools import partial
from typing import Any

import numpy as np

from mechlab.lab.metagame import Matrix, Standing
from mechlab.lab.statistics import scores
from mechlab.widgets.ground import html
from mechlab.widgets.markup import Markup, join, number, svg, tag
from mechlab.widgets.show import table

from .extra import Act
from .found import Found
from .panel import Panel, hide
from .words import breakable, listed, sure, waiting

_LINE = 150  # pixels


class Metagame:
    """The equilibrium of the matrix."""

    def __init__(self) -> None:
        self._shares, self._table = html("", "bl-list"), html("", "bl-table")
        self.panel = Panel("What to bring", self._shares, self._table)
        self.panel.say(waiting())

    def answer(self, found: Found) -> Act:
        """Work out the mix; what is returned draws it. Where teams do not meet there is none."""
        if not found.is_square:
            return partial(hide, self.panel, True)
        matrix = matrix_of(found)
        if matrix is None:
            words = "A mix needs two or more, all of whose games are played."
            return partial(self._say, tag("p", words), join(), join())
        standings = matrix.standings()
        cycles = [str(cycle) for cycle in matrix.cycles()[:3]]
        return partial(
            self._say, _sentence(standings, cycles), _shares(standings, found), _rows(standings)
        )

    def _say(self, words: Markup, shares: Markup, rows: Markup) -> None:
        hide(self.panel, False)
        self.panel.say(words)
        self._shares.value, self._table.value = shares, rows


def matrix_of(found: Found) -> Matrix | None:
    """The study as the metagame's matrix; None while games of it are missing."""
    count = len(found.teams)
    cells: dict[tuple[int, int], Any] = {}
    for row in range(count):
        for column in range(count):
            cells[row, column] = scores(found.column(row, column, "winner"), 0)
    sizes = {len(each) for each in cells.values()}
    if count < 2 or len(sizes) != 1 or sizes == {0}:
        return None
    rows = [[cells[row, column] for column in range(count)] for row in range(count)]
    return Matrix(dict(zip(found.labels, found.teams, strict=True)), np.array(rows))


def _sentence(standings: list[Standing], cycles: list[str]) -> Markup:
    played = [each for each in standings if each.share > 0]
    never = [each.label for each in standings if each.verdict == "never played"]
    mix = listed([f"{each.label} {100 * each.share:.0f}%" for each in played])
    said = join(
        "Nobody beats this mix: ",
        tag("b", mix),
        f" (of the first {_range(played[0])}, when games are drawn anew). ",
        f"Never worth bringing in any draw: {listed(never)}. " if never else "",
        "No three clearly beat each other in turn. " if not cycles else "",
        sure(played[0].against_mix),
    )
    rounds = tag("ul", *(tag("li", each) for each in cycles)) if cycles else None
    return join(tag("p", said), rounds)


def _shares(standings: list[Standing], found: Found) -> Markup:
    """How much of each team the mix plays, with how far that moves."""
    letters = {found.labels[team]: found.signs[team] for team in found.order}
    rows = [
        tag(
            "li",
            tag("b", letters[each.label], class_="bl-letter"),
            tag("span", breakable(each.label), class_="bl-name"),
            _bar(each),
            tag(
                "span",
                f"{100 * each.share:.0f}% ({_range(each)}), {each.verdict}",
                class_="bl-figure",
            ),
        )
        for each in standings
        if each.high > 0
    ]
    return tag("ol", *rows)


def _range(each: Standing) -> str:
    return f"{100 * each.low:.0f} to {100 * each.high:.0f}%"


def _bar(each: Standing) -> Markup:
    share, low, high = (2 + _LINE * x for x in (each.share, each.low, each.high))
    return svg(
        _LINE + 4,
        16,
        tag("rect", x=2, y=4, width=max(share - 2, 0.5), height=8, class_="bl-share"),
        tag("path", d=f"M{number(low)} 8H{number(high)}", class_="bl-whisker"),
        tag("path", d=f"M2 14.5H{_LINE + 2}", class_="bl-line"),
        aria_hidden="true",
    )


def _rows(standings: list[Standing]) -> Markup:
    rows = [
        [
            each.label,
            f"{100 * each.share:.0f}%",
            _range(each),
            f"{100 * each.played:.0f}%",
            each.against_mix.text,
            each.verdict,
        ]
        for each in standings
    ]
    head = ["", "share", "drawn anew", "of draws that play it", "wins against the mix", "verdict"]
    told = "Shares of the mix; 95% of what pairs of games drawn anew give"
    summary = tag("summary", "The numbers of this chart")
    return tag("details", summary, table(head, rows, told), class_="ml-chart-text")
