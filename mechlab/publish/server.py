"""The server that strangers reach: it prints what it serves, and ends with all it has begun."""

import logging
import os
import socket
from typing import Any

from tornado.httpserver import HTTPServer

from mechlab.publish.buckets import Buckets
from mechlab.publish.doors import PublishedPage, doors
from mechlab.publish.limits import Limits
from mechlab.publish.published import Published
from mechlab.publish.saying import announcement, getting_ready
from mechlab.publish.settings import configuration
from mechlab.serve import pages
from mechlab.serve.forking import CAN_FORK, Warm
from mechlab.serve.server import add_to_path

LONGEST_HEADER = 1_200_000  # bytes: who comes with too long an address is told so, up to here
LONGEST_BODY = 10_000  # nobody posts more than a farewell
SECONDS_TO_ASK = 30  # for a connection that says nothing


def publish(published: Published) -> None:
    """Serve until Ctrl-C or a polite signal.

    ``OSError`` when the port is taken, or a page cannot be opened at all.
    """
    require_free(published.host, published.port)
    add_to_path("JUPYTER_PATH", pages.TEMPLATES)
    os.environ.update(published.environment)
    have_files_enough()
    limits = published.limits
    own = {"megabytes": limits.memory_megabytes, "niceness": limits.niceness}
    warm = Warm(published.pages, follows=False, **own) if CAN_FORK else None
    try:
        server = PublishedPages(
            config=configuration(published), published=published, pages=published.pages, warm=warm
        )
        server.initialize([])
        for name in ("tornado.access", "tornado.general", "tornado.application"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # strangers do not write our log
        print(getting_ready(published), flush=True)
        wait(warm)
        server.start()
    finally:
        if warm is not None:
            warm.close()


def wait(warm: Warm | None) -> None:
    """Wait until every page can begin; ``OSError`` if one cannot, which has said why."""
    try:
        if warm is not None:
            warm.wait()
    except RuntimeError as error:
        raise OSError(str(error)) from error


def require_free(host: str, port: int) -> None:
    """``OSError`` when something else listens there: the link that was given out must be right."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise OSError(f"port {port} of {host} cannot be had: {error.strerror}") from None


def have_files_enough() -> None:
    """Let this process open as many files and connections as the system allows it."""
    if os.name != "posix":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class PublishedPages(pages.Pages):
    """Voilà with few doors, and each of them guarded."""

    page_handler = PublishedPage

    def __init__(self, published: Published, warm: Warm | None, **options: Any) -> None:
        super().__init__(**options)
        self.published, self.warm = published, warm
        self.limits: Limits = published.limits

    def other_handlers(self, theirs: list[Any]) -> list[Any]:
        """None of Voilà's but those that pages need."""
        return doors(self.static_paths, self.labextensions_path)

    def listen(self) -> None:
        """Answer until something ends the server."""
        a_minute = self.limits.openings_a_minute
        self.app.settings["openings"] = Buckets(a_minute, a_minute / 60)
        is_behind_proxy = bool(self.published.url)
        server = Listener(
            self.app,
            xheaders=is_behind_proxy,
            max_header_size=LONGEST_HEADER,
            max_body_size=LONGEST_BODY,
            body_timeout=SECONDS_TO_ASK,
            idle_connection_timeout=SECONDS_TO_ASK,
        )
        server.most = None if is_behind_proxy else self.limits.connections_from_one_address
        server.listen(self.port, self.ip)
        print(announcement(self.published), flush=True)
        try:
            self.ioloop.start()
            print("\nThe pages are closed.", flush=True)
        finally:
            server.stop()
            self.stop()


class Listener(HTTPServer):
    """Takes connections, but not too many from one address."""

    most: int | None = None

    def initialize(self, *given: Any, **options: Any) -> None:
        """Begin without any."""
        super().initialize(*given, **options)
        self._streams: dict[str, list[Any]] = {}

    def handle_stream(self, stream: Any, address: Any) -> None:
        """Take one, or hang up."""
        here = [each for each in self._streams.get(address[0], ()) if not each.closed()]
        self._streams[address[0]] = here
        if self.most is not None and len(here) >= self.most:
            stream.close()
            return
        here.append(stream)
        super().handle_stream(stream, address)
