"""The lab: many games played to answer a question.

>>> from mechlab.lab import cross, run
>>> study = cross(
...     "Does the first seat win?", "skirmish", ["Courier,Foreman,Reaver"], mirrors=True,
...     boards="Yard", players="random", games=20,
... )
>>> study.title(study.cells[0])
'Courier,Foreman,Reaver (random), Courier,Foreman,Reaver (random); Yard'

``run(study, "first-seat.parquet")`` plays it, or goes on with it, and gives its table.
"""

from mechlab.engine.playable import DRAWN, Cell, Changes, Number, Playable, Series

from .cross import cross, read_study
from .playing import playable
from .running import Stopped, load, resume, run
from .study import Study, StudyError, changes_text

__all__ = [
    "DRAWN",
    "Cell",
    "Changes",
    "Number",
    "Playable",
    "Series",
    "Stopped",
    "Study",
    "StudyError",
    "changes_text",
    "cross",
    "load",
    "playable",
    "read_study",
    "resume",
    "run",
]
