"""The command line: `mechlab`, or `python3 -m mechlab` in a fresh clone."""

from mechlab.cli.app import main

__all__ = ["main"]
