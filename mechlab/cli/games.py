"""Commands about whole games: compile the rules, simulate, read a record."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from mechlab.cli.app import app
from mechlab.cli.given import AsJson, CatalogFolder, builds_of, catalog_of
from mechlab.cli.show import say, table

SIDES = ("A", "B")


@app.command("compile")
def compile_rules() -> None:
    """Compile the rules of games now, not when first needed.

    It is done once for each state of the rules, and takes less than a minute.

    \b
    mechlab compile
    """
    from mechlab.games import skirmish

    if find_spec("numba") is None:
        raise ValueError("there is no Numba here to compile with; the rules run as they are")
    warming = skirmish.warm_up()
    if warming is None:
        typer.echo("the rules are compiled")
        return
    with typer.progressbar(length=100, label="compiling the rules") as bar:
        warming.on_progress(lambda part: bar.update(int(100 * part) - bar.pos))
        warming.wait()


@app.command()
def simulate(
    first: Annotated[str, typer.Argument(help="Three kits with commas between, or a share code.")],
    second: Annotated[str, typer.Argument(help="The other side.")],
    where: Annotated[str, typer.Option("--map", help="The map's name.")] = "Quarry",
    players: Annotated[str, typer.Option(help="Who plays each side.")] = "greedy,greedy",
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    folder: CatalogFolder = None,
    as_json: AsJson = False,
) -> None:
    """Play many games of two teams of three, and say who won and how.

    \b
    mechlab simulate Courier,Foreman,Reaver Bastion,Lantern,Courier --map Yard --games 200
    """
    from mechlab.games import skirmish
    from mechlab.games.skirmish.game import require_legal

    cat = catalog_of(folder)
    teams = [skirmish.team_of(text, cat, builds_of) for text in (first, second)]
    for number, team in enumerate(teams, 1):
        require_legal(team, number, cat)
    names = [name.strip() for name in players.split(",")]
    if len(names) != len(SIDES):
        raise ValueError(f"players are two names with a comma between, not {players!r}")
    frame = skirmish.simulate(teams, where, names, games, seed, cat=cat)
    counts = frame.groupby(["winner", "outcome"]).size()
    rows = [
        (winner, by, int(count), f"{count / games:.1%}")
        for winner, by, count in counts.reset_index().itertuples(index=False)
    ]
    means = [
        (name.replace("_", " "), f"{frame[name].mean():.1f}")
        for name in ("rounds", "score_first", "score_second", "decisions", "dice")
    ]
    won = table(rows, ("winner", "by", "games", "share"))
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

    Where its numbers differ from the catalog's, they are told first.

    \b
    mechlab replay game.json
    """
    from mechlab.engine import Record
    from mechlab.games import skirmish

    cat, record = catalog_of(folder), Record.load(file)
    game = skirmish.open_record(record, cat, "these" if these else "own")
    other = skirmish.differences(record, cat)
    told = [event.text for event in game.events]
    lines = [f"other numbers: {line}" for line in other] + told
    events = [{"round": event.round, "text": event.text} for event in game.events]
    say({"differences": other, "events": events}, as_json, "\n".join(lines))
