"""What `mechlab publish` says when the pages are there."""

import socket
from dataclasses import asdict

from mechlab.publish.limits import units
from mechlab.publish.published import Published

EVERYWHERE = ("0.0.0.0", "::", "")
NOT_PROTECTED = [
    "Pages run as the user who started this, with its files and network: use a user of its own",
    "or a container, and keep no secrets there. One visitor can keep a processor busy. The README",
    "says how, under Publishing.",
]
PLAIN = [
    "Nothing is encrypted: who shares a network with a visitor can read along. Put a proxy with",
    "TLS before it, and say its address with --url.",
]


def getting_ready(published: Published) -> str:
    """What to wait for, which takes as long as the first visitor would have waited."""
    return f"Getting {', '.join(published.pages)} ready …"


def announcement(published: Published) -> str:
    """The link, what it leads to, the limits in force, and what is not protected."""
    lines = [f"mechlab is published at {link(published)}  (Ctrl-C ends it)", ""]
    lines += [f"  pages      {', '.join(published.pages)}"]
    lines += [f"  variants   {each['name']}" for each in published.variants]
    lines += (
        [f"  playtests  {_without_password(published.playtests)}"] if published.playtests else []
    )
    lines += ["", "Limits:", *_limits(published)]
    warnings = NOT_PROTECTED if published.url else [*NOT_PROTECTED, *PLAIN]
    return "\n".join([*lines, "", "What this does not protect against:", *_indented(warnings)])


def link(published: Published) -> str:
    """The address to send to visitors."""
    base = published.url.rstrip("/") or f"http://{_name(published.host)}:{published.port}"
    asked = [published.query, f"token={published.token}" if published.token else ""]
    query = "&".join(filter(None, asked))
    return f"{base}/" + (f"?{query}" if query else "")


def _limits(published: Published) -> list[str]:
    unit = units()
    values = asdict(published.limits)
    wide = max(len(name) for name in values)
    return [f"  {name.replace('_', ' '):{wide}}  {n:,} {unit[name]}" for name, n in values.items()]


def _name(host: str) -> str:
    """What others call this machine: without a name of its own, its address towards the world."""
    if host not in EVERYWHERE:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for examples: nothing is sent
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def _without_password(url: str) -> str:
    before, at, after = url.rpartition("@")
    scheme, _, user = before.partition("://")
    return f"{scheme}://{user.split(':')[0]}@{after}" if at else url


def _indented(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines]
