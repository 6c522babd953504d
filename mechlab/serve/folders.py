"""Where pages and notebooks lie: beside the package in a clone, inside it when installed."""

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
ALLOWED = "MECHLAB_ALLOWED_PAGES"  # names with commas between, where only some are published


def folder(name: str) -> Path:
    """The folder `dashboards`, `notebooks` or `catalogs`.

    >>> folder("dashboards").name
    'dashboards'
    """
    inside = PACKAGE / "_data" / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def page_names() -> list[str]:
    """The pages there are, as their addresses name them; the index comes first.

    Where some are published, the others are not there.

    >>> page_names()[0]
    'index'
    """
    names = sorted(path.stem for path in folder("dashboards").glob("*.ipynb"))
    if allowed := os.environ.get(ALLOWED):
        names = [name for name in names if name in allowed.split(",")]
    return sorted(names, key=lambda name: name != "index")
