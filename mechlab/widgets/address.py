"""The address bar holds the case: read it when a page opens, write it when the case changes."""

import os
import threading
import time
import urllib.parse
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import traitlets

from .picture import HERE
from .strangers import OneWay

LONGEST = 4000  # characters of one value; a roster's share code is a few hundred
_LONGEST_QUERY = 16_000
_BETWEEN_TRIES = 0.05  # seconds
_LONGEST_WAIT = 120.0  # seconds; a browser that takes longer may miss something


@dataclass(frozen=True)
class Case:
    """What an address asked for: the values that were taken, and one line for each that was not."""

    values: Mapping[str, str]
    refused: tuple[str, ...] = ()

    def get(self, name: str, default: str = "") -> str:
        """A value, or the default when the address does not hold it."""
        return self.values.get(name, default)


def parse(query: str, names: Collection[str], longest: int = LONGEST) -> Case:
    """Take the named values out of a query string; what is not asked for is left alone.

    Values are a stranger's text: check each against what it may be before using it.

    >>> parse("build=abc&theme=dark", ["build"]).values
    {'build': 'abc'}
    >>> parse("build=" + "x" * 5000, ["build"]).refused
    ('The address holds 5000 characters for "build", more than the 4000 it may have.',)
    """
    if len(query) > _LONGEST_QUERY:
        line = f"The address is {len(query)} characters long, more than {_LONGEST_QUERY}."
        return Case({}, (line,))
    values, refused = {}, []
    for name, value in urllib.parse.parse_qsl(query, errors="replace"):
        if name not in names or not value:
            continue
        if len(value) > longest:
            refused.append(
                f'The address holds {len(value)} characters for "{name}",'
                f" more than the {longest} it may have."
            )
        else:
            values[name] = value
    return Case(values, tuple(refused))


def in_voila() -> bool:
    """Whether a Voilà page, not JupyterLab or a test, runs this kernel."""
    waiting = "VOILA_PREHEAT" in os.environ  # started ahead of time, before any request
    return waiting or os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


def is_waiting() -> bool:
    """Whether this kernel was started ahead of time, and may have no visitor yet."""
    return os.environ.get("VOILA_PREHEAT", "False") != "False"  # set by Voilà


def read(names: Collection[str], longest: int = LONGEST) -> Case:
    """The case in the address of the page that runs this kernel; empty outside Voilà.

    Waits for the visitor when the kernel was started ahead of time.

    >>> read(["build"]).values
    {}
    """
    if is_waiting():
        _wait_for_visitor()
    return parse(os.environ.get("QUERY_STRING", "") if in_voila() else "", names, longest)


def _wait_for_visitor() -> None:
    """Return once Voilà has handed over the visitor's address.

    Voilà gives up waiting when the machine is busy for seconds; the address must not be lost then.
    """
    if "QUERY_STRING" in os.environ:  # it has been asked for before
        return
    from voila.utils import wait_for_request

    wait_for_request()
    while "QUERY_STRING" not in os.environ:
        time.sleep(_BETWEEN_TRIES)
        wait_for_request()


def link(page: str, case: Mapping[str, str]) -> str:
    """A link to another page that carries a case.

    >>> link("odds", {"attacker": "a b", "empty": ""})
    'odds?attacker=a+b'
    """
    held = {name: value for name, value in case.items() if value}
    return page + (f"?{urllib.parse.urlencode(held)}" if held else "")


class Address(OneWay):
    """Writes the case into the address bar and offers it as a link to copy.

    In JupyterLab the address belongs to JupyterLab: there it writes nothing and shows no button.

    >>> address = Address()
    >>> address.write(build="abc", frame="")
    >>> address.case
    {'build': 'abc', 'frame': ''}
    """

    _esm = HERE / "address.js"

    case = traitlets.Dict().tag(sync=True)
    active = traitlets.Bool(False).tag(sync=True)
    text = traitlets.Unicode("Copy link").tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**{"active": in_voila(), **traits})
        self._here = threading.Event()
        self.on_msg(lambda widget, content, buffers: self._here.set())
        if not self.active:  # a cell's widgets reach JupyterLab one after the other, none is lost
            self._here.set()

    def wait_for_browser(self, seconds: float = _LONGEST_WAIT) -> bool:
        """Wait until the browser has every widget of the page; whether it has.

        What changes between its asking for them and its having them never reaches it.

        >>> Address().wait_for_browser()
        True
        """
        return self._here.wait(seconds)

    def write(self, **case: str) -> None:
        """Put these values into the address; an empty one is taken out; others stay."""
        self.case = case
