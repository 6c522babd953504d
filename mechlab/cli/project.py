"""The command about mechlab itself: its tests."""

import typer

from mechlab.cli.app import app


@app.command(
    context_settings={
        "allow_extra_args": True,
        "ignore_unknown_options": True,
        "help_option_names": ["--help"],
    }
)
def test(context: typer.Context) -> None:
    """Run every test, or pytest alone with what follows.

    \b
    mechlab test
    mechlab test tests/dice -k negative
    """
    from mechlab import checks

    raise typer.Exit(checks.main(context.args))
