"""Two mechs side by side, their dice forced and their choices picked: small cases of the rules."""

from mechlab.engine import key_of
from mechlab.games import skirmish
from mechlab.games.skirmish import words
from mechlab.games.skirmish.players import BY_HAND
from mechlab.games.skirmish.setup import new_record
from mechlab.games.skirmish.state import Game
from tests.games.running import Pick, copy, events, run, show

__all__ = [
    "FIRST",
    "SECOND",
    "Pick",
    "always_parry",
    "arena",
    "armed",
    "copy",
    "destroy",
    "events",
    "key",
    "never_parry",
    "run",
    "show",
    "strikers",
]

FIRST, SECOND = 0, 3
"""The two mechs of an arena."""


def arena(
    one: skirmish.Build,
    other: skirmish.Build,
    seed: int = 1,
    cat: skirmish.Catalog | None = None,
) -> Game:
    """A record in which two builds face each other alone, the first in its activation."""
    game = new_record([[one], [other]], "Flat", seed=seed, cat=cat)
    game.players[:] = BY_HAND
    middle = int(game.hex_count + game.depth) // 2
    for a, place in ((FIRST, middle), (SECOND, middle + 1)):
        game.mechs[a].hex = place
        game.ground[place].mech = a
    game.active = FIRST
    return game


def key(actor: int, purpose: int, count: int, round_number: int = 0) -> int:
    """The key of a die: of those of an actor for a purpose in a round, the one after ``count``."""
    return key_of(actor, purpose, round_number, count)


def strikers(game: Game) -> list[int]:
    """Who struck, in order."""
    return [row[0] for row in events(game, words.STRUCK)]


def destroy(game: Game, a: int, *parts: int) -> None:
    """Let parts of a mech be gone."""
    for part in parts:
        game.mechs[a].durability[part] = 0


def armed(
    kit: str, right: str | None, left: str | None = None, pilot: str | None = None
) -> skirmish.Build:
    """A kit with these items in its hands, without loads."""
    build = skirmish.kit(kit).replace(
        right_hand=right, left_hand=left, right_load=None, left_load=None
    )
    return build.replace(pilot=pilot) if pilot else build


def never_parry(offered: list[tuple[int, int]]) -> tuple[int, int]:
    """Accept what can be accepted, decline what can be declined, else take the first."""
    calm = [each for each in offered if each[0] in (words.ACCEPT, words.DECLINE, words.KEEP_IT)]
    return (calm or offered)[0]


def always_parry(offered: list[tuple[int, int]]) -> tuple[int, int]:
    """Parry what can be parried, decline what can be declined, else take the first."""
    parries = [each for each in offered if each[0] in (words.PARRY, words.DECLINE)]
    return (parries or offered)[0]
