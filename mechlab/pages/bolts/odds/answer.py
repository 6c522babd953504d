"""What the library answers to a case: what is known at once, and what takes longer."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice

from mechlab.dice import Distribution
from mechlab.games.bolts import Catalog, odds
from mechlab.games.bolts.odds import Attack, Damage, Gamble, Modifier, Overheat, Roll, Target

from .address import MOST_ATTACKS
from .case import BOTH, FACTS, BoltsCase


@dataclass
class Answer:
    """A case with its attack and its target; ``damage`` and ``kills`` come later."""

    case: BoltsCase
    cat: Catalog
    attack: Attack
    target: Target
    hits: Distribution[int]
    damage: Damage | None = None
    kills: list[Fraction] = field(default_factory=list)

    @property
    def roll(self) -> Roll:
        """The first roll of the attack: all have the same target number."""
        return self.attack.rolls[0]

    def modifiers(self) -> list[Modifier]:
        """What makes the target number of the Head's points (B52)."""
        case, build = self.case, self.case.shooter()
        facts = {fact: getattr(case, fact) for fact in FACTS if fact not in ("blind", "system")}
        return odds.modifiers(
            case.distance,
            weapon=self.attack.name,
            pilot=build.pilot,
            swap=build.swap,
            synchronized=case.weapon == BOTH,
            cat=self.cat,
            **facts,
        )

    def rerolls(self) -> list[tuple[str, str, Fraction]]:
        """The rerolls of a roll in their order, each with its section and the hits after it."""
        roll, steps = self.roll, [("Dice as they fall", "B53", self._mean())]
        if roll.targeting_system:
            steps.append(("Targeting System", "B10", self._mean(targeting_system=True)))
        so_far = {"targeting_system": roll.targeting_system}
        if roll.sniper != "no":
            steps.append(("Sniper", "B34", self._mean(sniper=roll.sniper, **so_far)))
        if roll.cover_expert:
            mean = self._mean(sniper=roll.sniper, cover_expert=True, **so_far)
            steps.append(("its Cover Expert", "B26", mean))
        return steps

    def _mean(self, **rerolls: object) -> Fraction:
        found = odds.hits(self.roll.dice, self.roll.target, cat=self.cat, **rerolls)  # type: ignore[arg-type]
        mean: Fraction = found.mean
        return mean

    def brings(self, fact: str) -> int | None:
        """What a fact does to the target number, or None where it cannot be."""
        try:
            on, off = (self.case.attack(**{fact: flag}).rolls[0].target for flag in (True, False))
        except ValueError:
            return None
        return on - off

    def overheat(self) -> Overheat:
        """The overheat die of this attack (B46)."""
        return odds.overheat(self.excess(), self.cat)

    def excess(self) -> int:
        """Heat over what the torso takes once the attack's heat is generated."""
        return self.case.heat + self.attack.heat - self.case.capacity()

    def gamble(self) -> Gamble:
        """Going on with actions of 1 heat, from the heat that the mech has now."""
        case = self.case
        return odds.gamble(case.heat - case.capacity(), hit=case.hit, turn=case.turn, cat=self.cat)

    def watching(self) -> int:
        """The attacker's heat once it has gone on overwatch."""
        return odds.on_watch(self.case.heat, self.case.protocol, self.cat)

    def reactions(self) -> Distribution[int]:
        """How many reactions the attacker carries out with this attack (B56)."""
        return odds.overwatch(
            self.watching(),
            self.case.tries,
            torso=self.case.capacity(),
            cost=self.attack.heat,
            protocol=self.case.protocol,
            cat=self.cat,
        )


def ask(case: BoltsCase) -> Answer:
    """The answer as far as it is known at once; ``ValueError`` says in a line why there is none.

    >>> found = ask(BoltsCase())
    >>> found.roll.target, found.hits.mean
    (4, Fraction(778, 243))
    """
    attack, cat = case.attack(), case.catalog()
    return Answer(case, cat, attack, case.state(), odds.hits_of(attack, cat))


def work_out_damage(answer: Answer) -> None:
    """What takes a moment: the damage, part by part."""
    answer.damage = odds.damage(answer.attack, answer.target, answer.cat)


def killing(answer: Answer) -> Iterator[Fraction]:
    """The chance of having destroyed the target after 0, 1, … attacks, one by one."""
    yield from islice(odds.killing(answer.attack, answer.target, answer.cat), MOST_ATTACKS + 1)
