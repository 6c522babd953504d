"""The index: the games, their pages with a picture each, and the notebooks; all a click away."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any

from mechlab import theme
from mechlab.catalog import CatalogError
from mechlab.games import FIRST, skirmish
from mechlab.games.skirmish.maps import game_map
from mechlab.pages import games
from mechlab.pages.balance.miniature import miniature as miniature_matrix
from mechlab.pages.skirmish.hangar.figure import figure
from mechlab.pages.skirmish.table.miniature import miniature
from mechlab.serve import folder, page_names
from mechlab.widgets.address import in_voila, link
from mechlab.widgets.ground import box, ground, html
from mechlab.widgets.markup import Markup, join, number, svg, tag
from mechlab.widgets.show import percent

STYLE = Path(__file__).with_name("index.css")


@dataclass(frozen=True)
class Entry:
    """A page or a notebook: its file, its title, and what it answers in one line."""

    path: Path
    title: str
    summary: str


def pages() -> list[Entry]:
    """The pages beside the index, as their notebooks describe themselves.

    >>> "Hangar" in [entry.title for entry in pages()]
    True
    """
    here = folder("dashboards")
    found = [here / f"{name}.ipynb" for name in page_names() if name != "index"]
    return [Entry(path, *_described(json.loads(path.read_text("utf-8")), path)) for path in found]


def notebooks() -> list[Entry]:
    """The notebooks, by their first heading and the paragraph after it."""
    paths = sorted(folder("notebooks").glob("*.ipynb"))
    return [Entry(path, *_opening(json.loads(path.read_text("utf-8")), path)) for path in paths]


@dataclass(frozen=True)
class Listed:
    """A game: its folder, its title, what it is in one line, and the pages that it has."""

    name: str
    title: str
    summary: str
    pages: list[Entry]


def listed() -> list[Listed]:
    """The games that have pages here, the first one first.

    >>> [game.title for game in listed()]
    ['Mecha Skirmish', 'Bolts', 'When It Goes Wrong']
    """
    having = {entry.path.stem: entry for entry in pages()}
    titles = {name: title for page in having for name, title in games(page).items()}
    return [
        Listed(name, title, _about(name), [e for page, e in having.items() if name in games(page)])
        for name, title in sorted(titles.items(), key=lambda each: each[0] != FIRST)
    ]


def _about(game: str) -> str:
    return str(getattr(import_module(f"mechlab.pages.{game}"), "ABOUT", ""))


def _described(notebook: Any, path: Path) -> tuple[str, str]:
    about = notebook.get("metadata", {})
    return about.get("title", path.stem), about.get("summary", "")


def _opening(notebook: Any, path: Path) -> tuple[str, str]:
    for cell in notebook.get("cells", []):
        if cell.get("cell_type") == "markdown":
            lines = [line.strip() for line in "".join(cell["source"]).splitlines()]
            words = [line for line in lines if line]
            title = words[0].lstrip("# ") if words else path.stem
            return title, _plain(words[1]) if len(words) > 1 else ""
    return path.stem, ""


def _plain(text: str) -> str:
    """The words of a line of Markdown.

    >>> _plain("It is *half*; see [`luck`](09_luck.ipynb).")
    'It is half; see luck.'
    """
    without_links = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"[*`]", "", without_links)


class Index:
    """The index page. In a notebook ``Index()`` shows it.

    >>> "Braced arm" in Index().markup
    True
    """

    def __init__(self) -> None:
        self.markup = _page()
        self.widget = box(ground(STYLE), html(self.markup), classes="ml-page")

    @classmethod
    def open(cls) -> "Index":
        """The page; it needs nothing of the address."""
        return cls()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Shown by a notebook as its widget."""
        return self.widget._repr_mimebundle_(**options)


def _page() -> Markup:
    cards = tag("div", *(_card(entry) for entry in pages()), class_="ml-cards")
    shelf = tag("ul", *(_game(game) for game in listed()), class_="ml-shelf", aria_label="Games")
    cards = join(shelf, cards)
    lines = [_line(entry) for entry in notebooks()]
    head = join(
        tag("h1", "mechlab"),
        tag("p", "A workbench for people who design mech tabletop games.", class_="ml-muted"),
    )
    if not lines:
        return join(head, cards)
    about = tag(
        "p",
        "Worked answers to read and to change: ",
        tag("code", "mechlab lab"),
        " opens them.",
        class_="ml-muted",
    )
    return join(head, cards, tag("h2", "Notebooks"), about, tag("ul", *lines, class_="ml-list"))


def _game(game: Listed) -> Markup:
    """A game with links to its pages; where they open for one game alone, words."""
    asked = {} if game.name == FIRST else {"game": game.name}
    links = [
        tag("a", entry.title, href=link(entry.path.stem, asked), aria_label=_of(entry, game))
        for entry in game.pages
        if in_voila()
    ]
    words = tag("span", tag("b", game.title), tag("span", game.summary))
    return tag("li", words, tag("span", *links, class_="ml-shelf-links") if links else None)


def _of(entry: Entry, game: Listed) -> str:
    return f"{entry.title} of {game.title}"


def _card(entry: Entry) -> Markup:
    """A page as one large link: its picture, its title, what it answers."""
    name = entry.path.stem
    drawn = _picture(name)
    words = tag("span", tag("b", entry.title), tag("span", entry.summary), class_="ml-card-words")
    return tag("a", drawn, words, class_="ml-card", href=_address(entry))


def _line(entry: Entry) -> Markup:
    title: Markup = tag("b", entry.title)
    if not in_voila():
        title = tag("a", title, href=_address(entry))
    file = tag("code", f"notebooks/{entry.path.name}")
    return tag("li", title, f" {entry.summary} ", file)


def _address(entry: Entry) -> str:
    """A page's short address where Voilà serves it, the notebook's path in JupyterLab."""
    if in_voila():
        return entry.path.stem
    return f"../{entry.path.parent.name}/{entry.path.name}"


def _picture(page: str) -> Markup | None:
    """The picture of a page; none where the catalog that it is drawn from cannot be used."""
    with suppress(CatalogError):
        return PICTURES[page]() if page in PICTURES else None
    return None


# ---- pictures, each drawn from the real thing ------------------------------------------------


def _hangar() -> Markup:
    """The first kit on its frame."""
    return figure(skirmish.kit("Foreman"), skirmish.catalog(), keyed=False)


def _odds() -> Markup:
    """What a hit of the heaviest gun does to the Core of the Reaver: at least x damage."""
    cat = skirmish.catalog()
    gun = skirmish.profile("Cannon")
    core = next(part for part in skirmish.body(skirmish.kit("Reaver")) if part.part == "Core")
    rolled = skirmish.odds.damage(gun, core.armor, cat=cat)
    points = [(x, rolled.at_least(x)) for x in range(1, max(rolled) + 1)]
    what = f"A {gun.name} hit on Armor {core.armor}: "
    told = ", ".join(f"at least {x} {percent(chance)}" for x, chance in points)
    return _bars(points, f"{gun.name} at Armor {core.armor}: at least x damage", what + told)


def _bars(points: list[tuple[int, Fraction]], title: str, label: str) -> Markup:
    """Bars falling to the right, with their numbers."""
    wide, high, floor = 420, 378, 330
    step = 340 / len(points)
    bars = [tag("text", title, x=40, y=34, class_="ml-card-title")]
    for i, (x, chance) in enumerate(points):
        tall = float(chance) * 250
        left = 40 + i * step
        fill = f"fill:{theme.fill('full')};stroke:var(--ml-ink)"
        bars.append(tag("rect", x=left, y=floor - tall, width=step - 8, height=tall, style=fill))
        middle = number(left + (step - 8) / 2)
        bars.append(tag("text", f"{x}+", x=middle, y=floor + 20, class_="ml-axis"))
        bars.append(
            tag("text", percent(chance), x=middle, y=number(floor - tall - 7), class_="ml-axis")
        )
    base = tag("path", d=f"M34 {floor}H386", style="stroke:var(--ml-edge);stroke-width:1.5")
    return svg(wide, high, *bars, base, role="img", aria_label=label, class_="ml-card-picture")


def _table() -> Markup:
    """The board of the first map that the table opens on."""
    board = game_map("Quarry")
    return miniature(board, f"The map {board.name}: levels, cover and four zones")


PICTURES: dict[str, Callable[[], Markup]] = {
    "balance": miniature_matrix,
    "hangar": _hangar,
    "odds": _odds,
    "table": _table,
}
