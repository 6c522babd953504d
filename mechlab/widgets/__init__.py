"""What dashboards and notebooks are made of: pictures, charts, tables, and whole pages.

The pieces know no game; a page is a class with ``open()``. Widgets load when they are asked for,
so importing this package stays light.

>>> from mechlab.widgets import Hangar
>>> Hangar.__name__
'Hangar'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .balance.page import BalancePage
    from .hangar import Hangar
    from .index import Index
    from .odds import OddsPage
    from .table.page import Table

_PAGES = {
    "BalancePage": ".balance.page",
    "Hangar": ".hangar",
    "Index": ".index",
    "OddsPage": ".odds",
    "Table": ".table.page",
}

__all__ = ["BalancePage", "Hangar", "Index", "OddsPage", "Table"]


def __getattr__(name: str) -> Any:
    """A page, imported when it is first asked for."""
    if name in _PAGES:
        return getattr(import_module(_PAGES[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
