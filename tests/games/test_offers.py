"""What a game offers stays what it is, whichever of its modules is imported first, and how."""

import subprocess
import sys
from pathlib import Path

from mechlab.games import named, names

ROOT = Path(__file__).resolve().parents[2]

LOOKED_AT = """
import importlib, sys
import pytest

@pytest.mark.parametrize("name", {names})
def test_offered(name):
    game = importlib.import_module(f"mechlab.games.{{name}}")
    module = sys.modules[f"mechlab.games.{{name}}.catalog"]
    assert callable(game.catalog) and game.catalog is module.catalog
    assert type(game.catalog()) is game.Catalog is module.Catalog
"""


def test_a_game_offers_its_functions_and_not_the_modules_of_the_same_name() -> None:
    for name in names():
        game = named(name)
        assert callable(game.catalog) and callable(game.claims) and callable(game.simulate)


def test_reading_doctests_of_one_module_leaves_the_function_in_its_place(tmp_path: Path) -> None:
    probe = tmp_path / "test_probe.py"
    probe.write_text(LOOKED_AT.format(names=names()), encoding="utf-8")
    modules = [f"mechlab/games/{name}/catalog.py" for name in names()]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "offered"]
    done = subprocess.run(
        [*command, *modules, str(probe)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert f"{len(names())} passed" in done.stdout, done.stdout
