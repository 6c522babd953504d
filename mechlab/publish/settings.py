"""How Voilà is told what is published."""

import os
import secrets

from traitlets.config import Config

from mechlab.publish.doors import Invitation, Nowhere
from mechlab.publish.guard import GuardedConnection
from mechlab.publish.kernels import PageKernels
from mechlab.publish.published import Published
from mechlab.serve import pages

LOOK_AROUND_SECONDS = 5  # between two looks for pages that nobody looks at
STRICT = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Server": "mechlab",  # and no version of anything
    "X-Frame-Options": "SAMEORIGIN",
}


def configuration(published: Published) -> Config:
    """What Voilà is told; beyond what it is for one's own pages, that nobody is trusted."""
    limits = published.limits
    config = pages.configuration(published.port, published.host, "", published.pages)
    config.Voila.update(
        token=published.token,
        identity_provider_class=Invitation,
        kernel_websocket_connection_class=GuardedConnection,
    )
    settings = config.Voila.tornado_settings
    settings["headers"] |= STRICT
    settings |= {"websocket_max_message_size": limits.message_bytes, "limits": limits}
    settings["default_handler_class"] = Nowhere
    config.Invitation.cookie_options = {"samesite": "Lax"}
    config.VoilaConfiguration.multi_kernel_manager_class = PageKernels
    config.VoilaExecutor.timeout = limits.arrival_seconds
    config.MappingKernelManager.update(
        cull_idle_timeout=60 * limits.idle_minutes,
        cull_interval=LOOK_AROUND_SECONDS,
        cull_connected=True,
        cull_busy=True,
        buffer_offline_messages=False,
    )
    # Whose notebooks are trusted is kept nowhere: these are ours, and no disk need be written to.
    config.NotebookNotary.update(db_file=":memory:", secret=secrets.token_bytes())
    config.KernelRestarter.restart_limit = 0  # a page that came back empty would be worse than none
    if os.name == "posix":
        config.KernelManager.transport = "ipc"  # two kernels that start at once never share a port
    return config
