"""A mech as the exact chain sees it: how it stands, and what a hit or an end of turn makes of it.

It is the rules told a second time, for whoever reckons with chances in place of dice. Items are
only counted: what trauma destroys first does not matter to whether the mech comes home.

Countdowns are kept as turns to go, one more than nothing: a status that came from a hit is 2,
1 in the own turn at whose end it goes, 0 when it is not there.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from ..build import Sheet
from ..catalog import Catalog
from ..deck import Hit
from .checks import check
from .hit import _taken
from .tracks import effects

LASTS = 99
"""Turns of what does not end with a turn."""


class Body(NamedTuple):
    """How a mech stands; ``phase`` 0 works, 1 is a wreck, 2 annihilated."""

    phase: int
    hp: int
    structure: int
    stress: int
    heat: int
    burn: int
    repairs: int
    impaired: int
    stunned: int
    shredded: int
    exposed: int
    mounts: int  # targets of trauma on mounts
    systems: int  # and others
    melt: int
    preventable: int


Chances = dict[Body, Any]
"""Bodies with their chances: fractions, or floats."""
GONE = Body(2, *([0] * 14))
"""No mech that could come home."""


def spread(chances: Chances, step: Callable[[Body], Chances]) -> Chances:
    """What becomes of each after one more step."""
    found: Chances = {}
    for body, chance in chances.items():
        for after, likely in step(body).items():
            found[after] = found.get(after, 0) + chance * likely
    return found


def mixed(parts: Iterable[tuple[Chances, Any]]) -> Chances:
    """Several possibilities, each with its chance."""
    found: Chances = {}
    for chances, weight in parts:
        if weight:
            for body, chance in chances.items():
                found[body] = found.get(body, 0) + weight * chance
    return found


class Model:
    """A mech with its numbers and rulings: what steps make of a body.

    Chances are fractions if ``exact``, else floats.
    """

    def __init__(self, sheet: Sheet, cat: Catalog, exact: bool = True) -> None:
        self.sheet, self.cat = sheet, cat
        self.as_chance: Any = Fraction if exact else float
        self.one = self.as_chance(1)
        rule = cat.rules.value
        self.by_die = rule("trauma") != "the owner's choice"
        faces = Fraction(rule("trauma_mount_faces"), rule("trauma_die").sides)
        self.mount_chance = self.as_chance(faces)
        self.carries = rule("heat_excess") == "carries over"
        self.gained = 1 if rule("status_end") == "this turn" else 2
        self.burn_first = rule("end_order") == "burn, statuses, meltdown"
        self.tick_halved = rule("tick_resistance") == "halved" and "burn" in sheet.resist
        self.tick_factor = rule("exposed_factor") if rule("tick_exposed") == "doubled" else 1
        self.divisor, self.up = rule("resistance_divisor"), rule("rounding") == "up"
        self.countdown = rule("countdown_die").sides
        self.last_is_lost = rule("last_structure") == "destroyed without a roll"
        self.burn_kept = rule("rest_burn") == "kept"
        self.wreck_melts = rule("wreck_meltdown") == "goes on"
        self.hit = lru_cache(maxsize=200_000)(self._hit)
        self.end = lru_cache(maxsize=200_000)(self._end)

    def begun(self) -> Body:
        """The mech before anything happens to it."""
        mounts, systems = len(self.sheet.mounts), len(self.sheet.systems)
        if not self.by_die:
            mounts, systems = 0, mounts + systems
        sheet = self.sheet
        full = (0, sheet.hp, sheet.structure, sheet.stress, 0, 0, sheet.repairs)
        return Body(*full, 0, 0, 0, 0, mounts, systems, 0, 0)

    def check(self, skill: int, body: Body, hull: bool) -> Any:
        """The chance of a check of a mech that stands so."""
        stunned = hull and body.stunned > 0
        made = check(skill, body.impaired > 0, stunned=stunned, cat=self.cat)
        return self.as_chance(made)

    def _hit(self, body: Body, hit: Hit) -> Chances:
        """What a hit makes of a mech."""
        if body.phase:
            return {body: self.one}
        exposed, shredded = body.exposed > 0, body.shredded > 0
        sheet = self.sheet
        found = _taken(hit, sheet.armor, tuple(sheet.resist), exposed, shredded, self.cat)
        parts = []
        for come, chance in found.items():
            hurt = body._replace(hp=body.hp - come.damage, burn=body.burn + come.mark)
            after = spread(self.settle(hurt, 2), lambda b, h=come.heat: self.gain_heat(b, h, 2))  # type: ignore[misc]
            parts.append((after, self.as_chance(chance)))
        return spread(mixed(parts), lambda each: {inflicted(each, hit): self.one})

    def settle(self, body: Body, gained: int) -> Chances:
        """At 0 HP: a structure and its roll, and again while HP are not above 0 (D2)."""
        if body.phase or body.hp > 0:
            return {body: self.one}
        if body.structure == 0 or (body.structure == 1 and self.last_is_lost):
            return {self.wrecked(body): self.one}
        body = body._replace(structure=body.structure - 1)
        after = mixed(
            (self.happen(body, effect, gained), self.as_chance(chance))
            for effect, chance in self.rolled("structure", body).items()
        )
        full = self.sheet.hp

        def mended(each: Body) -> Chances:
            return {each if each.phase else each._replace(hp=each.hp + full): self.one}

        return spread(spread(after, mended), lambda each: self.settle(each, gained))

    def rolled(self, track: str, body: Body) -> dict[str, Fraction]:
        """What the roll on a table does."""
        sheet = self.sheet
        is_hull = track == "structure"
        left, most = (body.structure, sheet.structure) if is_hull else (body.stress, sheet.stress)
        return effects(
            track,
            left,
            most,
            sheet.hull if is_hull else sheet.engineering,
            body.impaired > 0,
            body.stunned > 0,
            body.mounts + body.systems > 0,
            self.cat,
        )

    def happen(self, body: Body, effect: str, gained: int) -> Chances:
        """What an effect makes of a mech; statuses last so many turns."""
        if effect == "trauma":
            return self.trauma(body)
        if effect == "countdown":
            share = self.one / self.countdown
            turns = range(1, self.countdown + 1)
            return {self.melting(body, turn, 1): share for turn in turns}
        if effect == "impaired":
            body = body._replace(impaired=max(body.impaired, gained))
        elif effect == "stunned":
            body = body._replace(stunned=max(body.stunned, gained))
        elif effect == "exposed":
            body = body._replace(exposed=LASTS)
        elif effect == "destroyed":
            body = self.wrecked(body)
        elif effect == "meltdown":
            body = self.melting(body, 1, 0)
        return {body: self.one}

    def trauma(self, body: Body) -> Chances:
        """One target less: any, or of the kind that a die says if there is one."""
        fewer_mounts = body._replace(mounts=body.mounts - 1)
        fewer_systems = body._replace(systems=body.systems - 1)
        if not body.mounts:
            return {fewer_systems: self.one}
        if not body.systems:
            return {fewer_mounts: self.one}
        return {fewer_mounts: self.mount_chance, fewer_systems: 1 - self.mount_chance}

    def melting(self, body: Body, turns: int, preventable: int) -> Body:
        """A countdown: of two the earlier, or the surer."""
        at = turns + 1
        if body.melt == 0 or at < body.melt:
            return body._replace(melt=at, preventable=preventable)
        if at == body.melt:
            return body._replace(preventable=body.preventable * preventable)
        return body

    def wrecked(self, body: Body) -> Body:
        """A wreck; of what it was only its REPAIRS and items matter. One that melts is no use."""
        if body.melt and self.wreck_melts:
            return GONE
        kept = (body.repairs, 0, 0, 0, 0, body.mounts, body.systems, 0, 0)
        return Body(1, 0, 0, 0, 0, 0, *kept)

    def gain_heat(self, body: Body, heat: int, gained: int) -> Chances:
        """Heat comes; above the cap it overheats (C3, D8)."""
        if body.phase or not heat:
            return {body: self.one}
        return self.overheat(body._replace(heat=body.heat + heat), gained)

    def overheat(self, body: Body, gained: int) -> Chances:
        cap = self.sheet.heat_cap
        if body.heat <= cap or body.stress == 0:
            return {body: self.one}
        heat = body.heat - cap if self.carries else 0
        body = body._replace(stress=body.stress - 1, heat=heat)
        after = mixed(
            (self.happen(body, effect, gained), self.as_chance(chance))
            for effect, chance in self.rolled("stress", body).items()
        )
        return spread(after, lambda each: self.overheat(each, gained))

    def turn_begins(self, body: Body) -> Body:
        """An own turn begins: everything that ends with a turn is a turn nearer."""
        return body._replace(
            impaired=max(body.impaired - 1, 0),
            stunned=max(body.stunned - 1, 0),
            shredded=max(body.shredded - 1, 0),
            melt=max(body.melt - 1, 0),
        )

    def rested(self, body: Body) -> Body:
        """A rest: heat and statuses are gone, and burn unless a ruling keeps it (E4)."""
        burn = body.burn if self.burn_kept else 0
        return body._replace(heat=0, burn=burn, impaired=0, stunned=0, shredded=0, exposed=0)

    def _end(self, body: Body) -> Chances:
        """The end of an own turn: burn, what runs out, and a meltdown whose time has come."""
        if body.phase:
            return {body: self.one}
        if self.burn_first:
            after = spread(self.tick(body), lambda each: {expired(each): self.one})
        else:
            after = self.tick(expired(body))
        return spread(after, lambda each: {GONE if each.melt == 1 else each: self.one})

    def tick(self, body: Body) -> Chances:
        """Burn: it goes out, or does its damage again (B2, B3)."""
        if not body.burn:
            return {body: self.one}
        made = self.check(self.sheet.engineering, body, hull=False)
        damage = body.burn * (self.tick_factor if body.exposed else 1)
        if self.tick_halved:
            damage = -(-damage // self.divisor) if self.up else damage // self.divisor
        hurt = body._replace(hp=body.hp - damage)
        out = {body._replace(burn=0): self.one}
        return mixed([(out, made), (self.settle(hurt, self.gained), 1 - made)])

    def retried(self, body: Body) -> Chances:
        """A try to prevent the meltdown (R29)."""
        made = self.check(self.sheet.engineering, body, hull=False)
        calm = body._replace(melt=0, preventable=0, exposed=LASTS)
        return mixed([({calm: self.one}, made), ({body: self.one}, 1 - made)])


def expired(body: Body) -> Body:
    """What ends with this own turn is gone."""
    if body.phase:
        return body
    return body._replace(
        impaired=0 if body.impaired == 1 else body.impaired,
        stunned=0 if body.stunned == 1 else body.stunned,
        shredded=0 if body.shredded == 1 else body.shredded,
    )


def inflicted(body: Body, hit: Hit) -> Body:
    """The statuses that come with a hit."""
    if body.phase:
        return body
    lasts = {"Impaired": 2, "Stunned": 2, "Shredded": 2, "Exposed": LASTS}
    new = {name.lower(): lasts[name] for name in hit.inflicts}
    return body._replace(**new) if new else body
