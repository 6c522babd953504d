"""A visit: who looks at the page, whether they agreed, and the store that keeps what they do."""

import re
import sys
from collections.abc import Callable, Mapping
from typing import TypeVar

from mechlab.playtests.store import Play, Player, Store, StoreError
from mechlab.widgets.address import read

from . import variants

ADDRESS = ("player", "play")
KEY = re.compile("[0-9a-f]{16}")
"""What the keys of players and plays look like; for anything else the store is not asked."""
NO = "no"
"""What stands in the address for the player when somebody wants nothing to be kept."""
UNKNOWN = "The address names a player who is not known here."
NOT_YOURS = "The address names a game that is not one of yours here; this is another."
NOT_OPEN = "Nothing can be kept at the moment; you can play all the same."
NOT_KEPT = (
    "That could not be kept just now. You can go on: it is tried again with what you do next."
)

Answer = TypeVar("Answer")


class Visit:
    """Who looks at a page. Without a store, or a player who agreed, nothing is kept.

    ``problem`` is a line for the visitor about what went wrong last; the reason, which is the
    designer's business, goes to the log of the server.
    """

    def __init__(self, store: Store | None) -> None:
        self.store = store
        self.player: Player | None = None
        self.said_no = False
        self._asked = dict.fromkeys(ADDRESS, "")
        self.play = ""
        """The key of the game that is kept, or that the address asks for."""
        self.problem = "" if store else NOT_OPEN
        self.variants = variants.published()

    @classmethod
    def to_store(cls, url: str) -> "Visit":
        """A visit whose doings go to the store of a URL; to none if it cannot be opened."""
        try:
            return cls(Store(url))
        except StoreError as error:
            log(error)
            return cls(None)

    def arrive(self, asked: Mapping[str, str] | None = None) -> None:
        """The visitor is there: take what the address says of them."""
        values = read(ADDRESS).values if asked is None else asked
        self._asked = {name: values.get(name, "") for name in ADDRESS}
        name, self.play = self._asked.values()
        self.said_no = name == NO
        if self.store is None or self.said_no or not name:
            return
        if KEY.fullmatch(name):
            self.player = self.try_to(self._known, self.store, name)
        if self.problem:
            self.store, self.problem = None, NOT_OPEN
        elif self.player is None:
            self.problem = UNKNOWN

    def _known(self, store: Store, id: str) -> Player | None:
        """The player of an id, who may come back when other variants are published."""
        player = store.player(id)
        return None if player is None else store.assign(player, tuple(self.variants))

    @property
    def is_undecided(self) -> bool:
        """Whether they are yet to say if what they do may be kept."""
        return self.store is not None and self.player is None and not self.said_no

    @property
    def variant(self) -> "variants.Variant | None":
        """The variant that they play: who is not known, or said no, plays the first."""
        name = self.player.variant if self.player else ""
        return self.variants.get(name) or next(iter(self.variants.values()), None)

    def variant_of(self, game: str) -> "variants.Variant | None":
        """The variant of a game that they play; None where it is of another game."""
        variant = self.variant
        return variant if variant is not None and variant.game == game else None

    def join(self, pseudonym: str) -> None:
        """They agree: from now on what they do is kept."""
        assert self.store is not None
        self.player = self.try_to(self.store.join, pseudonym, tuple(self.variants))
        self.said_no = False

    def refuse(self) -> None:
        """They do not agree, or no longer."""
        self.player, self.said_no, self.play, self.problem = None, True, "", ""

    def ask_again(self) -> None:
        """They would rather be asked again."""
        self.said_no = False

    def asked_play(self, game: str) -> Play | None:
        """The play that the address asks for, if it is one of theirs, of this game."""
        key, self.play = self.play, ""
        if self.store is None or self.player is None or not key:
            return None
        found = self.try_to(self.store.play, key) if KEY.fullmatch(key) else None
        if found is not None and (found.player, found.game) == (self.player.id, game):
            return found
        self.problem = self.problem or NOT_YOURS
        return None

    def keep_build(self, game: str, build: str) -> None:
        """Keep what they have built for a game."""
        if self.store is not None and self.player is not None:
            variant = str(self.variant_of(game) or "")
            self.try_to(self.store.keep_build, self.player.id, game, build, variant)

    def try_to(self, do: Callable[..., Answer], *given: object) -> Answer | None:
        """What the store answers; None, and a line that says so, if it does not."""
        try:
            answer = do(*given)
        except StoreError as error:
            log(error)
            self.problem = NOT_KEPT
            return None
        self.problem = ""
        return answer

    @property
    def case(self) -> dict[str, str]:
        """What stands in the address: who they are, and which game of theirs this is."""
        if self.store is None:
            return self._asked
        if self.player is None:
            return {"player": NO if self.said_no else "", "play": ""}
        return {"player": self.player.id, "play": self.play}


def log(error: Exception) -> None:
    """Tell the designer, not the visitor: what a kernel prints elsewhere goes to its page."""
    if sys.__stderr__ is not None:
        print(f"mechlab: {error}", file=sys.__stderr__, flush=True)
