"""Commands about whole games: compile the rules, simulate, read a record."""

from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from mechlab.cli.app import app
from mechlab.cli.given import AsJson, CatalogFolder, GameName, catalog_of, offered, read_builds
from mechlab.cli.show import say, table
from mechlab.games import FIRST, named, names


@app.command("compile")
def compile_rules(game: GameName = FIRST) -> None:
    """Compile the rules of a game now, not when first needed.

    It is done once for each state of the rules, and takes less than a minute.

    \b
    mechlab compile
    mechlab compile --game bolts
    """
    rules = named(game)
    if find_spec("numba") is None:
        raise ValueError("there is no Numba here to compile with; the rules run as they are")
    warming = rules.warm_up()
    if warming is None:
        typer.echo("the rules are compiled")
        return
    with typer.progressbar(length=100, label="compiling the rules") as bar:
        warming.on_progress(lambda part: bar.update(int(100 * part) - bar.pos))
        warming.wait()


@app.command()
def simulate(
    teams: Annotated[
        list[str],
        typer.Argument(
            metavar="TEAM",
            help="Who meets: two teams, each three kits with commas between or a share code; "
            "two to four mechs of bolts; a mech and a deck of wreck.",
        ),
    ],
    where: Annotated[
        str | None, typer.Option("--map", help="The map's name; the game's usual one without it.")
    ] = None,
    players: Annotated[
        str | None, typer.Option(help="Who plays each side: greedy,random. Greedy without it.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    game: GameName = FIRST,
    folder: CatalogFolder = None,
    as_json: AsJson = False,
) -> None:
    """Play many games, and say who won and how.

    \b
    mechlab simulate Courier,Foreman,Reaver Bastion,Lantern,Courier --map Yard --games 200
    mechlab simulate "Everest, hull 2" Patrol --game wreck
    """
    cat, play = catalog_of(folder, game), offered(game, "simulated", "simulation")
    who = ["greedy"] * len(teams) if players is None else [n.strip() for n in players.split(",")]
    board = where or named(game).TRIALS.boards[0]
    frame = play(teams, board, who, games, seed, cat, partial(read_builds, game=game))
    by = [name for name in ("winner", "outcome") if name in frame]
    counts = frame.groupby(by).size().reset_index()
    rows = [
        (*row[:-1], int(row[-1]), f"{row[-1] / games:.1%}")
        for row in counts.itertuples(index=False)
    ]
    means = [
        (name.replace("_", " "), f"{frame[name].mean():.1f}")
        for name in offered(game, "AVERAGES", "averages")
    ]
    headers = ("winner", "by") if len(by) > 1 else by
    won = table(rows, (*headers, "games", "share"))
    text = f"{won}\n\n{table(means, ('a game has on average', ''))}"
    say(frame.to_dict("records"), as_json, text)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A game saved by the table page or the library.")],
    these: Annotated[
        bool, typer.Option("--these", help="Under this catalog's numbers, not the game's own.")
    ] = False,
    folder: CatalogFolder = None,
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game, event by event.

    The record says which game it is of. Where its numbers differ from the catalog's, they are told
    first.

    \b
    mechlab replay game.json
    """
    from mechlab.engine import Record

    record = Record.load(file)
    name = record.game if record.game in names() else FIRST  # which says that it is none of its own
    cat = catalog_of(folder, name)
    game = named(name).open_record(record, cat, "these" if these else "own")
    other = named(name).differences(record, cat)
    told = [event.text for event in game.events]
    lines = [f"other numbers: {line}" for line in other] + told
    events = [{"round": event.round, "text": event.text} for event in game.events]
    say({"differences": other, "events": events}, as_json, "\n".join(lines))
