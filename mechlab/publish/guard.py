"""The connection between a stranger's page and its process, guarded in both directions."""

import json
import logging
from typing import Any, ClassVar

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from mechlab.publish.buckets import Bucket
from mechlab.publish.messages import Forbidden, may_be_seen, read

LOG = logging.getLogger("mechlab.publish")

TOO_MUCH = 1008  # how a socket says that it is closed for what was said on it
FORBIDDEN_COUNTS_AS = 20
BYTES_COUNT_AS_ONE = 10_000
LONGEST_FAULT = 6000  # characters


class GuardedConnection(ZMQChannelsWebsocketConnection):
    """Hands on what a page needs, so fast as a person can be; the rest never arrives.

    Who asks for more than that is cut off; an honest page connects again by itself.
    """

    limit_rate = False  # it would answer the visitor with the server's settings
    # What pages fail of is told to who publishes them, but nobody fills their disk with it.
    faults: ClassVar[Bucket] = Bucket(size=5, per_second=0.1)

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Hand on a visitor's message, written anew."""
        stream = self.channels.get("shell")
        if stream is None or stream.closed():
            return
        if not self._may_say(1 + len(incoming_msg) / BYTES_COUNT_AS_ONE):
            return
        try:
            parts = read(incoming_msg)
        except Forbidden:
            self._may_say(FORBIDDEN_COUNTS_AS)
            return
        self.session.send_raw(stream, parts)

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Hand on what the process answers, but no output and no error."""
        parts: list[Any] = self.session.feed_identities(outgoing_msg)[1]
        header, content = parts[1], parts[4]
        if may_be_seen(getattr(stream, "channel", None), header):
            super().handle_outgoing_message(stream, outgoing_msg)
        elif json.loads(header).get("msg_type") == "error":
            self._report(content)

    def write_stderr(self, error_message: str, parent_header: Any) -> None:
        """Tell a visitor nothing of the server."""

    def _may_say(self, tokens: float) -> bool:
        """Whether the page may say so much now; its connection ends if not."""
        may = bool(self.kernel_manager.messages.take(tokens))
        if not may:
            self.websocket_handler.close(TOO_MUCH, "too much at once")
        return may

    def _report(self, content: bytes) -> None:
        """Show who publishes what went wrong in a page."""
        if self.faults.take():
            said = json.loads(content)
            lines = "\n".join(said.get("traceback", ()))[-LONGEST_FAULT:]
            LOG.error("a page failed, and went on: %s\n%s", said.get("ename"), lines)
