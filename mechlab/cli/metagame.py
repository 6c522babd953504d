"""The command on the metagame: everybody against everybody, the equilibrium, what breaks it."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mechlab.cli.app import app, refuse, use_catalog
from mechlab.cli.given import AsJson, CatalogFolder, GameName
from mechlab.cli.playing import Cluster, Seed, Workers, stop_on_interrupt
from mechlab.cli.show import say, table
from mechlab.games import FIRST

if TYPE_CHECKING:
    from mechlab.lab.metagame import Arena, Matrix, Search


@app.command()
def metagame(
    teams: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[TEAMS]...",
            help="Kits with + between, or LABEL=TEAM; all that are ready made without it.",
        ),
    ] = None,
    lots: Annotated[int, typer.Option(min=0, help="Add so many legal teams drawn by lot.")] = 0,
    search: Annotated[
        int, typer.Option(min=0, metavar="RACES", help="Try so often to break the equilibrium.")
    ] = 0,
    games: Annotated[int, typer.Option(min=2, help="Games of each cell, in pairs.")] = 200,
    board: Annotated[
        str | None, typer.Option(metavar="MAP", help="Where they meet; the usual map without it.")
    ] = None,
    players: Annotated[str, typer.Option(metavar="PLAYER", help="Who plays them all.")] = "greedy",
    seed: Seed = 1,
    folder: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep every game here, and go on from it.")
    ] = None,
    workers: Workers = None,
    cluster: Cluster = None,
    name: GameName = FIRST,
    catalog: CatalogFolder = None,
    as_json: AsJson = False,
) -> None:
    """Say who beats whom, and which mix nobody beats.

    All teams meet all, with seats changed. Ctrl-C stops; with a --folder the same command goes on.

    \b
    mechlab metagame
    mechlab metagame --search 4 --folder kits
    mechlab metagame Courier+Foreman+Reaver "mine=Lantern, Courier, Bastion"
    """
    from mechlab.lab import Stopped
    from mechlab.lab import metagame as lab

    use_catalog(catalog, name)
    game: Any = lab.populated(name)
    board = board or next(iter(getattr(game, "boards", ())), "")
    met = _population(game, teams or [], lots, seed)
    shown = _Shown()
    try:
        with stop_on_interrupt() as stop:
            how = {"workers": workers, "cluster": cluster, "stop": stop, "progress": shown.progress}
            arena = lab.Arena(
                game, board, players, {}, games, seed, folder=folder, how=how, tell=shown.tell
            )
            matrix = lab.play_matrix(arena, met)
            found = None
            if search:
                found = lab.search(arena, matrix, lab.Budget(search))
    except Stopped as stopped:
        go_on = "the same command goes on" if folder else "with a --folder it could be gone on with"
        raise typer.Exit(refuse(f"{stopped}; {go_on}")) from None
    finally:
        shown.end()
    _tell(arena, found.matrix if found else matrix, found, as_json)


class _Shown:
    """What is played and how far it is, where somebody watches."""

    def __init__(self) -> None:
        self.watched, self.line = sys.stderr.isatty(), ""

    def tell(self, line: str) -> None:
        self.end()
        self.line = line

    def progress(self, done: int, total: int) -> None:
        if self.watched:
            print(f"\r{self.line} {done:,} of {total:,} games", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self.watched and self.line:
            print(file=sys.stderr)
        self.line = ""


def _population(game: Any, teams: list[str], lots: int, seed: int) -> dict[str, str]:
    """The teams that were named, or all that are ready made."""
    from mechlab.lab.metagame import population

    own = {}
    for text in teams:
        label, is_own, team = text.partition("=")
        if is_own:
            own[label.strip()] = team.strip()
    named = [text for text in teams if "=" not in text]
    return population(game, kits=named if teams else None, lots=lots, seed=seed, more=own)


def _tell(arena: "Arena", matrix: "Matrix", found: "Search | None", as_json: bool) -> None:
    from mechlab.lab.metagame import between_rosters

    standings, cycles = matrix.standings(), matrix.cycles()
    words = {label: arena.game.in_words(team) for label, team in matrix.teams.items()}
    rosters = between_rosters(matrix, arena.game.rosters())
    facts = {
        "arena": arena.title,
        "games": arena.games,
        "seed": arena.seed,
        "teams": {label: {"team": matrix.teams[label], "words": words[label]} for label in words},
        "rates": {
            one: {other: matrix.rate(one, other) for other in matrix.labels}
            for one in matrix.labels
        },
        "standings": standings,
        "is_only_equilibrium": matrix.equilibrium.is_only,
        "cycles": [{"labels": each.labels, "rates": each.rates} for each in cycles],
        "first_seat": matrix.first_seat,
        "rosters": {
            "labels": rosters.labels,
            "rates": rosters.rates.tolist(),
            "low": rosters.low.tolist(),
            "high": rosters.high.tolist(),
        },
        "search": _searched(found) if found else None,
    }
    parts = [
        f"Who beats whom? {arena.title}; {arena.games} games a cell, seed {arena.seed}.",
        _matrix(matrix),
        "What a mix plays that none of these beats:",
        table([_line(each) for each in standings], _HEADERS),
        _REMARK,
        _cycles(cycles),
        f"Where a team meets itself the first seat wins {matrix.first_seat}.",
    ]
    if rosters.labels:
        parts += ["Rosters, each team picked as well as can be:", _rosters(rosters)]
    if found:
        parts += [str(found) + ".", *(f"{label}: {words[label]}" for label in _new(words))]
    say(facts, as_json, "\n\n".join(parts))


_HEADERS = ("team", "share", "moves", "in draws", "against the mix", "it is")
_REMARK = (
    "moves: the middle 95% of its share when the games are drawn anew; in draws: how often the mix "
    "then plays it at all. The mix was made for these games: fresh ones, which a search plays, "
    "are harder on it."
)


def _line(each: Any) -> list[object]:
    moves = f"{100 * each.low:.0f} to {100 * each.high:.0f}%"
    share, drawn = f"{100 * each.share:.0f}%", f"{100 * each.played:.0f}%"
    return [each.label, share, moves, drawn, each.against_mix, each.verdict]


def _matrix(matrix: "Matrix") -> str:
    """Win rates in percent, rows against columns; what is clear has a star."""
    rows = []
    for n, label in enumerate(matrix.labels):
        rates = 100 * (matrix.payoffs[n] + 0.5)
        clear = matrix.clear[n] | matrix.clear[:, n]
        cells = [
            f"{rate:.0f}{'*' if sure else ''}" for rate, sure in zip(rates, clear, strict=True)
        ]
        rows.append([f"{n + 1} {label}", *cells])
    headers = ["wins, %", *(str(n + 1) for n in range(len(rows)))]
    return table(rows, headers) + "\n* clearly not even, all of them together 95% sure"


def _cycles(cycles: Any) -> str:
    if not cycles:
        return "No three teams clearly beat each other in turn."
    return "\n".join(["Teams that beat each other in turn:", *map(str, cycles)])


def _rosters(rosters: Any) -> str:
    found = rosters.equilibrium
    means = (rosters.rates.sum(axis=1) - 0.5) / max(1, len(rosters.labels) - 1)
    order = sorted(range(len(means)), key=lambda n: -means[n])
    rows = [
        [rosters.labels[n], f"{100 * means[n]:.1f}%", "yes" if found.played[n] else "no"]
        for n in order
    ]
    return table(rows, ("roster", "wins against the others", "some equilibrium plays it"))


def _new(words: Mapping[str, str]) -> list[str]:
    return [label for label in words if label.startswith("found ")]


def _searched(found: "Search") -> dict[str, Any]:
    return {
        "tried": found.tried,
        "attempts": [
            {
                "label": each.label,
                "team": each.team,
                "tried": len(each.tried),
                "verdict": each.verdict,
                "is_broken": each.is_broken,
            }
            for each in found.attempts
        ],
        "challenges": found.challenges,
        "best": found.best,
        "exploitability": found.exploitability,
        "is_beaten": found.is_beaten,
    }
