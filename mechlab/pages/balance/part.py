"""What a part is worth: its rivals in its place, on the same dice, with what they cost."""

from functools import partial
from typing import Any

from mechlab.lab import Study
from mechlab.lab.value import Value, value_of
from mechlab.widgets.ground import html
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import table

from .case import BalanceCase
from .extra import Act, Extra, Host, optgroups
from .studies import Played
from .words import sure


class PartValue(Extra):
    """What may stand in one place of the row's team, by how often the team then wins."""

    def __init__(self, page: Host) -> None:
        self._table = html("", "bl-table")
        controls = tag(
            "label", tag("span", "Place"), tag("select", data_key="place", data_slot="places")
        )
        super().__init__("What is a part worth?", controls, page, self._table, classes="bl-part")

    def prepare(self, case: BalanceCase) -> None:
        """Show the place; which others this team has is looked up beside the page."""
        if "places" not in self.form.slots and case.place:
            self._list({case.place: ""}, case.place)

    def steps(self, case: BalanceCase) -> Any:
        """First the places of the team, then the answer."""
        places = case.places()
        if places:
            yield partial(self._list, places, case.place_in(places))
            yield from super().steps(case)
        else:
            yield partial(self._refuse, "nothing of this team can be exchanged")

    def study(self, case: BalanceCase) -> Study:
        """The team with each rival, against the team it meets."""
        return case.swapped()

    def answer(self, case: BalanceCase, played: Played) -> Act:
        """The sentence and the table of rivals."""
        found = value_of(played.study, played.frame)
        return partial(self._show, found, case.words.coins)

    def _list(self, places: dict[str, str], now: str) -> None:
        groups: dict[str, dict[str, str]] = {}
        for place, there in places.items():
            mech, _, slot = place.partition(", ")
            groups.setdefault(mech.capitalize(), {})[place] = (
                f"{slot or mech}{': ' * bool(there)}{there}"
            )
        slots = {name: Markup(text) for name, text in self.form.slots.items()}
        self.form.update({"place": now}, slots | {"places": optgroups(groups)})

    def _show(self, found: Value, coins: str) -> None:
        first = found.table["win rate"].iloc[0]
        self.panel.say(tag("p", tag("b", found.sentence), " ", sure(first)))
        self._table.value = _rivals(found, coins)


def _rivals(found: Value, coins: str) -> Markup:
    """Each rival with its win rate, what it costs more, and the verdict."""
    rows, has_price = [], bool(coins and found.table["weight"].any())
    for row in found.table.to_dict("records"):
        points = row["points"].text if row["points"] is not None else "stands there now"
        fair = "–" if row["fair"] is None else f"{row['fair']:+.1f}".replace("-", "−")
        weight = f"{row['weight']:+d}".replace("-", "−") if row["weight"] else "±0"
        verdict = row["verdict"] + (f": {row['beaten by']}" if row["beaten by"] else "")
        prices = [weight, fair] if has_price else []
        rows.append([row["name"] or "nothing", row["win rate"].text, points, *prices, verdict])
    prices = [coins, f"fair {coins}"] if has_price else []
    head = ["", "wins", "against what is there", *prices, "verdict"]
    return join(table(head, rows, "The most wins first; verdicts say only what is clear"))
