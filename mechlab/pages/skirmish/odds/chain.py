"""The chain of a shot as linked pictures: dice, hit, band, penetration; pick a band to follow."""

from fractions import Fraction

from mechlab.games.skirmish.odds import Die
from mechlab.widgets.bands import span, strip, swatch
from mechlab.widgets.form import Form
from mechlab.widgets.ground import box
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.panel import OddsPanel
from mechlab.widgets.picture import Picture
from mechlab.widgets.show import exact, ruling, warrant, warrant_of

from .answer import Answer
from .dice_pictures import hit_mosaic, outcome_columns, penetration_faces
from .facts import dice_word

BAND = "band:"


class Chain:
    """The four pictures and what they say; ``bands`` reports which part was picked."""

    def __init__(self) -> None:
        self.roll = Form(_steps(_DICE, _HIT))
        self.bands = Picture(name="Hit table of the target: pick a part to follow")
        self.landing = Form(tag("div", data_slot="land", class_="od-step"))
        self.through = Form(_steps(_THROUGH))
        self.through.add_class("ml-panel")
        self.top = box(self.roll, classes="ml-panel od-roll")
        beside = box(self.bands, self.landing, classes="od-landing")
        self.middle = OddsPanel("Band", "F4", beside)

    def show(self, answer: Answer) -> None:
        """Show an answer."""
        volley, part = answer.volley, answer.part()
        roll = answer.roll()
        self.roll.update(
            {},
            {
                "dice": _tray(answer),
                "hit": join(hit_mosaic(roll), tag("p", roll.sentence()), _hit_words(answer)),
            },
        )
        widths = [each.width for each in volley.parts]
        picture = join(strip(widths, key=BAND), outcome_columns(answer.columns()))
        if self.bands.markup != picture:
            self.bands.markup = picture
        self.bands.mark({BAND + p.part: _mark(answer, p.part) for p in volley.parts})
        self.landing.update({}, {"land": _land_words(answer)})
        faces = penetration_faces(answer.faces(), part.armor)
        self.through.update({}, {"through": join(faces, _through_words(answer))})


def _steps(*steps: tuple[str, str, str]) -> Markup:
    return join(
        *(
            tag(
                "section",
                tag("h2", tag("span", name), tag("small", section)),
                tag("div", data_slot=slot),
                class_=f"od-step od-step-{slot}",
            )
            for name, section, slot in steps
        )
    )


_DICE = ("Modifier dice", "F2", "dice")
_HIT = ("Hit", "F3", "hit")
_THROUGH = ("Penetration", "F5", "through")


def _tray(answer: Answer) -> Markup:
    """Each fact that holds with its dice, then what is left of them."""
    tray = answer.tray()
    rows = [
        tag(
            "li",
            tag("b", dice_word(die.count, die.sign), class_=_sign_class(die)),
            tag("span", die.label, ruling(die.source, die.note)),
            tag("span", die.section, class_="od-section"),
        )
        for die in tray.dice
    ]
    nothing = tag("p", "Nothing in the situation brings a die.", class_="ml-muted")
    listed = tag("ul", *rows, class_="od-tray") if rows else nothing
    return join(listed, tag("p", tray.sentence(), class_="od-net"))


def _sign_class(die: Die) -> str:
    return "ml-muted" if not die.count else "od-plus" if die.sign > 0 else "od-minus"


def _hit_words(answer: Answer) -> Markup:
    volley = answer.volley
    again = " The first miss is rolled again (E9)." if answer.case.situation.enraged else ""
    return tag(
        "p",
        "A shot hits ",
        exact(volley.hit, as_percent=True),
        " ",
        warrant_of(volley.hit),
        f"; {volley.natural_20} of all shots are natural 20s.{again}",
    )


def _mark(answer: Answer, name: str) -> dict[str, object]:
    part, chosen = answer.part(name), name == answer.case.part
    width = f"{part.width} of 20 faces" if part.width else "no face"
    words = f"{name}, {part.name}: {width}, Armor {part.armor}, Durability {part.durability}"
    return {"pressed": chosen, "class": "od-chosen" if chosen else "", "name": words, "info": words}


def _land_words(answer: Answer) -> Markup:
    """The chosen part: where it lies, how often it is struck, what it is made of."""
    part, volley = answer.part(), answer.volley
    lands = part.chance / volley.hit if volley.hit else Fraction(0)
    facts = {
        "d20": _faces(answer),
        "of hits": exact(lands, as_percent=True),
        "of shots": join(exact(part.chance, as_percent=True), " ", warrant_of(part.chance)),
        "Armor": str(part.armor),
        "Durability": str(part.durability),
    }
    rows = (tag("li", tag("span", name), tag("b", value)) for name, value in facts.items())
    outcomes = ["glance", "full", "crit"] + ["cover"] * any(
        "cover" in column.shares for column in answer.columns()
    )
    return join(
        tag("p", swatch(part.part), " ", tag("b", part.part), f", {part.name}"),
        tag("ul", *rows, class_="od-facts"),
        tag(
            "ul", *(tag("li", swatch(name), f" {name}") for name in outcomes), class_="od-outcomes"
        ),
        tag("p", "Pick a band to follow its part below.", class_="ml-muted"),
    )


def _faces(answer: Answer) -> str:
    part, parts = answer.part(), answer.volley.parts
    if answer.case.situation.aimed == part.part:
        return "aimed"
    first = 1 + sum(p.width for p in parts[: parts.index(part)])
    return span(first, first + part.width - 1)


def _through_words(answer: Answer) -> Markup:
    part = answer.part()
    if not part.chance:
        return tag("p", f"No hit reaches the {part.part}.")
    shares = {"glance": part.glance, "full": part.full, "crit": part.crit}
    items = (
        tag("li", swatch(name), f" {name} ", exact(chance / part.chance, as_percent=True))
        for name, chance in shares.items()
    )
    return join(
        tag("p", f"A hit on the {part.part}, Armor {part.armor}, natural 20s counted in:"),
        tag("ul", *items, class_="od-outcomes"),
        warrant("exact"),
    )
