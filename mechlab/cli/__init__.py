"""The command line: `mechlab`, or `python3 -m mechlab` in a fresh clone."""

# In the order in which `--help` lists their commands.
from mechlab.cli import app, builds, odds, games, study, numbers, project  # isort: skip
from mechlab.cli.app import main

__all__ = ["app", "builds", "games", "main", "numbers", "odds", "project", "study"]
