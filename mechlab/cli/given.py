"""What people give to commands: a game by name, its catalog by folder, builds by text or file."""

import importlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mechlab.games import FIRST, named, names

if TYPE_CHECKING:
    from mechlab.games.skirmish import Build, Catalog

GameName = Annotated[
    str, typer.Option("--game", metavar="NAME", help=f"The game: {', '.join(names())}.")
]
CatalogFolder = Annotated[
    Path | None,
    typer.Option(
        "--catalog",
        metavar="DIR",
        help="Your own copy of the game's folder in catalogs, instead of the printed numbers. "
        "Without it that in MECHLAB_CATALOG_ and the game's name, such as MECHLAB_CATALOG_BOLTS; "
        f"for {FIRST} MECHLAB_CATALOG will do.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
BuildText = Annotated[
    str,
    typer.Argument(
        metavar="BUILD", help="A kit's or frame's name, a line of text, a share code, a JSON file."
    ),
]


def catalog_of(folder: Path | None, game: str = FIRST) -> Any:
    """The catalog of a game in a folder, or the one that comes with mechlab."""
    return named(game).catalog(folder)


def offered(game: str, what: str, answer: str) -> Any:
    """What a game's ``commands.py`` has for a command; ``ValueError`` where it gives no ``answer``.

    >>> offered("wreck", "counts", "count of builds")
    Traceback (most recent call last):
    ...
    ValueError: wreck has no count of builds; bolts, skirmish have
    """
    if (found := _offered(game, what)) is None:
        others = ", ".join(name for name in names() if _offered(name, what) is not None)
        raise ValueError(f"{game} has no {answer}; {others} {'have' if ',' in others else 'has'}")
    return found


def _offered(game: str, what: str) -> Any:
    named(game)
    return getattr(importlib.import_module(f"mechlab.games.{game}.commands"), what, None)


def read_builds(text: str, cat: Any, game: str) -> list[Any]:
    """The build, or the builds of a roster, that someone means; one may be in a file.

    >>> read_builds("Drake, hull 2", catalog_of(None, "wreck"), "wreck")[0].hull
    2
    """
    ready: Iterable[str] = (_offered(game, "ready_made") or (lambda cat: ()))(cat)
    is_ready = text.lower() in (name.lower() for name in ready)
    if is_ready or not (text.lower().endswith(".json") or _is_file(text)):
        builds: list[Any] = offered(game, "builds", "builds")(text, cat)
        return builds
    found = _read(Path(text), offered(game, "from_json", "builds in files"))
    return found if isinstance(found, list) else [found]


def builds_of(text: str, cat: "Catalog") -> "list[Build]":
    """As :func:`read_builds`, of the first game.

    >>> from mechlab.games import skirmish
    >>> builds_of("foreman", skirmish.catalog())[0].chassis
    'Medium'
    >>> builds_of("Formen", skirmish.catalog())
    Traceback (most recent call last):
    ...
    ValueError: no kit is called 'Formen'; did you mean Foreman?
    """
    return read_builds(text, cat, FIRST)


def _read(file: Path, from_json: Any) -> Any:
    try:
        return from_json(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None


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
