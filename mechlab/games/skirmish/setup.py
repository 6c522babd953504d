"""From builds, a map and the catalog to the record of a game that has not begun."""

from collections.abc import Sequence
from itertools import product
from typing import Any

from mechlab.dice import Dice

from . import words as w
from .build import LOADED_FROM, Build, body, card, fielded, item
from .catalog import Catalog, catalog
from .constants import DICE, FLAGS, FRACTIONS, NUMBERS
from .crew import abilities, bonds
from .hit_table import faces
from .maps import Map, game_map, lay_out
from .profile import STANDARD, Profile, forms, has_overdrive, profile
from .state import Game, Mech, blank

CLASSES = ("Light", "Medium", "Heavy")
SKILLS = {
    None: w.NO_SKILL,
    "phial discharge": w.DISCHARGE,
    "amp": w.AMP,
    "shelling": w.SHELLING,
    "extracts": w.EXTRACTS,
    "counter": w.COUNTER,
}
ABILITIES = {
    "Striker": w.STRIKER,
    "Vanguard": w.VANGUARD,
    "Scout": w.SCOUT,
    "Engineer": w.ENGINEER,
    "Marksman": w.MARKSMAN,
    "Operator": w.OPERATOR,
}
CRIT_TABLES = {
    "Head": (w.HEAD,),
    "Arm": (w.RIGHT_ARM, w.LEFT_ARM),
    "Core": (w.CORE,),
    "Back": (w.BACK,),
    "Legs": (w.LEGS,),
}


def new_record(
    teams: Sequence[Sequence[Build]],
    where: Map | str = "Quarry",
    seed: int = 1,
    tender_mode: int = 0,
    auto_deploy: bool = True,
    cat: Catalog | None = None,
) -> Game:
    """The record of a game before its first die: two teams of builds on a map.

    The first die and the first decision follow from it alone.
    """
    cat = cat or catalog()
    game = blank()
    game.seed[0], game.seed[1] = seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF
    game.logging = 1
    game.outcome = w.UNDECIDED
    game.active = -1
    game.auto_deploy = int(auto_deploy)
    game.tender_mode = tender_mode
    _constants(game, cat)
    lay_out(where if isinstance(where, Map) else game_map(where, cat), game)
    for side, team in enumerate(teams):
        for place, build in enumerate(team):
            _mech(game.mechs[side * 3 + place], build, team, side, cat)
    _partners(game, teams, cat)
    for side in range(2):
        game.tenders[side].hex = -1
        if tender_mode:
            game.tenders[side].durability = game.rules.tender_durability
    return game


def _constants(game: Game, cat: Catalog) -> None:
    rules = game.rules
    for name in (*NUMBERS.split(), *FLAGS.split()):
        setattr(rules, name, int(cat.rules.value(name)))
    for name in DICE.split():
        _dice(rules, name, cat.rules.value(name))
    for name in FRACTIONS.split():
        value = cat.rules.value(name)
        setattr(rules, f"{name}_top", value.numerator)
        setattr(rules, f"{name}_bottom", value.denominator)
    for kind, parts in CRIT_TABLES.items():
        for line in cat.crits[kind]:
            for face, part in product(line.faces, parts):
                game.crits[part, face - 1] = w.CRIT_WORDS.index(line.effect)
    for stress in cat.stress.values():
        for face in stress.faces:
            game.stress[face - 1] = w.STRESS_WORDS.index(stress.effect)
    for (class_name, strike), row in cat.improvised.items():
        numbers = game.improvised[CLASSES.index(class_name), ("punch", "kick").index(strike)]
        numbers.is_melee = 1
        numbers.pen, numbers.accuracy, numbers.heat = row.penetration, row.accuracy, row.heat
        _dice(numbers, "damage", row.damage)


def _dice(record: Any, name: str, dice: Dice) -> None:
    setattr(record, f"{name}_count", dice.count)
    setattr(record, f"{name}_sides", dice.sides)
    if f"{name}_plus" in record.dtype.names:
        setattr(record, f"{name}_plus", dice.plus)


def _mech(mech: Mech, build: Build, team: Sequence[Build], side: int, cat: Catalog) -> None:
    stats, crewed, pilot = card(build, cat), fielded(build, cat), cat.pilots[str(build.pilot)]
    head, back, legs = cat.heads[build.head], cat.backs[build.back], cat.legs[build.legs]
    mech.side, mech.weight, mech.mass = side, stats.weight, CLASSES.index(stats.class_name)
    mech.gunnery, mech.piloting = pilot.gunnery, pilot.piloting
    mech.systems, mech.initiative = pilot.systems, pilot.initiative
    live = {each.pilot for each in abilities(team, cat) if each.live}
    mech.ability = ABILITIES[pilot.ability] if pilot.name in live else w.NO_ABILITY
    mech.evasion, mech.speed = crewed.evasion, stats.speed
    mech.sensors = stats.sensors - head.sensors - back.sensors
    mech.e_def = crewed.e_def - head.e_def - back.e_def
    mech.reactor = stats.reactor_cap - back.reactor
    mech.head_accuracy, mech.head_sensors, mech.head_e_def = (
        head.accuracy,
        head.sensors,
        head.e_def,
    )
    mech.back_sensors, mech.back_e_def, mech.back_reactor = back.sensors, back.e_def, back.reactor
    mech.jump_legs = int(legs.jump)
    mech.smoke_launcher = int(back.special == "smoke")
    mech.free_lock_on = int(back.special == "free lock on")
    mech.handling[0] = cat.arms[build.right_arm].handling
    mech.handling[1] = cat.arms[build.left_arm].handling
    parts = body(build, cat)
    for number, (part, span) in enumerate(zip(parts, faces(stats.bands), strict=True)):
        mech.printed[number] = mech.durability[number] = part.durability
        mech.armor[number] = part.armor
        for face in span:
            mech.band_part[face - 1] = number
    _mounts(mech, build, cat)
    mech.is_alive = 1
    mech.hex = mech.partner = mech.watch_mount = mech.watch_hex = mech.guards = mech.grapples = -1
    mech.extracts[:] = -1
    mech.smoke_left = cat.rules.value("smoke_clouds") * mech.smoke_launcher
    mech.reactions = cat.rules.value("reactions")


def _mounts(mech: Mech, build: Build, cat: Catalog) -> None:
    for place, slot in ((w.RIGHT, "right_load"), (w.LEFT, "left_load"), (w.ON_BACK, "back_load")):
        mount, name = mech.mounts[place], getattr(build, LOADED_FROM[slot])
        mount.uses = -1
        if place == w.ON_BACK:
            if cat.backs[name].damage is not None:
                _weapon(mount, name, getattr(build, slot), cat)
            continue
        held = item(name, cat)
        if held is None:
            continue
        mount.hands = held.hands
        if held.damage is None:
            mount.holds, mount.guard = w.SHIELD, int(held.guard)
        else:
            mount.skill = SKILLS[held.skill]
            _weapon(mount, name, getattr(build, slot), cat)


def _weapon(mount: Any, name: str, load: str | None, cat: Catalog) -> None:
    mount.holds, mount.forms = w.WEAPON, 1
    _profile(mount.profiles[w.STANDARD], profile(name, cat=cat))
    if load and load != STANDARD:
        loaded = profile(name, load=load, cat=cat)
        _profile(mount.profiles[w.LOAD], loaded)
        mount.has_load, mount.uses = 1, -1 if loaded.limited is None else loaded.limited
    if has_overdrive(name, cat):
        _profile(mount.profiles[w.OVERDRIVE], profile(name, overdrive=True, cat=cat))
        mount.has_overdrive = 1
    for form in forms(name, cat):
        _profile(mount.profiles[w.SECOND_FORM], profile(name, form=form, cat=cat))
        mount.forms = 2


def _profile(record: Any, source: Profile) -> None:
    record.is_melee, record.reach = int(source.is_melee), source.range or 0
    record.shots, record.accuracy, record.pen = source.shots, source.accuracy, source.penetration
    record.heat = source.heat
    _dice(record, "damage", source.damage)
    if source.on_hit_heat is not None:
        _dice(record, "hit_heat", source.on_hit_heat)
    record.heavy, record.indirect = int("Heavy" in source.tags), int("Indirect" in source.tags)
    record.guard = int(source.guard)
    record.melee_dice, record.parry_cost = source.melee_dice or 0, source.parry_cost or 0


def _partners(game: Game, teams: Sequence[Sequence[Build]], cat: Catalog) -> None:
    for side, team in enumerate(teams):
        pilots = [build.pilot for build in team]
        for one, other in bonds(team, cat):
            first, second = side * 3 + pilots.index(one), side * 3 + pilots.index(other)
            game.mechs[first].partner, game.mechs[second].partner = second, first
