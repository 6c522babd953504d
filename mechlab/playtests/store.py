"""The store of playtests: who plays, their games decision by decision, builds and answers.

>>> store = Store(getfixture("tmp_path") / "playtests.db")
>>> player = store.join("Ada", variants=["printed", "lighter"])
>>> player.variant
'printed'
>>> play = store.begin(player.id, "skirmish", record="{}", side=0)
>>> store.decide(play, 0, '{"choices": [3]}', seconds=4.5, kind="move")
>>> store.finish(play, "A wins")
>>> store.play(play).finished, store.play(play).record
(True, '{"choices": [3]}')
>>> store.forget("Ada")
1
"""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .opening import StoreError, open_engine, told

if TYPE_CHECKING:
    from sqlalchemy import Connection, Table

__all__ = ["LONGEST", "Play", "Player", "Store", "StoreError"]

LONGEST = {
    "pseudonym": 40,
    "record": 2_000_000,
    "build": 20_000,
    "kind": 100,
    "question": 100,
    "answer": 4_000,
    "outcome": 400,
}
"""How many characters the store takes of each: visitors fill it."""


@dataclass(frozen=True)
class Player:
    """Who plays: known by a random ``id`` and a pseudonym of their choice, nothing else.

    ``variant`` is the name of the numbers they were given for one of the games, empty where there
    is one for all.
    """

    id: str
    pseudonym: str
    variant: str


@dataclass(frozen=True)
class Play:
    """One game of a player, who has a ``side`` in it; ``record`` is the game up to now as JSON.

    ``variant`` is the name of the numbers it is played with, empty where its game has no variants.
    """

    key: str
    player: str
    game: str
    side: int
    variant: str
    record: str
    finished: bool
    outcome: str


class Store:
    """What playtesters did, in the database of a URL (or the SQLite file of a path).

    Each call is one short transaction, on the disk when it returns; several processes may write at
    once. With ``new`` the store is made where there is none. :class:`StoreError`, a ``ValueError``,
    says in one line what is wrong.
    """

    def __init__(self, url: str | Path, new: bool = True) -> None:
        self._engine = open_engine(str(url), new)
        self.name = self._engine.url.render_as_string(hide_password=True)
        """Its URL, without the password."""

    def close(self) -> None:
        """Give its connections back. The store can be used again."""
        self._engine.dispose()

    def join(self, pseudonym: str, variants: Sequence[str] = ()) -> Player:
        """A new player; of the variants, the one that fewest players have, so they take turns."""
        from .tables import PLAYERS

        name = _fit("pseudonym", pseudonym.strip())
        if not (name and name.isprintable()):
            raise StoreError("a pseudonym is one or more characters on one line")
        player = {"id": secrets.token_hex(8), "pseudonym": name}
        with self._write() as connection:
            player["variant"] = _rarest(connection, variants)
            connection.execute(PLAYERS.insert().values(player))
        return Player(**player)

    def assign(self, player: Player, variants: Sequence[str]) -> Player:
        """A player as they are when these are the variants: who has none of them takes a turn.

        Their games keep the variants that they were begun with.
        """
        from .tables import PLAYERS

        if not variants or player.variant in variants:
            return player
        with self._write() as connection:
            given = replace(player, variant=_rarest(connection, variants))
            own = PLAYERS.update().where(PLAYERS.c.id == player.id)
            connection.execute(own.values(variant=given.variant))
        return given

    def player(self, id: str) -> Player | None:
        """The player of an id; None if there is none."""
        from .tables import PLAYERS

        found = self.rows(PLAYERS, PLAYERS.c.id == id)
        return Player(id, found[0]["pseudonym"], found[0]["variant"]) if found else None

    def begin(self, player: str, game: str, record: str, side: int, variant: str = "") -> str:
        """The key of a new game of a player, with the record that it begins with.

        ``variant`` is that of this game, which need not be the game whose variant they were given.
        """
        from .tables import PLAYS

        key = secrets.token_hex(8)
        row = {"key": key, "player": player, "game": game, "side": side, "variant": variant}
        with self._write() as connection:
            _require(connection, player=player)
            connection.execute(PLAYS.insert().values(record=_fit("record", record), **row))
        return key

    def decide(self, play: str, number: int, record: str, seconds: float, kind: str) -> None:
        """Keep decision ``number`` and the game up to it.

        Said twice, it is kept once. A decision that is made anew takes the place of the one before
        and of all after that. A finished game stays as it is: :class:`StoreError`.
        """
        from .tables import DECISIONS, PLAYS

        if not (number >= 0 and 0 <= seconds < inf):
            raise StoreError(f"decision {number} in {seconds} seconds: expected 0 or more of both")
        row = {"play": play, "number": number, "kind": _fit("kind", kind), "seconds": seconds}
        with self._write() as connection:
            changed = connection.execute(
                PLAYS.update()
                .where(PLAYS.c.key == play, PLAYS.c.finished.is_(False))
                .values(record=_fit("record", record))
            )
            if not changed.rowcount:
                raise StoreError(f"no game with the key {play!r} goes on")
            since = DECISIONS.c.play == play, DECISIONS.c.number >= number
            connection.execute(DECISIONS.delete().where(*since))
            connection.execute(DECISIONS.insert().values(row))

    def finish(self, play: str, outcome: str) -> None:
        """The game is over, with this result in words."""
        from .tables import PLAYS

        over = {"finished": True, "outcome": _fit("outcome", outcome)}
        with self._write() as connection:
            _require(connection, play=play)
            connection.execute(PLAYS.update().where(PLAYS.c.key == play).values(over))

    def play(self, key: str) -> Play | None:
        """The game of a key; None if there is none."""
        from .tables import PLAYS

        found = self.rows(PLAYS, PLAYS.c.key == key)
        return Play(**{name: found[0][name] for name in Play.__annotations__}) if found else None

    def keep_build(self, player: str, game: str, build: str, variant: str = "") -> None:
        """Keep the build or roster that a player has for a game now, in place of the one before.

        ``variant`` is that of this game, as with :meth:`begin`.
        """
        from .tables import BUILDS

        row = {"player": player, "game": game, "variant": variant, "build": _fit("build", build)}
        with self._write() as connection:
            _require(connection, player=player)
            _put(connection, BUILDS, row)

    def answer(self, play: str, question: str, answer: str) -> None:
        """Keep the answer to one question about a game, in place of the one before."""
        from .tables import ANSWERS

        row = {"question": _fit("question", question), "answer": _fit("answer", answer)}
        with self._write() as connection:
            _require(connection, play=play)
            _put(connection, ANSWERS, {"play": play, **row})

    def answers(self, play: str) -> Mapping[str, str]:
        """What was answered about a game, by question."""
        from .tables import ANSWERS

        rows = self.rows(ANSWERS, ANSWERS.c.play == play)
        return {row["question"]: row["answer"] for row in rows}

    def forget(self, pseudonym_or_id: str) -> int:
        """Delete all that is kept of who has this id or pseudonym; how many players that were."""
        from .tables import PLAYERS

        is_meant = (PLAYERS.c.id == pseudonym_or_id) | (PLAYERS.c.pseudonym == pseudonym_or_id)
        with self._write() as connection:
            count = connection.execute(PLAYERS.delete().where(is_meant)).rowcount
        return int(count)

    def rows(self, table: "Table", *where: Any) -> list[Mapping[str, Any]]:
        """The rows of one of the tables, by column, in the order of its key."""
        from sqlalchemy import select

        asked = select(table).where(*where).order_by(*table.primary_key)
        with self._read() as connection:
            return [dict(row) for row in connection.execute(asked).mappings()]

    @contextmanager
    def _write(self) -> Iterator["Connection"]:
        """A transaction, done when it ends, undone by an error."""
        with told(self.name), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def _read(self) -> Iterator["Connection"]:
        with told(self.name), self._engine.connect() as connection:
            yield connection.execution_options(reads=True)


def _fit(what: str, text: str) -> str:
    """The text, if the store takes it."""
    if len(text) > LONGEST[what]:
        raise StoreError(f"this {what} has {len(text):,} characters; at most {LONGEST[what]:,} fit")
    if "\0" in text:
        raise StoreError(f"this {what} has a character in it that is none (NUL)")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise StoreError(f"this {what} is no text: half of a character is in it") from None
    return text


def _require(connection: "Connection", player: str | None = None, play: str | None = None) -> None:
    """That the player, or the game, of a key is there."""
    from sqlalchemy import select

    from .tables import PLAYERS, PLAYS

    key, column = (player, PLAYERS.c.id) if play is None else (play, PLAYS.c.key)
    if connection.execute(select(column).where(column == key)).first() is None:
        raise StoreError(f"there is no {'player' if play is None else 'game'} {key!r}")


def _rarest(connection: "Connection", variants: Sequence[str]) -> str:
    """The variant that fewest players have, the first of those; empty where there is none.

    Until the transaction ends nobody else is given one.
    """
    from sqlalchemy import func, select

    from .tables import ABOUT, PLAYERS

    connection.execute(ABOUT.select().with_for_update())
    asked = select(PLAYERS.c.variant, func.count()).group_by(PLAYERS.c.variant)
    has = {row[0]: row[1] for row in connection.execute(asked)}
    return min(variants, key=lambda name: has.get(name, 0), default="")


def _put(connection: "Connection", table: "Table", row: Mapping[str, Any]) -> None:
    """A row in place of the one with the same key."""
    own = [column == row[column.name] for column in table.primary_key]
    connection.execute(table.delete().where(*own))
    connection.execute(table.insert().values(row))
