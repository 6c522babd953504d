"""Commands about the catalog and what it allows: check, count, dominated, claims."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mechlab.cli.app import app, fault_count, refuse
from mechlab.cli.given import AsJson, CatalogFolder, catalog_of
from mechlab.cli.show import say, table

if TYPE_CHECKING:
    from mechlab.games.skirmish.dominated import Dominated


@app.command("catalog")
def check_catalog(
    folder: Annotated[
        Path | None, typer.Argument(metavar="DIR", help="The folder; mechlab's own without it.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check a catalog and its maps and list all faults.

    Each comes with file, row, column or hex, what was found and what was expected. The exit
    status is 1 when there are faults.

    \b
    mechlab catalog my-numbers
    """
    from mechlab.catalog import CatalogError
    from mechlab.games.skirmish.maps import check_maps, map_names
    from mechlab.games.skirmish.paces import paces

    try:
        cat = catalog_of(folder)
        paces(cat)
        if faults := check_maps(cat):
            raise CatalogError(faults, cat.path)
    except CatalogError as error:
        say({"faults": error.faults}, as_json, "\n".join(error.lines()))
        raise typer.Exit(refuse(fault_count(error))) from None
    rows = [(name, len(getattr(cat, name))) for name in ("chassis", *_TABLES)]
    rows.append(("maps", len(map_names(cat))))
    facts = {"path": str(cat.path), "version": cat.version, "checksum": cat.checksum, "faults": []}
    title = f"{cat.path}: no faults; version {cat.version}, checksum {cat.checksum}"
    say({**facts, "rows": dict(rows)}, as_json, f"{title}\n\n{table(rows)}")


_TABLES = (
    "arms",
    "equipment",
    "forms",
    "loads",
    "legs",
    "heads",
    "backs",
    "kits",
    "pilots",
    "rules",
)


@app.command()
def count(
    chassis: Annotated[
        str | None, typer.Argument(metavar="CHASSIS", help="One chassis; all of them without it.")
    ] = None,
    loads: Annotated[bool, typer.Option("--loads", help="Count alternate loads too.")] = False,
    as_json: AsJson = False,
    catalog: CatalogFolder = None,
) -> None:
    """Count the legal builds, exactly.

    \b
    mechlab count
    mechlab count Light --loads
    """
    from mechlab.games import skirmish

    cat = catalog_of(catalog)
    names = [chassis] if chassis else list(cat.chassis)
    counts = {name: skirmish.count_builds(name, loads, cat) for name in names}
    whole = {"all": sum(counts.values())} if len(counts) > 1 else {}
    lines = [(name, f"{number:,}") for name, number in {**counts, **whole}.items()]
    width = max(len(number) for _, number in lines)
    say({**counts, **whole}, as_json, table((name, number.rjust(width)) for name, number in lines))


@app.command()
def dominated(as_json: AsJson = False, catalog: CatalogFolder = None) -> None:
    """List parts, items and loads that another beats.

    \b
    mechlab dominated
    """
    from mechlab.games import skirmish

    cat = catalog_of(catalog)
    parts, items = skirmish.dominated_parts(cat=cat), skirmish.dominated_items(cat=cat)
    outfought = skirmish.dominated_items(count_weight=False, cat=cat)
    loads = [(v.weapon, v.load, v.verdict) for v in skirmish.load_values(cat=cat)]
    facts = {
        "parts": parts + items,
        "outfought": outfought,
        "loads": [dict(zip(("weapon", "load", "verdict"), row, strict=True)) for row in loads],
    }
    text = [
        "Never better than another of their slot, Size aside:",
        _beaten(parts + items),
        *([] if items else ["No item is beaten like this."]),
        "",
        "Items that another outfights, if Weight and hands cost nothing:",
        _beaten(outfought),
        "",
        "Loads against Standard rounds, by mean damage at every Armor:",
        table(loads, ("weapon", "load", "it is")),
    ]
    say(facts, as_json, "\n".join(text))


def _beaten(found: "list[Dominated]") -> str:
    rows = [(each.table, each.name, each.by, each.reason) for each in found]
    return table(rows, ("slot", "this", "beaten by", "why")) if rows else "none"


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
    catalog: CatalogFolder = None,
) -> None:
    """Check what the rule text says about itself.

    Each claim is proved, refuted with a counter-example, or depends on something that is named.

    \b
    mechlab claims
    mechlab claims --verdict fails
    mechlab claims 7
    """
    from mechlab.catalog.names import known
    from mechlab.games import skirmish
    from mechlab.games.skirmish.claims import VERDICTS

    cat = catalog_of(catalog)
    if claim is not None:
        found = [skirmish.check_claim(claim, cat)]
        say(found[0], as_json, str(found[0]))
        return
    wanted = VERDICTS if verdict is None else (known(verdict, VERDICTS, "verdict"),)
    found = [each for each in skirmish.claims(cat) if each.verdict in wanted]
    counts = ((word, sum(each.verdict == word for each in found)) for word in wanted)
    summary = ", ".join(f"{number} {word}" for word, number in counts)
    say(found, as_json, "\n".join([*map(str, found), "", summary]))
