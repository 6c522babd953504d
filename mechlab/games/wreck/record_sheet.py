"""The record sheet: one printed page a mech, as HTML that needs nothing else."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from .build import Frame
from .catalog import Catalog, catalog
from .facts import Roll, danger_zone, rolls, tracks
from .tables import TRACKS

if TYPE_CHECKING:
    import jinja2


def record_sheet(frame: Frame, cat: Catalog | None = None) -> str:
    """A mech's sheet as an HTML document that prints on one page; ``ValueError`` on a frame that
    the catalog does not have.

    >>> page = record_sheet(Frame("Drake", hull=2))
    >>> "HULL 2" in page, "Second siege gun" in page, "<script" in page
    (True, True, False)
    """
    cat = cat or catalog()
    sheet = frame.sheet(cat)
    tables = [
        (
            f"{track.capitalize()} rolls",
            list(getattr(cat, track)),
            [_row(roll, list(getattr(cat, track))) for roll in rolls(sheet, track, cat=cat)],
        )
        for track in TRACKS
    ]
    costs = {name: row.cost for name, row in cat.repairs.items()}
    return _template().render(
        name=sheet.name,
        sheet=sheet,
        tracks=[each for each in tracks(sheet, cat=cat) if each.name != "burn"],
        zone=danger_zone(sheet, cat),
        statuses=list(cat.statuses),
        rolls=tables,
        costs=list((costs | {"structure": sheet.structure_cost}).items()),
    )


def _row(roll: Roll, names: list[str]) -> list[str]:
    """What each result would do, with its chance."""
    chances = [f"{float(roll.results.get(name, 0)):.0%}" if roll.dice else "–" for name in names]
    return [str(roll.left), f"{roll.dice}d6" if roll.dice else "no roll: its end", *chances]


@cache
def _template() -> "jinja2.Template":
    import jinja2

    text = Path(__file__).with_name("record_sheet.html").read_text("utf-8")
    return jinja2.Environment(autoescape=True).from_string(text)
