"""Markup that cannot be broken by a name: text is escaped unless it is markup already.

>>> tag("b", "Foreman <script>", title='a "quote"')
'<b title="a &quot;quote&quot;">Foreman &lt;script&gt;</b>'
>>> tag("p", tag("b", "1 < 2"), " and so on")
'<p><b>1 &lt; 2</b> and so on</p>'
"""

from html import escape

# Elements of HTML that have no end tag; SVG shapes take their end tag anywhere, so they keep it.
_VOID = {"br", "hr", "img", "input", "wbr"}

Attribute = str | int | float | bool | None


class Markup(str):
    """Text that is markup: made by ``tag`` and ``join``, never from a name or an address."""

    __slots__ = ()


def number(value: float) -> str:
    """A coordinate with at most two decimals.

    >>> number(1.5), number(2), number(1 / 3)
    ('1.5', '2', '0.33')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def join(*children: str | None) -> Markup:
    """Children in a row, plain text escaped, None left out.

    >>> join("a & b", None, tag("i", "c"))
    'a &amp; b<i>c</i>'
    """
    return Markup(
        "".join(
            child if isinstance(child, Markup) else escape(child)
            for child in children
            if child is not None
        )
    )


def tag(name: str, *children: str | None, **attributes: Attribute) -> Markup:
    """One element. ``class_`` stands for ``class``, ``data_key`` for ``data-key``; None and False
    leave an attribute out, True writes it bare.

    >>> tag("rect", x=1.25, data_key="a", hidden=True, class_=None)
    '<rect x="1.25" data-key="a" hidden></rect>'
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    end = "" if name in _VOID else f"</{name}>"
    return Markup(f"<{name}{written}>{join(*children)}{end}")


def _attribute(key: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    if value is True:
        return f" {name}"
    text = number(value) if isinstance(value, float) else str(value)
    return f' {name}="{escape(text)}"'


def svg(width: float, height: float, *children: str | None, **attributes: Attribute) -> Markup:
    """An SVG that fills its column and keeps its shape.

    >>> svg(20, 10)
    '<svg viewBox="0 0 20 10" xmlns="http://www.w3.org/2000/svg"></svg>'
    """
    box = f"0 0 {number(width)} {number(height)}"
    return tag("svg", *children, viewBox=box, xmlns="http://www.w3.org/2000/svg", **attributes)


def trusted(text: str) -> Markup:
    """Say that a text of our own is markup (path data, a theme's ``<defs>``)."""
    return Markup(text)
