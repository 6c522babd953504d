"""What an exchange is worth from its rolled pools, and what each choice costs (F11.1, F11.2)."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from mechlab.catalog.names import known
from mechlab.engine import Undecided

from ... import words as w
from ...build import Build
from ...catalog import Catalog
from ...hit_table import PARTS
from ...players import BY_HAND
from ...rules.exchange import choose_strike
from ...rules.pools import FIRST_SHIELD, IMPROVISED, open_attacks, shield_at
from ...rules.strikes import KICK, NO_BLOW, blow, can_swing
from ...setup import new_record
from ...state import Game
from ..refusal import Refused
from .best import PARTS_1, PARTS_2, VALUE_ALONE, WITH_LOSSES, WITH_PARTS
from .play import Worth
from .table import Table

FIRST, SECOND = 0, 3
"""The two mechs in a record of these two alone."""


@dataclass(frozen=True)
class Rolled:
    """A rolled pool: successes by weapon from the right, natural 20s among them, shield successes.

    >>> Rolled(3, naturals=1)
    Rolled(successes=3, naturals=1, shields=0)
    """

    successes: int | tuple[int, ...] = 0
    naturals: int | tuple[int, ...] = 0
    shields: int = 0

    def by_weapon(self) -> list[tuple[int, int]]:
        """Successes and natural 20s of each weapon."""
        many, best = (
            (each,) if isinstance(each, int) else each for each in (self.successes, self.naturals)
        )
        return [(n, best[k] if k < len(best) else 0) for k, n in enumerate(many)]


@dataclass(frozen=True)
class Choice:
    """A strike that is open: with what, at which part, worth how much.

    ``cost`` is what it costs the striker against the best. ``parried`` says
    whether the other side does best to parry it.
    """

    weapon: str
    natural_20: bool
    part: str
    spends_charge: bool
    parried: bool
    value: Any
    cost: Any

    def __str__(self) -> str:
        extra = (", natural 20" if self.natural_20 else "") + (
            ", spending Charge" if self.spends_charge else ""
        )
        answer = "parried" if self.parried else "accepted"
        return f"{self.weapon} at the {self.part}{extra}, {answer}"


@dataclass(frozen=True)
class ExchangeValue:
    """What an exchange is worth to the first side when both choose best.

    ``taken`` and ``lost`` are what it takes and loses of Durability on average; ``kill`` and
    ``killed`` the chances that the second and the first mech are lost. ``striker`` is 0 if the
    first side strikes next. Floats are right to 1e-9; fractions are exact.
    """

    value: Any
    taken: Any
    lost: Any
    kill: Any
    killed: Any
    striker: int
    choices: tuple[Choice, ...]
    parts: tuple[tuple[Any, ...], tuple[Any, ...]]

    @property
    def best(self) -> Choice | None:
        """The best choice of the side that strikes; None if nobody can."""
        return self.choices[0] if self.choices else None

    def chance_of(self, part: str, side: int = 1) -> Any:
        """The chance that a part of a side is lost, be it with the whole mech."""
        if not self.parts[side]:
            raise Refused("chances of parts take longer: ask with parts=True")
        return self.parts[side][PARTS.index(known(part, PARTS, "part"))]


def exchange_value(
    first: Build,
    second: Build,
    rolled: tuple[Rolled, Rolled],
    *,
    worth: str | Worth = "hull",
    exact: bool = False,
    parts: bool = False,
    changes: Callable[[Game], None] | None = None,
    cat: Catalog | None = None,
) -> ExchangeValue:
    """What an exchange that the first build begins is worth, once both pools are rolled (F11.2).

    Both sides choose best to the end. ``worth`` says what counts: ``"hull"``, Durability taken less
    Durability lost, where a lost mech has lost all it had; ``"damage"``, Durability struck off
    alone; ``"kill"``, the chance that the second mech is lost less that of the first; or three
    numbers: of a Durability, of one that is left on a wreck, of a lost mech. ``changes`` may change
    the record first: mech 0 against mech 3. ``parts`` reckons ``chance_of`` too.
    ``exact`` reckons in fractions, for small cases. Raises
    ``Refused`` for a guard lance, whose Counter rolls fresh dice, and if there is too much to try.

    >>> from mechlab.games import skirmish
    >>> reaver, foreman = skirmish.kit("Reaver"), skirmish.kit("Foreman")
    >>> one = exchange_value(reaver, foreman, (Rolled(1), Rolled(0)), exact=True)
    >>> one.value, str(one.best)
    (Fraction(1141, 108), 'left hand at the Core, accepted')
    """
    game = facing(first, second, cat)
    if changes is not None:
        changes(game)
    rolled_pools(game, rolled)
    return value_of(game, worth, exact, WITH_PARTS if parts else WITH_LOSSES)


def facing(first: Build, second: Build, cat: Catalog | None = None) -> Game:
    """A record in which two builds are about to fight an exchange, the first its initiator."""
    game = new_record([[first], [second]], "Flat", cat=cat)
    game.players[:] = BY_HAND
    game.active = FIRST
    game.duel.is_on = 1
    game.duel.fighters[0], game.duel.fighters[1] = FIRST, SECOND
    for side in range(2):
        a = int(game.duel.fighters[side])
        is_armed = can_swing(game, a, 0) or can_swing(game, a, 1)
        game.duel.improvised[side] = NO_BLOW if is_armed else blow(game, a)
    return game


def sources(game: Game, side: int) -> list[int]:
    """The mounts that bring attack dice, from the right; -1 for bare hands (F11.7)."""
    a = int(game.duel.fighters[side])
    mounts = [mount for mount in range(2) if can_swing(game, a, mount)]
    if mounts or game.duel.improvised[side] == NO_BLOW:
        return mounts
    return [IMPROVISED]


def rolled_pools(game: Game, rolled: tuple[Rolled, Rolled]) -> None:
    """Lay the successes of both pools into the record."""
    for side, pool in enumerate(rolled):
        a, mounts = int(game.duel.fighters[side]), sources(game, side)
        by_weapon = pool.by_weapon()
        if any(many for many, _ in by_weapon[len(mounts) :]):
            raise Refused(f"successes of {len(by_weapon)} weapons, but there are {len(mounts)}")
        dice = [
            (mount, int(n < naturals))
            for mount, (count, naturals) in zip(mounts, by_weapon, strict=False)
            for n in range(count)
        ]
        shields = [FIRST_SHIELD - mount for mount in range(2) if shield_at(game, a, mount)]
        each = int(game.rules.shield_dice)
        if pool.shields > each * len(shields):
            raise Refused(f"{pool.shields} shield successes of {each * len(shields)} dice (F11.6)")
        dice += [(shields[n // each], 0) for n in range(pool.shields)]
        game.duel.dice_count[side] = len(dice)
        for die, (mount, natural) in zip(game.duel.dice[side], dice, strict=False):
            die.mount, die.natural, die.is_open = mount, natural, 1


def value_of(game: Game, worth: str | Worth, exact: bool, channels: int) -> ExchangeValue:
    """What an exchange is worth before its first strike."""
    mechs = [game.mechs[a] for a in game.duel.fighters]
    side = int(mechs[1].piloting > mechs[0].piloting)
    if open_attacks(game, side) == 0:
        side = 1 - side
    if open_attacks(game, side) == 0:
        return ExchangeValue(0, 0, 0, 0, 0, side, (), ((0,) * 6, (0,) * 6))
    game.duel.striker = side
    with suppress(Undecided):
        choose_strike(game, side)
    table, sign = Table(game, worth, exact, channels), 1 - 2 * side
    found = [
        (way, part, *table.answered(way, part))
        for way in table.ways()
        for part in range(6)
        if mechs[1 - side].durability[part] > 0
    ]
    found.sort(key=lambda each: -sign * each[3][0])
    best = found[0][3]
    choices = tuple(
        Choice(
            weapon_of(game, side, table.sides[side].kinds[way.kind][0]),
            bool(table.sides[side].kinds[way.kind][1]),
            PARTS[part],
            bool(way.spends),
            is_parried,
            channels[0],
            sign * (best[0] - channels[0]),
        )
        for way, part, is_parried, channels in found
    )
    parts = tuple(best[PARTS_1:PARTS_2]), tuple(best[PARTS_2:WITH_PARTS])
    return ExchangeValue(best[0], best[1], best[2], best[3], best[4], side, choices, parts)


def weapon_of(game: Game, side: int, mount: int) -> str:
    """How a source of dice is called: right hand, left hand, punch, kick."""
    if mount < 0:
        return "kick" if game.duel.improvised[side] == KICK else "punch"
    return ("right hand", "left hand")[mount]


def choice_values(game: Game, worth: str | Worth = "hull", exact: bool = False) -> dict[int, Any]:
    """What each open option of a strike or an answer is worth to the side that decides (F11.2).

    The record is one whose exchange waits for a choice.
    """
    table = Table(game, worth, exact, VALUE_ALONE)
    decider = table.striker if game.question == w.STRIKE else 1 - table.striker
    return {option: (1 - 2 * decider) * channels[0] for option, channels in table.options()}
