"""Claims that are decided by playing the rules: a hit with its dice set, a turn, a rest."""

from typing import Any

from mechlab.catalog.claims import Result, by_cases, holds_if
from mechlab.engine import force, key_of, plain

from .. import words as w
from ..applying import apply_hit
from ..build import Frame
from ..catalog import Catalog
from ..deck import Deck, Hit
from ..odds.tracks import effects
from ..players import GREEDY
from ..rules.base import restore
from ..rules.heat import melt_down
from ..rules.permits import may_rebuild, may_repair_fully, may_strip_other
from ..rules.reasons import FREE, IS_FULL
from ..rules.rest import rest
from ..rules.turns import burn_on
from ..setup import Sortie, Start, new_record

FRAME = Frame("Medium", armor=0)


def _mech(cat: Catalog, **start: Any) -> Any:
    """A mech in its own turn, as plain rules read it."""
    game = new_record(Sortie(FRAME, Deck.of([Hit()]), Start(**start)), cat=cat)
    game.players[:] = GREEDY
    game.turn, game.in_turn, game.actions = 1, 1, 2
    return game


def burn_stays(cat: Catalog, amount: int) -> Result:
    """A failed check at the end of a turn."""
    game = _mech(cat, burn=amount)
    force(game, key_of(w.THE_MECH, w.SKILL_DIE + w.ENGINEERING, 0, 0), 1)
    before = int(game.mech.hp)
    burn_on(plain(game))
    lost, mark = before - int(game.mech.hp), int(game.mech.burn)
    return Result(holds_if(lost == mark == amount), f"Burn {amount}: {lost} HP, mark {mark}.")


def one_overheat(cat: Catalog, cap: int, heat: int) -> Result:
    """Far above the cap, under both rulings."""
    found = {}
    for ruling in ("clears", "carries over"):
        variant = cat.with_rules(heat_excess=ruling)
        hot = apply_hit(
            Frame("Medium", heat_cap=cap), Hit(heat=heat), dice={"stress": [6] * 9}, cat=variant
        )
        found[ruling] = FRAME.sheet(cat).stress - hot.stress
    said = f"{heat} heat with a cap of {cap} costs {found['clears']} stress if heat clears and "
    evidence = f"{said}{found['carries over']} if the excess carries over."
    return Result(by_cases(stress == 1 for stress in found.values()), evidence, numbers=found)


def excess_carries(
    cat: Catalog, hp: int, structure: int, damage: int, hp_left: int, structure_left: int
) -> Result:
    """One hit beyond the HP."""
    frame = FRAME.replace(hp=hp, structure=structure)
    found = apply_hit(frame, Hit(kinetic=damage), dice={"structure": [6] * 9}, cat=cat)
    evidence = f"{damage} damage to {hp} HP leaves structure {found.structure} and {found.hp} HP."
    return Result(holds_if((found.hp, found.structure) == (hp_left, structure_left)), evidence)


def trauma_is_chosen(cat: Catalog) -> Result:
    """Both rulings: with a die its kind is no choice."""
    evidence = (
        "The text gives the choice to the owner; in the published game a die says whether a mount "
        "or a system goes, and the owner chooses within it."
    )
    readings = cat.rules["trauma"].allowed or ()
    return Result(by_cases(each == "the owner's choice" for each in readings), evidence)


def dies_at_zero(cat: Catalog) -> Result:
    """The chance of destruction at each structure lost."""
    most = FRAME.sheet(cat).structure
    chances = {
        most - left: effects("structure", left, most, cat=cat).get("destroyed", 0)
        for left in range(most - 1, -1, -1)
    }
    said = ", ".join(f"{chance} at number {lost}" for lost, chance in chances.items())
    evidence = f"Destroyed with HULL 0: {said}."
    numbers = {str(lost): chance for lost, chance in chances.items()}
    return Result(by_cases(not chance for chance in chances.values()), evidence, numbers=numbers)


def same_procedure(cat: Catalog) -> Result:
    """The dice and the rows of both tables."""
    spans = [
        [(row.low, row.high, row.ones) for row in rows.values()]
        for rows in (cat.structure, cat.stress)
    ]
    rows = [[row.effect for row in rows.values()] for rows in (cat.structure, cat.stress)]
    evidence = "The dice are the same; what the rows do is not: nothing is torn off by heat."
    return Result(by_cases([spans[0] == spans[1], rows[0] == rows[1]]), evidence)


def meltdown_is_the_end(cat: Catalog) -> Result:
    """A meltdown with the pilot inside."""
    game = _mech(cat)
    melt_down(plain(game))
    is_dead, left = int(game.pilot) == w.DEAD, may_rebuild(plain(game)) == FREE
    return Result(holds_if(is_dead and not left), "The pilot inside dies; nothing can be rebuilt.")


def stabilize_is_one_bundle(cat: Catalog) -> Result:
    """As it is ruled."""
    ruled = cat.rules.value("stabilize")
    evidence = (
        "Ruled as published: one of cooling and a REPAIR for HP, and one of reloading, burn, an "
        "own condition and an ally's: eight pairs, and cooling costs no REPAIR."
        if ruled == "one of each"
        else "Ruled as the text reads: everything at once."
    )
    return Result(holds_if(ruled == "everything"), evidence)


def strips_off_engaged(cat: Catalog) -> Result:
    """Whose condition can be stripped, as it is ruled."""
    found = {}
    for ally in ("adjacent ally", "engaged"):
        game = _mech(cat, ally=ally)
        game.ally_ends[w.IMPAIRED] = 2
        found[ally] = may_strip_other(plain(game), w.IMPAIRED) == FREE
    evidence = "ENGAGED holds between enemies; as ruled it is an ally beside the mech."
    return Result(holds_if(found["engaged"]), evidence if not found["engaged"] else "As ruled.")


def rest_clears(cat: Catalog) -> Result:
    """A rest of a mech that suffers from everything."""
    game = _mech(cat, heat=4, pilot_hp=1, statuses=tuple(cat.statuses))
    rest(plain(game))
    half = -(-int(game.pilot_hp_max) // 2)
    cleared = not game.mech.heat and not any(game.mech.ends)
    evidence = f"Heat and statuses are gone; a pilot at 1 is at {int(game.pilot_hp)}."
    return Result(holds_if(cleared and int(game.pilot_hp) == 1 + half), evidence)


def full_repair_is_full(cat: Catalog) -> Result:
    """A full repair of a mech that has lost something of everything."""
    game = _mech(cat, heat=4, hp=1, structure=1, stress=1, repairs=0, pilot_hp=1)
    game.mech.core_power = 0
    for n in range(int(game.item_count)):
        game.items[n].is_destroyed, game.items[n].charges, game.items[n].loaded = 1, 0, 0
    restore(plain(game))
    is_full = may_repair_fully(plain(game)) == IS_FULL
    return Result(holds_if(is_full), "With REPAIRS, core power, every charge and every item.")


def wreck_spares_pilot(cat: Catalog) -> Result:
    """A hit that destroys."""
    found = apply_hit(FRAME, Hit(kinetic=999), dice={"structure": [6] * 9}, cat=cat)
    spared = not any("pilot dies" in line for line in found.log)
    return Result(holds_if(spared), f"After it the mech is {found.phase}; only a meltdown kills.")


def crushed_can_be_rebuilt(cat: Catalog) -> Result:
    """A Crushing Hit, then a rest."""
    game = _mech(cat)
    game.mech.phase = w.WRECK
    game.mech.repairs = max(int(game.mech.repairs), int(game.costs[w.COST_REBUILD]))
    able = may_rebuild(plain(game)) == FREE
    evidence = "The rule of rebuilding makes no exception for how the mech was destroyed."
    return Result(holds_if(able), evidence)


CHECKS = (
    burn_stays,
    one_overheat,
    excess_carries,
    trauma_is_chosen,
    dies_at_zero,
    same_procedure,
    meltdown_is_the_end,
    stabilize_is_one_bundle,
    strips_off_engaged,
    rest_clears,
    full_repair_is_full,
    wreck_spares_pilot,
    crushed_can_be_rebuilt,
)
