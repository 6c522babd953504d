"""What the library answers to a case: volleys, asked once each, and the numbers pages show."""

from dataclasses import dataclass, replace
from fractions import Fraction

from mechlab.dice import Distribution
from mechlab.games.skirmish import Catalog, Profile, odds
from mechlab.games.skirmish.odds import PartOdds

from .asked import Asked, ask_volley
from .case import OddsCase
from .dice_pictures import Column, Faces, ToHit
from .facts import Tray, tray


@dataclass(frozen=True)
class Answer:
    """A case with its volley, and the same question under the printed rules when they differ."""

    case: OddsCase
    volley: Asked
    printed: Asked | None

    @property
    def asked(self) -> list[Asked]:
        """The volley, and the printed one beside it if there is one."""
        return [self.volley] if self.printed is None else [self.volley, self.printed]

    @property
    def ready(self) -> bool:
        """Whether the volleys that the reader looks at are worked out."""
        return all(asked.has(self.case.volleys) for asked in self.asked)

    @property
    def catalog(self) -> Catalog:
        """The catalog the case plays by."""
        return self.case.catalog()

    def tray(self) -> Tray:
        """The modifier dice (F2)."""
        return tray(self.case.situation, self.volley.profile, self.catalog)

    def roll(self) -> ToHit:
        """The hit roll (F3)."""
        volley, cat = self.volley, self.catalog
        sides = cat.rules.value("hit_die").sides
        dice = odds.modifier(volley.net, cat)
        hits = {m: odds.hit_split(volley.accuracy + m, volley.evasion, 0, cat) for m in dice}
        needed = {m: int(sides * (1 - hit.normal)) for m, hit in hits.items()}
        return ToHit(volley.accuracy, volley.evasion, dice, needed, sides)

    def part(self, name: str | None = None) -> PartOdds:
        """The part that is looked at, or another by name."""
        wanted = name or self.case.part
        return next(part for part in self.volley.parts if part.part == wanted)

    def columns(self) -> list[Column]:
        """What a hit does in each band; cover takes those on Legs behind it (F4, F5)."""
        return [
            Column(part.part, part.width, _shares(part) or {"cover": 1.0})
            for part in self.volley.parts
        ]

    def faces(self) -> list[Faces]:
        """The penetration die against the chosen part, ordinary and after a natural 20 (F5)."""
        cat, armor = self.catalog, self.part().armor
        sides = cat.rules.value("penetration_die").sides
        bonus = odds.natural_20_pen(cat)
        rows = {"natural 20": bonus, "other hits": 0} if bonus else {"any hit": 0}
        drawn = []
        for label, more in rows.items():
            chances = odds.outcomes(self.gun(), armor, natural_20=bool(more), cat=cat)
            totals = [face + self.gun().penetration + more for face in range(1, sides + 1)]
            drawn.append(Faces(label, totals, _in_order(chances, sides)))
        return drawn[::-1]

    def gun(self) -> Profile:
        """The weapon's profile with what the situation does to its Penetration (F7)."""
        return replace(self.volley.profile, penetration=self.volley.penetration)

    def hit_damage(self) -> dict[str, Distribution[int]]:
        """The damage of a hit by its outcome: a glance is halved (F5, F6)."""
        rolled = Distribution.of(self.volley.profile.damage)
        halved = odds.halved_by(Fraction(1), rolled, self.catalog)
        return {"glance": halved, "full": rolled, "crit": rolled}


def _in_order(chances: odds.Penetration, sides: int) -> list[str]:
    """The outcome of each face, low to high: a higher face is never worse."""
    return [
        name
        for name, chance in zip(chances._fields, chances, strict=True)
        for _ in range(int(chance * sides))
    ]


def _shares(part: PartOdds) -> dict[str, float]:
    if not part.chance:
        return {}
    outcomes = {"glance": part.glance, "full": part.full, "crit": part.crit}
    return {name: float(chance / part.chance) for name, chance in outcomes.items()}


def ask(case: OddsCase) -> Answer:
    """The answer to a case. ``Refused`` or another ``ValueError`` says in a line why there is none.

    Asked for more volleys than can follow each other, it looks at the most that can.

    >>> answer = ask(OddsCase("Foreman", "Rifle", "Lantern"))
    >>> answer.volley.hit, answer.printed
    (Fraction(4, 5), None)
    """
    question = case.question()
    plain = replace(question, rules=())
    asked = ask_volley(question)
    looked_at = replace(case, volleys=min(case.volleys, asked.most))
    return Answer(looked_at, asked, ask_volley(plain) if case.rules else None)
