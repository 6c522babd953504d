"""Commands about one build or roster: its card, faults, bands and record sheet."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mechlab.cli.app import app, refuse
from mechlab.cli.given import AsJson, BuildText, CatalogFolder, builds_of, catalog_of
from mechlab.cli.show import say, signed, table

if TYPE_CHECKING:
    from mechlab.games.skirmish import Build, Catalog


@app.command()
def card(build: BuildText, as_json: AsJson = False, catalog: CatalogFolder = None) -> None:
    """Show a build's card: stats, parts, weapons.

    A roster shows every mech's.

    \b
    mechlab card Foreman
    mechlab card my-roster.json --json
    """
    cat = catalog_of(catalog)
    builds = builds_of(build, cat)
    text = "\n\n".join(_card_text(each, cat) for each in builds)
    say(_one_or_all([_card_facts(each, cat) for each in builds]), as_json, text)


def _card_facts(build: "Build", cat: "Catalog") -> dict[str, Any]:
    from mechlab.games import skirmish

    return {
        "build": build.slots(),
        "card": skirmish.card(build, cat),
        "fielded": skirmish.fielded(build, cat) if build.pilot else None,
        "body": skirmish.body(build, cat),
        "weapons": [_profile(mounted, cat) for mounted in skirmish.weapons(build, cat)],
        "faults": skirmish.check(build, cat),
    }


def _profile(mounted: Any, cat: "Catalog") -> Any:
    from mechlab.games import skirmish

    return skirmish.profile(mounted.name, load=mounted.load, cat=cat)


def _card_text(build: "Build", cat: "Catalog") -> str:
    from mechlab.games import skirmish

    stats, faults = skirmish.card(build, cat), skirmish.check(build, cat)
    piloted = skirmish.fielded(build, cat) if build.pilot else None
    lines = [
        ("Class", f"{stats.class_name}, {build.chassis} chassis"),
        ("Weight", f"{stats.weight} of {stats.weight_cap}"),
        ("Pilot", build.pilot or "none"),
        ("Evasion", _with_pilot(stats.evasion, piloted.evasion if piloted else None)),
        ("E-Def", _with_pilot(stats.e_def, piloted.e_def if piloted else None)),
        ("Speed", stats.speed),
        ("Sensors", stats.sensors),
        ("Reactor", stats.reactor_cap),
        ("Hull", stats.hull),
    ]
    parts = [
        (p.part, p.name, p.size, p.armor, p.durability, p.width) for p in skirmish.body(build, cat)
    ]
    weapons = [_weapon_row(mounted, cat) for mounted in skirmish.weapons(build, cat)]
    blocks = [
        table(lines),
        table(parts, headers=("part", "name", "Size", "Arm", "Dur", "bands")),
        table(weapons, headers=_WEAPON_HEADERS) if weapons else "no weapon",
        "\n".join(str(fault) for fault in faults) or "legal",
    ]
    return "\n\n".join(blocks)


_WEAPON_HEADERS = ("weapon", "place", "Rng", "Shots", "Acc", "Pen", "Dmg", "Heat", "tags")


def _weapon_row(mounted: Any, cat: "Catalog") -> tuple[object, ...]:
    shown = _profile(mounted, cat)
    return (
        shown.label,
        mounted.place,
        "melee" if shown.is_melee else shown.range,
        shown.shots,
        signed(shown.accuracy),
        shown.penetration,
        str(shown.damage),
        shown.heat,
        ", ".join(shown.tags),
    )


def _with_pilot(bare: int, piloted: int | None) -> str:
    return f"{bare}" if piloted in (None, bare) else f"{bare}, with pilot {piloted}"


@app.command()
def faults(build: BuildText, as_json: AsJson = False, catalog: CatalogFolder = None) -> None:
    """List the rules that a build or roster breaks.

    Each comes with its section and its cheapest repair. The exit status is 1 when there are faults.

    \b
    mechlab faults Foreman
    mechlab faults my-roster.json
    """
    from mechlab.games import skirmish

    cat = catalog_of(catalog)
    builds = builds_of(build, cat)
    found = (
        skirmish.check(builds[0], cat) if len(builds) == 1 else skirmish.check_roster(builds, cat)
    )
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
    catalog: CatalogFolder = None,
) -> None:
    """Write a record sheet to print, one page a mech.

    It is HTML; without a file it goes to standard output.

    \b
    mechlab sheet Foreman -o foreman.html
    """
    from mechlab.games.skirmish.sheet import record_sheets

    cat = catalog_of(catalog)
    page = record_sheets(builds_of(build, cat), cat)
    if output is None:
        typer.echo(page)
    else:
        output.write_text(page, encoding="utf-8")
        typer.echo(f"wrote {output}; open it in a browser and print")


def _one_or_all(found: list[Any]) -> Any:
    """A build answers for itself, a roster with a list."""
    return found[0] if len(found) == 1 else found
