"""A box that may be wider than the screen, such as a chart, within reach of the keyboard."""

import traitlets

from .picture import HERE
from .strangers import OneWay


class Scrolls(OneWay):
    """Shows nothing; the box that has it as a child can be focused, and so scrolled, by its name.

    >>> Scrolls(name="Who meets whom").name
    'Who meets whom'
    """

    _esm = HERE / "scrolls.js"

    name = traitlets.Unicode("").tag(sync=True)
