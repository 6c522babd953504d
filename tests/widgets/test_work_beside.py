"""A page that asks for its widgets gets them, whatever a job beside it adds meanwhile."""

from typing import Any

from ipywidgets import HTML, Widget

from mechlab.widgets.work import Work


def test_a_widget_that_comes_while_all_are_asked_for_is_no_harm(monkeypatch: Any) -> None:
    said: list[dict[str, Any]] = []
    beside: list[Widget] = []

    class Comm:
        def send(self, data: dict[str, Any], **_: Any) -> None:
            said.append(data)

    class Slow(HTML):  # type: ignore[misc]
        def get_state(self, *given: Any, **options: Any) -> Any:
            work: Work[None] = Work(lambda _: beside.append(HTML()))
            work.start(iter([None]))
            work.wait()
            return super().get_state(*given, **options)

    slow = Slow()
    monkeypatch.setattr(Widget, "_control_comm", Comm())
    Widget._handle_control_comm_msg({"content": {"data": {"method": "request_states"}}})
    assert beside and slow.model_id in said[0]["states"]
    for each in (slow, *beside):
        each.close()
