"""The `mechlab` command: what is always there. Imports inside commands keep `--help` quick."""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

import mechlab

app = typer.Typer(
    name="mechlab",
    help="A workbench for people who design mech tabletop games.",
    no_args_is_help=False,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status: 0, or 1 with a line on standard error."""
    result = app(
        args=list(sys.argv[1:] if arguments is None else arguments),
        prog_name="mechlab",
        standalone_mode=False,
    )
    return int(result or 0)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mechlab {mechlab.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Say the version."),
    ] = False,
) -> None:
    """A workbench for people who design mech tabletop games."""


@app.command(
    context_settings={
        "allow_extra_args": True,
        "ignore_unknown_options": True,
        "help_option_names": [],
    }
)
def test(context: typer.Context) -> None:
    """Run every test; or pytest alone, on what you name.

    Examples:
      mechlab test
      mechlab test tests/dice -k negative
    """
    from mechlab import checks

    raise typer.Exit(checks.main(context.args))
