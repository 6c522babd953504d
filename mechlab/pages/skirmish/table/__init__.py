"""The table: a game on its board, every die in its log, to play, step and branch.

>>> from mechlab.pages.skirmish.table.page import Table
>>> Table.__name__
'Table'
"""
