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

VERSION = 2
"""Of these tables; an older store is brought to it when it is opened, a later one is refused."""

UPGRADES = {
    1: (
        "ALTER TABLE playtest_plays ADD COLUMN variant TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE playtest_builds ADD COLUMN variant TEXT NOT NULL DEFAULT ''",
        *(
            f"UPDATE {table} SET variant = (SELECT variant FROM playtest_players WHERE id = player)"
            for table in ("playtest_plays", "playtest_builds")
        ),
    ),
}
"""What brings a store of a version to the next. In version 1 the variant stood with the player
alone; which game it was of is not known there, so all that such a player did keeps it."""

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
    Column("variant", Text, nullable=False, default="", server_default=""),
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
    Column("variant", Text, nullable=False, default="", server_default=""),
    Column("changed", DateTime, nullable=False, default=now, onupdate=now),
)

ANSWERS = Table(
    "playtest_answers",
    METADATA,
    Column("play", _key_of("playtest_plays", "key"), primary_key=True),
    Column("question", Text, primary_key=True),
    Column("answer", Text, nullable=False),
)
