"""Pages follow the files they are made of: what was edited counts from the next visit on."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from mechlab.serve.forking import CAN_FORK
from tests.browsing import free_port
from tests.pace import wait_until_idle

ROOT = Path(__file__).resolve().parents[2]
CELL = """
from mechlab import games
from mechlab.games import wreck

print("first is", games.FIRST, "and the target", wreck.catalog().rules.value("check_target"))
"""


def notebook(source: str) -> str:
    code = {"cell_type": "code", "id": "page", "metadata": {}, "outputs": []}
    cell = {**code, "execution_count": None, "source": source}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


class Copy:
    """A copy of mechlab that may be edited, with a page that says what it was made of."""

    def __init__(self, folder: Path) -> None:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "mechlab", folder / "mechlab", ignore=ignored)
        shutil.copytree(ROOT / "catalogs", folder / "catalogs")
        (folder / "dashboards").mkdir()
        for page in ("index", "hangar"):  # getting ready for the second reads catalogs
            (folder / "dashboards" / f"{page}.ipynb").write_text(notebook(CELL))
        self.numbers = folder / "own" / "rules.toml"
        shutil.copytree(ROOT / "catalogs" / "wreck", self.numbers.parent)
        self.edited = folder / "mechlab" / "games" / "__init__.py"
        self.original = self.edited.read_text()
        port = free_port()
        self.server = subprocess.Popen(
            [sys.executable, "-m", "mechlab.cli", "open", "--no-browser", "--port", str(port)],
            cwd=folder,
            env={
                **os.environ,
                "PYTHONPATH": str(folder),
                "MECHLAB_CATALOG_WRECK": str(self.numbers.parent),
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.server.stdout is not None
        self.address = self.server.stdout.readline().split()[3]

    def page(self) -> str:
        with urlopen(self.address, timeout=60) as answer:
            return str(answer.read().decode())

    def close(self) -> None:
        self.server.terminate()
        self.server.communicate(timeout=30)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    made = Copy(tmp_path_factory.mktemp("copy"))
    yield made
    made.close()


def test_what_was_edited_counts_from_the_next_visit_on(copy: Copy) -> None:
    assert "first is skirmish" in copy.page()
    for first in ("bolts", "wreck"):
        copy.edited.write_text(copy.original.replace("skirmish", first))
        assert f"first is {first}" in copy.page()


def test_edited_numbers_count_from_the_next_visit_on(copy: Copy) -> None:
    wait_until_idle()  # everything is ready, and was read
    assert "and the target 10" in copy.page()
    text = copy.numbers.read_text()
    changed = re.sub(r"(\[check_target\]\nvalue = )10", r"\g<1>11", text)
    assert changed != text
    copy.numbers.write_text(changed)
    assert "and the target 11" in copy.page()


def test_a_mistake_in_a_file_is_no_end(copy: Copy) -> None:
    copy.edited.write_text(copy.original + "\n)")
    assert "first is" not in copy.page()
    copy.edited.write_text(copy.original)
    assert "first is skirmish" in copy.page()


def test_a_mistake_where_pages_begin_ends_none(copy: Copy) -> None:
    folders = copy.edited.parents[1] / "serve" / "folders.py"
    text = folders.read_text()
    folders.write_text(text + "\n)")
    assert "first is skirmish" in copy.page()
    folders.write_text(text)
    assert "first is skirmish" in copy.page()


@pytest.mark.skipif(not CAN_FORK, reason="pages are forked on Linux")
def test_pages_begin_without_forks_too(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("MECHLAB_NO_FORK", "1")
    copy = Copy(tmp_path)
    try:
        assert "first is skirmish" in copy.page()
        assert "first is skirmish" in copy.page()
    finally:
        copy.close()
