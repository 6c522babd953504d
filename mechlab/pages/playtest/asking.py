"""The questions after a game: each answer is kept as it is given."""

import os
from collections.abc import Callable

from mechlab.catalog import CatalogError
from mechlab.playtests.questions import Question, read_questions
from mechlab.widgets.form import Form
from mechlab.widgets.markup import Markup, join, tag

from .visit import Visit, log

VARIABLE = "MECHLAB_QUESTIONS"
"""The variable of the environment that names the file of questions."""
KEY = "answer."
NOTHING = Markup("")


class Asking:
    """The form of the questions; ``told()`` is called when an answer was kept, or could not be."""

    def __init__(self, visit: Visit, told: Callable[[], None]) -> None:
        self._visit, self._told = visit, told
        self.questions = {each.name: each for each in _questions()}
        self.play = ""
        self.answers: dict[str, str] = {}
        self._waiting: dict[str, str] = {}
        self._said = ""
        self.form = Form()
        self.form.on_set(self.set)

    def ask(self, play: str) -> bool:
        """Ask about a play, or about none; whether the questions are there only now."""
        is_new = play != self.play and bool(play and self.questions)
        if play != self.play:
            self.play, self._said, self._waiting = play, "", {}
            self.form.markup = asked(tuple(self.questions.values())) if is_new else NOTHING
            store = self._visit.store
            found = self._visit.try_to(store.answers, play) if is_new and store else None
            self.answers = {**(found or {})}
            self._show()
        return is_new

    def set(self, key: str, text: str) -> None:
        """Take an answer: to a question that is shown, and one that it can have."""
        name, _, which = key.removeprefix(KEY).partition(".")
        question = self.questions.get(name)
        if not self.play or question is None or not key.startswith(KEY):
            return
        try:
            answer = _chosen(question, which, text) if question.choices else question.check(text)
        except ValueError as error:
            self._said = f"{str(error)[:1].upper()}{str(error)[1:]}."
        else:
            if answer is None:
                return
            self.answers[name] = self._waiting[name] = answer
            self._visit.try_to(self._keep)
            self._said = ""
        self._show()
        self._told()

    def _keep(self) -> None:
        """Have the store keep what it does not have yet."""
        store = self._visit.store
        while self._waiting and store is not None:
            name, answer = next(iter(self._waiting.items()))
            store.answer(self.play, name, answer)
            del self._waiting[name]

    def _show(self) -> None:
        kept = sum(bool(text) for name, text in self.answers.items() if name not in self._waiting)
        count = f"{kept} of {len(self.questions)} answered and kept." if kept else ""
        slots = {"answers.said": join(self._said or count)}
        self.form.update(self._values(), slots)

    def _values(self) -> dict[str, str]:
        """What each control is set to, by key."""
        found = {}
        for name, question in self.questions.items():
            answer = self.answers.get(name, "")
            if not question.choices:
                found[KEY + name] = answer
            for number, choice in enumerate(question.choices):
                found[f"{KEY}{name}.{number}"] = "1" if choice == answer else "0"
        return found


def asked(questions: tuple[Question, ...]) -> Markup:
    """The questions as a form."""
    return tag(
        "section",
        tag("h2", "The game is over. What was it like?"),
        tag("p", "Each answer is kept as you give it; leave out what you like.", class_="ml-muted"),
        *(_in_words(each) if not each.choices else _of_choices(each) for each in questions),
        tag("p", data_slot="answers.said", role="status", class_="pt-said"),
        class_="pt-questions",
        aria_label="Questions",
    )


def _of_choices(question: Question) -> Markup:
    name = KEY + question.name
    choices = [
        tag(
            "label",
            tag("input", type="radio", name_=name, data_key=f"{name}.{number}"),
            _label(question, choice),
        )
        for number, choice in enumerate(question.choices)
    ]
    legend = tag("legend", question.text)
    return tag("fieldset", legend, tag("div", *choices, class_="pt-choices"))


def _label(question: Question, choice: str) -> str:
    """A choice as it is read; the ends of a scale say what they mean."""
    ends = {question.choices[0]: question.low, question.choices[-1]: question.high}
    meaning = ends.get(choice, "")
    return tag("span", f"{choice}: {meaning}" if meaning else choice)


def _in_words(question: Question) -> Markup:
    text = tag(
        "textarea", data_key=KEY + question.name, maxlength=question.longest, class_="ml-input"
    )
    return tag("fieldset", tag("label", tag("b", question.text), text))


def _chosen(question: Question, which: str, text: str) -> str | None:
    """The choice that a button of a row stands for; None when it was not this one that was set."""
    is_there = which.isdecimal() and len(which) < 3 and int(which) < len(question.choices)
    return question.check(question.choices[int(which)]) if is_there and text == "1" else None


def _questions() -> tuple[Question, ...]:
    try:
        return read_questions(os.environ.get(VARIABLE) or None)
    except CatalogError as error:
        log(error)
        return ()
