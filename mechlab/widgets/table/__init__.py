"""The table: a game on its board, every die in its log, to play, step and branch.

>>> from mechlab.widgets.table import Table
>>> Table.__name__
'Table'
"""

from .page import Table

__all__ = ["Table"]
