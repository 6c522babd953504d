"""The table of any game: stepping through it, its log, its dice, its branches.

What a game adds is its :class:`~mechlab.pages.table.scene.Scene`.
"""
