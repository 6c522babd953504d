"""The tables of a store. Import this only where a store is opened: it needs SQLAlchemy.

What a player is called is the one thing that is kept about them. Times are UTC.
"""

from datetime import UTC, datetime

from sqlalchemy import (
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

VERSION = 1
"""Of these tables; a store of another version is refused."""

METADATA = MetaData()


def _key_of(table: str, column: str) -> ForeignKey:
    return ForeignKey(f"{table}.{column}", ondelete="CASCADE")


def now() -> datetime:
    """This moment as the tables keep it."""
    return datetime.now(UTC).replace(tzinfo=None)


ABOUT = Table("playtest_about", METADATA, Column("version", Integer, primary_key=True))

PLAYERS = Table(
    "playtest_players",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("pseudonym", Text, nullable=False, index=True),
    Column("variant", Text, nullable=False),
    Column("joined", DateTime, nullable=False, default=now),
)

PLAYS = Table(
    "playtest_plays",
    METADATA,
    Column("key", String(16), primary_key=True),
    Column("player", _key_of("playtest_players", "id"), nullable=False, index=True),
    Column("game", Text, nullable=False),
    Column("side", Integer, nullable=False),
    Column("record", Text, nullable=False),
    Column("finished", Boolean, nullable=False, default=False),
    Column("outcome", Text, nullable=False, default=""),
    Column("begun", DateTime, nullable=False, default=now),
)

DECISIONS = Table(
    "playtest_decisions",
    METADATA,
    Column("play", _key_of("playtest_plays", "key"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seconds", Float, nullable=False),
)

BUILDS = Table(
    "playtest_builds",
    METADATA,
    Column("player", _key_of("playtest_players", "id"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("build", Text, nullable=False),
    Column("changed", DateTime, nullable=False, default=now, onupdate=now),
)

ANSWERS = Table(
    "playtest_answers",
    METADATA,
    Column("play", _key_of("playtest_plays", "key"), primary_key=True),
    Column("question", Text, primary_key=True),
    Column("answer", Text, nullable=False),
)
