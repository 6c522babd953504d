"""The agreement: what is kept, said plainly, and asked once."""

from mechlab.playtests.store import LONGEST
from mechlab.widgets.markup import Markup, join, tag

NAME, YES, NOT, AGAIN, STOP = (
    f"playtest.{each}" for each in ("name", "yes", "no", "again", "stop")
)
"""The keys of its controls."""
MOST = LONGEST["pseudonym"]
_BESIDE = " -_.'"
"""What may stand in a name beside letters and digits."""
_KEPT = (
    "your games here: every decision, every die, and how long each decision took",
    "the mechs that you build here",
    "what you answer to a few questions after a game",
    "a name that you make up",
)


def pseudonym(text: str) -> str:
    """The name that somebody typed; ``ValueError`` says in a line what is wrong with it.

    >>> pseudonym("  Ada  the 2nd ")
    'Ada the 2nd'
    >>> pseudonym("<b>")
    Traceback (most recent call last):
    ...
    ValueError: A name has letters, digits, spaces and - _ . ' only: "<" is none of them.
    """
    name = " ".join(text.split())
    if not name:
        raise ValueError("Make up a name first: anything but your real one.")
    if len(name) > MOST:
        raise ValueError(f"A name has at most {MOST} characters; this has {len(name)}.")
    for letter in name:
        if not (letter.isalnum() or letter in _BESIDE):
            shown = letter if letter.isprintable() else "a sign that cannot be seen"
            raise ValueError(
                f'A name has letters, digits, spaces and - _ . \' only: "{shown}" is none of them.'
            )
    return name


def asking() -> Markup:
    """The question, with both answers."""
    name = tag(
        "input",
        type="text",
        data_key=NAME,
        size=18,
        maxlength=MOST,
        autocomplete="off",
        class_="ml-input",
    )
    return join(
        tag("h2", "May what you do here be kept?"),
        tag("p", "This game is being tried out. If you agree, its designer gets:"),
        tag("ul", *(tag("li", each) for each in _KEPT)),
        tag("p", "Nothing else about you. If you do not agree, you play just the same."),
        tag(
            "p",
            tag("label", tag("span", "A made-up name"), name, class_="pt-field"),
            _button(YES, "Yes, keep it", "ml-button pt-yes"),
            _button(NOT, "No, just play"),
            class_="pt-row",
        ),
    )


def refused() -> Markup:
    """What stands there after a no."""
    line = tag("span", "Nothing of what you do here is kept.")
    return tag("p", line, _button(AGAIN, "Change that", "ml-link"), class_="pt-row")


def agreed(name: str, game: Markup | None) -> Markup:
    """What stands there after a yes; ``game`` is what there is to say of the game on the table."""
    line = tag("span", "What you do here is kept as ", tag("b", name), ".")
    return tag("p", line, game, _button(STOP, "Stop keeping it", "ml-link"), class_="pt-row")


def not_theirs() -> Markup:
    """What is said of a game that somebody else began."""
    return tag("span", "This game began without you and is not kept: a new game is.")


def own_link(address: str) -> Markup:
    """The link by which a player comes back to a game."""
    said = "It opens this game again, for you alone."
    return tag("a", "Your link to this game", href=address, title=said)


def _button(key: str, text: str, classes: str = "ml-button") -> Markup:
    return tag("button", text, type="button", data_key=key, class_=classes)
