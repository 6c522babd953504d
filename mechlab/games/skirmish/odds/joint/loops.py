"""Which inner loops run: compiled by Numba, or in NumPy alone."""

import importlib
import importlib.util
import os
from typing import Any

NO_NUMBA = "MECHLAB_NO_NUMBA"
"""Set to 1 in the environment, the engine does without Numba."""


def loops() -> Any:
    """The module with the inner loops, chosen at each call; Numba is imported at the first.

    >>> import os
    >>> os.environ[NO_NUMBA] = "1"
    >>> loops().__name__.rpartition(".")[2]
    'slices'
    >>> del os.environ[NO_NUMBA]
    """
    without = os.environ.get(NO_NUMBA, "") not in ("", "0") or not importlib.util.find_spec("numba")
    return importlib.import_module(f"{__package__}.{'slices' if without else 'kernels'}")
