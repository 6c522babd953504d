"""What the hangar opens on: the mechs of an address, checked, or the example."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from mechlab.games import bolts
from mechlab.games.bolts import Build, Catalog
from mechlab.widgets.address import Case
from mechlab.widgets.reading import shortened, whole_number

from ..mechs import EXAMPLES, named
from .draft import Draft, budgets, example, most_mechs

Reader = Callable[[Draft, str, Catalog], Draft]


def opened(case: Case, cat: Catalog) -> tuple[Draft, tuple[str, ...]]:
    """The draft that an address asks for, and one line for each value that was not taken.

    ``mech`` is an example's name, a share code or a line of text, ``team`` a share code or the
    names of examples with commas, ``on`` the mech on the stand, ``pinned`` one to compare with.

    >>> cat = bolts.catalog()
    >>> opened(Case({"mech": "Brawler", "budget": "50"}), cat)[0].budget
    50
    >>> opened(Case({"mech": "%%%"}), cat)[1][0][:38]
    'The link holds no mech: "%%%" is no ex'
    """
    notices, draft = list(case.refused), example(cat)
    for name, read in _READERS.items():
        draft = _taken(draft, case.get(name), name, read, notices, cat)
    return draft, tuple(notices)


def _taken(
    draft: Draft, text: str, name: str, read: Reader, notices: list[str], cat: Catalog
) -> Draft:
    try:
        return read(draft, text, cat) if text else draft
    except ValueError as error:
        what = {"mech": "mech", "team": "team", "pinned": "pinned mech"}.get(name, name)
        notices.append(f'The link holds no {what}: "{shortened(text)}" {error}.')
        return draft


def _mech(draft: Draft, text: str, cat: Catalog) -> Draft:
    return replace(draft, mechs=(named(text), *draft.mechs[1:]))


def _team(draft: Draft, text: str, cat: Catalog) -> Draft:
    names = text.split(",")
    if all(name in EXAMPLES for name in names):
        return of_mechs(draft, [named(name) for name in names], cat)
    found = bolts.from_share_code(text, cat)
    return of_mechs(draft, [found] if isinstance(found, Build) else found, cat)


def of_mechs(draft: Draft, builds: Sequence[Build], cat: Catalog) -> Draft:
    """The draft with other mechs. ``ValueError`` when they are too many."""
    most = most_mechs(cat)
    if len(builds) > most:
        raise ValueError(f"has {len(builds)} mechs; a table has room for {most}")
    return replace(draft, mechs=tuple(builds), active=0)


def _budget(draft: Draft, text: str, cat: Catalog) -> Draft:
    return replace(draft, budget=whole_number(text, *budgets(cat)))


def _on(draft: Draft, text: str, cat: Catalog) -> Draft:
    return replace(draft, active=whole_number(text, 1, len(draft.mechs)) - 1)


def _pinned(draft: Draft, text: str, cat: Catalog) -> Draft:
    return replace(draft, pinned=named(text))


_READERS: dict[str, Reader] = {
    "mech": _mech,
    "team": _team,
    "budget": _budget,
    "on": _on,
    "pinned": _pinned,
}
"""How each value is read, in the order they depend on each other: the mechs before their number."""

ADDRESS = tuple(_READERS)
