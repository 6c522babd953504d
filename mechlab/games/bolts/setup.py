"""From builds, a table and the catalog to the record of a game that has not begun."""

from collections.abc import Sequence
from typing import Any

from mechlab.board.plane import INCH
from mechlab.dice import Dice

from . import words as w
from .build import Build, Fitted, find
from .catalog import Catalog, catalog
from .constants import DICE, NUMBERS, SWITCHES
from .maps import Ground, ground, lay_out
from .state import MECHS, Game, Mech, Mount, blank
from .tables import EFFECTS, FIST, PARTS, PILOTS, RANGES, Weapon

SWAPS = {None: 0, "long": w.LONG, "far": w.FAR}
FACING = 100
"""Mechs begin facing the middle."""


def new_record(
    builds: Sequence[Build],
    table: Ground | str = "Crossroads",
    seed: int = 1,
    sides: Sequence[int] | None = None,
    cat: Catalog | None = None,
) -> Game:
    """The record of a game before its first die: a mech for each player, in the corners (B58).

    ``sides`` says who plays together; without it everyone plays against everyone.
    """
    cat = cat or catalog()
    game = blank()
    game.seed[0], game.seed[1] = seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF
    game.logging = 1
    game.outcome, game.active = w.UNDECIDED, -1
    game.mech_count = len(builds)
    _constants(game, cat)
    lay_out(table if isinstance(table, Ground) else ground(table, cat), game, cat)
    for a, build in enumerate(builds):
        _mech(game.mechs[a], build, cat)
        game.mechs[a].side = a if sides is None else sides[a]
        _place(game, a)
    game.order[:] = -1
    return game


def _constants(game: Game, cat: Catalog) -> None:
    rules = game.rules
    for name in NUMBERS.split():
        setattr(rules, name, int(cat.rules.value(name)))
    for name, words in SWITCHES.items():
        setattr(rules, name, words.index(cat.rules.value(name)))
    for name in DICE.split():
        dice: Dice = cat.rules.value(name)
        setattr(rules, f"{name}_count", dice.count)
        setattr(rules, f"{name}_sides", dice.sides)
        setattr(rules, f"{name}_plus", dice.plus)
    for number, name in enumerate(PARTS):
        game.face_part[cat.parts[name].face - 1] = number
    _weapon(game.fist, FIST, cat)


def _mech(mech: Mech, build: Build, cat: Catalog) -> None:
    mech.bought[:] = mech.points[:] = build.six
    mech.pilot = PILOTS.index(build.pilot) + 1 if build.pilot else w.NO_PILOT
    mech.swap = SWAPS[build.swap]
    mech.is_alive, mech.aims_at = 1, -1
    for place, name in enumerate(build.fitted):
        fitted = find(name, cat) if name else None
        if fitted is not None:
            _mount(mech.mounts[place], fitted, cat)


def _mount(mount: Mount, fitted: Fitted, cat: Catalog) -> None:
    row = fitted.row
    mount.effect, mount.works, mount.heat = EFFECTS.index(row.effect) + 1, 1, row.heat
    if row.levelled:
        mount.level = mount.bought = fitted.level
    if mount.effect == w.ROCKETS:
        mount.left = cat.rules.value("rockets")
    if row.name in cat.weapons:
        _weapon(mount, row.name, cat)


def _weapon(mount: Mount, name: str, cat: Catalog) -> None:
    row: Weapon = cat.weapons[name]
    mount.weapon = 1 + list(cat.weapons).index(name)
    mount.band = RANGES.index(row.reach)
    mount.shots, mount.fire_heat, mount.reload_heat = row.shots, row.heat, row.reload_heat
    mount.pushes, mount.ignores_cover = int(row.pushes), int(row.ignores_cover)
    mount.bonus, mount.loaded = row.bonus, 1


def _place(game: Game, a: int) -> None:
    """B58: as close to a corner as possible: two opposite ones first."""
    rules, table = game.rules, game.table
    radius = rules.base_radius * INCH
    far_x, far_y = table.width - radius, table.depth - radius
    corners = ((radius, radius), (far_x, far_y), (far_x, radius), (radius, far_y))
    disc: Any = table.discs[a]
    disc.x, disc.y = corners[a]
    disc.is_there, disc.on, disc.radius = 1, -1, radius
    disc.tall = rules.mech_height * INCH
    disc.face_x = FACING if disc.x == radius else -FACING
    disc.face_y = FACING if disc.y == radius else -FACING
    table.disc_count = a + 1


assert RANGES.index("far") == w.FAR and MECHS == 4
