"""What goes along from page to page: who plays, in the address and in the links."""

from pathlib import Path

import traitlets

from mechlab.widgets.strangers import OneWay


class Passing(OneWay):
    """Shows nothing; keeps ``case`` in the address, and gives the player to the links of the page.

    >>> Passing(case={"player": "no", "play": ""}).case["player"]
    'no'
    """

    _esm = Path(__file__).with_name("passing.js")

    case = traitlets.Dict().tag(sync=True)
    again = traitlets.Int(0).tag(sync=True)
    look = traitlets.Int(0).tag(sync=True)

    def load_again(self) -> None:
        """Have the browser load the page again, for this player and game alone."""
        self.again += 1

    def show_panel(self) -> None:
        """Have the browser bring the panel of the playtest into sight."""
        self.look += 1
