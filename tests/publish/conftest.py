"""A published server, as `mechlab publish` starts it."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

from tests.browsing import free_port, wait_until

ROOT = Path(__file__).resolve().parents[2]
LIMITS = """
visitors = 8
pages_from_one_address = 6
openings_a_minute = 600
connections_from_one_address = 40
messages_at_once = 300
messages_a_second = 100
unread_bytes = 4_000_000
"""
"""Tighter than by default, so that a test reaches them sooner; pages are opened more often."""

NICENESS = 1
"""Pages give way to the server, but hardly to the tests that run beside this one."""


@dataclass
class Server:
    """A server that runs, and what it printed when it was ready."""

    process: Any
    address: str
    said: str
    errors: Path

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def kernels(self) -> list[Any]:
        """The processes of its pages."""
        warm = psutil.Process(self.process.pid).children()
        return [each for one in warm for each in one.children()]


def start(folder: Path, *options: str, limits: str = LIMITS) -> Server:
    """Start a server and wait until it says that it is there. Its user has no folder of their own.

    It must not need one: in a container, all but what playtesters did is only to be read.
    """
    (folder / "limits.toml").write_text(f"{limits}\nniceness = {NICENESS}\n")
    port = free_port()
    given = ["--host", "127.0.0.1", "--port", str(port), "--limits", str(folder / "limits.toml")]
    command = [sys.executable, "-m", "mechlab.cli", "publish", *given, *options]
    errors = folder / "errors"
    with errors.open("w") as stream:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "HOME": os.devnull},
            stdout=subprocess.PIPE,
            stderr=stream,
            text=True,
        )
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if line.startswith("  TLS before it"):
            break
    assert "mechlab is published" in said, errors.read_text()
    return Server(process, f"http://127.0.0.1:{port}", said, errors)


def stop(server: Server) -> None:
    """Ask it to end; whatever it has begun must end with it."""
    begun = psutil.Process(server.process.pid).children(recursive=True)
    server.process.terminate()
    server.process.wait(timeout=30)
    server.process.stdout.close()
    assert wait_until(lambda: not any(each.is_running() for each in begun))
