"""Small words that several parts of the page say alike."""

from collections.abc import Sequence

from mechlab.catalog.names import many as many
from mechlab.lab.statistics import Interval
from mechlab.widgets.markup import Markup, join, tag
from mechlab.widgets.show import warrant


def letter(place: int) -> str:
    """The sign of the team at a place: A is the one that wins most.

    >>> letter(0), letter(25), letter(26)
    ('A', 'Z', 'A2')
    """
    again, at = divmod(place, 26)
    return chr(ord("A") + at) + (str(again + 1) if again else "")


def sure(interval: Interval) -> Markup:
    """How a figure is known: its badge.

    >>> "sampled 95%, 200 pairs" in sure(Interval(0.5, 0.4, 0.6, 0.95, 200, "share", "pairs"))
    True
    """
    kind, _, detail = interval.warrant.partition(" ")
    return warrant(kind, detail)


def stated(interval: Interval | None) -> Markup:
    """A figure with its interval, and how it is known."""
    return join("–") if interval is None else join(tag("b", interval.text), " ", sure(interval))


def short(interval: Interval | None) -> str:
    """The figure alone, as a cell of a heat map has room for: a share in whole percents.

    >>> short(Interval(0.625, 0.4, 0.7, 0.95, 200, "share")), short(Interval(6.65, 6, 7, 0.95, 9))
    ('62', '6.7')
    """
    if interval is None or not interval.n:
        return ""
    if interval.unit == "share":
        return f"{100 * interval.value:.0f}"
    places = 0 if abs(interval.value) >= 20 else 1
    return f"{interval.value:.{places}f}"


def counted(count: int, several: str) -> str:
    """So many of what is named in the plural.

    >>> counted(1, "own turns"), counted(7, "Rounds")
    ('1 own turn', '7 rounds')
    """
    word = several[:1].lower() + several[1:]
    return many(count, word.removesuffix("s"), word)


def waiting() -> Markup:
    """What a panel says until its answer is there."""
    return tag("p", "Being worked out …", class_="ml-muted bl-waiting")


def listed(names: Sequence[str]) -> str:
    """Names in a row, as a sentence has them.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def breakable(name: str) -> Markup:
    """A name that may go on in another line after each of its signs +.

    >>> breakable("Courier+Foreman")
    'Courier+<wbr>Foreman'
    """
    parts = name.split("+")
    return join(*(join(part, "+", tag("wbr")) for part in parts[:-1]), parts[-1])
