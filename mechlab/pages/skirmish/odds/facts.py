"""The facts of a situation as the page shows them: what each brings, or would bring (F2)."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from mechlab.games.skirmish import Catalog, Profile
from mechlab.games.skirmish.odds import FACTS, Die, Fact, Refused, Situation, dice
from mechlab.widgets.show import MINUS, signed


class Brought(NamedTuple):
    """One fact: whether it holds, and what it brings.

    ``chip`` is short: ``2[−]``, ``Armor +1``, ``none`` or ``not allowed``. ``counts`` is False for
    the last two. ``note`` says why; ``source`` is printed, ruling or assumed.
    """

    fact: Fact
    holds: bool
    chip: str
    counts: bool
    note: str
    source: str


def brought(situation: Situation, profile: Profile, cat: Catalog) -> list[Brought]:
    """Every fact with what it brings, or, while it does not hold, what it would bring.

    >>> from mechlab.games import skirmish
    >>> rifle, cat = skirmish.profile("Rifle"), skirmish.catalog()
    >>> facts = {b.fact.name: b for b in brought(Situation(hard_cover=True), rifle, cat)}
    >>> facts["hard_cover"].chip, facts["brace"].chip, facts["one_arm"].chip
    ('2[−]', 'Armor +1', 'not allowed')
    >>> facts["soft_cover"].chip, facts["soft_cover"].note
    ('none', 'only the best single cover applies (H5)')
    """
    allowed = _allowed(situation, profile, cat)
    return [_brought(fact, situation, allowed, profile, cat) for fact in FACTS]


def _allowed(situation: Situation, profile: Profile, cat: Catalog) -> Situation:
    """The situation, or a bare one where the rules refuse it: then each fact speaks for itself."""
    try:
        dice(situation, profile, cat)
    except Refused:
        return Situation()
    return situation


def _brought(
    fact: Fact, situation: Situation, allowed: Situation, profile: Profile, cat: Catalog
) -> Brought:
    holds = bool(getattr(situation, fact.name))
    with_it = allowed if getattr(allowed, fact.name) else _adding(allowed, fact)
    try:
        found = {die.cause: die for die in dice(with_it, profile, cat)}
    except Refused as reason:
        return Brought(fact, holds, "not allowed", False, str(reason), "printed")
    if fact.name in found:
        return _dice(fact, holds, found[fact.name])
    name, chip = _CHANGES[fact.name]
    constant = cat.rules[name]
    return Brought(fact, holds, chip(cat), True, constant.note, constant.source)


def _adding(situation: Situation, fact: Fact) -> Situation:
    values: dict[str, object] = {fact.name: "Core" if fact.name == "aimed" else True}
    return replace(situation, **values)  # type: ignore[arg-type]


def _dice(fact: Fact, holds: bool, die: Die) -> Brought:
    chip = dice_word(die.count, die.sign)
    return Brought(fact, holds, chip, bool(die.count), die.note, die.source)


def dice_word(count: int, sign: int) -> str:
    """Some modifier dice as the rule text writes them.

    >>> dice_word(2, -1), dice_word(1, 1), dice_word(0, 1)
    ('2[−]', '1[+]', 'none')
    """
    return f"{count}[{'+' if sign > 0 else MINUS}]" if count else "none"


def _amount(label: str, name: str) -> Callable[[Catalog], str]:
    return lambda cat: f"{label} {signed(int(cat.rules.value(name)))}"


def _one_arm(cat: Catalog) -> str:
    pen, accuracy = (signed(int(cat.rules.value(f"one_arm_{x}"))) for x in ("pen", "accuracy"))
    return f"Pen {pen}, Acc {accuracy}"


def _rerolls(cat: Catalog) -> str:
    count = int(cat.rules.value("enraged_rerolls"))
    return f"{count} reroll" + "s" * (count != 1)


# A fact without dice: the constant it stands on, and what it changes in a few words.
_CHANGES: dict[str, tuple[str, Callable[[Catalog], str]]] = {
    "marksman": ("aimed", lambda cat: "aims free"),
    "enraged": ("enraged_rerolls", _rerolls),
    "one_arm": ("one_arm_pen", _one_arm),
    "head_extract": ("extract_accuracy", _amount("Acc", "extract_accuracy")),
    "prone": ("prone_evasion", _amount("Evasion", "prone_evasion")),
    "brace": ("brace_armor", _amount("Armor", "brace_armor")),
    "exposed": ("exposed_armor", lambda cat: f"Armor {cat.rules.value('exposed_armor')}"),
}


class Tray(NamedTuple):
    """The modifier dice on the table: accuracy dice, difficulty dice, what is left (F2)."""

    plus: int
    minus: int
    dice: tuple[Die, ...]

    @property
    def net(self) -> int:
        """Above 0 Accuracy, below 0 Difficulty."""
        return self.plus - self.minus

    def sentence(self) -> str:
        """What is rolled, in words.

        >>> Tray(1, 3, ()).sentence()
        '1[+] and 3[−] leave 2[−]: the highest d6 is subtracted.'
        """
        if not self.plus and not self.minus:
            return "No modifier dice: the d20 stands as rolled."
        met = f"{dice_word(self.plus, 1)} and {dice_word(self.minus, -1)} leave "
        start = met if self.plus and self.minus else ""
        if not self.net:
            return f"{start}no die."
        rolled = "the highest d6" if abs(self.net) > 1 else "a d6"
        act = "added" if self.net > 0 else "subtracted"
        return f"{start}{dice_word(abs(self.net), self.net)}: {rolled} is {act}."


def tray(situation: Situation, profile: Profile, cat: Catalog) -> Tray:
    """The dice of a situation, summed; ``Refused`` where the rules do not allow it."""
    found = tuple(dice(situation, profile, cat))
    plus = sum(die.count for die in found if die.sign > 0)
    minus = sum(die.count for die in found if die.sign < 0)
    return Tray(plus, minus, found)
