"""Files in and out of a page: save as, open in a new tab, read one that was picked."""

from collections.abc import Callable
from typing import Any

import traitlets

from .picture import HERE
from .strangers import OneWay

LARGEST = 200_000  # bytes of a file that is read; a roster is about two thousand


class Files(OneWay):
    """Save and open what Python made, and hand over the text of a file that a person picked.

    Shows one button, ``text``, that picks a file. Nothing is stored on the server.

    >>> files = Files(text="Load JSON")
    >>> files.on_text(lambda name, text: print(name, len(text)))
    >>> files.arrived({"name": "foreman.json", "text": "{}"})
    foreman.json 2
    >>> files.arrived({"name": "film.mp4", "size": 9_000_000})
    >>> files.problem
    'film.mp4 has 9000000 bytes; a file here has at most 200000.'
    """

    _esm = HERE / "files.js"

    text = traitlets.Unicode("Load file").tag(sync=True)
    accept = traitlets.Unicode(".json,application/json").tag(sync=True)
    largest = traitlets.Int(LARGEST).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.problem = ""
        self._on_text: list[Callable[[str, str], None]] = []
        self._on_problem: list[Callable[[str], None]] = []
        self.on_msg(lambda _widget, content, _buffers: self.arrived(content))

    def on_text(self, callback: Callable[[str, str], None]) -> None:
        """Call ``callback(name, text)`` with a picked file. Both are a stranger's words."""
        self._on_text.append(callback)

    def on_problem(self, callback: Callable[[str], None]) -> None:
        """Call ``callback(line)`` when a file cannot be taken."""
        self._on_problem.append(callback)

    def save(self, name: str, text: str, mime: str = "application/json") -> None:
        """Have the browser save a text under this file name."""
        self.send({"do": "save", "name": name, "text": text, "mime": mime})

    def show(self, name: str, text: str, mime: str = "text/html") -> None:
        """Have the browser open a text in a new tab, or save it where tabs are blocked."""
        self.send({"do": "show", "name": name, "text": text, "mime": mime})

    def arrived(self, content: Any) -> None:
        """Take a message of the browser; a file that is too large or no text becomes a problem."""
        if not isinstance(content, dict):
            return
        name, text = str(content.get("name", "file"))[:100], content.get("text")
        size = len(text.encode()) if isinstance(text, str) else content.get("size")
        if isinstance(size, int) and size > LARGEST:
            self._refuse(f"{name} has {size} bytes; a file here has at most {LARGEST}.")
        elif not isinstance(text, str):
            self._refuse(f"{name} is not a text file.")
        else:
            for callback in self._on_text:
                callback(name, text)

    def _refuse(self, line: str) -> None:
        self.problem = line
        for callback in self._on_problem:
            callback(line)
