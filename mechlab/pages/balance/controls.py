"""The left column: which teams, where, played by whom; and the button that plays it."""

from mechlab.engine.playable import Words
from mechlab.lab import Study
from mechlab.widgets.form import Form
from mechlab.widgets.markup import Markup, join, tag

from .address import BETWEEN_TEAMS
from .case import MOST_GAMES, BalanceCase
from .studies import Played
from .words import many

PLAY, TYPED, TEAM = "play", "own", "team."
"""Keys of the button, of the field for teams of one's own, and of each team's switch."""


def controls() -> Form:
    """The form, empty: ``show`` fills it in."""
    form = Form(
        tag(
            "section",
            tag("h2", "The question"),
            tag("div", data_slot="where"),
            _field("Played by", tag("select", data_key="players", data_slot="players")),
            _field("Games", _number("games", 2, MOST_GAMES, 2)),
            _field("Seed", _number("seed", 0, (1 << 31) - 1, 1)),
            tag(
                "details",
                tag("summary", tag("h3", tag("span", "Who meets"), " ", _slot("met"))),
                tag("div", data_slot="teams", class_="bl-switches"),
                tag("div", data_slot="own"),
                tag("p", "Several with semicolons between.", class_="ml-muted"),
            ),
            tag("p", data_slot="there", class_="bl-there"),
            tag("div", data_slot="play"),
            class_="ml-panel",
            aria_label="The question",
        )
    )
    form.add_class("bl-controls")
    return form


def _slot(name: str) -> Markup:
    return tag("span", data_slot=name)


def _where(case: BalanceCase) -> Markup:
    """The board to choose, of a game that has some."""
    boards = case.face().boards
    if len(boards) < 2:
        return join()
    every = (tag("option", name, value=name) for name in boards)
    word = case.words.board or "board"
    return _field(word.capitalize(), tag("select", *every, data_key="board"))


def _own(words: Words) -> Markup:
    """The field for teams of one's own."""
    return join(
        tag("label", f"{words.team.capitalize()}s of your own", class_="bl-own", for_="bl-own"),
        tag("input", id="bl-own", type="text", data_key=TYPED, placeholder=words.example),
    )


def _field(label: str, control: Markup) -> Markup:
    return tag("label", tag("span", label), control, class_="bl-field")


def _number(key: str, least: int, most: int, step: int) -> Markup:
    return tag("input", type="number", min=least, max=most, step=step, data_key=key)


def show(form: Form, case: BalanceCase, study: Study, played: Played | None) -> None:
    """Set every control to a case, and say what of its study is there."""
    face = case.face()
    ready, met = case.ready(), set(case.named().values())
    own = [text for text in case.teams if text not in ready.values()]
    values = {
        "board": case.where,
        "players": case.players,
        "games": str(case.games),
        "seed": str(case.seed),
        TYPED: f"{BETWEEN_TEAMS} ".join(own),
    }
    values |= {TEAM + name: str(int(text in met)) for name, text in ready.items()}
    slots = {
        "where": _where(case),
        "players": join(*(tag("option", name, value=name) for name in face.players)),
        "teams": join(*(_switch(name) for name in ready)),
        "own": _own(case.words),
        "met": join(many(len(met), case.words.team)),
        "there": _there(study, played),
        "play": play_button(played),
    }
    form.update(values, slots)


def play_button(played: Played | None) -> Markup:
    """The button that plays a study; there is nothing to do when it is over."""
    done = bool(played and played.is_over)
    words = "Go on" if played and not done else "Play it"
    return tag("button", words, type="button", data_key=PLAY, class_="ml-button", disabled=done)


def _switch(name: str) -> Markup:
    return tag(
        "label",
        tag("input", type="checkbox", data_key=TEAM + name),
        tag("span", name),
        class_="bl-switch",
    )


def _there(study: Study, played: Played | None) -> Markup:
    """How many games the question takes, and how many of them are there."""
    pairs = f"{many(len(study.cells), 'meeting')} of {many(study.games, 'game')}"
    if played is None:
        return join(f"{pairs}: {many(study.total, 'game')}, none played yet.")
    if played.is_over:
        return join(f"{pairs}: all {many(study.total, 'game')} are played.")
    return join(f"{pairs}: {len(played.frame):,} of {many(study.total, 'game')} are played.")
