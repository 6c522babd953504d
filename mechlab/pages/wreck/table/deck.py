"""The deck beside the sheet: what came, what comes next, what the next turn may bring."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from mechlab.engine import Stepper
from mechlab.games.wreck import Hit, outlook
from mechlab.games.wreck import words as w
from mechlab.pages.table.match import Match
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import exact


def deck(match: Match) -> Markup:
    """The cards of the deck; one that came goes to the moment when it did."""
    face: Any = match.now.face
    came = _came(match)
    name = tag("h3", f"The deck: {face.sortie.deck.name}")
    shown = _drawn(match, came) if face.sortie.deck.drawn else _written(match, came)
    return tag("div", name, shown, class_="wk-deck")


def _came(match: Match) -> dict[int, list[int]]:
    """For each card that came up to now, the events when it did."""
    found: dict[int, list[int]] = {}
    game = match.state
    for number in range(match.event_count):
        row = game.events[number]
        if int(row[0]) == w.HIT_COMES:
            found.setdefault(int(row[2]), []).append(number)
    return found


def _written(match: Match, came: dict[int, list[int]]) -> Markup:
    """Scene by scene, turn by turn."""
    face: Any = match.now.face
    game, cards = match.state, face.sortie.deck.cards
    last = max((events[-1] for events in came.values()), default=-1)
    waits = [number for number in range(len(cards)) if number not in came]
    scenes: dict[int, list[Markup]] = {}
    for number, come in enumerate(cards):
        at = came.get(number, [-1])[-1]
        when = "now" if at == last >= 0 else "came" if at >= 0 else ""
        if not when and number == waits[0] and not game.is_over:
            when = "next"
        scenes.setdefault(come.scene, []).append(_card(come.hit, when, at, f"turn {come.turn}"))
    sections = [
        tag("section", tag("h4", f"Scene {scene}"), tag("div", *own, class_="wk-cards"))
        for scene, own in scenes.items()
    ]
    return tag("div", *sections, class_="wk-scenes")


def _drawn(match: Match, came: dict[int, list[int]]) -> Markup:
    """Those that are left by kind, and the last that came."""
    face: Any = match.now.face
    game, cards = match.state, face.sortie.deck.cards
    left = Counter(c.hit for n, c in enumerate(cards) if not game.is_drawn[n])
    last = max(came.items(), key=lambda pair: pair[1][-1], default=None)
    shown = [_card(cards[last[0]].hit, "now", last[1][-1], "drawn")] if last else []
    shown += [_card(hit, "", -1, f"{count} left") for hit, count in left.items()]
    return tag("div", *shown, class_="wk-cards")


def _card(hit: Hit, when: str, event: int, note: str) -> Markup:
    name, _, what = hit.text.partition(": ")
    words = {"now": "came last", "came": "came", "next": "comes next", "": "to come"}[when]
    inside = join(
        tag("b", name), tag("span", what), tag("small", note + (f" · {words}" if when else ""))
    )
    style = f"wk-card wk-card-{when or 'later'}"
    if event < 0:
        return tag("div", inside, class_=style)
    return tag(
        "button",
        inside,
        type="button",
        data_key=f"event:{event}",
        data_name=f"{hit.text}, {note}, {words}. Go to that moment",
        class_=style,
    )


def told(now: Stepper) -> Markup:
    """What the next turn may bring to a mech that does nothing before it."""
    face: Any = now.face
    if now.options() and int(now.state.question) == w.TRAUMA:
        return tag("p", "Pick a mount or a system on the sheet, or in the list.", class_="ml-muted")
    found = outlook.coming(now.state, face.sortie, face.cat) if now.options() else None
    if found is None:
        return tag("p", "No hit is about to come.", class_="ml-muted")
    names = "a card of the deck" if found.is_drawn else " and ".join(h.name for h in found.hits)
    return tag(
        "p", tag("b", f"Next, {names}: "), join(*_chances(found)), " if nothing is done now."
    )


def _chances(found: outlook.Coming) -> Iterator[Markup]:
    yield join(exact(found.damage), " HP on average")
    named: list[tuple[Fraction, str]] = [
        (found.structure, "costs a structure or more"),
        (found.overheats, "overheats it"),
        (found.destroyed, "destroys it"),
    ]
    for chance, what in named:
        if chance:
            yield join(", ", exact(chance, as_percent=True), f" {what}")
