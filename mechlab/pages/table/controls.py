"""The forms of the table: sides and steps, dice and branches, a new game. Plain markup."""

from collections.abc import Iterable, Mapping, Sequence

from mechlab.widgets.markup import Markup, join, tag

STEP_KEYS = (", and .", "; and :", "[ and ]", "{ and }")
"""For each unit of steps, in their order."""
KEYS = (
    ("Home, End", "the beginning, the end of the line"),
    ("p", "play on"),
    ("e", "end what is under way"),
    ("a, l", "to the actions, the log"),
)
LAST_KEYS = (("Esc", "stop long work; let go of what was picked"),)


def select(key: str, label: str, options: Iterable[tuple[str, str]], chosen: str = "") -> Markup:
    """A labelled list of values with their words."""
    rows = [tag("option", text, value=value, selected=value == chosen) for value, text in options]
    picker = tag("select", *rows, data_key=key, class_="ml-input")
    return tag("label", tag("span", label), picker, class_="tb-field")


def button(key: str, text: str, title: str = "", strong: bool = False) -> Markup:
    """A button of a form."""
    style = "ml-button" + (" ml-strong" if strong else "")
    return tag("button", text, type="button", data_key=key, class_=style, title=title or None)


def field(key: str, label: str, size: int = 12, hint: str = "") -> Markup:
    """A labelled line of text."""
    line = tag("input", type="text", data_key=key, size=size, placeholder=hint, class_="ml-input")
    return tag("label", tag("span", label), line, class_="tb-field")


def bar(units: Mapping[str, str], breakpoints: Sequence[str]) -> Markup:
    """Who plays, the steps through time, playing on."""
    ends = [("", "the end"), *((name, f"next {name}") for name in breakpoints)]
    steps = tag(
        "span",
        button("start", "|◀", "To the beginning of the line"),
        button("back", "◀ Back", "One step back"),
        select("unit", "by", units.items()),
        button("forward", "On ▶", "One step on; at the end of the line a player steps"),
        button("finish", "▶|", "To the end of the line"),
        class_="tb-steps",
        role="group",
        aria_label="Steps through time",
    )
    sides = tag(
        "span", data_slot="sides", class_="tb-sides", role="group", aria_label="Who plays each side"
    )
    on = tag(
        "span",
        button("play", "Play", "Let the players play on", strong=True),
        select("until", "to", ends),
        button("stop", "Stop", "Stop long play"),
        class_="tb-play",
        role="group",
        aria_label="Play on",
    )
    said = tag("p", data_slot="said", class_="tb-said", role="status")
    differ = tag("div", data_slot="differ", class_="tb-differ")
    warming = tag("p", data_slot="warming", class_="tb-warming-line")
    state = tag("p", data_slot="state", class_="tb-state")
    title = tag("h1", "Table", class_="ml-sr")
    return tag("div", title, state, sides, steps, on, warming, said, differ, class_="tb-bar")


def sides(names: Sequence[str], players: Iterable[str]) -> Markup:
    """Who plays each side."""
    options = [(name, name) for name in players]
    return join(*(select(f"player.{n}", name, options) for n, name in enumerate(names)))


def dice(purposes: Sequence[str], chosen: str) -> Markup:
    """The die that waits, the die picked in the log, the next die of a purpose."""
    named = [(name, name) for name in purposes]
    return join(
        tag("h2", "Dice"),
        tag("div", data_slot="waiting"),
        tag("div", data_slot="die"),
        tag(
            "p",
            select("force.purpose", "The next die for", named, chosen),
            field("force.value", "shows", 3),
            button("force", "Set it"),
            class_="tb-together",
        ),
        tag("p", data_slot="forced", class_="ml-muted"),
    )


def faces(key: str, sides: int, shown: int = 0) -> Markup:
    """A button for each face of a die."""
    buttons = [
        tag(
            "button",
            str(face),
            type="button",
            data_key=f"{key}:{face}",
            class_="ml-button tb-face",
            disabled=face == shown,
        )
        for face in range(1, sides + 1)
    ]
    return tag(
        "div", *buttons, class_="tb-faces", role="group", aria_label=f"Faces of the d{sides}"
    )


def branches() -> Markup:
    """The lines of play: their list, a new one, two compared."""
    return join(
        tag("h2", "Branches"),
        tag("div", data_slot="lines"),
        tag(
            "p",
            field("branch.name", "Name", 14),
            button("branch", "Branch here", "A new line that goes as this one up to now"),
            button("drop", "Drop this line"),
            class_="tb-together",
        ),
        tag("div", data_slot="compared"),
    )


def shortcuts(units: Iterable[str], own: Sequence[tuple[str, str]]) -> Markup:
    """The keys of the page; ``own`` are those of the pictures."""
    steps = [
        (keys, f"{_a(unit)} {unit} back, on") for keys, unit in zip(STEP_KEYS, units, strict=False)
    ]
    rows = [
        join(tag("dt", tag("kbd", keys)), tag("dd", what))
        for keys, what in (*steps, *KEYS, *own, *LAST_KEYS)
    ]
    return tag("details", tag("summary", "Keys"), tag("dl", *rows, class_="tb-keys"))


def _a(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


def legend(lines: Sequence[str]) -> Markup:
    """What the signs on the picture mean."""
    told = [tag("p", line) for line in lines]
    return tag("details", tag("summary", "What the signs mean"), *told, class_="tb-legend")


def check(key: str, label: str) -> Markup:
    """A switch of a form."""
    box = tag("input", type="checkbox", data_key=key)
    return tag("label", box, tag("span", label), class_="tb-check")
