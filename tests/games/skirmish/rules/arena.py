"""Two mechs side by side, their dice forced and their choices picked: small cases of the rules."""

from collections.abc import Callable
from typing import Any

import numpy as np

from mechlab.engine import Undecided, force, plain
from mechlab.games import skirmish
from mechlab.games.skirmish import words
from mechlab.games.skirmish.players import BY_HAND
from mechlab.games.skirmish.rules.choosing import SPAN
from mechlab.games.skirmish.setup import new_record
from mechlab.games.skirmish.state import GAME, Game

FIRST, SECOND = 0, 3
"""The two mechs of an arena."""

Pick = Callable[[list[tuple[int, int]]], tuple[int, int]]
"""From the options, as kind and details, the one to take."""


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


def copy(game: Game) -> Game:
    """The same record, to be changed by itself."""
    other = np.zeros(1, GAME).view(np.recarray)
    other[0] = game
    return other[0]


def key(actor: int, purpose: int, count: int, round_number: int = 0) -> int:
    """The key of a die: of those of an actor for a purpose in a round, the one after ``count``."""
    return ((count * 64 + round_number) * 64 + purpose) * 16 + actor


def show(game: Game, actor: int, purpose: int, *faces: int) -> None:
    """Let the dice of an actor for a purpose show these faces, in order."""
    for count, face in enumerate(faces):
        force(game, key(actor, purpose, count, int(game.round_number)), face)


def run(start: Game, rule: Callable[..., Any], *args: int, pick: Pick | None = None) -> Game:
    """Run a rule on a copy; whoever has to decide takes what ``pick`` says, else the first."""
    taken: list[int] = []
    while True:
        game = copy(start)
        game.choices_given = len(taken)
        game.choices[: len(taken)] = taken
        try:
            rule(plain(game), *args)
        except Undecided:
            offered = [divmod(int(each), SPAN) for each in game.options[: game.option_count]]
            kind, detail = pick(offered) if pick else offered[0]
            taken.append(kind * SPAN + detail)
        else:
            return game


def events(game: Game, kind: int) -> list[tuple[int, ...]]:
    """Actor and numbers of all events of a kind."""
    rows = game.events[: game.event_count]
    return [tuple(int(x) for x in row[1:6]) for row in rows if row[0] == kind]


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
