"""What the command line asks of Mecha Skirmish.

An answer is its facts, and what is shown of them: lines of text, and tables as headers and rows.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .build import Build, Mounted, body, card, fielded, weapons
from .catalog import Catalog
from .checks import check, check_roster
from .dominated import Dominated, dominated_items, dominated_parts, load_values
from .game import require_legal
from .legality import Fault
from .maps import check_maps, map_names
from .named import builds_named, team_of
from .profile import Profile, profile
from .share import from_json
from .sheet import record_sheets as sheets
from .sheet.words import MINUS
from .simulate import simulate
from .space import count_builds
from .trials import Trials

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "AVERAGES",
    "CLIMBERS",
    "beside_tables",
    "builds",
    "card_of",
    "counts",
    "dominated",
    "faults",
    "from_json",
    "ready_made",
    "sheets",
    "simulated",
]

Answer = tuple[Any, list[Any]]

AVERAGES = ("rounds", "score_first", "score_second", "decisions", "dice")
"""Columns of simulated games whose means are told."""
CLIMBERS = ("random", "plain", "anchor", "brawler", "cool head", "greedy")
"""Players that a ladder compares when nobody names others: all but the slow one."""


def beside_tables(cat: Catalog) -> tuple[dict[str, int], list[Any]]:
    """What belongs to a catalog beside its tables: how many of each, and every fault of them."""
    Trials(cat).paces()
    return {"maps": len(map_names(cat))}, check_maps(cat)


def ready_made(cat: Catalog) -> list[str]:
    """Names of builds, which no file's name is mistaken for."""
    return list(cat.kits)


def builds(text: str, cat: Catalog) -> list[Build]:
    """The build or builds of a kit's name or a share code."""
    return builds_named(text, cat)


def faults(found: Sequence[Build], cat: Catalog) -> list[Fault]:
    """What is wrong with a build, or with a roster."""
    return check(found[0], cat) if len(found) == 1 else check_roster(list(found), cat)


def counts(what: str | None, cat: Catalog, loads: bool = False) -> dict[str, int]:
    """The legal builds of a chassis, or of each; ``loads`` counts alternate loads too."""
    names = [what] if what else list(cat.chassis)
    found = {name: count_builds(name, loads, cat) for name in names}
    return found | ({"all": sum(found.values())} if len(found) > 1 else {})


def simulated(
    teams: Sequence[str],
    board: str,
    players: Sequence[str],
    games: int,
    seed: int,
    cat: Catalog,
    read: Any = builds_named,
) -> "pd.DataFrame":
    """Games of two teams of three; ``read`` finds the builds of each part between commas."""
    if len(teams) != 2:
        raise ValueError(f"a game is of two teams, not {len(teams)}")
    if len(players) != 2:
        given = ",".join(players)
        raise ValueError(f"players are two names with a comma between, not {given!r}")
    found = [team_of(text, cat, read) for text in teams]
    for number, team in enumerate(found, 1):
        require_legal(team, number, cat)
    return simulate(found, board, players, games, seed, cat=cat)


def card_of(build: Build, cat: Catalog) -> Answer:
    """A build's card: stats, parts, weapons, faults."""
    facts: dict[str, Any] = {
        "build": build.slots(),
        "card": card(build, cat),
        "fielded": fielded(build, cat) if build.pilot else None,
        "body": body(build, cat),
        "weapons": [_profile(mounted, cat) for mounted in weapons(build, cat)],
        "faults": check(build, cat),
    }
    stats, piloted = facts["card"], facts["fielded"]
    lines = [
        ("Class", f"{stats.class_name}, {build.chassis} chassis"),
        ("Weight", f"{stats.weight} of {stats.weight_cap}"),
        ("Pilot", build.pilot or "none"),
        ("Evasion", _with_pilot(stats.evasion, piloted.evasion if piloted else None)),
        ("E-Def", _with_pilot(stats.e_def, piloted.e_def if piloted else None)),
        ("Speed", stats.speed),
        ("Sensors", stats.sensors),
        ("Reactor", stats.reactor_cap),
        ("Hull", stats.hull),
    ]
    parts = [(p.part, p.name, p.size, p.armor, p.durability, p.width) for p in facts["body"]]
    armed = [_weapon_row(mounted, cat) for mounted in weapons(build, cat)]
    return facts, [
        ((), lines),
        "",
        (("part", "name", "Size", "Arm", "Dur", "bands"), parts),
        "",
        (_WEAPON_HEADERS, armed) if armed else "no weapon",
        "",
        "\n".join(str(fault) for fault in facts["faults"]) or "legal",
    ]


_WEAPON_HEADERS = ("weapon", "place", "Rng", "Shots", "Acc", "Pen", "Dmg", "Heat", "tags")


def _profile(mounted: Mounted, cat: Catalog) -> Profile:
    return profile(mounted.name, load=mounted.load, cat=cat)


def _weapon_row(mounted: Mounted, cat: Catalog) -> tuple[object, ...]:
    shown = _profile(mounted, cat)
    accuracy = f"{shown.accuracy:+d}".replace("-", MINUS) if shown.accuracy else "0"
    return (
        shown.label,
        mounted.place,
        "melee" if shown.is_melee else shown.range,
        shown.shots,
        accuracy,
        shown.penetration,
        str(shown.damage),
        shown.heat,
        ", ".join(shown.tags),
    )


def _with_pilot(bare: int, piloted: int | None) -> str:
    return f"{bare}" if piloted in (None, bare) else f"{bare}, with pilot {piloted}"


def dominated(cat: Catalog) -> Answer:
    """Parts, items and loads that another beats."""
    parts, items = dominated_parts(cat=cat), dominated_items(cat=cat)
    outfought = dominated_items(count_weight=False, cat=cat)
    loads = [(v.weapon, v.load, v.verdict) for v in load_values(cat=cat)]
    words = ("weapon", "load", "verdict")
    facts = {
        "parts": parts + items,
        "outfought": outfought,
        "loads": [dict(zip(words, row, strict=True)) for row in loads],
    }
    return facts, [
        "Never better than another of their slot, Size aside:",
        _beaten(parts + items),
        *([] if items else ["No item is beaten like this."]),
        "",
        "Items that another outfights, if Weight and hands cost nothing:",
        _beaten(outfought),
        "",
        "Loads against Standard rounds, by mean damage at every Armor:",
        (("weapon", "load", "it is"), loads),
    ]


def _beaten(found: list[Dominated]) -> Any:
    rows = [(each.table, each.name, each.by, each.reason) for each in found]
    return (("slot", "this", "beaten by", "why"), rows) if rows else "none"
