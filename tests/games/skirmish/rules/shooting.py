"""Mechs apart on open ground, and the shots between them: small cases of attacks at range."""

from collections.abc import Callable
from typing import Any

from mechlab.games import skirmish
from mechlab.games.skirmish import words
from mechlab.games.skirmish.players import BY_HAND
from mechlab.games.skirmish.rules.ranged import shoot
from mechlab.games.skirmish.setup import new_record
from mechlab.games.skirmish.state import Game
from tests.games.skirmish.rules.arena import FIRST, SECOND, Pick, copy, run, show

ROW = 320
"""The first hex of a straight row in the middle of the Flat."""

kit = skirmish.kit


def put(game: Game, a: int, place: int) -> None:
    """Stand a mech on a hex."""
    if game.mechs[a].hex >= 0:
        game.ground[game.mechs[a].hex].mech = -1
    game.mechs[a].hex = place
    game.ground[place].mech = a
    game.sight[:, :] = 0


def field(
    one: list[skirmish.Build],
    other: list[skirmish.Build],
    places: dict[int, int],
    cat: skirmish.Catalog | None = None,
) -> Game:
    """Two teams on the Flat, mechs so many hexes along a row; the first is in its activation.

    Every die has to be set: what is rolled without being set is an error.
    """
    game = new_record([one, other], "Flat", cat=cat)
    game.players[:] = BY_HAND
    game.by_hand = 1
    for a, column in places.items():
        put(game, a, ROW + column)
    game.active = FIRST
    return game


def range_of(
    one: str | skirmish.Build,
    other: str | skirmish.Build,
    hexes: int = 3,
    cat: skirmish.Catalog | None = None,
) -> Game:
    """Two mechs so far apart."""
    builds = [kit(each) if isinstance(each, str) else each for each in (one, other)]
    return field(builds[:1], builds[1:], {FIRST: 0, SECOND: hexes}, cat)


def shots(
    game: Game,
    kind: int = words.BY_FIRE,
    mount: int = words.RIGHT,
    ammunition: int = words.STANDARD,
    band: int = -1,
    pick: Pick | None = None,
) -> Game:
    """The record after the first mech shot at the second."""
    return run(game, shoot, kind, FIRST, SECOND, mount, ammunition, band, pick=pick)


def roll_all(game: Game, **faces: list[int] | int) -> Game:
    """Set dice by purpose; whose they are follows from it: the target's for what it suffers.

    One number means as many dice of it as are asked for.
    """
    theirs = ("crit", "cook_off_damage", "breach_heat", "stress", "meltdown_damage")
    for name, shown in faces.items():
        many = [shown] * 12 if isinstance(shown, int) else shown
        actor = SECOND if name in theirs else FIRST
        show(game, actor, getattr(words, name.upper()), *many)
    return game


def lost(game: Game, a: int = SECOND) -> list[int]:
    """The Durability that each part of a mech has lost."""
    mech = game.mechs[a]
    return [int(x) for x in mech.printed - mech.durability]


def dice_of(game: Game, purpose: int, actor: int = FIRST) -> int:
    """How many dice an actor has rolled for a purpose in this round."""
    return int(game.counts[actor, purpose])


def rolled(game: Game) -> list[tuple[int, int]]:
    """Who rolled what, in order."""
    rows = game.events[: game.event_count]
    return [(int(row[1]), int(row[2])) for row in rows if row[0] == words.ROLL]


def kinds(game: Game) -> list[int]:
    """The kinds of all events but dice and choices, in order."""
    rows = game.events[: game.event_count]
    return [int(row[0]) for row in rows if row[0] > words.CHOICE]


def enumerated(
    rule: Callable[..., Any], start: Game, read: Callable[[Game], Any], *args: int
) -> Any:
    """Every outcome of a rule on copies of a record, as ``mechlab.engine.enumerate`` tells it."""
    from mechlab.engine.enumerate import outcomes

    return outcomes(lambda game: rule(game, *args), lambda: copy(start), read)
