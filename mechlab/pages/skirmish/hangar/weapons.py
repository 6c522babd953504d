"""What the weapons of a build do to the kits, exactly: mean damage of one Fire, of one strike."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from mechlab.games import skirmish
from mechlab.games.skirmish import Build, Catalog, Profile, odds
from mechlab.pages.links import to_page
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import decimal, percent, table, warrant


def modes(build: Build, cat: Catalog) -> Iterator[tuple[str, Profile]]:
    """Each mounted weapon in each way it can be used now, and where it sits.

    >>> [profile.label for _, profile in modes(skirmish.kit("Lantern"), skirmish.catalog())]
    ['Lance', 'Lance, Overdrive', 'Pulse', 'Pulse, Overdrive']
    """
    for weapon in skirmish.weapons(build, cat):
        name = weapon.name
        yield weapon.place, skirmish.profile(name, cat=cat)
        if weapon.load in skirmish.loads(name, cat):
            yield weapon.place, skirmish.profile(name, load=weapon.load, cat=cat)
        for form in skirmish.forms(name, cat):
            yield weapon.place, skirmish.profile(name, form=form, cat=cat)
        if skirmish.has_overdrive(name, cat):
            yield weapon.place, skirmish.profile(name, overdrive=True, cat=cat)


def mean_damage(build: Build, profile: Profile, target: Build, cat: Catalog) -> Fraction:
    """Mean damage of one whole Fire at an undamaged target at net 0, all parts together (F3-F6).

    >>> foreman, cat = skirmish.kit("Foreman"), skirmish.catalog()
    >>> mean_damage(foreman, skirmish.profile("Rifle"), skirmish.kit("Reaver"), cat)
    Fraction(277, 60)
    """
    accuracy = profile.accuracy + cat.heads[build.head].accuracy + _gunnery(build, cat)
    return _mean(replace(profile, accuracy=accuracy), target, cat)


@lru_cache(maxsize=4096)
def _mean(aimed: Profile, target: Build, cat: Catalog) -> Fraction:
    evasion = _evasion(target, cat)
    bands = int(cat.rules.value("bands"))
    return sum(
        (
            Fraction(part.width, bands) * odds.expected_damage(aimed, part.armor, evasion, cat=cat)
            for part in skirmish.body(target, cat)
        ),
        Fraction(0),
    )


def strike_damage(build: Build, profile: Profile, target: Build, cat: Catalog) -> Fraction:
    """Mean damage of one accepted strike at the target's Core (F11.2), Mass included."""
    ours, theirs = (skirmish.card(mech, cat).class_name for mech in (build, target))
    core = next(part for part in skirmish.body(target, cat) if part.part == "Core")
    mass = odds.melee.mass_pen(ours, theirs, cat)
    return odds.melee.strike(profile, core.armor, mass=mass, cat=cat).expected


@lru_cache(maxsize=2048)
def gone(build: Build, profile: Profile, kit: str, cat: Catalog) -> Mapping[str, float] | str:
    """The chance that each part of a kit is gone after one volley, or why there is none.

    >>> chances = gone(skirmish.kit("Foreman"), skirmish.profile("Rifle"), "Lantern",
    ...                skirmish.catalog())
    >>> round(chances["Head"], 4)
    0.0656
    """
    try:
        return odds.volley(build, profile, skirmish.kit(kit, cat), cat=cat).destroyed
    except odds.Refused as refusal:
        return str(refusal)


Gone = Mapping[tuple[Profile, str], Mapping[str, float] | str]


def weapons(build: Build, code: str, cat: Catalog, chances: Gone | None = None) -> Markup:
    """The weapons against every kit as a table.

    ``code`` is the build's share code if cells are to open the odds page on their case, else empty.
    ``chances`` are what is known so far of the parts that one volley destroys.
    """
    ways = list(modes(build, cat))
    if not ways:
        return tag("p", "No weapon is mounted.", class_="ml-muted")
    rows = [
        [kit, *(_cell(build, code, profile, kit, cat, chances or {}) for _, profile in ways)]
        for kit in cat.kits
    ]
    head = ["", *(_title(place, profile) for place, profile in ways)]
    worth = tag(
        "p",
        warrant("exact", "mean damage"),
        " ",
        warrant("float", "± 1e-11") if chances else tag("span", "working …", class_="ml-muted"),
        " small: the Core is gone after one volley",
        class_="ml-small ml-muted",
    )
    note = tag(
        "p",
        "One Fire at the undamaged kit with its pilot, net 0; the mean is before excess and crits,"
        " the chance counts them. Melee: one accepted strike at the Core. Point at a number for the"
        " fraction and the other parts; follow it for the odds.",
        class_="ml-muted ml-small",
    )
    return join(table(head, rows, "Mean damage of one Fire"), worth, note)


def _title(place: str, profile: Profile) -> Markup:
    return join(profile.label, tag("br"), tag("small", place, class_="ml-muted"))


def _cell(
    build: Build, code: str, profile: Profile, kit: str, cat: Catalog, chances: Gone
) -> Markup:
    target = skirmish.kit(kit, cat)
    of = strike_damage if profile.is_melee else mean_damage
    value = of(build, profile, target, cat)
    known = chances.get((profile, kit))
    told = f"{profile.label} at {kit}: exactly {value}{_told(known)}"
    text = join(decimal(value), _small(known))
    if not code or profile.is_melee:
        return tag("span", text, class_="ml-number", title=told)
    case = {
        "attacker": code,
        "weapon": profile.name,
        "form": profile.form or "",
        "load": profile.load or "",
        "overdrive": "1" if profile.overdrive else "",
        "target": kit,
    }
    return to_page("odds", text, case, class_="ml-number", title=told)


def _small(known: Mapping[str, float] | str | None) -> Markup | None:
    """The chance that the Core is gone, below the mean."""
    if known is None or isinstance(known, str):
        return None
    return tag("small", percent(known["Core"]))


def _told(known: Mapping[str, float] | str | None) -> str:
    """The chances of all parts in words."""
    if known is None:
        return ""
    if isinstance(known, str):
        return f". {known}"
    parts = ", ".join(f"{part} {percent(chance)}" for part, chance in known.items())
    return f". Gone after one volley: {parts}"


def _gunnery(build: Build, cat: Catalog) -> int:
    pilot = cat.pilots.get(build.pilot or "")
    return pilot.gunnery if pilot else 0


def _evasion(target: Build, cat: Catalog) -> int:
    if target.pilot is None:
        return skirmish.card(target, cat).evasion
    return skirmish.fielded(target, cat).evasion
