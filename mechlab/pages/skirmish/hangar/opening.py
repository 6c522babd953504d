"""What the hangar opens on: the build or roster of an address, checked, or the example."""

from collections.abc import Sequence
from dataclasses import replace

from mechlab.games import skirmish
from mechlab.games.skirmish import Build, Catalog
from mechlab.widgets.address import Case

from .draft import Draft, example, loaded, roster

ADDRESS = ("build", "roster", "frame", "fielded")


def opened(case: Case, cat: Catalog) -> tuple[Draft, tuple[str, ...]]:
    """The draft that an address asks for, and one line for each value that was not taken.

    ``build`` is a kit's name or a share code, ``roster`` a share code or kit names with commas,
    ``frame`` the one on the stand, ``fielded`` the numbers of the fielded frames.

    >>> cat = skirmish.catalog()
    >>> opened(Case({"build": "Bastion"}), cat)[0].build == skirmish.kit("Bastion")
    True
    >>> opened(Case({"build": "%%%"}), cat)[1]
    ('The link holds no build: this is not a share code: it is damaged or cut short.',)
    """
    notices = list(case.refused)
    try:
        draft = _builds(case, cat)
    except ValueError as error:
        draft = example(cat)
        what = "roster" if case.get("roster") else "build"
        notices.append(f"The link holds no {what}: {error}.")
    frame, fielded = case.get("frame"), trio_of(case.get("fielded"), draft)
    if frame.isdecimal() and 1 <= int(frame) <= len(draft.frames):
        draft = replace(draft, active=int(frame) - 1)
    if fielded:
        draft = replace(draft, fielded=fielded)
    return draft, tuple(notices)


def _builds(case: Case, cat: Catalog) -> Draft:
    for name in ("roster", "build"):
        text = case.get(name)
        names = text.split(",") if text else []
        if names and all(each in cat.kits for each in names):
            if len(names) == int(cat.rules.value("roster_size")):
                return roster(names, cat)
            return loaded([skirmish.kit(each, cat) for each in names], cat)
        if text:
            found = skirmish.from_share_code(text, cat)
            return loaded([found] if isinstance(found, Build) else found, cat)
    return example(cat)


def trio_of(places: str, draft: Draft) -> tuple[int, ...]:
    """Frames by their numbers as an address writes them; empty when they name none.

    >>> trio_of("124", example(skirmish.catalog())), trio_of("9x", example(skirmish.catalog()))
    ((0, 1, 3), ())
    """
    found = {int(digit) - 1 for digit in places[:9] if digit in "123456789"}
    return tuple(sorted(found)) if found and max(found) < len(draft.frames) else ()


def known_builds(builds: Sequence[Build], cat: Catalog) -> list[Build]:
    """The builds, if this catalog has all their names: the hangar draws no part it does not know.

    >>> known_builds([skirmish.kit("Foreman").replace(head="Big head")], skirmish.catalog())
    Traceback (most recent call last):
    ...
    ValueError: build 1, head: the catalog has no 'Big head'
    """
    for number, build in enumerate(builds, 1):
        for fault in skirmish.check(build, cat):
            if fault.section == "B2" and fault.limit == "a name in the catalog":
                raise ValueError(f"build {number}, {fault.message}")
    return list(builds)
