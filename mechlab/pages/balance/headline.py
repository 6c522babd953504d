"""The top of the page: the question, and the numbers a designer asks for first."""

from mechlab.lab.statistics import Interval
from mechlab.widgets.form import Form
from mechlab.widgets.markup import Markup, join, tag

from .case import BalanceCase
from .found import FIRST_ACTS, SEAT, Found
from .words import breakable, sure


def headline() -> Form:
    """The empty headline: one live line for those who listen, tiles for those who look."""
    form = Form(
        join(
            tag("h1", data_slot="question"),
            tag("p", role="status", aria_live="polite", data_slot="said", class_="bl-sr"),
            tag("div", data_slot="tiles", class_="bl-tiles"),
        )
    )
    form.add_class("bl-headline")
    return form


def show(form: Form, case: BalanceCase, found: Found | None) -> None:
    """Fill the headline, as far as there are games."""
    where = f" on {case.where}" if len(case.face().boards) > 1 else ""
    question = f"Who wins{where}, played by {case.players}?"
    if found is None:
        words = "Nothing is played of this question yet. Play it, and figures come as games do."
        none = tag("p", words, class_="bl-none")
        form.update({}, {"question": join(question), "said": join(words), "tiles": none})
        return
    tiles = _tiles(found)
    said = " ".join(f"{name}: {value.text}." for name, _, value in tiles)
    cells = [_tile(*each) for each in tiles]
    slots = {"question": join(question), "said": join(said), "tiles": join(*cells)}
    form.update({}, slots)


def _tiles(found: Found) -> list[tuple[str, str, Interval]]:
    """Name, what stands below, and figure."""
    tiles: list[tuple[str, str, Interval]] = []
    if len(found.order) > 1:
        first, last = found.order[0], found.order[-1]
        tiles.append(("Wins most", found.labels[first], found.overall(first)))
        tiles.append(("Wins least", found.labels[last], found.overall(last)))
    wanted = (FIRST_ACTS, SEAT, found.length(), found.drama())
    figures = {name: found.figure(name) for name in wanted if name in found.shown}
    more = [(found.shown[name].label, "", each) for name, each in figures.items() if each]
    return [*tiles, *more]


def _tile(name: str, below: str, figure: Interval) -> Markup:
    value, _, rest = figure.text.partition(" ")
    return tag(
        "div",
        tag("span", name, class_="bl-name"),
        tag("b", value),
        tag("span", rest, class_="bl-range"),
        tag("span", breakable(below), class_="bl-below") if below else None,
        tag("span", sure(figure), class_="bl-below"),
        class_="bl-tile",
    )
