"""What pytest does before it reads doctests of a module: import the module's package.

With ``--import-mode=importlib`` pytest runs the file of a module that nobody has imported yet. When
the package's ``__init__`` imports that module too, there are then two of it, and the second takes
the place of what the package offers under the same name, such as the function ``catalog``.
"""

import importlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent


def pytest_collect_file(file_path: Path) -> None:
    """Import the package of a module of mechlab as everyone does, if it was not."""
    if file_path.suffix == ".py" and file_path.is_relative_to(ROOT / "mechlab"):
        importlib.import_module(".".join(file_path.parent.relative_to(ROOT).parts))
