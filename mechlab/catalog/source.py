"""Reading a file of a catalog as text: small, UTF-8, and with a fault instead of a traceback."""

from pathlib import Path

from .fault import Fault

MOST_BYTES = 2_000_000
MOST_ROWS = 10_000
"""A catalog is made by hand; anything larger is some other file."""

_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


class UnreadableError(Exception):
    """Carries the one fault that keeps a file from being read at all."""

    def __init__(
        self, file: str, found: str, expected: str, row: int | None = None, column: str = ""
    ) -> None:
        super().__init__(found)
        self.fault = Fault(file, row, column, found, expected)


def read_text(path: Path) -> str:
    """The text of a file with plain newlines and no byte order mark.

    Raises ``UnreadableError`` when it is missing, no file, too large or not UTF-8 text.
    """
    name = path.name
    data = _read_bytes(path)
    # The first row is a header, so as many line ends as rows are in order.
    if data.rstrip().count(b"\n") > MOST_ROWS:
        raise UnreadableError(name, f"more than {MOST_ROWS:,} rows", f"at most {MOST_ROWS:,} rows")
    if len(data) > MOST_BYTES:
        found = f"more than {MOST_BYTES:,} bytes"
        raise UnreadableError(name, found, f"at most {MOST_BYTES:,} bytes")
    if data.startswith(_UTF16_MARKS):
        raise UnreadableError(name, "UTF-16 text", "UTF-8 (save it as CSV UTF-8)")
    if (at := data.find(b"\0")) >= 0:
        row = data.count(b"\n", 0, at) + 1
        raise UnreadableError(name, "a NUL byte", "UTF-8 text (save it as CSV UTF-8)", row)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # Counted in the bytes as they are: the mark at the front is no line of its own.
        row = data.count(b"\n", 0, error.start) + 1
        found = f"the byte 0x{data[error.start]:02x}"
        raise UnreadableError(name, found, "UTF-8 text (save it as CSV UTF-8)", row) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _read_bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise UnreadableError(path.name, "a folder", "a file")
        if not path.exists():
            raise UnreadableError(path.name, "no such file", "a file of this name in the catalog")
        if not path.is_file():
            raise UnreadableError(path.name, "a device or pipe", "a file")
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableError(
            path.name, f"a file that cannot be read ({reason})", "a file"
        ) from None
