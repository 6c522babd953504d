"""What no answer of a published server may hold."""

import re
from pathlib import Path

from tests.publish.conftest import ROOT

SECRETS = [
    re.compile(rb"Traceback \(most recent"),
    re.compile(rb'File "[^"]+", line \d+'),
    re.compile(re.escape(str(ROOT).encode()) + rb"/(?!.*voila/static)"),
    re.compile(re.escape(str(Path.home()).encode()) + rb"/\.(ipython|jupyter|pyenv)"),
    re.compile(rb"open_page\("),
    re.compile(rb"jupyter_server|tornado/\d|TornadoServer|ipykernel/|Python/3"),
]
"""What must never come back: source, paths of this machine, versions to look up faults of."""


def check_nothing_secret(answer: bytes) -> None:
    for secret in SECRETS:
        assert not secret.search(answer), secret.pattern
