"""Commands about the catalog and what it allows: check, count, dominated, claims."""

from collections.abc import Mapping
from dataclasses import fields
from inspect import signature
from pathlib import Path
from typing import Annotated, Any

import typer

from mechlab.cli.app import app, fault_count, refuse
from mechlab.cli.given import AsJson, CatalogFolder, GameName, catalog_of, offered
from mechlab.cli.show import laid_out, say, table
from mechlab.games import FIRST, named, names


@app.command("catalog")
def check_catalog(
    folder: Annotated[
        Path | None, typer.Argument(metavar="DIR", help="The folder; mechlab's own without it.")
    ] = None,
    game: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help=f"The game: {', '.join(names())}. Without it {FIRST}, or all if there is no DIR.",
        ),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Check a catalog with its maps, tables and decks.

    All faults are listed. Each comes with file, row, column or hex, what was found and what was
    expected. The exit status is 1 when there are faults.

    \b
    mechlab catalog
    mechlab catalog my-numbers
    mechlab catalog my-bolts --game bolts
    """
    from mechlab.catalog import CatalogError

    wanted = [game or FIRST] if game or folder is not None else names()
    said: dict[str, Any] = {}
    texts, broken = [], []
    for name in wanted:
        try:
            said[name], text = _checked(name, folder)
        except CatalogError as error:
            said[name], text = {"faults": error.faults}, "\n".join(error.lines())
            broken.append(fault_count(error))
        texts.append(text)
    say(said if len(wanted) > 1 else said[wanted[0]], as_json, "\n\n".join(texts))
    if broken:
        raise typer.Exit(refuse("; ".join(broken)))


def _checked(game: str, folder: Path | None) -> tuple[dict[str, Any], str]:
    """What there is to say of a sound catalog; ``CatalogError`` with all its faults."""
    from mechlab.catalog import CatalogError

    cat = catalog_of(folder, game)
    beside, faults = offered(game, "beside_tables", "catalog")(cat)
    if faults:
        raise CatalogError(faults, cat.path)
    tables = {each.name: getattr(cat, each.name) for each in fields(cat)}
    sizes = {
        name: _rows(table)
        for name, table in tables.items()
        if isinstance(table, Mapping) and name != "sources"
    }
    rules = {"rules": sizes.pop("rules")}
    rows = sizes | rules | beside
    facts = {"path": str(cat.path), "version": cat.version, "checksum": cat.checksum, "faults": []}
    title = f"{cat.path}: no faults; version {cat.version}, checksum {cat.checksum}"
    return {**facts, "rows": rows}, f"{title}\n\n{table(rows.items())}"


def _rows(table: Mapping[Any, Any]) -> int:
    """How many rows a table has, also where it keeps several under one key."""
    return sum(len(each) if isinstance(each, tuple) else 1 for each in table.values())


@app.command()
def count(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[CHASSIS|BOLTS]",
            help="One chassis, all of them without it; for bolts the bolts that a mech may cost.",
        ),
    ] = None,
    loads: Annotated[bool, typer.Option("--loads", help="Count alternate loads too.")] = False,
    as_json: AsJson = False,
    game: GameName = FIRST,
    catalog: CatalogFolder = None,
) -> None:
    """Count the legal builds, exactly.

    \b
    mechlab count
    mechlab count Light --loads
    mechlab count 40 --game bolts
    """
    counts = offered(game, "counts", "count of builds")
    if loads and "loads" not in signature(counts).parameters:
        raise ValueError(f"{game} has no loads to count")
    found = counts(what, catalog_of(catalog, game), **({"loads": True} if loads else {}))
    lines = [(name, f"{number:,}") for name, number in found.items()]
    width = max(len(number) for _, number in lines)
    say(found, as_json, table((name, number.rjust(width)) for name, number in lines))


@app.command()
def dominated(
    as_json: AsJson = False, game: GameName = FIRST, catalog: CatalogFolder = None
) -> None:
    """List parts, items and loads that another beats.

    \b
    mechlab dominated
    mechlab dominated --game wreck
    """
    facts, blocks = offered(game, "dominated", "list of what another beats")(
        catalog_of(catalog, game)
    )
    say(facts, as_json, laid_out(blocks))


@app.command()
def claims(
    claim: Annotated[
        str | None, typer.Argument(metavar="CLAIM", help="The id of one claim.")
    ] = None,
    verdict: Annotated[
        str | None,
        typer.Option(help="Only those that: holds, fails, depends or 'not computable'."),
    ] = None,
    as_json: AsJson = False,
    game: GameName = FIRST,
    catalog: CatalogFolder = None,
) -> None:
    """Check what the rule text says about itself.

    Each claim is proved, refuted with a counter-example, or depends on something that is named.

    \b
    mechlab claims
    mechlab claims --verdict fails
    mechlab claims 7
    mechlab claims --game wreck
    """
    from mechlab.catalog.claims import VERDICTS
    from mechlab.catalog.names import known

    cat, asked = catalog_of(catalog, game), named(game)
    if claim is not None:
        found = [asked.check_claim(claim, cat)]
        say(found[0], as_json, str(found[0]))
        return
    wanted = VERDICTS if verdict is None else (known(verdict, VERDICTS, "verdict"),)
    found = [each for each in asked.claims(cat) if each.verdict in wanted]
    counts = ((word, sum(each.verdict == word for each in found)) for word in wanted)
    summary = ", ".join(f"{number} {word}" for word, number in counts)
    say(found, as_json, "\n".join([*map(str, found), "", summary]))
