"""Commands about what games are decided by, who plays better, and how long they are."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mechlab.cli.app import app, use_catalog
from mechlab.cli.given import AsJson, CatalogFolder, GameName, offered
from mechlab.cli.playing import Seed, playing
from mechlab.cli.show import MINUS, say, table
from mechlab.games import FIRST

if TYPE_CHECKING:
    import pandas as pd

    from mechlab.engine.playable import Die
    from mechlab.lab import Study
    from mechlab.lab.luck import Luck

Place = Annotated[
    Path, typer.Argument(metavar="STUDY", help="A study's .parquet file; it need not be over.")
]
OneCell = Annotated[
    int | None, typer.Option("--cell", min=0, help="One cell of the study, by its number from 0.")
]


@app.command()
def luck(
    study: Place,
    cell: OneCell = None,
    game: Annotated[
        int | None,
        typer.Option(min=0, help="Show the dice that decided this game of the cell, or of cell 0."),
    ] = None,
    catalog: CatalogFolder = None,
    as_json: AsJson = False,
) -> None:
    """Say what luck of the dice did in a study's games.

    With it what seats and acting first did; or the dice that decided one game.

    \b
    mechlab luck cannon.parquet
    mechlab luck cannon.parquet --cell 0 --game 12
    """
    from mechlab.lab import load
    from mechlab.lab import luck as lab

    found, frame = load(study)
    use_catalog(catalog, found.game)
    if game is not None:
        number = cell or 0
        dice = lab.dice_of(found, frame, number, game)
        title = f"{found.title(found.cells[number])}: game {game}"
        _say_dice(lab.luck(found, frame, number), dice, title, as_json)
        return
    chosen = range(len(found.cells)) if cell is None else [cell]
    lucks = {number: lab.luck(found, frame, number) for number in chosen}
    _say_luck(found, frame, lucks, as_json)


def _say_luck(
    study: "Study", frame: "pd.DataFrame", lucks: "dict[int, Luck]", as_json: bool
) -> None:
    shown, cells = [], []
    for number, each in lucks.items():
        title = study.title(study.cells[number])
        seat, first, told = _seats(study, frame, number)
        kinds = [
            (kind.name, kind.balance, f"{kind.typical:.3g}", kind.worth, kind.swing)
            for kind in sorted(each.kinds, key=lambda kind: -abs(kind.swing.value))
        ]
        headers = ("luck", "on average", "typical", "worth of one", "worth of a typical game's")
        lines = (title, each.text, told, table(kinds, headers))
        shown.append("\n".join(filter(None, lines)))
        cells.append({"cell": title, "luck": each, "first_seat": seat, "first_to_act": first})
    say(cells, as_json, "\n\n".join(shown))


def _seats(study: "Study", frame: "pd.DataFrame", number: int) -> tuple[Any, Any, str]:
    """What the first seat and acting first did in a cell, and that in words, if anything."""
    from mechlab.lab.seats import first_seat, first_to_act, take_turns

    if not take_turns(study):
        return None, None, ""
    seat = first_seat(study, frame, number)
    try:
        first: Any = first_to_act(study, frame, number)
        told = f"Who acts first wins {first} more than who acts second."
    except ValueError as error:
        first, told = None, f"Who acts first: {error}."
    return seat, first, f"The first seat wins {seat}. {told}"


def _say_dice(found: "Luck", dice: "Sequence[Die]", title: str, as_json: bool) -> None:
    from mechlab.lab.luck import deciding, points

    best = [(die, points(found, die)) for die in deciding(found, dice)]
    rows = [
        (die.round, die.text, die.chance or "", f"{100 * each:+.1f}".replace("-", MINUS))
        for die, each in best
    ]
    headers = ("round", "die", "chance", f"points for {found.label}")
    said = [{**vars(die), "points": each} for die, each in best]
    say(said, as_json, f"{title}\n{table(rows, headers)}")


@app.command()
def ladder(
    what: Annotated[
        list[str], typer.Argument(metavar="TEAM...|STUDY", help="Teams, or a .parquet file.")
    ],
    players: Annotated[
        str | None,
        typer.Option(help="Names of players, with commas between; all quick ones without it."),
    ] = None,
    board: Annotated[
        str | None, typer.Option("--map", help="Where they play; the usual map without it.")
    ] = None,
    games: Annotated[int, typer.Option(min=2, help="Games of every two players.")] = 200,
    seed: Seed = 1,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the games in a .parquet file.")
    ] = None,
    game: GameName = FIRST,
    catalog: CatalogFolder = None,
    as_json: AsJson = False,
) -> None:
    """Say which players play how much better.

    Every two of them meet with the same team. The player search takes seconds
    for every game; name it with few games.

    \b
    mechlab ladder "Courier,Foreman,Reaver" --games 100
    mechlab ladder "Courier,Foreman,Reaver" --players greedy,search --games 20
    """
    from mechlab.lab import load, run
    from mechlab.lab.ladder import ladder as climbed
    from mechlab.lab.ladder import ladder_study
    from mechlab.lab.playing import playable

    if len(what) == 1 and what[0].endswith(".parquet"):
        study, frame = load(what[0], ["cell", "number", "winner"])
    else:
        use_catalog(catalog, game)
        usual = offered(game, "CLIMBERS", "ladder of players")
        names = [name.strip() for name in (players.split(",") if players else usual)]
        played: Any = playable(game)
        boards = board or played.boards[0]
        study = ladder_study(game, what, names, boards=boards, games=games, seed=seed)
        go_on = "the same command goes on" if keep else "with --keep it could be gone on with"
        with playing(study, go_on) as how:
            frame = run(study, keep, columns=["cell", "number", "winner"], **how)
    found = climbed(study, frame)
    rows = [(rung.player, rung.rating, rung.score, rung.lead or "") for rung in found.rungs]
    headers = ("player", "rating", "against all others", "against the next")
    wins = [(one, other, share) for (one, other), share in found.wins.items()]
    ordered = sorted(wins, key=lambda row: -row[2].value)
    better = table([row for row in ordered if row[2].value >= 0.5], ("player", "against", "wins"))
    text = "\n\n".join([study.question, found.text, table(rows, headers), better])
    say({"question": study.question, "rungs": found.rungs, "wins": wins}, as_json, text)


@app.command()
def length(
    study: Place,
    cell: OneCell = None,
    minutes: Annotated[
        float | None,
        typer.Option(help="How long a game should take; if its text says so, that by default."),
    ] = None,
    catalog: CatalogFolder = None,
    as_json: AsJson = False,
) -> None:
    """Say how long a study's games are.

    In rounds, in decisions, and in minutes by the seconds that the catalog's seconds.csv assumes.

    \b
    mechlab length cannon.parquet --minutes 20
    """
    from mechlab.lab import load
    from mechlab.lab.length import length as lasting

    found, frame = load(study)
    use_catalog(catalog, found.game)
    long = lasting(found, frame, cell, minutes)
    parts = [
        (part.pace.counted, part.count, part.pace.seconds, part.minutes, part.pace.source)
        for part in sorted(long.parts, key=lambda part: -part.minutes.value)
    ]
    headers = ("counted", "in a game", "seconds each", "minutes", "source")
    first = f"{long.rounds} {long.counted} and {long.decisions} decisions a game."
    say(long, as_json, "\n\n".join([first, long.text, table(parts, headers)]))
