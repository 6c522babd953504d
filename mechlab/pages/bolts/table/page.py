"""The table of bolts as a page."""

from mechlab.pages.table.page import TablePage

from .scene import BoltsScene


class Table(TablePage):
    """A game on its table, with its log, to play and to take apart.

    >>> table = Table()
    >>> at = table.match.now.at
    >>> table.act("back:choice")
    >>> at - table.match.now.at
    1
    """

    shows = BoltsScene
