"""Playing the studies anew that come with the pages; the page opens on them.

They must be played again when the rules, the players or the numbers change, as their test says:

    python -c "from mechlab.pages.balance.stored import write; write()"
"""

from collections.abc import Callable
from pathlib import Path

from mechlab.lab import Study, run
from mechlab.lab.variants import Clear

from .case import BalanceCase, opening
from .studies import Played, forget, stored_place
from .tornado import second_stage

OTHERS = ("wreck", "bolts")
"""Games beside the first whose studies come with the page."""
CHANGED = "changed"
"""What the study of a changed number is called, of a game that is not the first."""


def stored_studies() -> dict[str, Study]:
    """What the page asks when it opens, by the name of the file; the last needs the others."""
    case = BalanceCase()
    found = {
        "teams": case.declared(),
        "crit-margin": case.compared(),
        "hand": case.swapped(),
        "rules": case.swept(),
    }
    for game in OTHERS:
        case = opening(game)
        asked = {"teams": case.declared, CHANGED: case.compared, "parts": case.swapped}
        asked["rules"] = case.swept
        found |= {f"{game}-{name}": study() for name, study in asked.items()}
    return found


def write(tell: Callable[[str], object] = print, only: str = "") -> None:
    """Play them all, or those whose names begin so; it takes a minute or two."""
    for name, study in stored_studies().items():
        if name.startswith(only):
            compares = name in ("crit-margin", *(f"{game}-{CHANGED}" for game in OTHERS))
            _write(name, study, Clear(study) if compares else None, tell)
    for name in ("rules", *(f"{game}-rules" for game in OTHERS)):
        if name.startswith(only):
            study = stored_studies()[name]
            frame = run(study, _place(name))
            _write(f"{name}-closer", second_stage(Played(study, frame)), None, tell)
    forget()


def _write(name: str, study: Study, look: "Clear | None", tell: Callable[[str], object]) -> None:
    _place(name).unlink(missing_ok=True)
    frame = run(study, _place(name), look=look)
    tell(f"{_place(name).name}: {len(frame):,} games, {_place(name).stat().st_size:,} bytes")


def _place(name: str) -> Path:
    return stored_place() / f"{name}.parquet"
