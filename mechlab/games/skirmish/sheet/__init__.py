"""The record sheet: one printed page a mech, as HTML that needs nothing else (A4 and US Letter).

Everything a player ticks in a game: Durability boxes, Heat, conditions, limited loads. It reads in
black and white: each part has a pattern beside its colour, and its name.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mechlab import theme

from ..build import SLOTS, Build, body, card, kit, pilot_of
from ..catalog import Catalog, Pilot, catalog
from ..checks import check
from .attacks import bonus_dice, shields, shooting, striking
from .panels import bands, heat_boxes, panels, stats
from .words import ability_text, conditions, faces, needs_charge, notes, stress_text, told

if TYPE_CHECKING:
    import jinja2

__all__ = ["record_sheet", "record_sheets"]

_HERE = Path(__file__).parent
_ROOMY_ROWS = 9
"""Weapon rows that fit with air between them; with more the rows move together."""
_ROOMY_BOXES = 20
"""Durability boxes of a part that fit at full size; with more they shrink."""


def record_sheet(build: Build, cat: Catalog | None = None, name: str | None = None) -> str:
    """One mech's record sheet as an HTML document that prints on one page.

    ``name`` is the headline; without it the kit's name, or "Custom" with the class. A build that
    breaks a limit gets its sheet too, with its faults at the foot. ``ValueError`` on a name that
    the catalog does not have.

    >>> from mechlab.games import skirmish
    >>> page = record_sheet(skirmish.kit("Foreman"))
    >>> "Ilse Brandt" in page, page.count("<article"), "<script" in page
    (True, 1, False)
    """
    return record_sheets([build], cat, None if name is None else [name])


def record_sheets(
    builds: Sequence[Build], cat: Catalog | None = None, names: Sequence[str] | None = None
) -> str:
    """The sheets of several mechs in one document, a page each.

    >>> from mechlab.games import skirmish
    >>> roster = [skirmish.kit(name) for name in ("Foreman", "Courier", "Lantern", "Reaver")]
    >>> record_sheets(roster).count("<article")
    4
    """
    cat = cat or catalog()
    headlines = names or [_name(build, cat) for build in builds]
    if len(headlines) != len(builds):
        raise ValueError(f"{len(builds)} mechs need as many names, not {len(headlines)}")
    mechs = [_mech(build, name, cat) for build, name in zip(builds, headlines, strict=True)]
    return _template().render(
        mechs=mechs,
        title=f"{', '.join(headlines)}: record sheet",
        css=_markup((_HERE / "record_sheet.css").read_text("utf-8")),
        patterns=_markup(theme.patterns_svg(dark=False)),
    )


def _mech(build: Build, name: str, cat: Catalog) -> dict[str, Any]:
    """Everything the template shows of one mech."""
    printed, value = card(build, cat), cat.rules.value
    ranged, melee = shooting(build, cat), striking(build, cat)
    reactor = cat.chassis[build.chassis].reactor
    return {
        "name": name,
        "kind": _kind(build, printed.class_name),
        "weight": printed.weight,
        "weight_cap": printed.weight_cap,
        "stats": stats(build, cat),
        "bands": bands(build, cat),
        "bands_told": "d20 location: "
        + "; ".join(
            f"{band.part} {faces(band.first, band.first + band.width - 1)}"
            for band in bands(build, cat)
        ),
        "panels": panels(build, cat),
        "shooting": ranged,
        "striking": melee,
        "crowded": len(ranged) + len(melee) > _ROOMY_ROWS,
        "sturdy": max(part.durability for part in body(build, cat)) > _ROOMY_BOXES,
        "melee_note": _melee_note(build, cat),
        "notes": notes(build, cat),
        "conditions": conditions(_evasion(build, cat), cat),
        "tracks": _tracks(build, cat),
        "heat": heat_boxes(build, cat),
        "reactor_cap": printed.reactor_cap,
        "bare_cap": reactor if reactor != printed.reactor_cap else None,
        "stress_reset": value("stress_reset"),
        "stress": [
            (faces(line.low, line.high), line.effect, stress_text(line, cat))
            for line in cat.stress.values()
        ],
        "faults": "; ".join(f"{fault.message} ({fault.section})" for fault in check(build, cat)),
        "modifier_die": value("modifier_die"),
        "crit_margin": value("crit_margin"),
        "natural_6_full": value("natural_6_full"),
        "glance_divisor": value("glance_divisor"),
        "catalog": f"{cat.version}, {cat.checksum}",
        **_pilot(build, cat),
    }


def _pilot(build: Build, cat: Catalog) -> dict[str, Any]:
    pilot = pilot_of(build, cat)
    if pilot is None:
        return {"pilot": None}
    return {
        "pilot": pilot,
        "pilot_stats": [
            ("Gunnery", pilot.gunnery),
            ("Piloting", pilot.piloting),
            ("Systems", pilot.systems),
            ("Initiative", pilot.initiative),
        ],
        "ability": ability_text(pilot.ability, cat),
        "bond": _bond(pilot, cat),
    }


def _bond(pilot: Pilot, cat: Catalog) -> str:
    partners = [
        other for pair in cat.bonds for other in pair if pilot.name in pair and other != pilot.name
    ]
    if not partners:
        return "none"
    return f"{' and '.join(partners)}, " + told(
        "{bond}[+] on attacks within {bond_hexes} hexes", cat
    )


def _melee_note(build: Build, cat: Catalog) -> str:
    """How the pool is made up, and what the shield adds (F11.1, F11.6)."""
    bonus, guard = bonus_dice(build, cat), shields(build, cat)
    pool = f"Exchange: each weapon’s dice, and {bonus} bonus dice dealt from the right; each d20 "
    target = "succeeds from {melee_target}, moved by what the opponent’s Evasion has lost."
    text = pool + told(target, cat)
    if guard:
        piloting = (pilot_of(build, cat) or _NOBODY).piloting
        parry = "a parry costs {shield_parry_discount} less, {parry_minimum} at least."
        text += f" Shield: {guard} defence dice, d20 + {piloting} from "
        text += told("{shield_target}; " + parry, cat)
    return text


def _tracks(build: Build, cat: Catalog) -> list[tuple[str, int]]:
    """What else is counted in boxes: Charge, smoke, extracts."""
    value = cat.rules.value
    found = []
    if needs_charge(build, cat):
        found.append(("Charge", value("charge_max")))
    if cat.backs[build.back].special == "smoke":
        found.append(("Smoke clouds", value("smoke_clouds")))
    return found


def _evasion(build: Build, cat: Catalog) -> int:
    return card(build, cat).evasion + (pilot_of(build, cat) or _NOBODY).piloting


def _name(build: Build, cat: Catalog) -> str:
    """The kit a build is, whoever pilots it; else what it is made of."""
    parts = [slot for slot in SLOTS if slot != "pilot" and not slot.endswith("load")]
    for name in cat.kits:
        sold = kit(name, cat)
        if all(getattr(build, slot) == getattr(sold, slot) for slot in parts):
            return name
    return f"Custom {build.chassis}"


def _kind(build: Build, class_name: str) -> str:
    """Class, and the chassis where its name says more."""
    same = build.chassis == class_name
    return f"{class_name} class" if same else f"{class_name} class, {build.chassis} chassis"


class _Nobody:
    """Stands in for the pilot of an empty cockpit."""

    piloting = 0


_NOBODY = _Nobody()


def _markup(text: str) -> Any:
    """Our own text, which the template must not escape."""
    from markupsafe import Markup

    return Markup(text)


@cache
def _template() -> "jinja2.Template":
    """The page; every name in it is escaped."""
    import jinja2  # needed only when a sheet is made

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_HERE),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("record_sheet.html")
