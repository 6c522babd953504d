"""Questions: read from TOML, every fault at once with its line, and answers checked."""

from pathlib import Path

import pytest

from mechlab.catalog import CatalogError
from mechlab.cli import main
from mechlab.playtests.questions import Question, default_path, read_questions

GOOD = """
[fun]
text = "Was it fun?"
kind = "scale"
low = "no"
high = "yes"

[who]
text = "Who was ahead?"
kind = "choice"
choices = ["I", "they"]

[why]
text = "Why?"
kind = "text"
longest = 5
"""


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_questions_come_in_the_order_of_the_file(tmp_path: Path) -> None:
    assert read_questions(written(tmp_path, GOOD)) == (
        Question("fun", "Was it fun?", "scale", ("1", "2", "3", "4", "5"), "no", "yes"),
        Question("who", "Who was ahead?", "choice", ("I", "they")),
        Question("why", "Why?", "text", longest=5),
    )


def test_mechlab_s_own_questions_are_of_every_kind() -> None:
    assert {question.kind for question in read_questions()} == {"scale", "choice", "text"}


def test_an_answer_is_what_was_asked_for(tmp_path: Path) -> None:
    fun, who, why = read_questions(written(tmp_path, GOOD))
    assert (fun.check("5"), who.check("I"), why.check(" a\x07b ")) == ("5", "I", "ab")
    for question, wrong in (
        (fun, "0"),
        (fun, "5.0"),
        (fun, 5),
        (fun, ""),
        (who, "you"),
        (who, None),
        (why, "sixsix"),
        (why, ["a"]),
    ):
        with pytest.raises(ValueError, match=f"the answer to '{question.name}'") as said:
            question.check(wrong)
        assert "\n" not in str(said.value)


def test_every_fault_comes_at_once_with_its_line(tmp_path: Path) -> None:
    text = """[Fun]
text = 3
kind = "scale"
low = "x"
[b]
kind = "poll"
[c]
text = "ok"
kind = "choice"
choices = ["a", "a"]
longest = 4
[d]
text = "ok"
kind = "text"
longest = 0
"""
    with pytest.raises(CatalogError) as said:
        read_questions(written(tmp_path, text))
    told = {(fault.row, fault.column) for fault in said.value.faults}
    assert told == {
        (1, "Fun"),
        (2, "Fun.text"),
        (1, "Fun.high"),
        (6, "b.kind"),
        (10, "c.choices"),
        (11, "c.longest"),
        (15, "d.longest"),
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "1 to 40 questions"),
        ("fun = 3", "a table [fun] with a text and a kind"),
        ("[fun", "TOML"),
        ("[a]\nx = " + "[" * 3000, "at most 2,000"),
        ("".join(f"[q{n}]\n" for n in range(41)), "1 to 40 questions"),
    ],
)
def test_what_is_no_questionnaire_says_what_one_is(
    tmp_path: Path, text: str, expected: str
) -> None:
    with pytest.raises(CatalogError) as said:
        read_questions(written(tmp_path, text))
    assert expected in said.value.faults[0].expected


def test_the_command_shows_questions_or_every_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["playtests", "questions", str(written(tmp_path, GOOD))]) == 0
    assert "Was it fun?  [fun: 1 no to 5 yes]" in capsys.readouterr().out
    wrong = written(tmp_path, GOOD.replace('"scale"', '"scales"').replace("5\n", '"five"\n'))
    assert main(["playtests", "questions", str(wrong)]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "mechlab: mine.toml row 4, fun.kind: found 'scales', "
        'expected "choice", "scale" or "text"',
        "mechlab: mine.toml row 16, why.longest: found 'five', "
        "expected a whole number from 1 to 4,000",
    ]
    assert main(["playtests", "questions", str(tmp_path / "no.toml")]) == 1
    assert "no such file" in capsys.readouterr().err


def test_the_file_says_what_it_reads() -> None:
    text = default_path().read_text(encoding="utf-8")
    for word in ("text", "kind", "low", "high", "choices", "longest"):
        assert f"{word}" in text.split("[fun]")[0]
