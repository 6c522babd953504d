"""What people give to commands: a build by kit, code or file; a catalog by folder."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from mechlab.games.skirmish import Build, Catalog

CatalogFolder = Annotated[
    Path | None,
    typer.Option(
        "--catalog",
        metavar="DIR",
        envvar="MECHLAB_CATALOG",
        help="Your own copy of catalogs/skirmish, instead of the printed numbers.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
BuildText = Annotated[
    str, typer.Argument(metavar="BUILD", help="A kit's name, a share code, or a JSON file.")
]


def catalog_of(folder: Path | None) -> "Catalog":
    """The catalog in a folder, or the one that comes with mechlab."""
    from mechlab.games import skirmish

    return skirmish.catalog(folder)


def builds_of(text: str, cat: "Catalog") -> "list[Build]":
    """The build, or the builds of a roster, that someone means.

    >>> from mechlab.games import skirmish
    >>> builds_of("foreman", skirmish.catalog())[0].chassis
    'Medium'
    >>> builds_of("Formen", skirmish.catalog())
    Traceback (most recent call last):
    ...
    ValueError: no kit is called 'Formen'; did you mean Foreman?
    """
    from mechlab.games.skirmish.named import builds_named

    is_kit = text.lower() in (name.lower() for name in cat.kits)
    if is_kit or not (text.lower().endswith(".json") or _is_file(text)):
        return builds_named(text, cat)
    found = _read(Path(text))
    return found if isinstance(found, list) else [found]


def _read(file: Path) -> "Build | list[Build]":
    from mechlab.games import skirmish

    try:
        found: Build | list[Build] = skirmish.from_json(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None
    return found


def build_of(text: str, cat: "Catalog") -> "Build":
    """The one build that someone means; ``ValueError`` when it is a roster."""
    found = builds_of(text, cat)
    if len(found) > 1:
        raise ValueError(f"{text} holds {len(found)} mechs; this command takes one")
    return found[0]


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False
