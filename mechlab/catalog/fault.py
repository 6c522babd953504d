"""What is wrong in a catalog: all of it at once, one line each."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import groupby

from .names import many

SHOWN_PER_FILE = 50
_LONGEST_WORD, _MOST_WORDS = 60, 500


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in one cell, row or file.

    ``row`` is what a spreadsheet shows (the header is row 1), ``None`` for the file as a whole;
    ``column`` is the header's word, or empty for the row as a whole.

    >>> print(Fault("kits.csv", 3, "Right hand", "Rifel", "an item (did you mean Rifle?)"))
    kits.csv row 3, Right hand: found 'Rifel', expected an item (did you mean Rifle?)
    """

    file: str
    row: int | None
    column: str
    found: str
    expected: str

    @property
    def place(self) -> str:
        """File, row and column, as far as they are known."""
        row = "" if self.row is None else f" row {self.row}"
        return f"{self.file}{row}{', ' + self.column if self.column else ''}"

    def __str__(self) -> str:
        return f"{self.place}: found {quoted(self.found)}, expected {self.expected}"


class CatalogError(ValueError):
    """A catalog that cannot be used; ``faults`` holds everything that is wrong with it.

    >>> print(CatalogError([Fault("arms.csv", 2, "Dur", "-3", "a whole number from 1 to 99")]))
    1 fault in the catalog:
      arms.csv row 2, Dur: found '-3', expected a whole number from 1 to 99
    """

    def __init__(self, faults: Iterable[Fault], folder: object = None) -> None:
        self.faults = tuple(faults)
        self.folder = folder
        super().__init__(self.faults, folder)

    def __str__(self) -> str:
        where = f" {self.folder}" if self.folder else ""
        title = f"{many(len(self.faults), 'fault')} in the catalog{where}:"
        return "\n".join([title, *(f"  {line}" for line in self.lines())])

    def lines(self) -> Iterator[str]:
        """A line a fault; past the first 50 of a file only how many more there are."""
        for file, group in groupby(self.faults, key=lambda fault: fault.file):
            faults = list(group)
            yield from map(str, faults[:SHOWN_PER_FILE])
            if len(faults) > SHOWN_PER_FILE:
                yield f"{file}: and {len(faults) - SHOWN_PER_FILE:,} more"


def quoted(text: str, limit: int = 60) -> str:
    """Text as a fault shows it: on one line, in quotes, and never long.

    >>> quoted("a\\tb"), quoted("x" * 90, limit=5), quoted("")
    ("'a\\\\tb'", "'xxxxx…'", 'nothing')
    """
    if not text:
        return "nothing"
    return repr(text[:limit] + "…" if len(text) > limit else text)


def meant(found: str, words: Collection[str]) -> str:
    """The end of a sentence that guesses the word, or nothing where none is near.

    Guessing takes time, so it is not done for a text or a list that no person wrote.

    >>> meant("Rifel", ["Rifle", "Cannon"]), meant("Sword", ["Rifle", "Cannon"])
    (' (did you mean Rifle?)', '')
    """
    if len(found) > _LONGEST_WORD or len(words) > _MOST_WORDS:
        return ""
    near = get_close_matches(found, words, n=1)
    return f" (did you mean {near[0]}?)" if near else ""
