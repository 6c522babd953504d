"""What commands that play studies share: options, a bar of games, Ctrl-C that stops in order."""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mechlab.cli.app import refuse

if TYPE_CHECKING:
    from mechlab.lab import Study

Workers = Annotated[
    int | None, typer.Option(min=1, help="How many threads; by default one a processor.")
]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="A Dask cluster to play on, such as tcp://host:8786."),
]
Seed = Annotated[int, typer.Option(min=0, help="Other dice.")]


@contextmanager
def playing(study: "Study", go_on: str) -> Iterator[dict[str, Any]]:
    """How to run a study from here: ``stop`` and ``progress``; one that stops says how to go on."""
    from mechlab.lab import Stopped

    try:
        with stop_on_interrupt() as stop, bar(study.total) as progress:
            yield {"stop": stop, "progress": progress}
    except Stopped as stopped:
        raise typer.Exit(refuse(f"{stopped}; {go_on}")) from None


@contextmanager
def stop_on_interrupt() -> Iterator[threading.Event]:
    """Ctrl-C stops the run in order; a second one at once."""
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = signal.getsignal(signal.SIGINT)

    def interrupt(number: int, frame: Any) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def bar(total: int) -> Iterator[Any]:
    """A bar of the games that are there, where somebody watches."""
    watched = sys.stderr.isatty()
    with typer.progressbar(
        length=total, label="games", file=sys.stderr, hidden=not watched
    ) as shown:
        yield lambda done, _: shown.update(done - shown.pos)
