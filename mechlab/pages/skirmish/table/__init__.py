"""The table of Mecha Skirmish: its board of hexes, its mechs, sight, strikes, deployment.

>>> from mechlab.pages.skirmish.table.page import Table
>>> Table.__name__
'Table'
"""
