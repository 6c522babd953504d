"""The brute-force twin of the joint engine: F2 to F10, G1 and G2 die by die, from the text.

It knows nothing of the engine's tables, gauges or quadrature: every die is rolled on every face,
and Heat is a plain number. Chances are fractions, or floats where a game is too large for that.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from operator import truediv
from typing import NamedTuple

from mechlab.dice import Dice
from mechlab.games.skirmish.odds.joint.question import BACK, CORE, LEGS, Effect, Question


class Mech(NamedTuple):
    """All of the target that anything asks about."""

    damage: tuple[int, ...]
    structure: int = 0
    heat: int = 0
    exposed: bool = False
    prone: bool = False
    offline: bool = False
    rerolls: int = 0
    watch: frozenset[tuple[int | None, str]] = frozenset()
    seen: bool = False


Odds = dict[Mech, Fraction]

_reckon: dict[str, Callable[[int, int], Fraction]] = {"in": Fraction}


def share(part: int, whole: int) -> Fraction:
    """The number that a share of all rolls is."""
    return _reckon["in"](part, whole)


def volleys(
    question: Question,
    count: int = 1,
    between: str = "acts",
    watch: frozenset[tuple[int | None, str]] = frozenset(),
    exact: bool = True,
) -> Odds:
    """Every state after so many volleys, with its chance; after the last nobody has acted yet.

    ``seen`` tells whether one of the effects in ``watch`` was inflicted.
    """
    _hit.cache_clear()
    _reckon["in"] = Fraction if exact else truediv
    target = question.target
    start = Mech(
        target.damage,
        target.structure,
        target.heat,
        target.exposed,
        target.prone,
        target.offline,
        watch=watch,
    )
    odds: Odds = {start: share(1, 1)}
    for number in range(count):
        if number and between == "acts":
            odds = _each(odds, lambda mech: [(share(1, 1), _acted(question, mech))])
        odds = _each(odds, lambda mech: _volley(question, mech))
    return odds


def expected_volleys(question: Question) -> dict[Mech, Fraction | float]:
    """The mean number of volleys until the Core is gone, from every state the target may be in.

    It acts between volleys. A mean is 1 and what is expected afterwards; a volley that changes
    nothing asks the same again. Damage never heals, so there is no other way back.
    """
    _hit.cache_clear()
    _reckon["in"] = Fraction
    known: dict[Mech, Fraction | float] = {}

    def expect(mech: Mech) -> Fraction | float:
        if _destroyed(question, mech, CORE):
            return 0
        if mech not in known:
            after = _each({mech: Fraction(1)}, lambda now: _volley(question, now))
            after = _each(after, lambda now: [(Fraction(1), _acted(question, now))])
            same = after.pop(mech, Fraction(0))
            rest = sum(chance * expect(now) for now, chance in after.items())
            known[mech] = (1 + rest) / (1 - same) if same < 1 else float("inf")
        return known[mech]

    target = question.target
    start = Mech(target.damage, target.structure, target.heat, offline=target.offline)
    expect(_acted(question, start))
    return known


def _acted(question: Question, mech: Mech) -> Mech:
    heat = min(question.target.heat, _cap(question, mech))
    return mech._replace(heat=heat, exposed=False, prone=False)


def _volley(question: Question, mech: Mech) -> Iterator[tuple[Fraction, Mech]]:
    attack, rules = question.attack, question.rules
    dice = list(product(range(1, rules.modifier_die.sides + 1), repeat=abs(attack.net)))
    for rolled in dice:
        modifier = max(rolled, default=0) * (1 if attack.net > 0 else -1)
        odds: Odds = {mech._replace(rerolls=attack.rerolls): share(1, len(dice))}
        for _ in range(attack.shots):
            odds = _each(odds, lambda now, m=modifier: _shot(question, now, m))
        yield from ((chance, now._replace(rerolls=0)) for now, chance in odds.items())


def _shot(question: Question, mech: Mech, modifier: int) -> Iterator[tuple[Fraction, Mech]]:
    if _destroyed(question, mech, CORE):
        yield share(1, 1), mech
        return
    for chance, face in _die(question.rules.hit_die):
        if _hits(question, mech, face, modifier):
            yield from _times(chance, _hit(question, mech, _is_20(question, face)))
        elif mech.rerolls:
            again = mech._replace(rerolls=mech.rerolls - 1)
            for p, second in _die(question.rules.hit_die):
                if _hits(question, again, second, modifier):
                    natural_20 = _is_20(question, second)
                    yield from _times(chance * p, _hit(question, again, natural_20))
                else:
                    yield chance * p, again
        else:
            yield chance, mech


def _hits(question: Question, mech: Mech, face: int, modifier: int) -> bool:
    rules = question.rules
    evasion = question.target.evasion
    if mech.prone:
        evasion += rules.prone_evasion
    if _destroyed(question, mech, LEGS):
        evasion += rules.legs_destroyed_evasion
    if face in (1, rules.hit_die.sides):
        return face != 1
    return face + question.attack.accuracy + modifier >= evasion


def _is_20(question: Question, face: int) -> bool:
    return face == question.rules.hit_die.sides


@cache
def _hit(question: Question, mech: Mech, natural_20: bool) -> list[tuple[Fraction, Mech]]:
    """What a hit does, equal results added up: the same for every face but the highest."""
    odds = _each({mech: share(1, 1)}, lambda now: _located(question, now, natural_20))
    return [(chance, now) for now, chance in odds.items()]


def _located(question: Question, mech: Mech, natural_20: bool) -> Iterator[tuple[Fraction, Mech]]:
    for part, width in enumerate(question.target.widths):
        if not width:
            continue
        chance = share(width, question.rules.bands)
        if part == LEGS and question.target.covered:
            yield chance, mech
        elif _destroyed(question, mech, part):
            given = question.target.transfer_armor
            armor = _worn(question, mech, given[part]) if given else _armor(question, mech, CORE)
            yield from _times(chance, _strike(question, mech, CORE, armor, natural_20))
        else:
            armor = _armor(question, mech, part)
            yield from _times(chance, _strike(question, mech, part, armor, natural_20))


def _armor(question: Question, mech: Mech, part: int) -> int:
    armor = question.target.armor[part]
    if part == CORE:
        armor = max(0, armor + mech.structure * question.rules.structure_armor)
    return _worn(question, mech, armor)


def _worn(question: Question, mech: Mech, armor: int) -> int:
    if mech.exposed:
        return question.rules.exposed_armor
    return armor + question.rules.brace_armor * question.target.braced


def _strike(
    question: Question, mech: Mech, part: int, armor: int, natural_20: bool
) -> Iterator[tuple[Fraction, Mech]]:
    attack, rules = question.attack, question.rules
    faces = [(share(1, 1), None)] if attack.always_full else _die(rules.penetration_die)
    for chance, face in faces:
        full, crit = True, False
        if face is not None:
            total = face + attack.penetration + rules.natural_20_pen * natural_20
            natural_6 = rules.natural_6_full and face == rules.penetration_die.sides
            full = total >= armor or natural_6
            crit = total >= armor + rules.crit_margin
        for p, rolled in _roll(attack.damage):
            damage = rolled if full else rolled // rules.glance_divisor
            yield from _times(chance * p, _wound(question, mech, part, damage, crit))


def _wound(
    question: Question, mech: Mech, part: int, damage: int, crit: bool
) -> Iterator[tuple[Fraction, Mech]]:
    """Damage, destruction, crit and Heat of one hit, each before the next."""
    hurt = _hurt(question, mech, part, damage)
    odds: Odds = {hurt: share(1, 1)}
    if part == BACK:
        odds = _each(odds, lambda now: _checked_if_lost(question, mech, now))
    if crit and question.tables:
        odds = _each(odds, lambda now: _crit(question, now, part))
    if attack_heat := question.attack.on_hit_heat:
        odds = _each(odds, lambda now: _heated(question, now, attack_heat))
    yield from ((chance, now) for now, chance in odds.items())


def _hurt(question: Question, mech: Mech, part: int, damage: int) -> Mech:
    """F6: what a part cannot take goes into the Core."""
    parts = list(mech.damage)
    durability = question.target.durability
    excess = max(0, parts[part] + damage - durability[part])
    parts[part] = min(durability[part], parts[part] + damage)
    if part != CORE:
        parts[CORE] = min(durability[CORE], parts[CORE] + excess)
    return mech._replace(damage=tuple(parts))


def _crit(question: Question, mech: Mech, part: int) -> Iterator[tuple[Fraction, Mech]]:
    dead = _destroyed(question, mech, CORE)
    if dead or _destroyed(question, mech, part):
        yield share(1, 1), mech
        return
    rows = [row for row in question.tables.crits if row.part == part]
    for chance, face in _die(question.rules.crit_die):
        row = _row(rows, face)
        yield from _times(chance, _apply(question, mech, part, row))


def _row(rows: Iterable[Effect], face: int) -> Effect | None:
    return next((row for row in rows if row.low <= face <= row.high), None)


def _apply(
    question: Question, mech: Mech, part: int | None, row: Effect | None
) -> Iterator[tuple[Fraction, Mech]]:
    if row is None:
        yield share(1, 1), mech
        return
    mech = mech._replace(seen=mech.seen or (row.part, row.key) in mech.watch)
    if row.key == "cook-off":
        yield from ((p, _hurt(question, mech, part, n)) for p, n in _roll(row.dice))
    elif row.key in ("core cook-off", "meltdown"):
        mech = mech._replace(exposed=mech.exposed or row.key == "meltdown")
        yield from ((p, _hurt(question, mech, CORE, n)) for p, n in _roll(row.dice))
    elif row.key in ("gyro", "knockdown"):
        yield share(1, 1), mech._replace(prone=True)
    elif row.key == "exposed":
        yield share(1, 1), mech._replace(exposed=True)
    elif row.key == "structure":
        yield share(1, 1), mech._replace(structure=mech.structure + 1)
    elif row.key == "breach":
        yield from _heated(question, mech, row.dice)
    elif row.key == "offline":
        yield from _checked_if_lost(question, mech, mech._replace(offline=True))
    elif row.key == "destroyed":
        damage = list(mech.damage)
        damage[BACK] = question.target.durability[BACK]
        yield from _checked_if_lost(question, mech, mech._replace(damage=tuple(damage)))
    else:
        yield share(1, 1), mech


def _heated(question: Question, mech: Mech, dice: Dice) -> Iterator[tuple[Fraction, Mech]]:
    if _destroyed(question, mech, CORE) or question.tables is None:
        yield share(1, 1), mech
        return
    for chance, more in _roll(dice):
        yield from _times(chance, _checked(question, mech._replace(heat=mech.heat + more)))


def _checked_if_lost(
    question: Question, before: Mech, mech: Mech
) -> Iterator[tuple[Fraction, Mech]]:
    """F7: the Back's share of the Cap may just have gone."""
    less = _cap(question, mech) < _cap(question, before)
    if question.tables and less and not _destroyed(question, mech, CORE):
        return _checked(question, mech)
    return iter([(share(1, 1), mech)])


def _cap(question: Question, mech: Mech) -> int:
    target = question.target
    lost = mech.offline or _destroyed(question, mech, BACK)
    return target.reactor_cap - (target.back_reactor if lost else 0)


def _checked(question: Question, mech: Mech) -> Iterator[tuple[Fraction, Mech]]:
    """G2."""
    if mech.heat <= _cap(question, mech):
        yield share(1, 1), mech
        return
    mech = mech._replace(heat=question.rules.stress_reset)
    for chance, face in _die(question.rules.stress_die):
        row = _row(question.tables.stress, face)
        yield from _times(chance, _apply(question, mech, None, row))


def _destroyed(question: Question, mech: Mech, part: int) -> bool:
    return mech.damage[part] == question.target.durability[part]


def _die(die: Dice) -> list[tuple[Fraction, int]]:
    return [(share(1, die.sides), face) for face in range(1, die.sides + 1)]


def _roll(dice: Dice | None) -> list[tuple[Fraction, int]]:
    assert dice is not None
    faces = list(product(range(1, dice.sides + 1), repeat=dice.count))
    return [(share(1, len(faces)), sum(rolled) + dice.plus) for rolled in faces]


def _times(
    chance: Fraction, branches: Iterable[tuple[Fraction, Mech]]
) -> Iterator[tuple[Fraction, Mech]]:
    return ((chance * p, mech) for p, mech in branches)


def _each(odds: Odds, step: Callable[[Mech], Iterable[tuple[Fraction, Mech]]]) -> Odds:
    after: defaultdict[Mech, Fraction] = defaultdict(int)
    for mech, chance in odds.items():
        for p, now in step(mech):
            after[now] += chance * p
    return dict(after)
