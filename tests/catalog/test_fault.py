"""How faults read."""

import pickle

from mechlab.catalog import CatalogError, Fault


def test_a_fault_is_one_line_whatever_it_found():
    line = str(Fault("a.csv", 2, "Wt", "x\ny\x1b[31m" + "z" * 1000, "a number"))
    assert line.isprintable()
    assert len(line) < 120


def test_a_file_shows_fifty_faults_and_how_many_more():
    faults = [Fault("a.csv", row, "Wt", "x", "a number") for row in range(2, 202)]
    error = CatalogError([*faults, Fault("b.csv", None, "", "a folder", "a file")])
    lines = str(error).splitlines()
    assert lines[0] == "201 faults in the catalog:"
    assert lines[51] == "  a.csv: and 150 more"
    assert lines[52] == "  b.csv: found 'a folder', expected a file"
    assert len(lines) == 53
    assert len(error.faults) == 201


def test_the_error_is_a_value_error_and_survives_another_process():
    error = CatalogError([Fault("a.csv", 2, "Wt", "x", "a number")], "folder")
    assert isinstance(error, ValueError)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
