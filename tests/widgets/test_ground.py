"""Pieces under every page: escaping, strips, addresses, files, charts."""

import pytest

from mechlab import theme
from mechlab.widgets import address, bands, charts, files, markup, picture

NASTY = "\"><script>alert(1)</script><b x='"


def test_no_name_breaks_out_of_markup():
    made = markup.tag("g", NASTY, data_name=NASTY)
    assert "<script" not in made and made.count("<") == 2


def test_join_keeps_markup_and_escapes_text():
    assert markup.join(markup.tag("b", "x"), "<") == "<b>x</b>&lt;"


@pytest.mark.parametrize("widths", [(1, 3, 3, 6, 2, 5), (2, 2, 4, 6, 2, 4), (1, 4, 5, 3, 1, 6)])
def test_strip_shows_twenty_faces_once(widths):
    drawn = bands.strip(widths)
    assert [f">{face}</text>" in drawn for face in range(1, 21)] == [True] * 20
    assert bands.faces(widths)[-1][2] == 20


def test_a_part_without_a_band_is_left_out():
    assert ">Hd<" not in bands.strip((0, 4, 3, 6, 2, 5))
    assert "Head none" in bands.describe((0, 4, 3, 6, 2, 5))


def test_standalone_strip_asks_nothing_of_its_page():
    drawn = bands.strip((1, 3, 3, 6, 2, 5), standalone=True)
    assert "--ml-ink:" in drawn and "<pattern" in drawn and "http://www.w3.org" in drawn


def test_address_refuses_long_values_in_one_line():
    case = address.parse("roster=" + "z" * 4001 + "&frame=2", ["roster", "frame"])
    assert dict(case.values) == {"frame": "2"}
    assert len(case.refused) == 1 and "4001" in case.refused[0]


def test_address_refuses_an_endless_query():
    case = address.parse("build=" + "z" * 20_000, ["build"])
    assert not case.values and len(case.refused) == 1


def test_address_is_quiet_outside_voila(monkeypatch):
    monkeypatch.setenv("QUERY_STRING", "build=abc")
    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)
    assert address.read(["build"]).get("build") == ""
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    assert address.read(["build"]).get("build") == "abc"
    assert address.Address().active


@pytest.mark.parametrize(
    "content",
    [None, "text", {"key": 3}, {"key": "x" * 201}, {"key": "a", "how": ["b"]}],
)
def test_picture_ignores_malformed_messages(content):
    heard = []
    shown = picture.Picture()
    shown.on_pick(lambda *words: heard.append(words))
    shown._received(shown, content, [])
    assert heard == []


def test_picture_passes_a_pick_on():
    heard = []
    shown = picture.Picture(markup.tag("rect", data_key="part:Core"))
    shown.on_pick(lambda *words: heard.append(words))
    shown._received(shown, {"key": "part:Core", "how": "pointer"}, [])
    assert heard == [("part:Core", "pointer", "")]


@pytest.mark.parametrize("content", [{"name": "a.bin"}, {"name": "b", "size": 10**9}, {}])
def test_files_say_why_a_file_is_not_taken(content):
    lines, taken = [], []
    inout = files.Files()
    inout.on_problem(lines.append)
    inout.on_text(lambda name, text: taken.append(name))
    inout.arrived(content)
    assert len(lines) == 1 and taken == []


def test_charts_update_in_place():
    chart = charts.Bars("Bands", dict.fromkeys(theme.PARTS, 1 / 6))
    mark = chart.figure.marks[0]
    chart.show({part: i / 15 for i, part in enumerate(theme.PARTS)})
    assert chart.figure.marks[0] is mark and mark.colors == theme.fills()
    curves = charts.Curves("At least", {"a": {0: 1, 1: 0.5}}, steps=True)
    line = curves.figure.marks[0]
    curves.show({"Core": {0: 1, 1: 0.25}})
    assert curves.figure.marks[0] is line and line.colors == [theme.variable("Core")]
    assert "25.0%" in curves.text


def test_curves_too_many_are_hidden_and_come_back():
    one, two = {"a": {1: 0.5, 2: 0.25}}, {"a": {1: 0.5}, "b": {1: 0.5, 9: 0.1}}
    chart = charts.Curves("", two)
    chart.show(one)
    assert [line.visible for line in chart.figure.marks] == [True, False]
    assert max(chart.figure.marks[1].x) == 2  # the axis fits what is seen
    chart.show(two)
    assert [line.visible for line in chart.figure.marks] == [True, True]
