"""What the hit comes to, and how the mech may stand after it (A, B1, C, D)."""

from collections.abc import Mapping

from mechlab.games.wreck.odds import AfterHit
from mechlab.widgets.charts import Bars
from mechlab.widgets.ground import html
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.panel import OddsPanel
from mechlab.widgets.show import table

from .answer import Asked
from .words import beside, listed, number, span


class HitPanels:
    """The hit itself, and what it leaves."""

    def __init__(self) -> None:
        self._damage = Bars("", {"0": 1.0}, "HP lost at once", height=200)
        self._stands = html("", "od-words")
        self.comes = OddsPanel("What the hit comes to", "A1 to C1", self._damage)
        self.stands = OddsPanel("How the mech stands then", "D2 to D8", self._stands)

    def show(self, asked: Asked, printed: Asked | None) -> None:
        """Show a hit."""
        after = asked.after
        damage = after.damage
        self._damage.show(
            {str(hp): damage.chance(hp) for hp in range(min(damage), max(damage) + 1)}
        )
        self.comes.say(_comes(asked, printed))
        self.stands.say(_ends(asked, printed))
        self._stands.value = _structure(after)


def _comes(asked: Asked, printed: Asked | None) -> Markup:
    after, sheet = asked.after, asked.case.sheet()
    before = printed.after if printed else None
    rows = []
    for name, word in (("damage", "HP"), ("burn", "burn marked"), ("heat", "heat")):
        found = getattr(after, name)
        if name == "damage" or max(found):
            was = getattr(before, name).mean if before else None
            rows.append(
                tag(
                    "li",
                    tag("span", word),
                    tag("span", tag("b", number(found.mean)), f" on average, {_range(found)} "),
                    beside(found.mean, was),
                )
            )
    words = [f"armour {sheet.armor}"] if not asked.case.hit.ap else ["AP passes armour"]
    words += [f"RESISTANCE to {', '.join(sheet.resist)}"] * bool(sheet.resist)
    words += [name for name in ("Exposed", "Shredded") if name in asked.case.start.statuses]
    line = tag("p", f"{asked.case.hit.text}. Against {', '.join(words)}:")
    return join(line, tag("ul", *rows, class_="od-facts"))


def _range(found: Mapping[int, object]) -> str:
    return span(min(found), max(found))


def _ends(asked: Asked, printed: Asked | None) -> Markup:
    after = asked.after
    was = printed.after.destroyed if printed else None
    lost = after.chance(lambda body: body.phase > 0 or body.structure < after.before.structure)
    return join(
        tag(
            "p",
            "Destroyed by it: ",
            tag("b", number(after.destroyed, True)),
            ". Loses structure: ",
            number(lost, True),
            ". ",
            beside(after.destroyed, was, True),
        ),
        listed(after.effects) if any(after.effects.values()) else None,
    )


def _structure(after: AfterHit) -> Markup:
    rows: list[list[str | None]] = [
        [str(left), number(chance, True), _hp(after.hp(left))]
        for left, chance in after.structure.items()
    ]
    rows.append(["destroyed", number(after.destroyed, True), None])
    return table(["Structure left", "Chance", "With HP"], rows, "By structure left")


def _hp(found: Mapping[int, object]) -> str:
    values = sorted(found)
    return ", ".join(map(str, values)) if len(values) <= 3 else span(values[0], values[-1])
