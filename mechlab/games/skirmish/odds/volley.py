"""One mech fires at another, once or many times: everything that can come of it, exactly.

``volley`` asks the joint engine a question made of builds. Chances of single rolls are fractions;
what needs the joint distribution over six parts is float, with a bound on its error.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import count

from mechlab.dice import Distribution

from ..build import BodyPart, Build, body, card
from ..catalog import Catalog, catalog
from ..hit_table import PARTS
from ..profile import Profile
from .aftermath import Aftermath, aftermath
from .asked import State, attack_profile, by_part, mounted, question
from .chances import halved_by, hit_split
from .heat import Firing, firing
from .joint.question import UNHURT, Question, Six
from .joint.volleys import Between, Volleys
from .refusal import STRIKE, WHOLE_EXCHANGE, Refused
from .shot import Shot, shot
from .situation import Die, Situation, dice
from .standing import After, Rounds, error_after

_REST = 1e-9
_MOST_VOLLEYS = 400


@dataclass(frozen=True)
class PartOdds:
    """One part of the target, per shot: where it stands in the hit table and what hits do to it.

    ``chance`` = ``glance`` + ``full`` + ``crit``: that a shot strikes the part. ``damage`` is that
    of one hit on it, natural 20s in their share.
    """

    part: str
    name: str
    width: int
    armor: int
    durability: int
    chance: Fraction
    glance: Fraction
    full: Fraction
    crit: Fraction
    damage: Distribution[int]


class Volley:
    """The answer to one question; :func:`volley` makes it."""

    def __init__(
        self,
        asked: Question,
        profile: Profile,
        situation: Situation,
        parts: tuple[BodyPart, ...],
        shooter: Firing,
        between: Between,
        cat: Catalog,
    ) -> None:
        self.question = asked
        self.profile = profile
        self.situation = situation
        self.shooter = shooter
        self.between = between
        self._body = parts
        self._cat = cat
        self._engine = Volleys(asked, between)

    @property
    def accuracy(self) -> int:
        """All that is added to the hit roll besides modifier dice (F3)."""
        return self.question.attack.accuracy

    @property
    def evasion(self) -> int:
        """The Evasion that the first shot has to reach (C7, F7, F9)."""
        rules = self._engine.rules
        legs = self.question.target.damage[-1] == self.question.target.durability[-1]
        return rules.evasion(rules.start(), legs)

    @property
    def net(self) -> int:
        """Modifier dice left after cancelling, above 0 Accuracy (F2)."""
        return self.question.attack.net

    @cached_property
    def dice(self) -> list[Die]:
        """The modifier dice, each with its cause and rule (F2)."""
        return dice(self.situation, self.profile, self._cat)

    @property
    def hit(self) -> Fraction:
        """The chance that the first shot hits, without rerolls (F3)."""
        return hit_split(self.accuracy, self.evasion, self.net, self._cat).total

    @property
    def natural_20(self) -> Fraction:
        """The share of it that is a natural 20 (F3)."""
        return hit_split(self.accuracy, self.evasion, self.net, self._cat).natural_20

    @cached_property
    def shot(self) -> Shot:
        """What becomes of the first shot: miss, cover, or an outcome on each part (F3 to F5)."""
        target = self.question.target
        return shot(
            self._as_fired(),
            [self._now(i) for i in range(len(PARTS))],
            self.evasion,
            self.net,
            destroyed=[part for i, part in enumerate(PARTS) if self._is_gone(i)],
            aimed=self.situation.aimed,
            hard_cover=target.covered,
            cat=self._cat,
        )

    @cached_property
    def parts(self) -> list[PartOdds]:
        """The six parts with what a shot does to each (F4 to F6)."""
        return [self._part(i) for i in range(len(PARTS))]

    @property
    def expected_on_paper(self) -> Fraction:
        """The mean damage of the volley if no part ran out of Durability: no excess, no crits."""
        mean = sum((part.chance * part.damage.mean for part in self.parts), Fraction(0))
        return self.question.attack.shots * mean

    def after(self, volleys: int) -> After:
        """Where the target may stand after so many volleys; 0 is before the first.

        With crit effects each further volley takes a moment: they are worked out one by one and
        kept. ``Refused`` for more than ``most_volleys``.
        """
        if not 0 <= volleys <= _MOST_VOLLEYS:
            raise ValueError(f"volleys count from 0 to {_MOST_VOLLEYS}, not {volleys}")
        if volleys > self.most_volleys:
            raise Refused(f"{self.no_more}: ask for up to {self.most_volleys} volleys")
        return After.of(self._engine, volleys)

    @property
    def most_volleys(self) -> int:
        """How many volleys can be asked for: ``no_more`` says why not more."""
        bounds = [_MOST_VOLLEYS]
        if self.between == "idle":
            bounds.append(int(self._cat.rules.value("fielded")))
        if self.profile.limited is not None:
            bounds.append(self.profile.limited)
        return min(bounds)

    @property
    def no_more(self) -> str | None:
        """Why no more volleys than ``most_volleys`` can follow; ``None`` where they can."""
        if self.most_volleys == self.profile.limited:
            return f"{self.profile.load} is declared {self.profile.limited} times a game (F12)"
        if self.between == "idle":
            return f"at most {self.most_volleys} mechs fire before an idle target acts (B1)"
        return None

    @property
    def expected(self) -> float:
        """The mean Durability lost to one volley, all parts together."""
        return self.after(1).expected

    @property
    def destroyed(self) -> Mapping[str, float]:
        """The chance that each part is gone after one volley."""
        return self.after(1).destroyed

    @cached_property
    def aftermath(self) -> Aftermath:
        """Heat, posture and effects that one volley leaves on the target (F8, F9, G1, G2)."""
        return aftermath(self.question)

    def rounds_to_destroy(self, most: int = _MOST_VOLLEYS) -> Rounds:
        """How many volleys it takes until the Core is gone.

        Looks until the chance that it still stands is below 1e-9, or up to ``most`` volleys.
        ``Refused`` where volleys end before that: see ``no_more``.
        """
        if self.no_more is not None:
            raise Refused(
                f"{self.no_more}; volleys to destroy need as many as it takes: "
                f"ask what is left after 1 to {self.most_volleys}"
            )
        gone = [self._gone_by(0)]
        chances = {0: gone[0]} if gone[0] else {}
        for k in count(1):
            if k > most or 1 - gone[-1] < _REST:
                break
            gone.append(self._gone_by(k))
            chances[k] = gone[-1] - gone[-2]
            if gone[-1] == 0 and self.expected == 0:
                break
        return Rounds(chances, max(0.0, 1 - gone[-1]), error_after(self._engine, len(gone) - 1))

    def _gone_by(self, volleys: int) -> float:
        return float(self._engine.start(volleys).gone.sum())

    def _armor(self, i: int) -> int:
        return self._engine.rules.armor(i, self._engine.rules.start())

    def _is_gone(self, i: int) -> bool:
        return self.question.target.damage[i] == self.question.target.durability[i]

    def _now(self, i: int) -> BodyPart:
        part = self._body[i]
        return BodyPart(
            part.part, part.name, part.size, self._armor(i), part.durability, part.width
        )

    def _as_fired(self) -> Profile:
        """The profile with all that is added to its Accuracy and Penetration."""
        attack = self.question.attack
        return replace(
            self.profile,
            accuracy=attack.accuracy,
            penetration=attack.penetration,
            shots=attack.shots,
        )

    def _part(self, i: int) -> PartOdds:
        part, struck = self._body[i], self.shot.parts[PARTS[i]]
        glance = struck.glance / struck.chance if struck.chance else Fraction(0)
        hit_damage = halved_by(glance, Distribution.of(self.profile.damage), self._cat)
        return PartOdds(
            part.part,
            part.name,
            self.question.target.widths[i],
            self._armor(i),
            part.durability,
            struck.chance,
            struck.glance,
            struck.full,
            struck.crit,
            hit_damage,
        )


def volley(
    attacker: Build,
    weapon: str | Profile,
    target: Build,
    situation: Situation | None = None,
    *,
    form: str | None = None,
    load: str | None = None,
    overdrive: bool = False,
    crits: bool = True,
    between: Between = "acts",
    target_heat: int = 0,
    shooter_heat: int = 0,
    damage: Six | Mapping[str, int] = UNHURT,
    structure: int = 0,
    cat: Catalog | None = None,
) -> Volley:
    """What one Fire of ``attacker`` does to ``target`` (F1 to F12, G1, G2).

    ``weapon`` is one that the attacker carries, or any profile. Gunnery and Piloting count where
    the builds have pilots. ``damage`` is what the target's parts have already lost, ``structure``
    its Structure crits, ``target_heat`` its Heat. Without ``crits`` the effects of F8 and Heat on
    the target are left out, which is quicker. ``between`` further volleys the target ``"acts"``:
    it stands up, is no longer Exposed, and comes to the next one with ``target_heat`` again (what
    it does about its Heat is its player's choice); or it is ``"idle"``: several shooters fire
    before its turn.

    Raises ``Refused`` where the rules allow no such attack or the exact odds cannot say, and
    ``ValueError`` for unknown names.

    >>> from mechlab.games.skirmish import kit
    >>> shots = volley(kit("Foreman"), "Rifle", kit("Lantern"))
    >>> shots.hit, shots.expected_on_paper
    (Fraction(4, 5), Fraction(557, 120))
    >>> round(shots.after(1).destroyed["Head"], 4), round(shots.after(4).destroyed["Core"], 4)
    (0.0656, 0.1797)
    """
    cat = cat or catalog()
    situation = situation or Situation()
    if isinstance(weapon, str):
        weapon = mounted(attacker, weapon, cat)
    profile = attack_profile(weapon, form, load, overdrive, cat)
    if profile.is_melee:
        raise Refused(STRIKE if situation.reaction else WHOLE_EXCHANGE)
    state = State(by_part(damage), structure, target_heat)
    return Volley(
        question(attacker, profile, target, situation, state, crits, cat),
        profile,
        situation,
        body(target, cat),
        firing(shooter_heat, profile.heat, card(attacker, cat).reactor_cap, cat),
        between,
        cat,
    )
