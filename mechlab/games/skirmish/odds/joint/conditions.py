"""What a hit does besides its damage: crit effects, Heat and stress (F7, F8, G1, G2).

A condition is all about the target that later shots ask for, apart from damage. Each method here
takes a condition and tells what can become of it, as branches with chances; the engine turns them
into tables once and never looks at a rule again.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from mechlab.dice import Dice, Distribution

from .gauge import Gauges, Heat
from .question import BACK, CORE, Effect, Question


class Condition(NamedTuple):
    """What later shots ask about the target, apart from damage.

    ``structure`` counts Structure crits, as far as the Core had Armor to lose; ``gauge`` is the
    number of what is known of its Heat; ``offline`` tells that the Back's share of the Reactor Cap
    is lost (with the Back, or while that is Offline). ``watched``: what was looked for has
    happened; nothing more is asked of such a condition.
    """

    structure: int = 0
    gauge: int = 0
    exposed: bool = False
    prone: bool = False
    offline: bool = False
    watched: bool = False


WATCHED = Condition(watched=True)


class Branch(NamedTuple):
    """One thing that can follow: its chance, the condition then, and further damage.

    ``part`` is damage to the part struck, ``core`` damage straight to the Core; ``ruined`` takes
    the part struck to 0 with nothing carried over (Amb053).
    """

    chance: float
    condition: Condition
    part: int = 0
    core: int = 0
    ruined: bool = False


Asked = tuple[int, Condition, bool, bool]
"""Part, condition, whether it was a crit, whether the part is destroyed."""

Step = Callable[[Condition], Iterable[Branch]]
Watch = frozenset[tuple[int | None, str]]

NOTHING = frozenset(
    ("jammed", "actuator", "leg actuator", "scrambled", "optics", "shaken", "emergency vent")
)
"""Effects on what the target does later: they change nothing for the shots that follow."""

ROLLING = ("cook-off", "core cook-off", "breach", "meltdown")
"""Effects that roll dice."""

FALLS = ("gyro", "knockdown")
"""Effects that make the target Prone."""


class Conditions:
    """The rules of crits, Heat and stress for one question.

    ``watch`` names effects, as (part or None, key): a branch in which one is inflicted ends there,
    in ``WATCHED``. Raises ``ValueError`` for an effect that has no rule here.
    """

    def __init__(self, question: Question, watch: Watch = frozenset()) -> None:
        self.question = question
        self.watch = watch
        self.gauges, self._followed = _memory(
            question.tables,
            question.rules,
            question.attack.on_hit_heat,
            (question.target.reactor_cap, question.target.back_reactor),
            self._structure_limit(),
            watch,
        )
        self._rules: dict[str, Callable[[Condition, Effect], Iterable[Branch]]] = {
            **dict.fromkeys(NOTHING, _unchanged),
            "cook-off": _burns,
            **dict.fromkeys(FALLS, _falls),
            "offline": self._offline,
            "destroyed": self._ruined,
            "breach": self._breach,
            "structure": self._structure,
            "core cook-off": _core_burns,
            "exposed": _is_exposed,
            "meltdown": _melts,
        }
        self._check_tables()

    def _check_tables(self) -> None:
        """Every effect has a rule here, and stands where that rule makes sense."""
        at_home = {"destroyed": {BACK}, "offline": {BACK}}
        elsewhere = {"cook-off": {BACK, CORE, None}}
        tables = self.question.tables
        for row in tables.crits + tables.stress if tables else ():
            if row.key not in self._rules:
                known = ", ".join(sorted(self._rules))
                raise ValueError(f"effect {row.key!r} has no rule in the odds; known are {known}")
            if row.part not in at_home.get(row.key, {row.part}) - elsewhere.get(row.key, set()):
                raise ValueError(f"effect {row.key!r} has no meaning for part {row.part}")
            if row.key in ROLLING and row.dice is None:
                raise ValueError(f"effect {row.key!r} needs dice")

    def start(self) -> Condition:
        """The condition in which the first shot finds the target."""
        target = self.question.target
        back_lost = target.offline or target.damage[BACK] == target.durability[BACK]
        return Condition(
            min(target.structure, self._structure_limit()),
            self.gauges.exactly(target.heat),
            target.exposed,
            target.prone,
            back_lost and self._back_matters(),
        )

    def after_acting(self, condition: Condition) -> Condition:
        """The condition after the target's own activation: up, and no longer Exposed.

        Its Heat is that of the question again, or its Reactor Cap if that has become less.
        """
        heat = min(self.question.target.heat, self._cap(condition))
        fresh = self.gauges.exactly(heat)
        return condition._replace(gauge=fresh, exposed=False, prone=False)

    def with_back_lost(self, condition: Condition) -> Condition:
        """The condition with the Back's share of the Reactor Cap lost, if it has one."""
        return condition._replace(offline=condition.offline or self._back_matters())

    def armor(self, part: int, condition: Condition) -> int:
        """The Armor of a part (F5, F8, G2): Exposed goes before Brace and Structure (Amb067)."""
        target, rules = self.question.target, self.question.rules
        if condition.exposed:
            return rules.exposed_armor
        armor = target.armor[part]
        if part == CORE:
            armor = max(0, armor + condition.structure * rules.structure_armor)
        return armor + (rules.brace_armor if target.braced else 0)

    def transfer_armor(self, part: int, condition: Condition) -> int:
        """The Armor that a hit on the bands of a destroyed part meets: that of the Core (F4)."""
        target, rules = self.question.target, self.question.rules
        if target.transfer_armor is None:
            return self.armor(CORE, condition)
        if condition.exposed:
            return rules.exposed_armor
        return target.transfer_armor[part] + (rules.brace_armor if target.braced else 0)

    def evasion(self, condition: Condition, legs_lost: bool) -> int:
        """The Evasion that a shot has to reach (F3, F7, F9)."""
        rules = self.question.rules
        fallen = rules.prone_evasion if condition.prone else 0
        crippled = rules.legs_destroyed_evasion if legs_lost else 0
        return self.question.target.evasion + fallen + crippled

    def heat(self, condition: Condition) -> Heat:
        """What is known of the Heat: values with their chances."""
        return self.gauges.heat(condition.gauge)

    def follow(self, part: int, condition: Condition, crit: bool, destroyed: bool) -> list[Branch]:
        """All that follows the damage of one hit, in the order of the rules (F7, F8, G1).

        A part that the hit destroyed takes no crit (Amb051). Heat comes last, with each hit, glance
        or not (Amb062).
        """
        asked = (part, condition, crit, destroyed)
        if asked not in self._followed:
            self._followed[asked] = self._follow(*asked)
        return self._followed[asked]

    def _follow(self, part: int, condition: Condition, crit: bool, destroyed: bool) -> list[Branch]:
        branches = [Branch(1.0, condition)]
        if destroyed and part == BACK:
            branches = _then(branches, self._lose_back)
        elif crit and not destroyed:
            branches = _then(branches, lambda now: self._crit(part, now))
        return _merged(_then(branches, self._heat_of_hit))

    def _crit(self, part: int, condition: Condition) -> Iterable[Branch]:
        """F8: a die on the crit table of the part."""
        rows = self.question.tables.crits if self.question.tables else ()
        mine = [row for row in rows if row.part == part]
        yield from self._rolled(mine, self.question.rules.crit_die, condition)

    def _check(self, condition: Condition) -> Iterable[Branch]:
        """G2: above the Cap, Heat falls back and a die is rolled on the stress table."""
        over, kept = self.gauges.read(condition.gauge, self._cap(condition))
        if over < 1:
            yield Branch(float(1 - over), condition._replace(gauge=kept))
        if over and self.question.tables:
            rules = self.question.rules
            relieved = condition._replace(gauge=self.gauges.exactly(rules.stress_reset))
            for branch in self._rolled(self.question.tables.stress, rules.stress_die, relieved):
                yield branch._replace(chance=branch.chance * float(over))

    def _rolled(self, rows: Iterable[Effect], die: Dice, condition: Condition) -> Iterable[Branch]:
        """One row of a table, by its share of the faces; faces of no row do nothing."""
        left = die.sides
        for row in rows:
            left -= row.high - row.low + 1
            share = (row.high - row.low + 1) / die.sides
            if (row.part, row.key) in self.watch:
                yield Branch(share, WATCHED)
                continue
            for branch in self._rules[row.key](condition, row):
                yield branch._replace(chance=branch.chance * share)
        if left:
            yield Branch(left / die.sides, condition)

    def _heat_of_hit(self, condition: Condition) -> Iterable[Branch]:
        """G1: Heat that the weapon adds with each hit."""
        dice = self.question.attack.on_hit_heat
        if dice is None or self.question.tables is None:
            return (Branch(1.0, condition),)
        return self._gain(condition, dice)

    def _gain(self, condition: Condition, dice: Dice) -> Iterable[Branch]:
        return self._check(condition._replace(gauge=self.gauges.add(condition.gauge, dice)))

    def _breach(self, condition: Condition, row: Effect) -> Iterable[Branch]:
        return self._gain(condition, _dice(row))

    def _structure(self, condition: Condition, row: Effect) -> Iterable[Branch]:
        """Amb049: crits add up until the Core has no Armor."""
        more = min(condition.structure + 1, self._structure_limit())
        yield Branch(1.0, condition._replace(structure=more))

    def _lose_back(self, condition: Condition) -> Iterable[Branch]:
        """F7, Amb050: without the Back's share of the Cap a check may be due at once."""
        if condition.offline or not self._back_matters():
            return (Branch(1.0, condition),)
        return self._check(condition._replace(offline=True))

    def _offline(self, condition: Condition, row: Effect) -> Iterable[Branch]:
        return self._lose_back(condition)

    def _ruined(self, condition: Condition, row: Effect) -> Iterable[Branch]:
        return (branch._replace(ruined=True) for branch in self._lose_back(condition))

    def _back_matters(self) -> bool:
        return self.question.tables is not None and self.question.target.back_reactor > 0

    def _cap(self, condition: Condition) -> int:
        target = self.question.target
        return target.reactor_cap - (target.back_reactor if condition.offline else 0)

    def _structure_limit(self) -> int:
        """Structure crits after which another one changes nothing."""
        step = -self.question.rules.structure_armor
        return -(-self.question.target.armor[CORE] // step) if step > 0 else 0


@lru_cache(maxsize=64)
def _memory(*told_by: object) -> tuple[Gauges, dict[Asked, list[Branch]]]:
    """What follows a hit, as far as it was asked before, for all that it depends on.

    Other weapons at the same target, or the same weapon in another situation, ask the same.
    """
    return Gauges(), {}


def _unchanged(condition: Condition, row: Effect) -> Iterable[Branch]:
    yield Branch(1.0, condition)


def _burns(condition: Condition, row: Effect) -> Iterable[Branch]:
    """F8: ammunition in an arm; the excess goes into the Core (Amb052)."""
    for damage, chance in Distribution.of(_dice(row)).items():
        yield Branch(float(chance), condition, part=damage)


def _core_burns(condition: Condition, row: Effect) -> Iterable[Branch]:
    for damage, chance in Distribution.of(_dice(row)).items():
        yield Branch(float(chance), condition, core=damage)


def _falls(condition: Condition, row: Effect) -> Iterable[Branch]:
    yield Branch(1.0, condition._replace(prone=True))


def _is_exposed(condition: Condition, row: Effect) -> Iterable[Branch]:
    yield Branch(1.0, condition._replace(exposed=True))


def _melts(condition: Condition, row: Effect) -> Iterable[Branch]:
    """G2: damage straight to the Core, no crit (Amb068), and Exposed."""
    for branch in _core_burns(condition, row):
        yield branch._replace(condition=condition._replace(exposed=True))


def _dice(row: Effect) -> Dice:
    assert row.dice is not None  # as the tables were checked
    return row.dice


def _then(branches: Iterable[Branch], step: Step) -> list[Branch]:
    """Each branch followed by what ``step`` makes of its condition."""
    followed = []
    for first in branches:
        if first.condition.watched:
            followed.append(first)
            continue
        followed += [
            Branch(
                first.chance * second.chance,
                second.condition,
                first.part + second.part,
                first.core + second.core,
                first.ruined or second.ruined,
            )
            for second in step(first.condition)
        ]
    return followed


def _merged(branches: Iterable[Branch]) -> list[Branch]:
    """Equal outcomes added up."""
    chances: defaultdict[tuple[Condition, int, int, bool], float] = defaultdict(float)
    for chance, *outcome in branches:
        chances[tuple(outcome)] += chance  # type: ignore[index]
    return [Branch(chance, *outcome) for outcome, chance in chances.items()]
