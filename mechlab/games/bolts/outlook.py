"""What an open attack would do, exactly: target number, hits, the chance that it destroys."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from mechlab.engine import plain

from . import words as w
from .catalog import Catalog
from .odds.attacks import Attack
from .odds.heat import overheat
from .odds.kill import kill
from .odds.rolls import Roll, hits
from .odds.target import Target
from .rules.mechs import arm_dice, capacity, shield_levels, works
from .rules.options import has_targeting, is_discarding, target_of, way_of
from .rules.reach import in_cover, is_armed, is_melee, sees
from .rules.target import target_number
from .rules.weapons import attack_heat
from .state import Game, Mech


@dataclass(frozen=True)
class Outlook:
    """An attack before its dice: the rolls it makes on a mech, its heat, what it comes to.

    A Sniper rolls a miss again, and all shots stay with the target.
    """

    rolls: tuple[Roll, ...]
    causes: tuple[str, ...]
    heat: int
    overheats: Fraction
    """The chance that the heat of it makes the mech fail before it attacks."""
    any_hit: Fraction
    hits: Fraction
    """The mean number."""
    kill: Fraction


def outlook(game: Game, option: int, cat: Catalog) -> Outlook | None:
    """What is known of an option that is an attack; None for any other."""
    kind, detail = divmod(option, w.SPAN)
    if kind != w.ATTACK:
        return None
    own = plain(game.copy())  # looking writes into the working room
    a = int(game.decider)
    rolls, causes = _rolls(own, a, detail)
    heat = int(attack_heat(own, a, detail))
    excess = int(own.mechs[a].heat) + heat - int(capacity(own, a))
    any_hit, mean, chance = _come_to(rolls, target_at(own, target_of(detail)), cat)
    fails = overheat(excess, cat).fails if excess > 0 else Fraction(0)
    return Outlook(rolls, causes, heat, fails, any_hit, mean, chance)


def target_at(game: Game, b: int) -> Target:
    """A mech as the exact odds see it, as it stands."""
    mech = game.mechs[b]
    live = tuple(bool(mount.works and mount.effect != w.NOTHING) for mount in mech.mounts)
    left, right = (int(shield_levels(mech.mounts[place])) for place in (w.AT_LEFT, w.AT_RIGHT))
    return Target(
        points=tuple(int(each) for each in mech.points),
        live=live,
        shields=(left, right),
        armour=int(mech.mounts[w.AT_TORSO].effect) == w.ARMOUR,
        evasion=int(mech.mounts[w.AT_TORSO].effect) == w.EVASION,
    )


def _rolls(game: Any, a: int, detail: int) -> tuple[tuple[Roll, ...], tuple[str, ...]]:
    way, b, mech = way_of(detail), target_of(detail), game.mechs[a]
    drops = is_discarding(detail)
    in_melee = 1 if is_melee(game, a, way, drops) else 0
    less = 0
    if not in_melee and mech.pilot == w.BLIND_FIRE and not sees(game, a, b):
        less = int(game.rules.blind_fire_dice)
    hidden = not in_melee and bool(in_cover(game, a, b))
    rolls, causes = [], 0
    for mount, dice, shots in _arms(game, a, way, drops):
        in_step = 1 if way == w.BY_BOTH else 0
        number = int(target_number(game, a, b, mount, in_melee, in_step))
        causes |= int(game.attack.causes)
        one = Roll(
            max(dice - less, 0),
            number,
            bool(has_targeting(detail) and works(game, a, w.AT_HEAD, w.TARGETING)),
            "miss" if mech.pilot == w.SNIPER else "no",
            hidden and int(game.mechs[b].pilot) == w.COVER_EXPERT,
        )
        rolls += [one] * shots
    named = tuple(name for bit, name in enumerate(w.CAUSES) if causes >> bit & 1)
    return tuple(rolls), named


def _arms(game: Any, a: int, way: int, drops: int) -> list[tuple[Mech, int, int]]:
    """What attacks: the weapon, its dice, how often."""
    mech = game.mechs[a]
    if way >= w.VOLLEY:
        return [(mech.mounts[w.AT_HEAD], way - w.VOLLEY + 1, 1)]
    places = (w.AT_LEFT, w.AT_RIGHT) if way == w.BY_BOTH else (w.AT_LEFT + way - w.BY_LEFT,)
    found = []
    for place in places:
        mount, dice = mech.mounts[place], int(arm_dice(game, a, place))
        armed = is_armed(mount) and not drops
        found.append((mount if armed else game.fist, dice, int(mount.shots) if armed else 1))
    return found


@lru_cache(maxsize=512)
def _come_to(
    rolls: tuple[Roll, ...], mech: Target, cat: Catalog
) -> tuple[Fraction, Fraction, Fraction]:
    """The chance of any hit, the mean number of hits, the chance that it destroys."""
    none, mean = Fraction(1), Fraction(0)
    for roll in rolls:
        found = hits(
            roll.dice,
            roll.target,
            targeting_system=roll.targeting_system,
            sniper=roll.sniper,
            cover_expert=roll.cover_expert,
            cat=cat,
        )
        none *= found.chance(0)
        mean += Fraction(found.mean)
    return 1 - none, mean, kill(Attack(rolls), mech, cat=cat)
