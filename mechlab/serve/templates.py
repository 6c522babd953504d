"""What pages are written with is made ready once: Voilà would do it for each visitor anew."""

from types import CodeType
from typing import Any

from jinja2.bccache import Bucket, BytecodeCache
from voila.exporter import VoilaExporter


class Compiled(BytecodeCache):
    """Templates in memory, as Python code; one that was edited is compiled again.

    >>> from jinja2 import DictLoader, Environment
    >>> compiled = Compiled()
    >>> def page(source):
    ...     loader = DictLoader({"page": source})
    ...     return Environment(loader=loader, bytecode_cache=compiled).get_template("page").render()
    >>> page("a {{ 1 + 1 }}"), page("a {{ 1 + 1 }}"), page("b"), len(compiled.kept)
    ('a 2', 'a 2', 'b', 1)
    """

    def __init__(self) -> None:
        self.kept: dict[tuple[str, bool], tuple[str, CodeType | None]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what is kept, if it is of this source."""
        checksum, code = self.kept.get(self._place(bucket), ("", None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it, in place of what another source came to."""
        self.kept[self._place(bucket)] = bucket.checksum, bucket.code

    @staticmethod
    def _place(bucket: Bucket) -> tuple[str, bool]:
        return bucket.key, bucket.environment.is_async


COMPILED = Compiled()


class Exporter(VoilaExporter):  # type: ignore[misc]  # Voilà comes without types
    """Writes a page with what was made ready for the one before."""

    @property
    def environment(self) -> Any:
        """Where its templates come from."""
        found = super().environment
        found.bytecode_cache = COMPILED
        return found
