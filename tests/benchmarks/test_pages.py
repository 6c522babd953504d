"""How soon a page opens for a visitor whose kernel waits, and shows what a click does."""

import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from mechlab.games.skirmish import words as w
from mechlab.games.skirmish.menu import SPAN
from mechlab.pages.skirmish.table.opening import example
from tests.browsing import wait_for_widgets
from tests.pace import quiet_seconds, wait_until_idle

OPEN, CLICK = 3.0, 0.150  # seconds
PAUSE = 200  # milliseconds between two clicks

# Works one control in the page; the milliseconds until the frame after what is watched has changed.
ACT = """async ([watched, selector, index, value]) => {
  const scene = document.querySelector(watched);
  const control = document.querySelectorAll(selector)[index];
  return await new Promise((done) => {
    const start = performance.now();
    const seen = new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => {
      seen.disconnect();
      done(performance.now() - start);
    })));
    seen.observe(scene, { childList: true, characterData: true, subtree: true });
    if (value) {
      control.value = value;
      const kind = control.type === "range" ? "input" : "change";
      control.dispatchEvent(new Event(kind, { bubbles: true }));
    } else control.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    setTimeout(() => done(Infinity), 5000);
  });
}"""


class Act(NamedTuple):
    """One control, what is chosen in it (empty: a click), and which of those found it is."""

    selector: str
    value: str = ""
    index: int = 0


class Visit(NamedTuple):
    """A page, what shows that it is there, where the effect of a click is seen, and the clicks."""

    page: str
    ready: str
    watched: str
    acts: Callable[[], list[Act]]
    query: str = ""
    before: tuple[str, str] = ("", "")
    """A select that is set before the clicks."""


def keyed(*names: str) -> list[Act]:
    return [Act(f'[data-key="{name}"]') for name in names]


def hangar_acts() -> list[Act]:
    """Parts of each runner, other frames, and back."""
    return keyed(
        "head:Scout head",
        "arm:Siege arm",
        "legs:Heavy legs",
        "item:Cannon",
        "back:Decoy pod",
        "chassis:Heavy",
        "legs:Sprint legs",
        "item:Pile-driver hammer",
        "chassis:Light",
        "undo",
        "frame:0",
    )


def odds_acts() -> list[Act]:
    """Toggles of the situation, other mechs, another mode and a rule's constant."""
    moves = {
        "locked": "",
        "hard_cover": "",
        "target": "Courier",
        "brace": "",
        "attacker": "Lantern",
        "mode": "Pulse|||1",
        "engaged": "",
        "high_ground": "",
        "rules.glance_divisor": "3",
        "target_fast": "",
    }
    return [Act(f'.od-controls [data-key="{key}"]', value) for key, value in moves.items()]


def table_acts() -> list[Act]:
    """Back, forward and a shot, over and over."""
    shot = next(key for key in example().options() if key // SPAN == w.FIRE)
    return keyed("back", "forward", f"do:{shot}", "back") * 4


def balance_acts() -> list[Act]:
    """Cells of the matrix, here and there."""
    return [Act(".bl-heat .heatmapcell", "", at) for at in (3, 14, 25, 36, 47, 58, 69, 12, 91)]


VISITS = [
    Visit(
        "hangar",
        ".ml-figure .ml-body",
        ".ml-mech-panel .ml-stage:has(.ml-figure)",
        hangar_acts,
    ),
    Visit(
        "odds",
        ".od-tile",
        '[data-slot="said"]',
        odds_acts,
        "attacker=Foreman&weapon=Rifle&target=Lantern",
    ),
    Visit(
        "table",
        ".tb-mech",
        ".tb-state",
        table_acts,
        before=('[data-key="player.1"]', "by hand"),
    ),
    Visit(
        "balance",
        ".bl-tile",
        ".bl-meeting .bl-words",
        balance_acts,
    ),
]


@pytest.mark.parametrize("visit", VISITS, ids=lambda visit: visit.page)
def test_a_page_opens_and_answers_soon(
    open_page: Any, record_property: Any, compiled_rules: None, visit: Visit
) -> None:
    page, acts = open_page(visit.page, query=visit.query), visit.acts()

    def opening() -> float:
        start = time.perf_counter()
        page.reload()
        wait_for_widgets(page)
        page.wait_for_selector(visit.ready)
        return time.perf_counter() - start

    def clicks() -> float:
        """The median of a round of clicks."""
        took = []
        for act in acts:
            took.append(page.evaluate(ACT, [visit.watched, act.selector, act.index, act.value]))
            page.wait_for_timeout(PAUSE)
        return statistics.median(took) / 1000

    opened = quiet_seconds(OPEN, opening, before=wait_until_idle)
    wait_until_idle()  # the next visitor's kernel has started
    if visit.before[0]:
        page.select_option(*visit.before)
    answered = quiet_seconds(CLICK, clicks, rounds=1)
    print(f"\n{visit.page}: opens in {opened:.2f} s, answers a click in {1000 * answered:.0f} ms")
    record_property(f"{visit.page}_opens", opened)
    record_property(f"{visit.page}_answers", answered)
    assert opened <= OPEN and answered <= CLICK
