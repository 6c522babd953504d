"""What the weapons of a build do to the kits, exactly: mean damage of one Fire, of one strike."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from mechlab.games import skirmish
from mechlab.games.skirmish import Build, Catalog, Profile, odds

from ..address import link
from ..markup import Markup, join, tag
from ..show import decimal, table


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


def weapons(build: Build, code: str, linked: bool, cat: Catalog) -> Markup:
    """The weapons against every kit as a table; ``linked`` cells open the odds page on the case."""
    ways = list(modes(build, cat))
    if not ways:
        return tag("p", "No weapon is mounted.", class_="ml-muted")
    shown = code if linked else ""
    rows = [
        [kit, *(_cell(build, shown, profile, kit, cat) for _, profile in ways)] for kit in cat.kits
    ]
    head = ["", *(_title(place, profile) for place, profile in ways)]
    note = tag(
        "p",
        "One Fire at the kit with its pilot, net 0, before excess and crits; melee: one accepted"
        " strike at the Core. Point at a number for the fraction, follow it for the odds.",
        class_="ml-muted ml-small",
    )
    return join(table(head, rows, "Mean damage, exact"), note)


def _title(place: str, profile: Profile) -> Markup:
    return join(profile.label, tag("br"), tag("small", place, class_="ml-muted"))


def _cell(build: Build, code: str, profile: Profile, kit: str, cat: Catalog) -> Markup:
    target = skirmish.kit(kit, cat)
    of = strike_damage if profile.is_melee else mean_damage
    value = of(build, profile, target, cat)
    told = f"{profile.label} at {kit}: exactly {value}"
    if not code or profile.is_melee:
        return tag("span", decimal(value), class_="ml-number", title=told)
    case = {
        "attacker": code,
        "weapon": profile.name,
        "form": profile.form or "",
        "load": profile.load or "",
        "overdrive": "1" if profile.overdrive else "",
        "target": kit,
    }
    return tag("a", decimal(value), class_="ml-number", title=told, href=link("odds", case))


def _gunnery(build: Build, cat: Catalog) -> int:
    pilot = cat.pilots.get(build.pilot or "")
    return pilot.gunnery if pilot else 0


def _evasion(target: Build, cat: Catalog) -> int:
    if target.pilot is None:
        return skirmish.card(target, cat).evasion
    return skirmish.fielded(target, cat).evasion
