"""Opening the database of a store: SQLite by default, PostgreSQL by its URL, made to last."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sqlalchemy import URL, Connection, Engine

PATIENCE = 30
"""Seconds that a write waits for others to end theirs."""
MISSING = 'a store of playtests needs SQLAlchemy: pip install "mechlab[publish]"'
_POSTGRES = "postgresql+psycopg"
_MEANT = "a store is sqlite:///FILE or postgresql://USER@HOST/DATABASE"
_TURN = 0x6D656368
"""The lock that whoever makes the tables of a PostgreSQL database holds."""


class StoreError(ValueError):
    """A store that cannot be opened, or does not take what it was given; one line says why."""


def open_engine(text: str, new: bool) -> "Engine":
    """The database of a URL, or of a file's path, with the tables of a store.

    With ``new`` they are made where there are none. :class:`StoreError` in one line otherwise.
    """
    try:
        import sqlalchemy  # noqa: F401
    except ImportError:
        raise StoreError(MISSING) from None
    url = _url(text)
    name = url.render_as_string(hide_password=True)
    if is_sqlite(url):
        name = str(url.database)
        _check_file(Path(name), new)
    with told(name):
        engine = _engine(url)
        try:
            with engine.begin() as connection:
                _make_tables(connection, name, new)
            if is_sqlite(url):
                _write_ahead(engine)
        except BaseException:
            engine.dispose()
            raise
    return engine


def is_sqlite(url: "URL") -> bool:
    """Whether a URL is that of a file."""
    return url.get_backend_name() == "sqlite"


@contextmanager
def told(name: str) -> Iterator[None]:
    """What the database refuses, in one line with the store's name."""
    from sqlalchemy.exc import DBAPIError, SQLAlchemyError

    try:
        yield
    except DBAPIError as error:
        said = " ".join(str(error.orig).split())
        raise StoreError(f"the store {name} does not answer: {said}") from None
    except ImportError as error:
        missing = f'{error.name} is not installed: pip install "mechlab[publish]"'
        raise StoreError(f"the store {name} cannot be used: {missing}") from None
    except SQLAlchemyError as error:
        said = " ".join(str(error).split())
        raise StoreError(f"the store {name} cannot be used: {said}") from None


def _url(text: str) -> "URL":
    from sqlalchemy import URL, make_url
    from sqlalchemy.exc import ArgumentError

    if "://" not in text:
        return URL.create("sqlite", database=text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise StoreError(f"this is no URL of a store; {_MEANT}") from None
    if url.drivername in ("postgresql", "postgres", _POSTGRES):
        return url.set(drivername=_POSTGRES)
    if url.drivername == "sqlite":
        return url
    raise StoreError(f"a store is not kept in {url.drivername!r}; {_MEANT}")


def _check_file(file: Path, new: bool) -> None:
    """That a file is there, or can be; what it holds is seen when it is opened."""
    if str(file) in ("", ".", "None", ":memory:"):
        raise StoreError(f"a store needs a file to last; {_MEANT}")
    if file.is_dir():
        raise StoreError(f"{file} is a folder; a store is a file in one")
    if not file.parent.is_dir():
        raise StoreError(f"there is no folder {file.parent} to keep the store in")
    if not new and not file.exists():
        raise StoreError(f"there is no store {file}")


def _engine(url: "URL") -> "Engine":
    from sqlalchemy import create_engine, event

    if not is_sqlite(url):
        options = {
            "connect_timeout": 10,
            "options": f"-c lock_timeout={PATIENCE}s -csynchronous_commit=on",
        }
        return create_engine(
            url, pool_size=1, max_overflow=1, pool_pre_ping=True, connect_args=options
        )
    engine = create_engine(url, connect_args={"timeout": PATIENCE})
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: Any, _: Any) -> None:
    """SQLite that loses nothing: a commit is on the disk when it returns.

    What is deleted is written over.
    """
    connection.isolation_level = None  # `_begin` says when a transaction begins
    for line in (
        f"busy_timeout = {PATIENCE * 1000}",
        "synchronous = FULL",
        "foreign_keys = ON",
        "secure_delete = ON",
    ):
        connection.execute(f"PRAGMA {line}")


def _write_ahead(engine: "Engine") -> None:
    """Let readers and a writer not wait for each other: a trait of the file, once it is ours."""
    connection = engine.raw_connection()
    try:
        connection.cursor().execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()


def _begin(connection: "Connection") -> None:
    """Who will write waits for its turn at the beginning: later SQLite would not let it wait."""
    reads = connection.get_execution_options().get("reads", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def _make_tables(connection: "Connection", name: str, new: bool) -> None:
    from sqlalchemy import inspect, select, text

    from .tables import ABOUT, METADATA, UPGRADES, VERSION

    on_sqlite = connection.dialect.name == "sqlite"
    if not on_sqlite:
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_TURN})"))
    there = inspect(connection).get_table_names()
    if ABOUT.name not in there:
        if there and on_sqlite:
            raise StoreError(f"{name} holds something else: {', '.join(sorted(there)[:3])}")
        if not new:
            raise StoreError(f"there is no store in {name}")
        METADATA.create_all(connection)
        connection.execute(ABOUT.insert().values(version=VERSION))
    found = connection.execute(select(ABOUT.c.version)).scalar()
    while found in UPGRADES:
        for line in UPGRADES[found]:
            connection.execute(text(line))
        found += 1
        connection.execute(ABOUT.update().values(version=found))
    if found != VERSION:
        raise StoreError(f"{name} is a store of version {found}; this mechlab reads {VERSION}")
