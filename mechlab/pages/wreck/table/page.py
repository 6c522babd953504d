"""The table of When It Goes Wrong as a page."""

from mechlab.pages.table.page import TablePage

from .scene import WreckScene


class Table(TablePage):
    """A sortie on the mech's sheet, with its log, to play and to take apart.

    >>> table = Table()
    >>> at = table.match.now.at
    >>> table.act("back:choice")
    >>> at - table.match.now.at
    1
    """

    shows = WreckScene
