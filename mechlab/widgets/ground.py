"""What every page stands on: the stylesheet and the patterns, once a page."""

from pathlib import Path

import ipywidgets as widgets

from mechlab import theme

from .bands import STRIP_CSS

PAGE_CSS = Path(__file__).with_name("page.css")
ODDS_CSS = PAGE_CSS.with_name("odds.css")
"""What odds pages of all games share."""


def ground(*sheets: Path) -> widgets.HTML:
    """The first child of every page: theme variables, shared styles, pattern definitions.

    ``sheets`` are stylesheets of the page's own.

    >>> "--ml-core" in ground().value and 'id="ml-core"' in ground().value
    True
    """
    own = [sheet.read_text(encoding="utf-8") for sheet in (PAGE_CSS, *sheets)]
    style = "\n".join([theme.css(), STRIP_CSS, *own])
    patterns = f'<svg class="ml-defs" aria-hidden="true">{theme.patterns_svg()}</svg>'
    widget = widgets.HTML(f"<style>{style}</style>{patterns}")
    widget.add_class("ml-ground")
    return widget


def html(markup: str = "", *classes: str) -> widgets.HTML:
    """An ``HTML`` widget with classes; its text must come from ``markup``'s builders.

    >>> html("<p>4</p>", "ml-panel")._dom_classes
    ('ml-panel',)
    """
    widget = widgets.HTML(markup)
    for name in classes:
        widget.add_class(name)
    return widget


def box(*children: widgets.Widget, classes: str = "") -> widgets.VBox:
    """A box whose arrangement a stylesheet class decides, so that it can stack on a phone.

    >>> box(html(), classes="ml-row")._dom_classes
    ('ml-row',)
    """
    widget = widgets.VBox(children=list(children))
    for name in classes.split():
        widget.add_class(name)
    return widget
