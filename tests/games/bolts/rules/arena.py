"""Two mechs or more on a table of choice, each where the test says: small cases of the rules."""

from collections.abc import Sequence
from typing import Any

from mechlab.games.bolts import Build, Catalog
from mechlab.games.bolts import words as w
from mechlab.games.bolts.maps import Ground, Piece
from mechlab.games.bolts.players import BY_HAND
from mechlab.games.bolts.rules.options import attack_detail, facing_of, place_option
from mechlab.games.bolts.setup import new_record
from mechlab.games.bolts.state import Game

SHORT, LONG, FAR = "Short Range Weapon", "Long Range Weapon", "Far Range Weapon"
BLADE, SHIELD = "Melee Weapon", "Energy Shield"


def mech(
    points: int | Sequence[int] = 3,
    left: str | None = None,
    right: str | None = None,
    pilot: str = "Uplink",
    swap: str | None = None,
    **upgrades: str,
) -> Build:
    """A build; ``head``, ``torso`` and ``legs`` name upgrades. An Uplink alone has no skill."""
    fitted = {"Left Arm": left, "Right Arm": right}
    fitted.update({place.capitalize(): name for place, name in upgrades.items()})
    return Build(points=points, upgrades=fitted, pilot=pilot, swap=swap)


def box(terrain: str, x: float, y: float, width: float, depth: float, height: float = 4) -> Piece:
    """A rectangle of terrain, in inches."""
    corners = [(x, y), (x + width, y), (x + width, y + depth), (x, y + depth)]
    return Piece(
        terrain, tuple((round(100 * a), round(100 * b)) for a, b in corners), round(100 * height)
    )


def table(*pieces: Piece) -> Ground:
    """A table with these pieces."""
    return Ground("test", 4800, 4800, pieces, "assumed", "", "")


def arena(
    *mechs: tuple[Build, float, float],
    pieces: Sequence[Piece] = (),
    sides: Sequence[int] | None = None,
    cat: Catalog | None = None,
) -> Game:
    """A record in turn 1 with each mech at its place in inches, all facing along x; by hand."""
    game = new_record([build for build, _, _ in mechs], table(*pieces), sides=sides, cat=cat)
    game.players[:] = BY_HAND
    game.round_number = 1
    for a, (_, x, y) in enumerate(mechs):
        disc = game.table.discs[a]
        disc.x, disc.y, disc.face_x, disc.face_y = round(100 * x), round(100 * y), 100, 0
        game.order[a] = a
    game.active = 0
    return game


def duel(one: Build, other: Build, gap: float = 6, **options: Any) -> Game:
    """The first at 10, 24 and the second to its right, so many inches from edge to edge.

    Both face along x, so the first sees the second's back; it is turned to face the first.
    """
    game = arena((one, 10, 24), (other, 12 + gap, 24), **options)
    game.table.discs[1].face_x = -100
    return game


def place(game: Game, a: int) -> tuple[float, float]:
    """Where a mech is, in inches."""
    disc = game.table.discs[a]
    return int(disc.x) / 100, int(disc.y) / 100


def to(x: float, y: float, dx: int = 1, dy: int = 0) -> tuple[int, int]:
    """The option to go to a place in inches and face a direction, as kind and details."""
    return divmod(place_option(round(100 * x), round(100 * y), facing_of(dx, dy)), w.SPAN)


def hit(way: int, target: int = 1, targeting: int = 0, dropping: int = 0) -> tuple[int, int]:
    """The option of an attack, as kind and details."""
    return w.ATTACK, attack_detail(way, target, targeting, dropping)


def options(game: Game) -> list[tuple[int, int]]:
    """The open options, as kind and details."""
    return [divmod(int(each), w.SPAN) for each in game.options[: game.option_count]]


def kinds(game: Game) -> set[int]:
    """The kinds of the open options."""
    return {kind for kind, _ in options(game)}
