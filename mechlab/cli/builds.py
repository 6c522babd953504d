"""Commands about one build or roster: its card, faults, bands and record sheet."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mechlab.cli.app import app, refuse
from mechlab.cli.given import (
    AsJson,
    BuildText,
    CatalogFolder,
    GameName,
    builds_of,
    catalog_of,
    offered,
    read_builds,
)
from mechlab.cli.show import laid_out, say, table
from mechlab.games import FIRST

if TYPE_CHECKING:
    from mechlab.games.skirmish import Build, Catalog


@app.command()
def card(
    build: BuildText, as_json: AsJson = False, game: GameName = FIRST, catalog: CatalogFolder = None
) -> None:
    """Show a build's card: stats, parts, weapons.

    A roster shows every mech's.

    \b
    mechlab card Foreman
    mechlab card my-roster.json --json
    mechlab card "Drake, hull 2" --game wreck
    """
    cat, card_of = catalog_of(catalog, game), offered(game, "card_of", "cards")
    cards = [card_of(each, cat) for each in read_builds(build, cat, game)]
    text = "\n\n".join(laid_out(blocks) for _, blocks in cards)
    say(_one_or_all([facts for facts, _ in cards]), as_json, text)


@app.command()
def faults(
    build: BuildText, as_json: AsJson = False, game: GameName = FIRST, catalog: CatalogFolder = None
) -> None:
    """List the rules that a build or roster breaks.

    Each comes with its section and its cheapest repair. The exit status is 1 when there are faults.

    \b
    mechlab faults Foreman
    mechlab faults my-roster.json
    mechlab faults "9 3 3 3 3 3, Sniper, head Jump Jets" --game bolts
    """
    cat = catalog_of(catalog, game)
    found = offered(game, "faults", "faults")(read_builds(build, cat, game), cat)
    say(found, as_json, "\n".join(map(str, found)) or "legal")
    if found:
        raise typer.Exit(refuse(f"{len(found)} fault{'s' if len(found) > 1 else ''} in {build}"))


@app.command()
def bands(build: BuildText, as_json: AsJson = False, catalog: CatalogFolder = None) -> None:
    """Show which faces of the location die hit which part.

    \b
    mechlab bands Lantern
    """
    cat = catalog_of(catalog)
    builds = builds_of(build, cat)
    found = [_bands(each, cat) for each in builds]
    text = "\n\n".join(
        table([list(row.values()) for row in rows], headers=_BAND_HEADERS) for rows in found
    )
    say(_one_or_all(found), as_json, text)


_BAND_HEADERS = ("from", "to", "width", "part", "name", "Size")


def _bands(build: "Build", cat: "Catalog") -> list[dict[str, object]]:
    from mechlab.games import skirmish

    parts = skirmish.body(build, cat)
    faces = skirmish.faces([part.width for part in parts])
    return [
        {
            "from": run.start,
            "to": run.stop - 1,
            "width": part.width,
            "part": part.part,
            "name": part.name,
            "size": part.size,
        }
        for part, run in zip(parts, faces, strict=True)
    ]


@app.command()
def sheet(
    build: BuildText,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to write it.")
    ] = None,
    game: GameName = FIRST,
    catalog: CatalogFolder = None,
) -> None:
    """Write a record sheet to print, one page a mech.

    It is HTML; without a file it goes to standard output.

    \b
    mechlab sheet Foreman -o foreman.html
    """
    cat, sheets = catalog_of(catalog, game), offered(game, "sheets", "record sheets")
    page = sheets(read_builds(build, cat, game), cat)
    if output is None:
        typer.echo(page)
    else:
        output.write_text(page, encoding="utf-8")
        typer.echo(f"wrote {output}; open it in a browser and print")


def _one_or_all(found: list[Any]) -> Any:
    """A build answers for itself, a roster with a list."""
    return found[0] if len(found) == 1 else found
