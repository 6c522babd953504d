"""Commands about studies: run one that a file declares, go on with it, show what it found."""

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from mechlab.cli.app import app, use_catalog
from mechlab.cli.given import AsJson, CatalogFolder
from mechlab.cli.playing import Cluster, Workers, playing
from mechlab.cli.show import say, table

if TYPE_CHECKING:
    import pandas as pd

    from mechlab.lab import Study


COLUMNS = ("cell", "winner")
"""What is shown needs no more."""


class _Studies(TyperGroup):
    """``mechlab study FILE`` is short for ``mechlab study run FILE``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            args = ["run", *args]
        return super().parse_args(ctx, args)


studies = typer.Typer(
    cls=_Studies,
    no_args_is_help=True,
    help="""Play a study: a question that many games answer.

\b
mechlab study cannon.toml
mechlab study show cannon.parquet
""",
    short_help="Play a study, go on with it, show what it found.",
)
app.add_typer(studies, name="study")

Place = Annotated[
    Path, typer.Argument(metavar="STUDY", help="Its .parquet file; it need not be over.")
]


@studies.command("run")
def run_study(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .toml or .json file.")],
    folder: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where to keep it; by default beside FILE.")
    ] = None,
    workers: Workers = None,
    cluster: Cluster = None,
    catalog: CatalogFolder = None,
    as_json: AsJson = False,
) -> None:
    """Play the study that a file declares, or what is missing of it.

    Every game is kept in a file of the same name that ends with .parquet. Ctrl-C stops; the same
    command goes on, without losing or repeating a game.

    \b
    mechlab study run cannon.toml --workers 2
    mechlab study run cannon.toml --cluster tcp://192.168.0.4:8786
    """
    from mechlab.lab import read_study

    study = read_study(file)
    use_catalog(catalog, study.game)
    place = (folder or file.parent) / f"{file.stem}.parquet"
    _play(study, place, workers, cluster, as_json)


@studies.command()
def resume(
    study: Place,
    workers: Workers = None,
    cluster: Cluster = None,
    catalog: CatalogFolder = None,
    as_json: AsJson = False,
) -> None:
    """Go on with a study that was begun.

    \b
    mechlab study resume cannon.parquet
    """
    from mechlab.lab import load

    declared = load(study, COLUMNS)[0]
    use_catalog(catalog, declared.game)
    _play(declared, study, workers, cluster, as_json)


@studies.command()
def show(study: Place, as_json: AsJson = False) -> None:
    """Show what a study asks and what it found so far.

    \b
    mechlab study show cannon.parquet
    """
    from mechlab.lab import load

    _tell(*load(study, COLUMNS), as_json)


def _play(
    study: "Study", place: Path, workers: int | None, cluster: str | None, as_json: bool
) -> None:
    from mechlab.lab import run

    with playing(study, f"go on with: mechlab study resume {shlex.quote(str(place))}") as how:
        frame = run(study, place, workers=workers, cluster=cluster, columns=COLUMNS, **how)
    _tell(study, frame, as_json)


def _tell(study: "Study", frame: "pd.DataFrame", as_json: bool) -> None:
    rows = [_facts(study, number, frame) for number in range(len(study.cells))]
    said = {"question": study.question, "game": study.game, "seed": study.seed}
    facts = {**said, "games": len(frame), "of": study.total, "cells": rows}
    columns = [name for name in ("board", "players", "variant") if len({r[name] for r in rows}) > 1]
    shown = [line for row in rows for line in _lines(row, columns)]
    of = "" if len(frame) == study.total else f" of {study.total:,}"
    text = "\n\n".join(
        [
            study.question,
            table(shown, ("team", "against", *columns, "games", "won", "drawn", "score")),
            f"{len(frame):,}{of} games of {study.game}, seed {study.seed}; a draw is half a win.",
        ]
    )
    say(facts, as_json, text)


def _lines(row: dict[str, Any], columns: list[str]) -> Iterator[list[object]]:
    """A cell as people read it: what its first team did, or all of them when they are many."""
    teams = row["teams"]
    for team in teams if len(teams) > 2 else teams[:1]:
        others = " and ".join(other for other in teams if other != team)
        met = [row[name] for name in columns]
        yield [team, others, *met, row["games"], row["won"][team], row["drawn"], row["rates"][team]]


def _facts(study: "Study", number: int, frame: "pd.DataFrame") -> dict[str, Any]:
    """What is known of a cell."""
    from mechlab.lab import DRAWN, changes_text
    from mechlab.lab.statistics import win_rate

    cell = study.cells[number]
    winners = frame.loc[frame["cell"] == number, "winner"].to_numpy()
    labels = study.sides(cell)
    return {
        "teams": labels,
        "board": cell.board,
        "players": ", ".join(cell.players),
        "variant": study.label(changes_text(cell)),
        "games": len(winners),
        "won": {label: int((winners == team).sum()) for team, label in enumerate(labels)},
        "drawn": int((winners == DRAWN).sum()),
        "rates": {label: win_rate(winners, team) for team, label in enumerate(labels)},
    }
