"""The command line: `mechlab`, or `python3 -m mechlab` in a fresh clone."""

# In the order in which `--help` lists their commands.
from mechlab.cli import app, builds, odds, games, study, metagame  # isort: skip
from mechlab.cli import lab_answers, luck_and_length, numbers  # isort: skip
from mechlab.cli import publishing, playtests, project  # isort: skip
from mechlab.cli.app import main

__all__ = [
    "app",
    "builds",
    "games",
    "lab_answers",
    "luck_and_length",
    "main",
    "metagame",
    "numbers",
    "odds",
    "playtests",
    "project",
    "publishing",
    "study",
]
