"""A visitor without a browser who plays a game: reads what a page shows, and presses what is there.

with Guest(tab) as guest:
    guest.press("playtest.no")
    guest.press(guest.offered("do:")[0])
"""

import json
import re
from itertools import count
from typing import Any

from tests.publish.stranger import Tab

COUNT = count(1)


class Guest:
    """Somebody at an open page. What they have seen of it is in ``states``, by widget."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.states = tab.widgets()

    @property
    def address(self) -> dict[str, str]:
        """What stands in the address of the page."""
        cases = [state["case"] for state in self.states.values() if "case" in state]
        return {name: value for case in cases for name, value in case.items()}

    def offered(self, begins: str) -> list[str]:
        """The keys of what can be pressed now, of those that begin so."""
        return re.findall(rf'data-key=\\"({begins}[^"\\]*)\\"', json.dumps(self.shown()))

    def press(self, key: str, value: str = "") -> None:
        """Press or set something, and look at what comes of it until all of it is there."""
        content = {"key": key, "how": "pointer", "value": value, "count": next(COUNT)}
        for said in self.tab.click(self._where(key), **content):
            if said["msg_type"] == "comm_msg":
                told = said["content"]["data"].get("state", {})
                self.states.setdefault(said["content"]["comm_id"], {}).update(told)

    def shown(self) -> dict[str, Any]:
        """What stands in each widget that stands for markup."""
        names = ("markup", "slots")
        return {
            model: {name: state.get(name, "") for name in names}
            for model, state in self.states.items()
        }

    def _where(self, key: str) -> str:
        wanted = json.dumps(f'data-key="{key}"')[1:-1]
        return next(m for m, state in self.shown().items() if wanted in json.dumps(state))
