"""Files of a catalog that are drawn rather than filled in, one a file: maps, tables of terrain."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .fault import CatalogError, Fault, meant
from .source import UnreadableError, read_text
from .whole import Whole


@dataclass(frozen=True)
class Drawings:
    """What stands in one folder of a catalog; a drawing's name is that of its file.

    ``what`` is one of them in a word, ``ending`` that of their files.
    """

    folder: str
    ending: str
    what: str

    def files(self, cat: Whole) -> dict[str, Path]:
        """The files by their names, sorted.

        >>> from mechlab.games import skirmish
        >>> list(Drawings("maps", ".txt", "map").files(skirmish.catalog()))[:3]
        ['Causeway', 'Flat', 'Foundry']
        """
        found = (cat.path / self.folder).glob(f"*{self.ending}")
        return dict(sorted((path.stem, path) for path in found))

    def read(self, name: str | Path, cat: Whole) -> tuple[Path, str]:
        """The file of a name in the catalog, or any by its path, and its text.

        ``CatalogError`` when it is not there or cannot be read.
        """
        path = self._path(str(name), cat)
        try:
            return path, read_text(path)
        except UnreadableError as error:
            raise CatalogError([error.fault]) from None

    def faults(self, cat: Whole, faults_of: Callable[[str, str], list[Fault]]) -> list[Fault]:
        """Everything wrong with all files; ``faults_of`` a text and its file's name."""
        faults: list[Fault] = []
        for path in self.files(cat).values():
            try:
                faults += faults_of(read_text(path), path.name)
            except UnreadableError as error:
                faults.append(error.fault)
        return faults

    def _path(self, name: str, cat: Whole) -> Path:
        files = self.files(cat)
        for known, path in files.items():
            if known.lower() == name.lower():
                return path
        if name.endswith(self.ending):
            return Path(name)
        names = list(files)
        expected = ", ".join(names) or f"a {self.what} in the folder {self.folder} of the catalog"
        raise CatalogError([Fault(self.folder, None, "", name, expected + meant(name, names))])
