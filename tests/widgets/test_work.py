"""Work beside the page: the newest job wins, and nothing of a dropped one is shown."""

import threading

from mechlab.widgets.work import Work


def test_parts_are_shown_in_order_and_the_end_is_told():
    shown, ended = [], []
    work = Work(shown.append, ended.append)
    work.start(iter(range(5)))
    work.wait()
    assert shown == [0, 1, 2, 3, 4] and ended == [None]
    assert not work.running


def test_a_newer_job_drops_the_one_before():
    shown, ended, gate, begun = [], [], threading.Event(), threading.Event()

    def slow():
        yield "old"
        begun.set()
        gate.wait(10)
        yield "never shown"

    work = Work(shown.append, ended.append)
    work.start(slow())
    begun.wait(10)
    work.start(iter(["new"]))
    work.wait()
    gate.set()
    assert shown == ["old", "new"] and ended == [None]


def test_a_stopped_job_shows_no_more():
    shown, ended, gate, begun = [], [], threading.Event(), threading.Event()

    def slow():
        begun.set()
        gate.wait(10)
        yield "never shown"

    work = Work(shown.append, ended.append)
    work.start(slow())
    begun.wait(10)
    work.stop()
    gate.set()
    work.wait()
    assert shown == [] and ended == []


def test_a_job_that_fails_says_so():
    ended = []

    def failing():
        yield 1
        raise ValueError("outside what can be said")

    work = Work(lambda part: None, ended.append)
    work.start(failing())
    work.wait()
    assert [str(error) for error in ended] == ["outside what can be said"]
