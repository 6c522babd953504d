"""The board as a picture: hexes and mechs that can be picked, and what lies over them."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import traitlets

from mechlab.games.skirmish.maps import Map
from mechlab.pages.table.zoom import ZOOM
from mechlab.widgets.strangers import OneWay

HERE = Path(__file__).parent
SCRIPTS = ("hexes.js", "mech.js", "board.js")
MECHS = 6
TERRAINS = ("", "rubble", "foliage", "low wall", "building")

Heard = Callable[[str, int, str], None]


class Board(OneWay):
    """Draws a map and what stands on it. Only what changed is sent.

    ``ground`` is the map; ``mech_0`` to ``mech_5`` the mechs; ``over`` what lies on hexes: the
    hexes to pick with their labels, watched ones, smoke, who holds the zones; ``line`` a line of
    sight. A picked or looked-at hex or mech comes back through ``on_heard``.

    >>> board = Board()
    >>> board.on_heard(lambda what, number, how: print(what, number, how))
    >>> board.hear({"what": "hex", "number": 31, "how": "pick"})
    hex 31 pick
    >>> board.hear({"what": "hex", "number": "31", "how": "pick"})
    """

    _esm = "\n".join([ZOOM, *((HERE / name).read_text("utf-8") for name in SCRIPTS)])

    ground = traitlets.Dict().tag(sync=True)
    over = traitlets.Dict().tag(sync=True)
    line = traitlets.Dict().tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)
    active = traitlets.Int(-1).tag(sync=True)
    target = traitlets.Int(-1).tag(sync=True)
    mech_0 = traitlets.Dict().tag(sync=True)
    mech_1 = traitlets.Dict().tag(sync=True)
    mech_2 = traitlets.Dict().tag(sync=True)
    mech_3 = traitlets.Dict().tag(sync=True)
    mech_4 = traitlets.Dict().tag(sync=True)
    mech_5 = traitlets.Dict().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._listeners: list[Heard] = []
        self.on_msg(lambda _widget, content, _buffers: self.hear(content))

    def on_heard(self, callback: Heard) -> None:
        """Call ``callback(what, number, how)``: what is hex or mech, how is pick or look."""
        self._listeners.append(callback)

    def hear(self, content: Any) -> None:
        """A message from the browser is a stranger's word: only what is known gets through."""
        if not isinstance(content, dict):
            return
        what, number, how = (content.get(each) for each in ("what", "number", "how"))
        if what not in ("hex", "mech") or how not in ("pick", "look"):
            return
        if isinstance(number, int) and not isinstance(number, bool) and 0 <= number < 2000:
            for callback in self._listeners:
                callback(what, number, how)

    def lay(self, board: Map) -> None:
        """Show another map."""
        self.ground = {
            "name": board.name,
            "length": board.length,
            "depth": board.depth,
            "names": [board.hex_name(number) for number in range(len(board))],
            "level": list(board.level),
            "terrain": list(board.terrain),
            "zone": list(board.zone),
            "home": list(board.home),
            "terrains": list(TERRAINS),
        }

    def stand(self, mechs: Sequence[Mapping[str, object]]) -> None:
        """Show the mechs; one that is as it was is not sent."""
        for number, mech in enumerate(mechs):
            setattr(self, f"mech_{number}", dict(mech))
