"""The record sheet of bolts: one printed page a mech, as HTML that needs nothing else.

Points to cross out, heat to mark, rockets, shield levels, and the target number of every weapon at
every band. It reads in black and white.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..build import MOUNT_OF, MOUNTED, SWAPS, UPGRADE_SLOTS, Build, card, find, points_cost
from ..catalog import Catalog, catalog
from ..legality import RANGE_MASTER, faults
from ..odds import BANDS, in_range, reaches, target_number
from ..tables import PARTS

if TYPE_CHECKING:
    import jinja2

__all__ = ["record_sheet", "record_sheets"]

_HERE = Path(__file__).parent
_HEAT_BEYOND = 6
"""Heat boxes past the torso's points: at that excess the die cannot be beaten."""


def record_sheet(build: Build, cat: Catalog | None = None, name: str = "Mech") -> str:
    """One mech's record sheet as an HTML document that prints on one page.

    A build that breaks a limit gets its sheet too, with its faults at the foot. ``ValueError`` on
    an upgrade that the catalog does not have.

    >>> from mechlab.games import bolts
    >>> mech = bolts.Build(points=3, upgrades={"Left Arm": "Long Range Weapon"}, pilot="Dodge")
    >>> page = record_sheet(mech, name="Stork")
    >>> "Stork" in page, page.count("<article"), "<script" in page
    (True, 1, False)
    """
    return record_sheets([build], cat, [name])


def record_sheets(
    builds: Sequence[Build], cat: Catalog | None = None, names: Sequence[str] | None = None
) -> str:
    """The sheets of several mechs in one document, a page each."""
    cat = cat or catalog()
    headlines = names or [f"Mech {number}" for number in range(1, len(builds) + 1)]
    if len(headlines) != len(builds):
        raise ValueError(f"{len(builds)} mechs need as many names, not {len(headlines)}")
    mechs = [_mech(build, name, cat) for build, name in zip(builds, headlines, strict=True)]
    return _template().render(mechs=mechs, title=f"{', '.join(headlines)}: record sheet")


def _mech(build: Build, name: str, cat: Catalog) -> dict[str, Any]:
    """Everything the template shows of one mech."""
    numbers, value = card(build, cat), cat.rules.value
    return {
        "name": name,
        "card": numbers,
        "parts": [_part(part, build, cat) for part in PARTS],
        "mounts": list(_mounts(build, cat)),
        "bands": list(zip(BANDS, reaches(build.pilot, cat), strict=True)),
        "weapons": [
            {"row": weapon, "numbers": _numbers(weapon.name, build, cat)}
            for weapon in numbers.weapons
        ],
        "pilot": cat.pilots.get(build.pilot or ""),
        "swap": build.swap,
        "heat": range(1, numbers.heat + _HEAT_BEYOND + 1),
        "modifiers": [
            ("back side", value("back")),
            ("above the target's head", value("height")),
            ("synchronized", value("synchronized")),
            ("Take Aim", value("aim")),
            ("cover", value("cover")),
            ("target has run", value("ran")),
        ],
        "faults": "; ".join(
            f"{fault.message} ({fault.section})" for fault in faults(build, cat=cat)
        ),
        "catalog": f"{cat.version}, {cat.checksum}",
    }


def _part(part: str, build: Build, cat: Catalog) -> dict[str, Any]:
    points, row = build.points[part], cat.parts[part]
    price = points_cost(points, cat) if 0 <= points <= len(cat.points) else "?"
    return {"name": part, "face": row.face, "points": points, "bolts": price, "text": row.text}


def _mounts(build: Build, cat: Catalog) -> Any:
    for place, slot in zip(MOUNTED, UPGRADE_SLOTS, strict=True):
        fitted = find(build.slots()[slot] or "", cat)
        boxes = 0
        if fitted is not None and fitted.row.levelled:
            boxes = fitted.level
        elif fitted is not None and fitted.row.effect == "rocket launcher":
            boxes = cat.rules.value("rockets")
        yield {"place": place, "fitted": fitted, "boxes": boxes, "arm": MOUNT_OF[slot] == "arm"}


def _numbers(weapon: str, build: Build, cat: Catalog) -> list[int | None]:
    """The target number at each band where it reaches, the Head unhurt; in melee there is one."""
    row = cat.weapons[weapon]
    chosen = build.pilot != RANGE_MASTER or build.swap in SWAPS
    pilot = build.pilot if chosen else None
    given: dict[str, Any] = {"weapon": weapon, "pilot": pilot, "swap": build.swap, "cat": cat}
    head = build.points["Head"]
    if row.melee:
        return [target_number(head, **given)]
    return [
        target_number(head, reach, **given) if in_range(weapon, reach, build.pilot, cat) else None
        for reach in reaches(build.pilot, cat)
    ]


@cache
def _template() -> "jinja2.Template":
    import jinja2  # needed only here

    loader = jinja2.FileSystemLoader(_HERE)
    environment = jinja2.Environment(
        loader=loader, autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True
    )
    return environment.get_template("record_sheet.html")
