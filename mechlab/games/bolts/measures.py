"""The facts of bolts that comparisons tell, in words."""

from mechlab.engine.playable import Measure

MEASURES = (
    Measure("turns", "turns", role="length"),
    Measure("decisions", "decisions"),
    Measure("dice", "dice"),
    Measure("points", "points left", each_team=True, role="score"),
    Measure("dealt", "points taken from others", each_team=True),
    Measure("burned", "own points lost to heat", each_team=True),
    Measure("attacks", "attack rolls", each_team=True),
    Measure("hits", "hits", each_team=True),
    Measure("criticals", "criticals", each_team=True),
    Measure("overheats", "failed heat checks", each_team=True),
    Measure("reactions", "reactions", each_team=True),
    Measure("heat", "heat generated", each_team=True),
    Measure("walked", "inches gone", each_team=True, unit=100),
)
"""In the order of their tables."""
