"""Commands about playtests: list and show the games, export all, delete what is one player's."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mechlab.catalog.names import many
from mechlab.cli.app import app, use_catalog
from mechlab.cli.given import AsJson, CatalogFolder
from mechlab.cli.show import say, table
from mechlab.games import FIRST, names

if TYPE_CHECKING:
    import pandas as pd

    from mechlab.playtests.opened import Opened
    from mechlab.playtests.reading import Playtests

playtests = typer.Typer(
    no_args_is_help=True,
    help="""Read what playtesters did on published pages.

\b
mechlab playtests list
mechlab playtests show 3f9a
mechlab playtests export autumn
mechlab playtests delete Ada
""",
    short_help="Read what playtesters did: list, show, export, delete.",
)
app.add_typer(playtests, name="playtests")

DEFAULT = "playtests.db"
StoreUrl = Annotated[
    str,
    typer.Option(
        "--store",
        metavar="URL",
        help="Where they are kept: a file, or postgresql://USER@HOST/DATABASE. Without it what "
        f"MECHLAB_PLAYTESTS names, else {DEFAULT} here.",
    ),
]
OfGame = Annotated[
    str, typer.Option("--game", metavar="NAME", help=f"Only this game: {', '.join(names())}.")
]
Pages = Annotated[
    str, typer.Option("--pages", metavar="ADDRESS", help="Where links to games open them.")
]
_ADDRESS = "http://127.0.0.1:8866"
_SHOWN = ("key", "player", "variant", "game", "team", "against", "outcome", "minutes", "decisions")


@playtests.command("list")
def list_games(
    store: StoreUrl = "",
    game: OfGame = "",
    pages: Pages = _ADDRESS,
    catalog: CatalogFolder = None,
    as_json: AsJson = False,
) -> None:
    """List the games: who played what, how it ended, how long they decided.

    \b
    mechlab playtests list
    mechlab playtests list --game bolts --store autumn.db
    """
    frame = _read(store, game, pages, catalog).games()
    rows = [_line(row) for row in frame.to_dict("records")]
    count = f"{many(len(rows), 'game')} of {many(frame['id'].nunique(), 'player')}"
    say(frame, as_json, "\n\n".join([table(rows, _SHOWN), count] if rows else ["no game yet"]))


@playtests.command()
def show(
    key: Annotated[
        str, typer.Argument(metavar="KEY", help="As the list has it, or how it begins.")
    ],
    store: StoreUrl = "",
    pages: Pages = _ADDRESS,
    catalog: CatalogFolder = None,
    as_json: AsJson = False,
) -> None:
    """Show one game: who played, what they answered, every event in words, where it opens.

    \b
    mechlab playtests show 3f9a
    """
    tests = _read(store, "", pages, None)
    play = tests.play(key)
    use_catalog(catalog, play.game)
    facts: dict[str, Any] = {
        **_first(tests.games(), play.key),
        "answers": dict(_of(tests.answers(), play.key)[["question", "answer"]].to_numpy()),
        "decided": _of(tests.decisions(), play.key)[["number", "kind", "seconds"]],
        "events": _told(play),
    }
    say(facts, as_json, _in_words(facts))


@playtests.command()
def export(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Made if it is not there.")],
    only: Annotated[
        str, typer.Option("--format", metavar="NAME", help="parquet or csv; both without it.")
    ] = "",
    store: StoreUrl = "",
    game: OfGame = "",
    pages: Pages = _ADDRESS,
    catalog: CatalogFolder = None,
) -> None:
    """Write games, decisions, answers and builds to files: Parquet and CSV, one a table.

    \b
    mechlab playtests export autumn
    mechlab playtests export autumn --format csv
    """
    from mechlab.playtests.export import FORMATS
    from mechlab.playtests.export import export as write

    for path in write(_read(store, game, pages, catalog), folder, (only,) if only else FORMATS):
        typer.echo(path)


@playtests.command()
def delete(
    who: Annotated[str, typer.Argument(metavar="PLAYER", help="A pseudonym, or a player's id.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    store: StoreUrl = "",
) -> None:
    """Delete everything that is kept of one player. It cannot be undone.

    \b
    mechlab playtests delete Ada
    """
    opened = _open(store)
    from mechlab.playtests.reading import Playtests

    tests = Playtests(opened)
    ids = [id for id, row in tests.players.items() if who in (id, row["pseudonym"])]
    if not ids:
        raise ValueError(f"no player is called {who!r:.60}, and none has this id")
    games = sum(play.row["id"] in ids for play in tests.plays)
    namesakes = "" if len(ids) == 1 else f" ({len(ids)} players of this name)"
    what = f"{_plain(who)}{namesakes} with {many(games, 'game')}"
    if not yes and not typer.confirm(f"Delete {what}?"):
        typer.echo("nothing is deleted")
        return
    opened.forget(who)
    typer.echo(f"deleted {what}")


@playtests.command()
def questions(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="Your questions; mechlab's without it.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check a file of questions, and show them as players are asked.

    \b
    mechlab playtests questions my-questions.toml
    """
    from mechlab.catalog import CatalogError
    from mechlab.playtests.questions import default_path, read_questions

    try:
        found = read_questions(file)
    except CatalogError as error:
        for line in error.lines():
            typer.echo(f"mechlab: {line}", err=True)
        raise typer.Exit(1) from None
    lines = [f"{each.text}  [{each.name}: {_asked(each)}]" for each in found]
    say(found, as_json, "\n".join([f"{file or default_path()}:", *lines]))


def _asked(question: Any) -> str:
    if question.kind == "scale":
        return f"1 {question.low} to 5 {question.high}"
    if question.kind == "choice":
        return ", ".join(question.choices)
    return f"in words, at most {question.longest:,} characters"


def _open(store: str) -> Any:
    from mechlab.playtests.store import Store

    return Store(store or os.environ.get("MECHLAB_PLAYTESTS") or DEFAULT, new=False)


def _read(store: str, game: str, pages: str, catalog: Path | None) -> "Playtests":
    from mechlab.playtests.reading import Playtests

    use_catalog(catalog, game or FIRST)  # its maps and names; a game has its own numbers
    if game and game not in names():
        raise ValueError(f"no game is called {game!r}; there are {', '.join(names())}")
    return Playtests(_open(store), game or None, pages)


def _line(row: Mapping[Any, Any]) -> list[object]:
    outcome = row["outcome"] if row["finished"] else "not over yet"
    minutes = float(f"{row['minutes']:.1f}")
    words = [row["player"], row["variant"], row["game"], row["team"], row["against"]]
    key = row["play"][:6]
    return [key, *map(_plain, words), _plain(row["fault"] or outcome), minutes, row["decisions"]]


def _in_words(facts: dict[str, Any]) -> str:
    head = [
        ("player", facts["player"]),
        ("variant", facts["variant"]),
        ("game", f"{facts['game']} {facts['play']}, begun {facts['begun']:%Y-%m-%d %H:%M} UTC"),
        ("played", f"{facts['team']}, side {facts['side'] + 1}; against {facts['against']}"),
        ("board", facts["board"]),
        ("result", facts["outcome"] if facts["finished"] else "not over yet"),
        ("decided", f"{facts['decisions']} times in {facts['minutes']:.1f} minutes"),
        ("opens at", facts["link"]),
        ("fault", facts["fault"]),
        *facts["answers"].items(),
    ]
    told = [(name, _plain(text)) for name, text in head if text]
    return "\n\n".join(filter(None, [table(told), "\n".join(facts["events"])]))


def _told(play: "Opened") -> list[str]:
    return [] if play.stepper is None else [event.text for event in play.stepper.events]


def _of(frame: "pd.DataFrame", key: str) -> "pd.DataFrame":
    return frame[frame["play"] == key]


def _first(frame: "pd.DataFrame", key: str) -> dict[str, Any]:
    return {str(name): value for name, value in _of(frame, key).iloc[0].items()}


def _plain(text: object) -> str:
    """A stranger's words on one line, without what a terminal would obey."""
    return "".join(sign if sign.isprintable() else " " for sign in str(text))
