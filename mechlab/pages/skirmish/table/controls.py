"""The forms of the table: sides and steps, dice and branches, a new game. Plain markup."""

from collections.abc import Iterable

from mechlab.games.skirmish import words as w
from mechlab.widgets.markup import Markup, join, tag

from .match import BREAKPOINTS, PLAYER_NAMES, UNITS

UNIT_NAMES = {"choice": "decision", "die": "die", "activation": "activation", "round": "round"}
LEGEND = (
    "Shade and small number: the level. Arcs: foliage. Grains: rubble. Bricks: a low wall. Grid: "
    "a building, its roof's level below. Dots: smoke.",
    "Side A is round, side B square; the bars below a mech are its six parts (Head, Right Arm, "
    "Left Arm, Core, Back, Legs), a cross is a lost part; the bar beside it is Heat.",
    "On its side: Prone. Bracket: Braced. Crosshair: Locked. O: on Overwatch, its cone hatched. "
    "R: prepared. X: Exposed. G: Grappled. S: guards an ally. Ring: acts now.",
    "A thick outline is a zone: dashed while nobody holds it, else in its holder's colour and "
    "letter. Numbers on blue hexes: what a move there costs.",
)
SHORTCUTS = (
    (", and .", "a decision back, on"),
    ("; and :", "a die back, on"),
    ("[ and ]", "an activation back, on"),
    ("{ and }", "a round back, on"),
    ("Home, End", "the beginning, the end of the line"),
    ("p", "play on"),
    ("e", "end the activation"),
    ("b, m, a, l", "to the board, the mechs, the actions, the log"),
    ("Arrows, Enter", "from hex to hex, mech to mech, row to row; pick it"),
    ("Esc", "stop long work; let go of the target"),
)


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


def bar() -> Markup:
    """Who plays, the steps through time, playing on."""
    players = [(name, name) for name in PLAYER_NAMES]
    units = [(unit, UNIT_NAMES[unit]) for unit in UNITS]
    ends = [("", "the end"), *((name, f"next {name}") for name in BREAKPOINTS)]
    steps = tag(
        "span",
        button("start", "|◀", "To the beginning of the line"),
        button("back", "◀ Back", "One step back"),
        select("unit", "by", units),
        button("forward", "On ▶", "One step on; at the end of the line a player steps"),
        button("finish", "▶|", "To the end of the line"),
        class_="tb-steps",
        role="group",
        aria_label="Steps through time",
    )
    sides = tag(
        "span",
        select("player.0", "A", players),
        select("player.1", "B", players),
        class_="tb-sides",
        role="group",
        aria_label="Who plays each side",
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


def dice() -> Markup:
    """The die that waits, the die picked in the log, the next die of a purpose."""
    purposes = [(name, name) for name in w.PURPOSES if name != "player"]
    return join(
        tag("h2", "Dice"),
        tag("div", data_slot="waiting"),
        tag("div", data_slot="die"),
        tag(
            "p",
            select("force.purpose", "The next die for", purposes, "hit"),
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


def shortcuts() -> Markup:
    """The keys of the page."""
    rows = [join(tag("dt", tag("kbd", keys)), tag("dd", what)) for keys, what in SHORTCUTS]
    return tag("details", tag("summary", "Keys"), tag("dl", *rows, class_="tb-keys"))


def legend() -> Markup:
    """What the signs on the board mean."""
    lines = [tag("p", line) for line in LEGEND]
    return tag("details", tag("summary", "What the signs mean"), *lines, class_="tb-legend")


def new_game(
    teams: Iterable[tuple[str, str]], maps: Iterable[str], team: tuple[str, ...]
) -> Markup:
    """Two teams, a map, a seed."""
    kits = list(teams)
    sides = [
        tag(
            "fieldset",
            tag("legend", f"Side {'AB'[side]}"),
            *(
                select(f"new.{side}.{place}", f"Mech {place + 1}", kits, team[3 * side + place])
                for place in range(3)
            ),
            field(f"new.{side}.code", "or a share code of the hangar", 16),
        )
        for side in range(2)
    ]
    flags = [("none", "none"), ("1", "one each"), ("2", "one each, not to be fired at")]
    return join(
        tag("h2", "New game"),
        tag("div", *sides, class_="tb-teams"),
        tag(
            "p",
            select("new.map", "Map", [(name, name) for name in maps], "Quarry"),
            field("new.seed", "Seed", 6, "any"),
            select("new.tenders", "Tenders", flags),
            class_="tb-together",
        ),
        tag(
            "p",
            _check("new.deploy", "Deploy by hand"),
            _check("new.dice", "Enter every die by hand"),
            button("new", "Begin", strong=True),
            class_="tb-together",
        ),
    )


def _check(key: str, label: str) -> Markup:
    box = tag("input", type="checkbox", data_key=key)
    return tag("label", box, tag("span", label), class_="tb-check")
