"""Commands that answer what a number or a part does: compare, tornado, value."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mechlab.cli.app import app, use_catalog
from mechlab.cli.given import AsJson, CatalogFolder, GameName, catalog_of
from mechlab.cli.playing import Cluster, Seed, Workers, playing
from mechlab.cli.show import say, table
from mechlab.games import FIRST

if TYPE_CHECKING:
    import pandas as pd


Team = Annotated[
    str,
    typer.Argument(
        help="As the game writes teams: three kits with commas between, or a share code."
    ),
]
Maps = Annotated[list[str] | None, typer.Option("--map", help="A map; more than one may be given.")]
Players = Annotated[str, typer.Option(help="Who plays both sides, or each: greedy,random.")]
Keep = Annotated[
    Path | None,
    typer.Option("--file", metavar="FILE", help="Keep every game in this .parquet; go on from it."),
]

GO_ON = "with a --file the same command goes on"


@app.command()
def compare(
    first: Team,
    second: Team,
    change: Annotated[
        list[str] | None,
        typer.Option(metavar="PATH=VALUE", help="A number and its new value; may be repeated."),
    ] = None,
    other: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Another catalog, in place of changes.")
    ] = None,
    maps: Maps = None,
    players: Players = "greedy",
    games: Annotated[int, typer.Option(min=2, help="Of each variant, at most.")] = 4000,
    margin: Annotated[
        float, typer.Option(min=0, max=50, help="Points that nobody would mind: ends then too.")
    ] = 0,
    every_game: Annotated[
        bool, typer.Option("--every-game", help="Play all games, however clear it is.")
    ] = False,
    seed: Seed = 1,
    file: Keep = None,
    workers: Workers = None,
    cluster: Cluster = None,
    game: GameName = FIRST,
    catalog: CatalogFolder = None,
    as_json: AsJson = False,
) -> None:
    """Say what other numbers do to games.

    Two teams play with and without them, on the same dice. It ends when the answer is clear. In
    the table a is the catalog as it is, b with the changes.

    \b
    mechlab compare Courier,Foreman,Reaver Bastion,Lantern,Courier --change rules/crit_margin=3
    mechlab compare Courier,Foreman,Reaver Bastion,Lantern,Courier --other my-numbers
    mechlab compare "Everest, hull 2" Patrol --change rules/pilot_hp=8 --game wreck
    """
    from mechlab.lab.variants import compare_variants, variants

    use_catalog(catalog, game)
    study = variants(
        (first, second),
        {},
        _changes(change or [], other, game),
        **_given(game, maps, players, games, seed),
    )
    with playing(study, GO_ON) as how:
        how |= {"workers": workers, "cluster": cluster}
        early = not every_game
        found = compare_variants(study, file, early=early, margin=margin / 100, **how)
    overtaken = [str(each) for each in found.overtaken]
    said = {"sentence": found.sentence, "points": found.points, "overtaken": overtaken}
    facts = said | {"table": found.table, "ranks": found.ranks}
    shown = [found.sentence, _table(found.table), *overtaken, _table(found.ranks)]
    say(facts, as_json, "\n\n".join(shown))


@app.command()
def tornado(
    first: Team,
    second: Team,
    number: Annotated[
        list[str] | None, typer.Option(metavar="PATH", help="Only these numbers.")
    ] = None,
    maps: Maps = None,
    players: Players = "greedy",
    games: Annotated[int, typer.Option(min=2, help="For each step of each number.")] = 100,
    most: Annotated[int, typer.Option(min=1, help="How many bars to show of each.")] = 10,
    closer: Annotated[
        int, typer.Option(metavar="GAMES", help="Ask again about the widest, with more games.")
    ] = 0,
    seed: Seed = 1,
    file: Keep = None,
    workers: Workers = None,
    cluster: Cluster = None,
    game: GameName = FIRST,
    catalog: CatalogFolder = None,
    as_json: AsJson = False,
) -> None:
    """Say which numbers matter most.

    Every number is moved a step down and up: what does that do to wins, length and drama?
    Ctrl-C stops; with a --file the same command goes on.

    \b
    mechlab tornado Courier,Foreman,Reaver Bastion,Lantern,Courier --file sweep.parquet
    """
    from mechlab.lab import sensitivity as lab

    use_catalog(catalog, game)
    teams = (first, second)
    study = lab.sweep(teams, numbers=number or None, **_given(game, maps, players, games, seed))
    with playing(study, GO_ON) as how:
        found = lab.tornado(study, file, workers=workers, cluster=cluster, **how)
    never = found.never
    if closer:
        study = lab.closer(study, found, most, closer)
        nearer = file and file.with_name(f"{file.stem}-closer.parquet")
        with playing(study, GO_ON) as how:
            found = lab.tornado(study, nearer, workers=workers, cluster=cluster, **how)
    facts = {"sentence": found.sentence, "never": never, "table": found.table}
    columns = ["number", "step", "from", "to"]
    bars = [found.bars(each, most)[[*columns, each, "clear"]] for each in lab.MEASURES]
    say(facts, as_json, "\n\n".join([found.sentence, *map(_table, bars)]))


@app.command()
def value(
    team: Team,
    place: Annotated[
        str | None, typer.Argument(help="Such as 'mech 1, right hand'; without it, lists them.")
    ] = None,
    against: Annotated[
        list[str] | None, typer.Option(metavar="TEAM", help="An opponent; may be repeated.")
    ] = None,
    maps: Maps = None,
    players: Players = "greedy",
    games: Annotated[int, typer.Option(min=2, help="For each rival and opponent.")] = 400,
    seed: Seed = 1,
    file: Keep = None,
    workers: Workers = None,
    cluster: Cluster = None,
    game: GameName = FIRST,
    catalog: CatalogFolder = None,
    as_json: AsJson = False,
) -> None:
    """Say what the parts for one place are worth.

    All parts or weapons that may stand there in a team are tried. Weights are differences to what
    stands there now, or prices where the game has others; fair is the Weight at which it would be
    worth what its rivals are. Without --against the team meets itself as it is.

    \b
    mechlab value Bastion,Lantern,Courier
    mechlab value Bastion,Lantern,Courier "mech 1, right hand" --against Courier,Foreman,Reaver
    """
    from mechlab.lab import value as lab

    use_catalog(catalog, game)
    if place is None:
        there = lab.places(team, game)
        say(there, as_json, table(there.items(), ("place", "now")))
        return
    given = _given(game, maps, players, games, seed)
    study = lab.swaps(team, place, against or [team], **given)
    with playing(study, GO_ON) as how:
        found = lab.part_value(study, file, workers=workers, cluster=cluster, **how)
    facts = {"sentence": found.sentence, "per_weight": found.per_weight}
    empty = [c for c in ("dominated", "weight", "fair") if not found.table[c].any()]
    shown = found.table.drop(columns=empty)
    say(
        facts | {"table": found.table},
        as_json,
        f"{found.sentence}\n\n{_table(shown)}",
    )


def _given(
    game: str, maps: list[str] | None, players: str, games: int, seed: int
) -> dict[str, Any]:
    who: str | list[str] = [players] if "," in players else players
    given = {"boards": maps or "", "players": who, "games": games, "seed": seed}
    return given | {"game": game}


def _changes(given: list[str], other: Path | None, game: str) -> dict[str, str]:
    """The numbers that a command changes, by path."""
    from mechlab.lab.playing import playable

    if other is not None and given:
        raise ValueError("name changes or another catalog, not both")
    if other is not None:
        found: Any = playable(game)
        changes: dict[str, str] = found.changes(catalog_of(other, game))
    else:
        parts = [each.partition("=") for each in given]
        for text, (path, equals, value) in zip(given, parts, strict=True):
            if not (path and equals and value):
                raise ValueError(f"a change is a path and its value, path=value, not {text!r}")
        changes = {path.strip(): value.strip() for path, _, value in parts}
    if not changes:
        raise ValueError("nothing is changed: name a --change path=value, or an --other catalog")
    return changes


def _table(frame: "pd.DataFrame") -> str:
    """A table as people read it."""
    rows = [[_cell(value) for value in row] for row in frame.itertuples(index=False)]
    return table(rows, [str(name) for name in frame.columns])


def _cell(value: Any) -> Any:
    if value is None or value is False:
        return ""
    if value is True:
        return "yes"
    return round(value, 2) if isinstance(value, float) else value
