"""How many mechs a budget allows, counted exactly (B3 to B36)."""

from functools import lru_cache

from mechlab.games import bolts
from mechlab.games.bolts import Catalog
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import table, warrant


@lru_cache(maxsize=16)
def space(budget: int, cat: Catalog) -> Markup:
    """The counts of the design space at a budget.

    >>> "1 681 707" in space(40, bolts.catalog())
    True
    """

    def row(name: str, upgrades: bool = True, pilots: bool = False) -> list[str]:
        at = (
            bolts.count_builds(budget, only, upgrades=upgrades, pilots=pilots, cat=cat)
            for only in (True, False)
        )
        return [name, *(_number(count) for count in at)]

    rows = [
        row("Points and upgrades"),
        row("Points only", upgrades=False),
        row(f"With every pilot ({bolts.pilot_choices(cat)} choices)", pilots=True),
    ]
    note = tag("p", "Left and right are told apart. ", warrant("exact"), class_="ml-muted ml-small")
    head = ["Different mechs", f"for exactly {budget}", f"for {budget} or less"]
    return join(table(head, rows, f"Design space at {budget} bolts"), note)


def _number(count: int) -> Markup:
    return tag("span", f"{count:,}".replace(",", " "), class_="ml-number", title=f"exactly {count}")
