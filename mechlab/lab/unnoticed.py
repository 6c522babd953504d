"""A test of tests: which number can change without any of them noticing."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from mechlab.engine.playable import Changes, Number

from .running import Event, Progress, Stopped
from .sensitivity import steps_of
from .study import StudyError

if TYPE_CHECKING:
    import pandas as pd

Check = Callable[[Changes], bool]
"""Whether it notices these changes: that the numbers are no longer what it holds them to."""


@dataclass(frozen=True)
class Unnoticed:
    """What noticed each step of each number, and what nothing noticed."""

    sentence: str
    table: "pd.DataFrame"
    """A row for every step; ``noticed by`` is the first check that noticed it, or empty."""

    @property
    def left(self) -> "pd.DataFrame":
        """The steps that no check noticed."""
        return self.table[self.table["noticed by"] == ""].reset_index(drop=True)


def unnoticed(
    numbers: Iterable[Number],
    checks: Mapping[str, Check],
    path: str | Path | None = None,
    *,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Unnoticed:
    """Change each number by each step that the catalog allows, and ask who notices.

    Checks are asked in their order until one notices, so quick ones go first. What was found is
    added to the file ``path`` step by step; where the file is, only what is missing is asked.
    Ends with ``Stopped`` when ``stop`` is set.

    >>> margin = Number("rules/crit_margin", "Crit margin", "4", "3", "5", "F8", "printed")
    >>> found = unnoticed([margin], {"fewer crits": lambda changes: changes[margin.path] == "5"})
    >>> print(found.sentence)
    1 of 2 steps goes unnoticed: Crit margin 3 instead of 4.
    >>> found.table[["step", "noticed by"]].values.tolist()
    [['down', ''], ['up', 'fewer crits']]
    """
    steps = list(steps_of(numbers))
    known = _read(path, list(checks))
    for done, (number, _, to) in enumerate(steps):
        if progress:
            progress(done, len(steps))
        if stop and stop.is_set():
            raise Stopped(done, len(steps))
        if (number.path, to) not in known:
            known[number.path, to] = _noticed({number.path: to}, checks)
            _write(path, list(checks), number.path, to, known[number.path, to])
    if progress:
        progress(len(steps), len(steps))
    return _told(steps, known)


def _noticed(changes: Changes, checks: Mapping[str, Check]) -> str:
    return next((name for name, notices in checks.items() if notices(changes)), "")


def _told(steps: list[tuple[Number, str, str]], known: Mapping[tuple[str, str], str]) -> Unnoticed:
    import pandas as pd

    columns = ["number", "path", "step", "from", "to", "section", "source", "noticed by"]
    rows = [
        [n.text, n.path, step, n.value, to, n.section, n.source, known[n.path, to]]
        for n, step, to in steps
    ]
    left = [f"{row[0]} {row[4]} instead of {row[3]}" for row in rows if not row[-1]]
    shown = ", ".join(left[:5]) + (f", and {len(left) - 5:,} more" if len(left) > 5 else "")
    verb = "goes" if len(left) == 1 else "go"
    sentence = f"{len(left):,} of {len(rows):,} steps {verb} unnoticed: {shown}."
    if not left:
        sentence = f"All of {len(rows):,} steps are noticed."
    return Unnoticed(sentence, pd.DataFrame(rows, columns=columns))


def _read(path: str | Path | None, checks: list[str]) -> dict[tuple[str, str], str]:
    """What a file has; a line that was cut short when a run ended is asked again."""
    file = Path(path) if path else None
    if file is None or not file.exists():
        return {}
    text = file.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    found: dict[tuple[str, str], str] = {}
    for line in whole.splitlines():
        try:
            body = json.loads(line)
            asked, key, by = body["checks"], (body["path"], body["to"]), body["noticed by"]
        except (ValueError, KeyError, TypeError):
            raise StudyError(f"{file} does not hold what was noticed") from None
        if asked != checks:
            raise StudyError(f"{file} is of other checks, {', '.join(asked)}; keep this elsewhere")
        found[key] = by
    return found


def _write(path: str | Path | None, checks: list[str], number: str, to: str, by: str) -> None:
    if path:
        body = {"path": number, "to": to, "noticed by": by, "checks": checks}
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(json.dumps(body, ensure_ascii=False) + "\n")
