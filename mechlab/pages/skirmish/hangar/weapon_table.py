"""The weapon table as a widget: means at once, the chances of a volley from a thread beside it."""

from collections.abc import Iterator, Mapping

from mechlab.games import skirmish
from mechlab.games.skirmish import Build, Catalog
from mechlab.widgets.address import in_voila
from mechlab.widgets.ground import html
from mechlab.widgets.markup import join, tag, trusted
from mechlab.widgets.work import Work

from .weapons import Gone, gone, modes, weapons


class WeaponTable:
    """Draws the table for a build; the volleys start when the page has been shown.

    The first volley of a kernel brings the compiled engine with it, which takes a moment: clicks
    do not wait for it.

    >>> table = WeaponTable(skirmish.catalog())
    >>> table.draw(skirmish.kit("Foreman"))
    >>> "working" in table.widget.value
    True
    >>> table.begin(); table.wait()
    >>> "working" in table.widget.value
    False
    """

    def __init__(self, cat: Catalog) -> None:
        self._cat = cat
        self._build: Build | None = None
        self._begun = False
        self._work: Work[tuple[Build, Gone]] = Work(self._show, self._ended)
        self.widget = html()

    def draw(self, build: Build) -> None:
        """Show the means of a build now and its chances when they are known."""
        if build == self._build:
            return
        self._build = build
        self._work.stop()
        self._show((build, {}))
        self._ask()

    def begin(self) -> None:
        """Start to work out volleys: the page is shown."""
        self._begun = True
        self._ask()

    def wait(self) -> None:
        """Wait for the chances, as a test does."""
        self._work.wait()

    def _ask(self) -> None:
        if self._begun and self._build is not None:
            self._work.start(self._chances(self._build))

    def _chances(self, build: Build) -> Iterator[tuple[Build, Gone]]:
        """All chances of a build, asked one by one so that a newer build stops them soon."""
        found: dict[tuple[skirmish.Profile, str], Mapping[str, float] | str] = {}
        ways = [profile for _, profile in modes(build, self._cat) if not profile.is_melee]
        for profile in ways:
            for kit in self._cat.kits:
                if build != self._build:
                    return
                found[profile, kit] = gone(build, profile, kit, self._cat)
        yield build, found

    def _ended(self, error: Exception | None) -> None:
        if error is not None:
            told = tag("p", f"No chances: {type(error).__name__}.", class_="ml-notice")
            self.widget.value = join(trusted(self.widget.value), told)

    def _show(self, known: tuple[Build, Gone]) -> None:
        build, chances = known
        code = skirmish.share_code(build, self._cat) if in_voila() else ""
        self.widget.value = weapons(build, code, self._cat, chances)
