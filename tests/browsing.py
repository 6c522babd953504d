"""What page tests say about a page beyond Playwright's own words."""

import socket
import time
from collections.abc import Callable
from typing import Any
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlsplit
from urllib.request import urlopen

DESKTOP = (1366, 900)
PHONE = (390, 844)


class Watch:
    """Collects what a page must not do."""

    def __init__(self, server: str) -> None:
        self.host = urlsplit(server).netloc
        self.faults: list[str] = []
        self._handles = {
            "console": self.hear,
            "pageerror": lambda error: self.faults.append(f"uncaught error: {error}"),
            "request": lambda request: self.see(request.url),
            "websocket": lambda socket: self.see(socket.url),
        }

    def follow(self, page: Any) -> None:
        for event, handle in self._handles.items():
            page.on(event, handle)

    def leave(self, page: Any) -> None:
        for event, handle in self._handles.items():
            page.remove_listener(event, handle)

    def hear(self, message: Any) -> None:
        if message.type == "error":
            self.faults.append(f"console error: {message.text} ({message.location.get('url')})")

    def see(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != self.host:
            self.faults.append(f"request to another host: {url}")


def wait_for_widgets(page: Any, seconds: float = 100) -> None:
    """Wait until the page shows its widgets and none is still on its way.

    As long as a machine may take whose cores all compile and test; speed is measured apart.
    """
    page.wait_for_selector("#rendered_cells .jupyter-widgets", timeout=1000 * seconds)
    page.wait_for_function(
        "() => !document.querySelector('#rendered_cells').innerText.includes('Loading widget')",
        timeout=1000 * seconds,
    )


def wait_until_it_fits(page: Any, width: int) -> None:
    """Wait until nothing stands out of a screen so wide: charts follow a moment later."""
    page.wait_for_function(
        "(width) => document.documentElement.scrollWidth <= width", arg=width, timeout=20_000
    )


def key(name: str) -> str:
    """The selector of the control with this key."""
    return f'[data-key="{name}"]'


def asked(page: Any) -> dict[str, str]:
    """What the address holds now, which may follow what is shown a moment later.

    Asked of the page: ``page.url`` is as old as the last word from the browser.
    """
    query = page.evaluate("location.search.slice(1)")
    return {name: values[0] for name, values in parse_qs(query).items()}


def wait_for_tile(page: Any, name: str, text: str) -> None:
    """Wait until a number at the top reads so."""
    page.wait_for_function(
        """([name, text]) => [...document.querySelectorAll(".od-tile")].some(
            t => t.children[0].innerText === name && t.children[1].innerText === text)""",
        arg=[name, text],
    )


def nameless(page: Any) -> list[str]:
    """Controls that say nothing to who cannot see them."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("main button, main select, main input, main a,"
            + " main [data-key]")].filter(e => e.getClientRects().length && !(
                e.getAttribute("aria-label") || e.textContent.trim() || e.title
                || e.labels?.length || e.closest("label")?.textContent.trim()))
            .map(e => e.outerHTML.slice(0, 120))"""
    )
    return found


def check_whole(page: Any) -> None:
    """The page says what it is, to readers and to their programs."""
    assert "mechlab" in page.title()
    assert page.get_attribute("html", "lang") == "en"
    assert page.locator("main").count() == 1
    assert page.locator("h1").count() == 1


def kernel_of(page: Any) -> str:
    """The id of the kernel behind a page."""
    return str(
        page.evaluate(
            "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
        )
    )


def is_running(server: str, kernel: str) -> bool:
    """Whether a kernel is still there."""
    try:
        with urlopen(f"{server}/api/kernels/{kernel}"):
            return True
    except HTTPError:
        return False


def eventually(found: Callable[[], object], expected: object, seconds: float = 10) -> None:
    """Wait until something is as expected; what it is at last fails the test otherwise."""
    end = time.monotonic() + seconds
    while (last := found()) != expected and time.monotonic() < end:
        time.sleep(0.05)
    assert last == expected


def wait_until(holds: Callable[[], bool], seconds: float = 10) -> bool:
    """Whether something comes true in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.05)
    return holds()


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def check_for_everybody(page: Any) -> None:
    """The page has nothing that keeps anybody out: wide in the light, narrow in the dark.

    What is there at both widths is so seen in both lights, at the cost of two looks.
    """
    for (width, height), light in ((DESKTOP, "light"), (PHONE, "dark")):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=light)
        # Charts take their width a moment later.
        eventually(lambda: violations(page), [], seconds=30)


def violations(page: Any) -> list[str]:
    """What axe-core finds against a page, a line for each rule and element."""
    from axe_playwright_python.sync_playwright import Axe

    report = Axe().run(page).response
    return [
        f"{fault['id']}: {fault['help']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for fault in report["violations"]
        for node in fault["nodes"]
    ]
