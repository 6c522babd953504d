"""What playtesters are asked when a game is over: a TOML file that the designer edits.

>>> fun = read_questions()[0]
>>> fun.text, fun.kind, fun.check("4")
('How much fun was this game?', 'scale', '4')
>>> fun.check("6")
Traceback (most recent call last):
...
ValueError: the answer to 'fun' is one of 1, 2, 3, 4, 5
"""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast, get_args

from mechlab.catalog import CatalogError, Fault, default_folder
from mechlab.catalog.cells import listed
from mechlab.catalog.source import UnreadableError
from mechlab.catalog.toml import TOML, broken, is_text, lines_of, shown, toml_text

Kind = Literal["choice", "scale", "text"]
KINDS: tuple[Kind, ...] = get_args(Kind)
SCALE = ("1", "2", "3", "4", "5")
LONGEST = 1000
"""Characters of an answer in words, where the file does not say."""

_MOST_QUESTIONS, _LONGEST_TEXT, _MOST_CHARACTERS = 40, 300, 4_000
_KEYS = {"scale": ("low", "high"), "choice": ("choices",), "text": ("longest",)}
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")


@dataclass(frozen=True)
class Question:
    """One question. ``choices`` are those of a choice, or the numbers of a scale, whose ends are
    ``low`` and ``high``; ``longest`` is how many characters an answer in words may have."""

    name: str
    text: str
    kind: Kind
    choices: tuple[str, ...] = ()
    low: str = ""
    high: str = ""
    longest: int = LONGEST

    def check(self, answer: object) -> str:
        """The answer as it is kept; ``ValueError`` in one line for one that is none.

        >>> Question("why", "Why?", "text", longest=5).check(" yes ")
        'yes'
        """
        if not isinstance(answer, str):
            raise ValueError(f"the answer to {self.name!r} is text")
        if self.choices:
            if answer not in self.choices:
                raise ValueError(f"the answer to {self.name!r} is one of {', '.join(self.choices)}")
            return answer
        if len(answer) > self.longest:
            raise ValueError(f"the answer to {self.name!r} has at most {self.longest:,} characters")
        plain = (sign for sign in answer if sign.isprintable() or sign == "\n")
        return "".join(plain).strip()


def default_path() -> Path:
    """The questions that come with mechlab."""
    return default_folder("playtests") / "questions.toml"


def read_questions(path: str | Path | None = None) -> tuple[Question, ...]:
    """The questions of a file, or mechlab's own; ``CatalogError`` with every fault of it."""
    file = Path(path) if path else default_path()
    faults: list[Fault] = []
    if not file.exists():
        raise CatalogError([Fault(str(file), None, "", "no such file", "a file of questions")])
    try:
        text = toml_text(file)
    except UnreadableError as error:
        raise CatalogError([error.fault]) from None
    found = _Reader(file.name, text, faults).read()
    if faults:
        raise CatalogError(faults)
    return tuple(found)


class _Reader:
    """One pass over a file that collects every fault."""

    def __init__(self, file: str, text: str, faults: list[Fault]) -> None:
        self.file, self.text, self.faults, self.rows = file, text, faults, lines_of(text)

    def fault(self, row: int | None, column: str, found: object, expected: str) -> None:
        self.faults.append(Fault(self.file, row, column, shown(found), expected))

    def read(self) -> list[Question]:
        try:
            data = tomllib.loads(self.text)
        except RecursionError:
            self.fault(None, "", "brackets nested too deep", TOML)
            return []
        except ValueError as error:
            self.fault(*broken(str(error)))
            return []
        if not 0 < len(data) <= _MOST_QUESTIONS:
            expected = f"1 to {_MOST_QUESTIONS} questions, each a table such as [fun]"
            self.fault(None, "", f"{len(data)} questions", expected)
            return []
        return [self._question(name, entry) for name, entry in data.items()]

    def _question(self, name: str, entry: Any) -> Question:
        row = self.rows.get((name, "")) or self.rows.get(("", name))
        if not _NAME.fullmatch(name):
            self.fault(row, name, name, "a name of up to 40 small letters and digits, such as fun")
        if not isinstance(entry, dict):
            self.fault(row, name, entry, f"a table [{name}] with a text and a kind")
            return Question(name, "", "text")
        kind = entry.get("kind")
        if kind not in KINDS:
            self._wrong(name, "kind", kind, listed(tuple(f'"{each}"' for each in KINDS)))
            return Question(name, "", "text")
        for key in entry:
            if key not in ("text", "kind", *_KEYS[kind]):
                keys = listed(("text", "kind", *_KEYS[kind]))
                self._wrong(name, key, key, f"{keys} of a question of the kind {kind}")
        words = {key: self._words(name, key, entry) for key in ("text", "low", "high")}
        return Question(
            name,
            kind=cast(Kind, kind),
            choices=SCALE if kind == "scale" else self._choices(name, entry, kind),
            longest=self._longest(name, entry),
            **words,
        )

    def _wrong(self, name: str, key: str, found: object, expected: str) -> None:
        row = self.rows.get((name, key)) or self.rows.get((name, ""))
        self.fault(row, f"{name}.{key}", found, expected)

    def _words(self, name: str, key: str, entry: dict[str, Any]) -> str:
        is_asked = key == "text" or entry.get("kind") == "scale"
        found = entry.get(key)
        if not is_asked:
            return ""
        if not (is_text(found) and 0 < len(str(found).strip()) <= _LONGEST_TEXT):
            self._wrong(name, key, found, f"words in quotes, at most {_LONGEST_TEXT} characters")
        return str(found)

    def _choices(self, name: str, entry: dict[str, Any], kind: str) -> tuple[str, ...]:
        if kind != "choice":
            return ()
        found = entry.get("choices")
        sound = (
            isinstance(found, list)
            and 2 <= len(found) <= 12
            and all(is_text(each) and 0 < len(each) <= _LONGEST_TEXT for each in found)
            and len(set(found)) == len(found)
        )
        if not sound:
            self._wrong(name, "choices", found, 'a list of 2 to 12 different words, ["yes", "no"]')
            return ()
        return tuple(cast(list[str], found))

    def _longest(self, name: str, entry: dict[str, Any]) -> int:
        found = entry.get("longest", LONGEST)
        is_whole = isinstance(found, int) and not isinstance(found, bool)
        if not (is_whole and 1 <= found <= _MOST_CHARACTERS):
            self._wrong(name, "longest", found, f"a whole number from 1 to {_MOST_CHARACTERS:,}")
            return LONGEST
        return int(found)
