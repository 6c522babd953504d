"""The top of the page: the question in a line and its five numbers, as far as they are known."""

from dataclasses import dataclass

from mechlab.games.wreck.odds import Burn
from mechlab.widgets.headline import Headline, tile
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import decimal, one_in, percent, warrant, warrant_of

from .answer import Asked, Felled, Home
from .case import WreckCase
from .sortie import choice_words
from .words import Number, beside, span


@dataclass
class Known:
    """What is known of a question so far, each with the same under the rules as written if they
    are changed."""

    asked: Asked
    printed: Asked | None
    felled: tuple[Felled, Felled | None] | None = None
    home: tuple[Home, Home | None] | None = None
    why_not: str = ""
    """Why the sortie has no exact answer."""


def question(case: WreckCase) -> str:
    """The case in a sentence."""
    name = case.hit.name
    if name not in case.catalog().hits:
        name = f"A hit of {case.hit.text.partition(': ')[2]}"
    return f"{name} strikes {case.mech.name}"


def show(top: Headline, known: Known) -> None:
    """Fill the headline."""
    after, was = known.asked.after, known.printed
    damage = after.damage
    told = _told(damage.mean, was.after.damage.mean if was else None)
    range_ = join(f"{span(min(damage), max(damage))} ", warrant("exact"))
    tiles = [
        tile("HP the hit takes", decimal(damage.mean), told if was else range_),
        _tile("Destroys it", after.destroyed, was.after.destroyed if was else None, True),
        _hits(known.felled),
        _burn(known.asked.burn, was.burn if was else None),
        _home(known),
    ]
    said = [f"HP the hit takes: {decimal(damage.mean)}."]
    said.append(f"Destroys it: {percent(after.destroyed)}.")
    if known.home:
        now = known.home[0]
        said.append(f"Comes home: {percent(now.value)}, by {choice_words(*now.options[0].act)}.")
    top.answer(question(known.asked.case), said, tiles)


def _hits(felled: tuple[Felled, Felled | None] | None) -> Markup:
    name = "Hits to destroy it"
    if felled is None:
        return tile(name, "…")
    now, was = felled
    if now.mean is None:
        return tile(name, "never", tag("span", "armour stops it"))
    return _tile(name, now.mean, was.mean if was else None)


def _burn(burn: Burn | None, was: Burn | None) -> Markup:
    if burn is None:
        return tile("Burn in all", "none")
    return _tile(f"Burn {burn.amount} in all", burn.mean, was.mean if was else None)


def _home(known: Known) -> Markup:
    name = "Comes home"
    if known.home is None:
        return tile(name, "–" if known.why_not else "…", join(known.why_not))
    now, was = known.home
    by = tag("span", f"by {choice_words(*now.options[0].act)}")
    return tile(name, percent(now.value), beside(now.value, was.value, True) if was else by)


def _tile(name: str, value: Number, was: Number | None, share: bool = False) -> Markup:
    return tile(name, percent(value) if share else decimal(value), _told(value, was, share))


def _told(value: Number, was: Number | None, share: bool = False) -> Markup:
    """What stands under a number: how it was under the rules as written, or how it is known."""
    words = f"{one_in(value)} " if share and value else ""
    return beside(value, was, share) or join(words, warrant_of(value))
