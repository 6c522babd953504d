"""What an attack that is open would do, exactly: its hit die, its net dice, its mean damage.

The facts come from the rules themselves, asked on a copy of the game; the chances from ``odds``.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from mechlab.dice import Dice, Distribution

from . import words as w
from .catalog import Catalog
from .menu import Entry, copied, is_tender
from .odds import halved_by, hit_split, natural_20_pen, penetration
from .rules.modifiers import collect_dice
from .rules.ranged import cover_from, load
from .rules.standing import armor, e_def, evasion
from .state import Game

KINDS = {
    w.FIRE: w.BY_FIRE,
    w.BARRAGE: w.BY_BARRAGE,
    w.AIMED_SHOT: w.BY_AIMED_SHOT,
    w.SHELL: w.BY_SHELLING,
    w.WYVERN: w.BY_WYVERN,
}


@dataclass(frozen=True)
class Outlook:
    """An attack before its dice.

    ``needed`` is the face of the hit die without modifier dice, ``net`` those dice, above 0 for
    Accuracy, ``causes`` what gives them. ``damage`` is the mean of all its shots as the target
    stands now: no part runs out, no crits.
    """

    hit: Fraction
    needed: int
    net: int
    causes: tuple[str, ...]
    cover: int
    shots: int
    damage: Fraction
    heat: int


def outlook(game: Game, option: Entry, cat: Catalog) -> Outlook | None:
    """What comes of an attack of the mech that acts; None for what is no attack on a mech.

    An Aimed Shot counts as if its part were drawn by the location die: the part is chosen next.
    """
    if option.kind not in KINDS or is_tender(option.mech):
        return None
    trial = copied(game)
    trial.logging = 0
    a, b = int(trial.active), option.mech
    load(trial, KINDS[option.kind], a, b, max(option.mount, 0), option.ammunition, -1)
    attack = trial.attack
    attack.cover = cover_from(trial, a, b)
    collect_dice(trial)
    needed = int(evasion(trial, b) - attack.accuracy)
    chance = hit_split(0, needed, int(attack.net), cat)
    normal, natural = _mean(trial, b, 0, cat), _mean(trial, b, natural_20_pen(cat), cat)
    shots = int(attack.shots)
    causes = tuple(name for bit, name in enumerate(w.CAUSES) if int(attack.causes) >> bit & 1)
    mean = shots * (chance.normal * normal + chance.natural_20 * natural)
    cover, net, heat = int(attack.cover), int(attack.net), int(attack.heat)
    return Outlook(chance.total, max(needed, 2), net, causes, cover, shots, mean, heat)


def lock_chance(game: Game, b: int) -> Fraction:
    """How likely the mech that acts Locks another (E4)."""
    sides = int(game.rules.lock_die_sides)
    needed = int(e_def(game, b) - game.mechs[int(game.active)].systems)
    return Fraction(min(max(sides + 1 - needed, 0), sides), sides)


def _mean(game: Game, b: int, more_pen: int, cat: Catalog) -> Fraction:
    """The mean damage of one hit, over the faces of the location die (F4 to F6)."""
    target, attack = game.mechs[b], game.attack
    faces = [int(part) for part in target.band_part[: int(game.rules.bands)]]
    total = Fraction(0)
    for part in sorted(set(faces)):
        if part == w.LEGS and attack.cover == w.HARD:
            continue
        struck = part if target.durability[part] > 0 else w.CORE
        total += faces.count(part) * _on(game, b, struck, more_pen, cat)
    return total / len(faces)


def _on(game: Game, b: int, part: int, more_pen: int, cat: Catalog) -> Fraction:
    attack = game.attack
    rolled = Dice(*(int(attack[f"damage_{each}"]) for each in ("count", "sides", "plus")))
    if attack.kind == w.BY_SHELLING:
        return _mean_of(rolled, None, 0, cat)
    return _mean_of(rolled, int(attack.pen) + more_pen, int(armor(game, b, part)), cat)


@lru_cache(maxsize=4096)
def _mean_of(rolled: Dice, pen: int | None, armor_there: int, cat: Catalog) -> Fraction:
    """The mean of some damage against some Armor; with no Pen it is always in full."""
    damage = Distribution.of(rolled)
    if pen is None:
        return damage.mean
    return halved_by(penetration(pen, armor_there, cat).glance, damage, cat).mean
