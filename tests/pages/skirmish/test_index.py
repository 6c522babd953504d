"""The index: notebooks are told in plain words."""

from mechlab.pages.index import notebooks


def test_no_mark_of_markdown_is_left_in_what_notebooks_are_about() -> None:
    found = notebooks()
    assert len(found) >= 16 and all(entry.summary for entry in found)
    assert [entry.summary for entry in found if any(m in entry.summary for m in "[]`*")] == []
