"""One volley by the rules and by the odds: two writings of the rule text, held to each other.

Small volleys over every outcome of their dice, as fractions; all volleys of the kits by the rules
compiled, many times, within what chance allows of the exact numbers.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from mechlab.dice import Dice
from mechlab.engine.enumerate import outcomes
from mechlab.games import skirmish
from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.odds import Situation, attacks, volley
from mechlab.games.skirmish.odds.joint.exact import exact_volley
from mechlab.games.skirmish.odds.joint.question import Question
from mechlab.games.skirmish.state import GAME, Game
from tests.games.skirmish.odds import joint_twin
from tests.games.skirmish.rules.arena import FIRST, SECOND, armed, copy, destroy
from tests.games.skirmish.rules.entries import run_salvos, run_volley
from tests.games.skirmish.rules.shooting import ROW, kit, range_of

Sketch = tuple[tuple[int, ...], int, int, bool, bool, bool]
"""Of a mech: damage by part, Structure crits, Heat, and whether Exposed, Prone, Back out."""


@dataclass(frozen=True)
class Case:
    """One volley, asked of the odds as a situation and of the rules as a record."""

    attacker: skirmish.Build
    target: skirmish.Build
    profile: skirmish.Profile
    situation: Situation = field(default_factory=Situation)
    damage: dict[str, int] = field(default_factory=dict)
    structure: int = 0
    heat: int = 0

    def question(self, crits: bool = True) -> Question:
        return self.asked(crits).question

    def asked(self, crits: bool = True) -> Any:
        return volley(
            self.attacker,
            self.profile,
            self.target,
            self.situation,
            crits=crits,
            damage=self.damage,
            structure=self.structure,
            target_heat=self.heat,
        )

    @property
    def ammunition(self) -> int:
        if self.profile.overdrive:
            return w.OVERDRIVE
        return w.LOAD if self.profile.load else w.STANDARD

    @property
    def mount(self) -> int:
        held = (self.attacker.right_hand, self.attacker.left_hand, self.attacker.back)
        return held.index(self.profile.name)

    @property
    def kind(self) -> int:
        if self.profile.form in ("Shelling", "Wyvern's Fire"):
            return w.BY_SHELLING if self.profile.form == "Shelling" else w.BY_WYVERN
        if self.situation.reaction:
            return w.BY_BACKUP_FIRE
        return w.BY_FIRE if self.situation.aimed is None else w.BY_AIMED_SHOT

    @property
    def band(self) -> int:
        return -1 if self.situation.aimed is None else skirmish.PARTS.index(self.situation.aimed)

    def record(self) -> Game:
        """Two mechs 2 hexes apart, in this situation."""
        game = range_of(self.attacker, self.target, 2)
        game.by_hand = game.logging = 0
        self._arm(game)
        s, mech, target = self.situation, game.mechs[FIRST], game.mechs[SECOND]
        target.is_locked, target.is_prone, target.is_braced = s.locked, s.prone, s.brace
        target.is_exposed, target.structure, target.heat = s.exposed, self.structure, self.heat
        target.has_activated = s.target_still
        mech.optics, mech.is_marked, mech.rerolls = s.optics, s.operator, s.enraged
        for name, hurt in self.damage.items():
            target.durability[skirmish.PARTS.index(name)] -= hurt
        if s.marksman:
            mech.ability = w.MARKSMAN
        if s.head_destroyed:
            destroy(game, FIRST, w.HEAD)
        if s.one_arm:
            destroy(game, FIRST, w.LEFT_ARM)
        if s.hard_cover:
            game.ground[ROW + 1].terrain, game.ground[ROW + 1].height = w.LOW_WALL, 1
        if s.soft_cover:
            game.ground[ROW + 2].terrain = w.FOLIAGE
        return game

    def _arm(self, game: Game) -> None:
        """Give the weapon the shots and the damage of the profile, where a case has changed it."""
        if self.kind in (w.BY_SHELLING, w.BY_WYVERN):
            return
        mount = game.mechs[FIRST].mounts[self.mount]
        mount.form = int(self.profile.form is not None)
        numbers = mount.profiles[w.SECOND_FORM if mount.form else self.ammunition]
        dice = self.profile.damage
        numbers.shots, numbers.pen = self.profile.shots, self.profile.penetration
        numbers.damage_count = dice.count
        numbers.damage_sides, numbers.damage_plus = dice.sides, dice.plus


def by_rules(case: Case, read: Callable[[Game], Any], **changes: int) -> dict[Any, Fraction]:
    """The volley over every outcome of its dice, by the compiled rules."""
    start = case.record()
    start.logging = int(read is told)
    for name, value in changes.items():
        start.rules[name] = value
    args = (case.kind, case.mount, case.ammunition, case.band)
    return outcomes(
        lambda games: run_volley(games, *args), lambda: copy(start), read, in_array=True
    )


def sketch(games: Any) -> Sketch:
    mech = games["mechs"][0, SECOND]
    is_out = bool(mech["is_offline"] or mech["durability"][w.BACK] <= 0)
    return (
        tuple((mech["printed"] - mech["durability"]).tolist()),
        int(mech["structure"]),
        int(mech["heat"]),
        bool(mech["is_exposed"]),
        bool(mech["is_prone"]),
        is_out,
    )


def by_text(question: Question) -> dict[Sketch, Fraction]:
    """The same by the brute-force twin of the odds, die by die."""
    found: defaultdict[Sketch, Fraction] = defaultdict(Fraction)
    back = question.target.durability[w.BACK]
    for mech, chance in joint_twin.volleys(question).items():
        is_out = mech.offline or mech.damage[w.BACK] == back
        found[mech.damage, mech.structure, mech.heat, mech.exposed, mech.prone, is_out] += chance
    return dict(found)


def fired(
    attacker: str | skirmish.Build,
    weapon: str,
    target: str,
    situation: Situation | None = None,
    shots: int = 1,
    fixed: int | None = None,
    **asked: Any,
) -> Case:
    """A volley of so many shots; ``fixed`` damage needs no dice and keeps two shots small."""
    build = kit(attacker) if isinstance(attacker, str) else attacker
    state = {name: asked.pop(name) for name in ("damage", "structure", "heat") if name in asked}
    if asked.get("load"):
        build = build.replace(right_load=asked["load"])
    profile = replace(skirmish.profile(weapon, **asked), shots=shots)
    if fixed is not None:
        profile = replace(profile, damage=Dice(0, 6, fixed))
    return Case(build, kit(target), profile, situation or Situation(), **state)


def aimed(part: str, **more: Any) -> Situation:
    """An Aimed Shot of a Marksman, or with its die if ``marksman`` is False."""
    return Situation(**{"aimed": part, "marksman": True, **more})


LOCKED = aimed("Core", marksman=False, locked=True)
"""Two dice that cancel."""

CASES = {
    "a Rifle at a Lantern": fired("Foreman", "Rifle", "Lantern"),
    "a Cannon at a Bastion's Back with Heat": fired(
        "Bastion", "Cannon", "Bastion", aimed("Back"), fixed=3, heat=9
    ),
    "at a Back that goes": fired("Bastion", "Cannon", "Bastion", aimed("Back"), fixed=4, heat=9),
    "armor-piercing at an arm": fired(
        "Bastion", "Cannon", "Foreman", aimed("Left Arm"), load="Armor-piercing"
    ),
    "armor-piercing at a Head": fired(
        "Bastion", "Cannon", "Courier", aimed("Head"), load="Armor-piercing"
    ),
    "armor-piercing at Legs": fired(
        "Bastion", "Cannon", "Reaver", aimed("Legs"), load="Armor-piercing"
    ),
    "armor-piercing at a Core": fired(
        "Bastion", "Cannon", "Courier", aimed("Core"), load="Armor-piercing", fixed=3
    ),
    "Overdrive heat near the Cap": fired(
        "Lantern", "Pulse", "Reaver", aimed("Legs"), overdrive=True, fixed=1, heat=4
    ),
    "two at a Head": fired("Courier", "Rifle", "Foreman", aimed("Head"), 2, fixed=2),
    "two at Legs that fall": fired("Lantern", "Lance", "Foreman", aimed("Legs"), 2, fixed=5),
    "a lost arm's place is the Core": fired(
        "Foreman", "Autocannon", "Lantern", aimed("Right Arm"), damage={"Right Arm": 7}
    ),
    "Legs behind hard cover": fired(
        "Foreman", "Rifle", "Lantern", aimed("Legs", hard_cover=True), damage={"Legs": 9}
    ),
    "an arm in soft cover": fired(
        "Foreman", "Rifle", "Lantern", aimed("Left Arm", soft_cover=True)
    ),
    "a Core behind hard cover": fired(
        "Foreman", "Rifle", "Lantern", aimed("Core", hard_cover=True), fixed=2
    ),
    "braced": fired("Bastion", "Cannon", "Lantern", aimed("Core", brace=True), fixed=2),
    "braced without Core Armor left": fired(
        "Bastion", "Cannon", "Lantern", aimed("Core", brace=True), fixed=2, structure=9
    ),
    "exposed and braced": fired(
        "Foreman", "Autocannon", "Bastion", aimed("Left Arm", exposed=True, brace=True)
    ),
    "prone without Legs": fired(
        "Foreman", "Autocannon", "Courier", aimed("Head", prone=True), damage={"Legs": 7}
    ),
    "locked by the shooter's friend": fired("Foreman", "Missile rack", "Foreman", LOCKED, fixed=3),
    "without a Head, at a still target": fired(
        "Reaver", "Autocannon", "Foreman", aimed("Head", head_destroyed=True, target_still=True)
    ),
    "Enraged": fired("Reaver", "Autocannon", "Courier", aimed("Head", enraged=True), fixed=1),
    "one arm at an Arc bow": fired(
        armed("Bastion", "Arc bow"), "Arc bow", "Courier", aimed("Back", one_arm=True)
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_every_outcome_of_a_volley(name: str) -> None:
    case = CASES[name]
    assert by_rules(case, sketch) == by_text(case.question())


SKILLED = {
    f"{form} at {part}": Case(
        armed("Bastion", "Breach gunlance"),
        kit("Courier"),
        skirmish.odds.attack_profile("Breach gunlance", form=form),
        Situation(brace=True),
        {part: 1},
    )
    for form, part in (("Shelling", "Core"), ("Shelling", "Head"))
}


@pytest.mark.parametrize("name", SKILLED)
def test_every_outcome_of_shelling(name: str) -> None:
    assert by_rules(SKILLED[name], sketch) == by_text(SKILLED[name].question())


# Where shots go and what they do, without crit effects ------------------------------------------


def told(games: Any) -> tuple[str, ...]:
    """What became of the first shot, in the words of ``odds.shot``."""
    rows = games["events"][0, : int(games["event_count"][0])].tolist()
    by_kind = {row[0]: row for row in rows}
    if w.COVER_HIT in by_kind:
        return ("cover",)
    if w.HIT_PART not in by_kind:
        return ("miss",)
    result = by_kind[w.PENETRATED][2]
    return (skirmish.PARTS[by_kind[w.HIT_PART][3]], ("glance", "full", "crit")[result])


@pytest.mark.parametrize(
    "case",
    [
        fired("Foreman", "Rifle", "Bastion", fixed=0, damage={"Head": 4}),
        fired("Bastion", "Cannon", "Courier", Situation(hard_cover=True, locked=True), fixed=0),
    ],
    ids=["a Rifle at a Bastion without a Head", "a Cannon over a wall"],
)
def test_where_a_shot_goes(case: Case) -> None:
    shot = case.asked().shot
    expected = {("miss",): shot.miss, ("cover",): shot.cover}
    for part, struck in shot.parts.items():
        for result in ("glance", "full", "crit"):
            expected[part, result] = getattr(struck, result)
    found = by_rules(case, told, crit_die_sides=1, breach_heat_count=0)  # crits roll no more
    assert found == {key: chance for key, chance in expected.items() if chance}


@pytest.mark.parametrize(
    "case",
    [
        fired("Foreman", "Rifle", "Lantern"),
        fired("Foreman", "Rifle", "Lantern", aimed("Left Arm"), 2, fixed=3),
        fired("Courier", "Rifle", "Courier", aimed("Head", enraged=True), fixed=3),
    ],
    ids=["one Rifle shot", "two at an arm", "one Enraged at a Head"],
)
def test_damage_without_crit_effects(case: Case) -> None:
    found: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for state, chance in by_rules(case, sketch, crit_margin=99).items():
        found[state[0]] += chance
    assert found == exact_volley(case.question(crits=False))


# Many volleys -----------------------------------------------------------------------------------

VOLLEYS = 60_000
"""Of every attack at every kit; ten times as many of the reference."""


def many(case: Case, volleys: int) -> tuple[Any, Any]:
    """How often each part lost how much, and how often the mech lives, lies, is Exposed."""
    games = np.zeros(1, GAME)
    games[0] = case.record()
    return run_salvos(games, case.kind, case.mount, case.ammunition, volleys)


def is_likely(count: int, volleys: int, chance: float) -> bool:
    """Within 5 standard deviations, and a count or two."""
    spread = max(volleys * chance * (1 - chance), 0) ** 0.5  # a float may be a little over 1
    return abs(count - volleys * chance) <= 5 * spread + 2


REFERENCE = Case(
    kit("Foreman"),
    kit("Lantern"),
    replace(skirmish.profile("Autocannon"), penetration=2),
    Situation(optics=True, operator=True),
)
"""Three shots, two Difficulty dice, at the printed standard Medium."""
KITS = tuple(skirmish.catalog().kits)
ATTACKS = [(name, attack) for name in KITS for attack in attacks(kit(name))]


def differences(case: Case, volleys: int = VOLLEYS) -> list[str]:
    """Where many volleys are not as the odds have them."""
    asked = case.asked()
    once, aftermath = asked.after(1), asked.aftermath
    counts, posture = many(case, volleys)
    wrong = []
    for part, name in enumerate(skirmish.PARTS):
        for hurt, chance in once.marginal(name).items():
            if not is_likely(int(counts[part, hurt]), volleys, chance):
                wrong.append(f"{name} loses {hurt}: {counts[part, hurt] / volleys} for {chance}")
    for name, count, chance in zip(
        ("alive", "prone", "exposed"),
        posture,
        (aftermath.alive, aftermath.prone, aftermath.exposed),
        strict=True,
    ):
        if not is_likely(int(count), volleys, chance):
            wrong.append(f"{name}: {count / volleys} for {chance}")
    return wrong


def test_many_reference_volleys() -> None:
    assert differences(REFERENCE, 10 * VOLLEYS) == []


@pytest.mark.parametrize("at", range(len(ATTACKS)), ids=lambda at: ATTACKS[at][1].label)
def test_every_attack_of_a_kit_at_two_kits(at: int) -> None:
    """Every kit is met by a third of the attacks."""
    attacker, attack = ATTACKS[at]
    targets = KITS[at % 3], KITS[at % 3 + 3]
    wrong = {name: differences(Case(kit(attacker), kit(name), attack)) for name in targets}
    assert {name: each for name, each in wrong.items() if each} == {}
