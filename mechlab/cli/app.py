"""The `mechlab` command: the pages and the notebooks. Imports wait until a command needs them."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

import mechlab
from mechlab.cli.given import CatalogFolder, GameName
from mechlab.games import FIRST, names

app = typer.Typer(
    name="mechlab",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Port = Annotated[
    int,
    typer.Option(min=1, max=65_535, help="Where to serve; the next free port if it is taken."),
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Say the address, open nothing.")]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; its exit status is 0, or 1 with a reason on standard error."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return int(app(args=given, prog_name="mechlab", standalone_mode=False) or 0)
    except typer.TyperException as error:
        return refuse(misuse(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has enough
        return 0
    except (ValueError, OSError) as error:
        if os.environ.get("MECHLAB_DEBUG"):
            raise
        return refuse(reason(error))


def refuse(reason: str) -> int:
    """Say why on standard error, in a line, and return the exit status for it."""
    print(f"mechlab: {reason}", file=sys.stderr)
    return 1


def misuse(error: typer.TyperException) -> str:
    """What is wrong with a command, and where to read how it goes."""
    said = error.format_message().rstrip(".")
    context = getattr(error, "ctx", None)
    if context is None or said.endswith(("?", ")")):  # it says what was meant
        return said
    return f"{said}; see {context.command_path} --help"


def reason(error: Exception) -> str:
    """An error in one line; a broken catalog's many faults have a command of their own."""
    faults, folder = getattr(error, "faults", ()), getattr(error, "folder", None)
    if faults and folder is None:
        return str(faults[0])
    if faults:
        return f"{fault_count(error)}; list them: mechlab catalog {folder}"
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return " ".join(str(error).split())


def fault_count(error: Exception) -> str:
    """How many faults a broken catalog has, in words."""
    count = len(getattr(error, "faults", ()))
    return (
        f"{count:,} fault{'s' if count > 1 else ''} in the catalog {getattr(error, 'folder', '')}"
    )


def show_version(wanted: bool) -> None:
    """Say the version and end, when it was asked for."""
    if wanted:
        typer.echo(f"mechlab {mechlab.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="The version.")
    ] = False,
) -> None:
    """A workbench for people who design mech tabletop games.

    Without a command it opens the pages in the browser.
    """
    if context.invoked_subcommand is None:
        open_page()


@app.command("open")
def open_page(
    page: Annotated[
        str, typer.Argument(metavar="PAGE", help="index, hangar, odds, table or balance.")
    ] = "",
    game: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help=f"Open it for this game: {', '.join(names())}. It has links to all.",
        ),
    ] = "",
    port: Port = 8866,
    no_browser: NoBrowser = False,
    catalog: CatalogFolder = None,
) -> None:
    """Open the pages in the browser.

    \b
    mechlab open hangar
    mechlab open hangar --game bolts
    mechlab open odds --catalog my-numbers
    """
    from mechlab.serve import lean, page_names

    if page and page not in page_names():
        raise ValueError(f"there is no page {page!r}; the pages are {', '.join(page_names())}")
    use_catalog(catalog, game or FIRST)
    page = _page_of(page, game) if game else page or "index"
    lean()
    from mechlab.serve.server import serve

    query = f"game={game}" if game not in ("", FIRST) else ""
    serve(page, port, browse=not no_browser, query=query)


def _page_of(page: str, game: str) -> str:
    """The page of a game: the one that is named, or its first; ``ValueError`` says which it has."""
    from mechlab.games import named
    from mechlab.pages import games
    from mechlab.serve import page_names

    named(game)
    has = [name for name in page_names() if game in games(name)]
    if not has or page not in ("", *has):
        said = f"its pages are {', '.join(has)}" if has else "it has no pages yet"
        raise ValueError(f"{game} has no page {page or 'at all'!r}; {said}")
    return page or ("hangar" if "hangar" in has else has[0])


@app.command()
def lab(
    port: Port = 8888,
    no_browser: NoBrowser = False,
    game: GameName = FIRST,
    catalog: CatalogFolder = None,
) -> None:
    """Open JupyterLab on the first notebook.

    Its folder is the one above, so that the notebooks' links to the pages lead somewhere.

    \b
    mechlab lab
    """
    from mechlab.serve import lean

    lean()
    from mechlab.serve.lab import open_lab

    use_catalog(catalog, game)
    open_lab(port, browse=not no_browser)


def use_catalog(folder: Path | None, game: str = FIRST) -> None:
    """Let the kernels of pages and notebooks, and studies, read this catalog of a game; it is
    checked first."""
    if folder is not None:
        from mechlab.catalog.whole import variable_of
        from mechlab.games import named

        named(game).catalog(folder)
        os.environ[variable_of(game)] = str(folder.resolve())
