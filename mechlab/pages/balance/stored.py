"""Playing the studies anew that come with the pages; the page opens on them.

They must be played again when the rules, the players or the numbers change, as their test says:

    python -c "from mechlab.pages.balance.stored import write; write()"
"""

from collections.abc import Callable
from pathlib import Path

from mechlab.lab import Study, run
from mechlab.lab.variants import Clear

from .case import BalanceCase
from .studies import Played, forget, stored_place
from .tornado import second_stage


def stored_studies() -> dict[str, Study]:
    """What the page asks when it opens, by the name of the file; the last needs the others."""
    case = BalanceCase()
    return {
        "teams": case.declared(),
        "crit-margin": case.compared(),
        "hand": case.swapped(),
        "rules": case.swept(),
    }


def write(tell: Callable[[str], object] = print) -> None:
    """Play them all; it takes a minute or two."""
    for name, study in stored_studies().items():
        look = Clear(study) if name == "crit-margin" else None
        _write(name, study, look, tell)
    frame = run(stored_studies()["rules"], _place("rules"))
    _write("rules-closer", second_stage(Played(stored_studies()["rules"], frame)), None, tell)
    forget()


def _write(name: str, study: Study, look: "Clear | None", tell: Callable[[str], object]) -> None:
    _place(name).unlink(missing_ok=True)
    frame = run(study, _place(name), look=look)
    tell(f"{_place(name).name}: {len(frame):,} games, {_place(name).stat().st_size:,} bytes")


def _place(name: str) -> Path:
    return stored_place() / f"{name}.parquet"
