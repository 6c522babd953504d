"""Dominated parts and loads: never worse to leave them on the runner, and the reason.

One part dominates another of the same slot when every stat is at least as good and one is better,
Weight included. Whether a small Size is good is a matter of taste: a small part is hit less, and
its bands go to other parts, the Core among them. So Size is read as asked.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from mechlab.dice import Distribution

from .catalog import Catalog, catalog
from .odds.chances import damage
from .profile import Profile, forms, has_overdrive, loads, profile

SizeTaste = Literal["smaller", "bigger", "ignored"]
Stats = Mapping[str, Any]


@dataclass(frozen=True)
class Dominated:
    """``name`` is never better than ``by``; ``reason`` lists the stats that differ."""

    table: str
    name: str
    by: str
    reason: str


def dominated_parts(size: SizeTaste = "ignored", cat: Catalog | None = None) -> list[Dominated]:
    """Body parts that another part of the slot dominates (C1 to C6).

    ``size`` says which Size is the better one, or that it does not count.

    >>> [(d.name, d.by) for d in dominated_parts("bigger") if d.table == "Heads"]
    [('Armored head', 'Brawler head')]
    >>> dominated_parts("smaller")
    []
    """
    cat = cat or catalog()
    sign = {"smaller": -1, "bigger": 1, "ignored": 0}[size]
    found: list[Dominated] = []
    for table, rows, stats in (
        ("Chassis", cat.chassis, _chassis_stats),
        ("Arms", cat.arms, _arm_stats),
        ("Legs", cat.legs, _legs_stats),
        ("Heads", cat.heads, _head_stats),
        ("Backs", cat.backs, _back_stats),
    ):
        found += _dominated(
            table, {name: _with_size(stats(row), row.size, sign) for name, row in rows.items()}
        )
    return found


def dominated_items(
    full_rules: bool = True, count_weight: bool = True, cat: Catalog | None = None
) -> list[Dominated]:
    """Held items that another item dominates, which needs no more hands (C3).

    Without ``count_weight`` neither Weight nor hands count: what fights better, whatever it costs.

    With ``full_rules`` tags, loads, Overdrive, forms and skills count; without, only the line of
    the printed profile does.

    >>> dominated_items()
    []
    >>> [d.by for d in dominated_items(full_rules=False) if d.name == "Capacitor charge blade"]
    ['Blade', 'Bulwark guard lance']
    """
    cat = cat or catalog()
    armed = {name: item for name, item in cat.equipment.items() if item.damage is not None}
    stats = {
        name: _line(profile(name, cat=cat))
        | ({"hands": -item.hands, "Weight": -item.weight} if count_weight else {})
        | (_item_features(name, cat) if full_rules else {})
        for name, item in armed.items()
    }
    return _dominated("Equipment", stats)


@dataclass(frozen=True)
class LoadValue:
    """Mean damage per Fire if every shot hits, load against Standard rounds, by Armor."""

    weapon: str
    load: str
    weight: int
    standard: Mapping[int, Fraction]
    loaded: Mapping[int, Fraction]

    @property
    def verdict(self) -> str:
        """What the load is worth in mean damage: an upgrade, a downgrade or a choice."""
        gains = [self.loaded[a] - self.standard[a] for a in self.standard]
        if all(gain <= 0 for gain in gains):
            return "never more damage" if any(gain < 0 for gain in gains) else "the same damage"
        return "never less damage" if all(gain >= 0 for gain in gains) else "a choice"


def load_values(armors: Iterable[int] = range(12), cat: Catalog | None = None) -> list[LoadValue]:
    """Each load beside Standard rounds at each Armor (F12).

    >>> {(v.weapon, v.load): v.verdict for v in load_values()}[("Rotary cannon", "Flechette")]
    'never more damage'
    """
    cat = cat or catalog()
    armors = tuple(armors)
    return [
        LoadValue(
            weapon,
            load,
            row.weight,
            {a: _if_all_hit(profile(weapon, cat=cat), a, cat) for a in armors},
            {a: _if_all_hit(profile(weapon, load=load, cat=cat), a, cat) for a in armors},
        )
        for (weapon, load), row in cat.loads.items()
    ]


def _if_all_hit(weapon: Profile, armor: int, cat: Catalog) -> Fraction:
    return weapon.shots * damage(weapon, armor, cat=cat).mean


def _dominated(table: str, stats: Mapping[str, Stats]) -> list[Dominated]:
    return [
        Dominated(table, name, by, _reason(stats[name], stats[by]))
        for name in stats
        for by in stats
        if name != by and _dominates(stats[by], stats[name])
    ]


def _dominates(better: Stats, worse: Stats) -> bool:
    """Every stat at least as good, one better. Sets are good the more they hold."""
    return all(better[key] >= worse[key] for key in worse) and better != worse


def _reason(worse: Stats, better: Stats) -> str:
    differs = [key for key in worse if better[key] != worse[key]]
    same = [key for key in worse if better[key] == worse[key]]
    text = ", ".join(f"{key} {_shown(better[key])} to {_shown(worse[key])}" for key in differs)
    return text + (f"; equal in {', '.join(same)}" if same else "")


def _shown(value: Any) -> str:
    return str(abs(value)) if isinstance(value, int) else str(value)


def _with_size(stats: Stats, size: int, sign: int) -> Stats:
    return {**stats, "Size": sign * size} if sign else stats


def _chassis_stats(row: Any) -> Stats:
    return {
        "Durability": row.durability,
        "Armor": row.armor,
        "Evasion": row.evasion,
        "Speed": row.speed,
        "Sensors": row.sensors,
        "E-Def": row.e_def,
        "Reactor": row.reactor,
        "Weight": -row.weight,
    }


def _arm_stats(row: Any) -> Stats:
    return _shell(row) | {"Capacity": row.capacity, "Handling": row.handling}


def _legs_stats(row: Any) -> Stats:
    return _shell(row) | {
        "Speed": row.speed,
        "Evasion": row.evasion,
        "cap bonus": row.cap_bonus,
        "jump": int(row.jump),
    }


def _head_stats(row: Any) -> Stats:
    return _shell(row) | {"Acc": row.accuracy, "Sensors": row.sensors, "E-Def": row.e_def}


def _back_stats(row: Any) -> Stats:
    effects = frozenset(filter(None, (row.special, row.damage and "weapon")))
    return _shell(row) | {
        "Reactor": row.reactor,
        "Sensors": row.sensors,
        "E-Def": row.e_def,
        "effects": _Features(effects),
    }


def _shell(row: Any) -> dict[str, Any]:
    return {"Armor": row.armor, "Durability": row.durability, "Weight": -row.weight}


def _line(weapon: Profile) -> dict[str, Any]:
    return {
        "Range": weapon.range or 0,
        "Shots": weapon.shots,
        "Acc": weapon.accuracy,
        "Pen": weapon.penetration,
        "Damage": _Rolls(Distribution.of(weapon.damage)),
        "Heat": -weapon.heat,
        "Melee dice": weapon.melee_dice or 0,
        "Parry cost": -(weapon.parry_cost or 0),
        "melee": _Features(frozenset({"melee"} if weapon.is_melee else {"ranged"})),
    }


def _item_features(name: str, cat: Catalog) -> dict[str, Any]:
    """What else the full rules give an item; no two skills or forms compare."""
    item = cat.equipment[name]
    good = {tag for tag in item.tags if tag not in ("Heavy", "Burst", "Melee")}
    good |= {f"load {load}" for load in loads(name, cat)}
    good |= {f"form {form} of {name}" for form in forms(name, cat)}
    good |= {f"Overdrive of {name}"} if has_overdrive(name, cat) else set()
    good |= {f"skill of {name}"} if item.skill else set()
    good |= {f"on-hit heat {item.on_hit_heat}"} if item.on_hit_heat else set()
    return {"features": _Features(frozenset(good)), "not Heavy": int("Heavy" not in item.tags)}


@dataclass(frozen=True)
class _Features:
    """A set of good things: more is better, others are not comparable."""

    names: frozenset[str]

    def __ge__(self, other: "_Features") -> bool:
        return self.names >= other.names

    def __str__(self) -> str:
        return ", ".join(sorted(self.names)) or "none"


@dataclass(frozen=True)
class _Rolls:
    """A damage roll: at least as good when it reaches every total at least as often."""

    rolls: Distribution[int]

    def __ge__(self, other: "_Rolls") -> bool:
        totals = {*self.rolls, *other.rolls}
        return all(self.rolls.at_least(t) >= other.rolls.at_least(t) for t in totals)

    def __str__(self) -> str:
        return f"mean {self.rolls.mean}"
