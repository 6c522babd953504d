"""Small words that several parts of the page say alike."""

from math import isinf

from mechlab.games.skirmish.odds import Rounds
from mechlab.widgets.markup import Markup
from mechlab.widgets.show import decimal, warrant

from .case import OddsCase, title


def volleys(count: int) -> str:
    """So many volleys, in words.

    >>> volleys(1), volleys(3)
    ('1 volley', '3 volleys')
    """
    return f"{count} volley" + "s" * (count != 1)


def question(case: OddsCase) -> str:
    """Who fires what at whom, as a sentence.

    >>> question(OddsCase("Foreman", "Rifle", "Lantern"))
    'Foreman fires the Rifle at Lantern'
    """
    gun = case.mode().profile
    act = "strikes with" if gun.is_melee else "fires"
    return f"{title(case.attacker)} {act} the {gun.label} at {title(case.target)}"


def many(mean: float) -> str:
    """A mean number of volleys; a weapon that cannot destroy its target needs no number.

    >>> many(4.5), many(float("inf"))
    ('4.5', 'never')
    """
    return "never" if isinf(mean) else decimal(mean)


def rounds_warrant(rounds: Rounds) -> Markup:
    """The bound of each chance, and the chance beyond those looked at: the mean counts that low."""
    longer = f", {rounds.rest:.0e} stands longer" if rounds.rest else ""
    return warrant("float", f"± {rounds.error:.0e}{longer}")
