"""Playtests on published pages: what visitors do is kept, if they agree, as they do it.

Pages know nothing of it. ``begun`` is asked for where a page is opened, and gives nothing unless
pages are published with a store: then all that is here is imported, and nothing of it otherwise.

>>> begun() is None
True
"""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .opened import Playtest

STORE = "MECHLAB_PLAYTESTS"
"""The variable of the environment that names the store."""
PUBLISHED = "MECHLAB_PUBLISHED"


def begun() -> "Playtest | None":
    """A playtest that is ready for whoever comes, its store open; None where nothing is kept."""
    url = os.environ.get(STORE, "")
    if not url or not os.environ.get(PUBLISHED):
        return None
    from .opened import Playtest
    from .visit import Visit

    return Playtest(Visit.to_store(url))
