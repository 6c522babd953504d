"""The command that lets playtesters in."""

import secrets
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from mechlab.cli.app import app, use_catalog
from mechlab.cli.given import CatalogFolder, GameName
from mechlab.games import FIRST
from mechlab.serve import lean, page_names

NEW = "new"
NOTHING = "none"
FEWEST_SIGNS = 8  # of a token: a shorter one can be guessed
HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"
ALWAYS = "index"  # from it all others are found
NEVER = "balance"  # a click there plays thousands of games, on every processor


@app.command()
def publish(
    pages: Annotated[
        str, typer.Option(metavar="NAMES", help="With commas between; there are links to these.")
    ] = "hangar,odds,table",
    game: GameName = FIRST,
    catalog: CatalogFolder = None,
    variant: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME:RULES",
            help="Players get the variants in turn; constants and values, or a catalog's folder.",
        ),
    ] = None,
    visitors: Annotated[
        int | None,
        typer.Option("--visitors", "--sessions", min=1, help="How many pages may be open at once."),
    ] = None,
    token: Annotated[
        str, typer.Option(help=f"Only who has the link comes in; '{NEW}' makes one up.")
    ] = "",
    host: Annotated[
        str, typer.Option(help="Where to listen; by default everywhere, behind a proxy only here.")
    ] = "",
    port: Annotated[int, typer.Option(min=1, max=65_535)] = 8866,
    url: Annotated[
        str, typer.Option(metavar="URL", help="The address that visitors have, behind a proxy.")
    ] = "",
    playtests: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="Where to keep what players agree to: a file, or postgresql://…; "
            f"'{NOTHING}' keeps nothing.",
        ),
    ] = "playtests.db",
    questions: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Your own questions after a game, in TOML.")
    ] = None,
    limits: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Your own limits, in TOML.")
    ] = None,
) -> None:
    """Publish pages to playtesters whom you do not know.

    It prints the link, the limits in force, and what it does not protect against. Ctrl-C ends it.

    \b
    mechlab publish
    mechlab publish --pages hangar,table --token new --playtests autumn.db
    mechlab publish --variant "as printed" --variant "margin 3: crit_margin=3"
    mechlab publish --url https://play.example.org
    """
    from mechlab.publish import variants
    from mechlab.publish.limits import Limits
    from mechlab.publish.published import Published as Given

    use_catalog(catalog, game)
    in_force = Limits.read(limits)
    if visitors is not None:
        in_force = in_force.replace(visitors=visitors)
    given = Given(
        pages=_pages(pages),
        limits=in_force,
        host=host or (HERE if url else EVERYWHERE),
        port=port,
        url=_url(url),
        token=_token(token),
        query=f"game={game}" if game != FIRST else "",
        playtests=_store(playtests),
        questions=_questions(questions),
        variants=variants.read(variant or [], game),
    )
    lean()
    from mechlab.publish.server import publish as serve

    serve(given)


def _pages(text: str) -> tuple[str, ...]:
    """The pages that are meant, with the one that has links to them."""
    asked = [name.strip() for name in text.split(",") if name.strip()]
    there = [name for name in page_names() if name != NEVER]
    if NEVER in asked:
        raise ValueError(
            f"the page {NEVER!r} is not for strangers: a click there keeps every processor busy "
            f"for minutes; there are {', '.join(there)}"
        )
    if wrong := [name for name in asked if name not in there]:
        raise ValueError(f"there is no page {wrong[0]!r}; the pages are {', '.join(there)}")
    return tuple(name for name in there if name in (ALWAYS, *asked))


def _token(text: str) -> str:
    if text == NEW:
        return secrets.token_urlsafe(12)
    if text and (len(text) < FEWEST_SIGNS or not text.isascii() or not text.isalnum()):
        raise ValueError(
            f"a token is {FEWEST_SIGNS} letters and digits or more; or write --token new"
        )
    return text


def _url(text: str) -> str:
    parts = urlsplit(text)
    is_whole = parts.scheme in ("http", "https") and parts.netloc and parts.path in ("", "/")
    if text and not (is_whole and not parts.query):
        raise ValueError(f"{text!r} is no address like https://play.example.org")
    return text.rstrip("/")


def _store(text: str) -> str:
    """The store's address, as pages in other folders read it too; it is opened once to be sure."""
    if text == NOTHING:
        return ""
    from mechlab.playtests.store import Store

    where = text if "://" in text else f"sqlite:///{Path(text).resolve()}"
    if where.startswith("sqlite:///"):
        where = f"sqlite:///{Path(where.removeprefix('sqlite:///')).resolve()}"
    Store(where)
    return where


def _questions(file: Path | None) -> str:
    """The file of the questionnaire, which is read once to be sure."""
    if file is None:
        return ""
    from mechlab.playtests.questions import read_questions

    read_questions(file)
    return str(file.resolve())
