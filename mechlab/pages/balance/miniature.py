"""The stored matrix as a small picture, drawn without what the page needs besides."""

import json

import numpy as np

from mechlab.serve import folder
from mechlab.widgets.markup import Markup, number, svg, tag

FILE = "teams.parquet"
_SIZE, _LEFT, _TOP = 420, 46, 34


def miniature() -> Markup:
    """Who beats whom: a square a meeting, larger and darker the more often the row wins.

    >>> miniature().count("<rect")
    45
    """
    teams, rates = _rates()
    order = np.argsort(-rates.mean(axis=1), kind="stable")
    step = (_SIZE - 2 * _LEFT) / len(teams)
    drawn = [tag("text", "Who beats whom", x=_LEFT, y=22, class_="ml-card-title")]
    for down, row in enumerate(order):
        for across, column in enumerate(order):
            if down < across:
                drawn.append(_square(float(rates[row, column]), down, across, step))
                place = (number(_LEFT + (down + 0.5) * step), number(_TOP + (across + 0.62) * step))
                lost = f"{100 * rates[column, row]:.0f}"
                drawn.append(tag("text", lost, x=place[0], y=place[1], class_="ml-axis"))
    best, worst = teams[order[0]], teams[order[-1]]
    label = f"{len(teams)} teams against each other: {best} wins most often, {worst} least"
    return svg(_SIZE, 378, *drawn, role="img", aria_label=label, class_="ml-card-picture")


def _square(rate: float, down: int, across: int, step: float) -> Markup:
    side = step * min(1.0, 0.35 + 2.2 * abs(rate - 0.5))
    middle = (_LEFT + (across + 0.5) * step, _TOP + (down + 0.5) * step)
    fill = "var(--ml-accent)" if rate >= 0.5 else "var(--ml-full)"
    x, y = (each - side / 2 for each in middle)
    return tag("rect", x=x, y=y, width=side, height=side, rx=2, style=f"fill:{fill}")


def _rates() -> tuple[list[str], "np.ndarray[tuple[int, int], np.dtype[np.float64]]"]:
    """The teams' names, and how often each beats each."""
    from pyarrow.parquet import ParquetFile

    from mechlab.lab.table import KEY

    with ParquetFile(folder("dashboards") / "studies" / FILE) as file:
        study = json.loads(file.schema_arrow.metadata[KEY])["study"]
        table = file.read(["cell", "winner"])
    cell, winner = (table[name].to_numpy() for name in ("cell", "winner"))
    score = np.where(winner < 0, 0.5, winner == 0)
    means = np.bincount(cell, score) / np.bincount(cell)
    teams = list(dict.fromkeys(team for each in study["cells"] for team in each["teams"]))
    rates = np.full((len(teams), len(teams)), 0.5)
    for each, mean in zip(study["cells"], means, strict=True):
        one, other = map(teams.index, each["teams"])
        if one != other:
            rates[one, other], rates[other, one] = mean, 1 - mean
    return [study["labels"].get(team, team) for team in teams], rates
