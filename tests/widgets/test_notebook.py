"""What notebooks are made of: tables with their warrant, strips and charts with their words."""

from fractions import Fraction

import pandas as pd

from mechlab.widgets.charts import Bars
from mechlab.widgets.notebook import Bands, Crosstable, Figure, Lines


def test_a_table_of_fractions_is_exact_and_shows_them() -> None:
    table = Crosstable("Odds", ["a"], [2, 3], lambda row, n: Fraction(1, n), share=True)
    assert table.warrant == "exact"
    page = table._repr_html_()
    assert "50.0%" in page and "<small>1/3</small>" in page and "ml-exact" in page
    assert str(table).splitlines()[0] == "Odds (exact)"


def test_floats_carry_their_bound_and_words_no_warrant() -> None:
    floats = Crosstable("Odds", ["a"], [1], lambda row, n: 0.25, error=3e-12)
    assert floats.warrant == "float ± 1e-11"
    assert "float ± 1e-11" in floats._repr_html_()
    words = Crosstable("Odds", ["a"], [1], lambda row, n: "yes")
    assert words.warrant == "" and "ml-warrant" not in words._repr_html_()


def test_labels_may_stand_for_arguments() -> None:
    table = Crosstable("Sums", {"one": 1}, {"and two": 2}, lambda a, b: a + b, across="terms")
    assert table.to_frame().loc["one", "and two"] == 3
    assert "terms" in table._repr_html_()


def test_rows_lead_where_there_is_something_to_open() -> None:
    frame = pd.DataFrame({"won": ["yes", "no"]}, index=["Ada", "Ben"])
    page = Lines(frame, links=["http://here/table?game=wreck&record=x", ""])._repr_html_()
    assert page.count("<a ") == 1
    assert 'href="http://here/table?game=wreck&amp;record=x">Ada</a>' in page
    assert str(Lines(frame, links=["x", ""])) == str(Lines(frame))


def test_names_are_escaped() -> None:
    wicked = "<script>"
    shown = [
        Crosstable(wicked, [wicked], [wicked], lambda a, b: wicked, across=wicked),
        Lines(pd.DataFrame({wicked: [wicked]}, index=[wicked])),
        Bands({wicked: (1, 3, 3, 6, 2, 5)}),
    ]
    for each in shown:
        page = each._repr_html_()
        assert wicked not in page and "&lt;script&gt;" in page


def test_rows_become_curves_with_their_numbers_in_words() -> None:
    table = Crosstable("Odds", {"fair": 2}, range(3), lambda n, x: Fraction(x, n), share=True)
    figure = table.curves()
    assert "50.0%" in repr(figure)
    bundle = figure._repr_mimebundle_()
    assert {"text/html", "text/plain", "application/vnd.jupyter.widget-view+json"} <= set(bundle)
    assert bundle["text/html"] == figure.chart.text


def test_a_figure_is_readable_without_its_widget() -> None:
    figure = Figure(Bars("Where", {"Head": Fraction(1, 4), "Core": Fraction(3, 4)}))
    assert repr(figure).endswith("Head 25.0% Core 75.0%")


def test_strips_say_their_faces() -> None:
    strips = Bands({"Lantern": (1, 3, 3, 6, 2, 5)})
    assert "Core 8–13" in repr(strips) and "Core 8–13" in strips._repr_html_()
