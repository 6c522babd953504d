"""What is published and under which limits; the link with its token; how it ends."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import psutil
import pytest
from tornado.web import HTTPError
from traitlets.config import Configurable
from websockets.exceptions import InvalidStatus

from mechlab.cli import main
from mechlab.games import skirmish, wreck
from mechlab.publish.buckets import Bucket
from mechlab.publish.doors import PublishedPage, sockets
from mechlab.publish.kernels import PageKernel, PageKernels
from mechlab.publish.limits import FILE, Limits
from mechlab.publish.published import Published
from mechlab.publish.saying import announcement, link
from mechlab.publish.settings import configuration
from mechlab.publish.variants import read
from mechlab.serve.forking import CAN_FORK
from tests.browsing import check_for_everybody, check_whole, free_port, wait_until
from tests.publish.conftest import NICENESS, ROOT, Server, start
from tests.publish.stranger import Stranger

TOKEN = "opensesame1"
FEW = """
visitors = 4
pages_from_one_address = 3
openings_a_minute = 600
"""
GIVEN: dict[str, Any] = {"pages": ("index", "hangar"), "host": "127.0.0.1", "port": 8866}


def published(**given: Any) -> Published:
    return Published(**{**GIVEN, "limits": Limits.read(), **given})


# ---- limits --------------------------------------------------------------------------------------


def test_every_limit_says_why() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert text.count("\nwhy = ") == text.count("\nunit = ") == text.count("\nvalue = ")


def test_own_limits_stand_in_place_of_some(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("visitors = 3\n[idle_minutes]\nvalue = 5\n")
    assert Limits.read(own) == Limits.read().replace(visitors=3, idle_minutes=5)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("visitor = 3", "there is no limit 'visitor'"),
        ("visitors = 0", "visitors is a whole number above 0, not 0"),
        ("visitors = true", "not True"),
        ("visitors = '3'", "not '3'"),
        ("[visitors]\nwhy = 'x'", "not None"),
        ("visitors =", "own.toml"),
    ],
)
def test_a_wrong_limit_is_named(tmp_path: Path, text: str, said: str) -> None:
    own = tmp_path / "own.toml"
    own.write_text(text)
    with pytest.raises(ValueError, match=said):
        Limits.read(own)


def test_a_process_that_nobody_looks_at_ends_after_its_time() -> None:
    limits = Limits.read().replace(arrival_seconds=100, return_seconds=10)
    home = SimpleNamespace(limits=limits)
    kernel: Any = SimpleNamespace(home=home, began=0.0, left=None, sockets=0)

    def alone(now: float) -> float:
        return PageKernel.seconds_alone(kernel, limits, now)

    assert alone(99) < 0 < alone(101)  # nobody ever came
    kernel.sockets = 1
    assert alone(10**9) < 0
    kernel.sockets, kernel.left = 0, 500.0
    assert alone(509) < 0 < alone(511)


@pytest.mark.parametrize(("minutes", "ends"), [(29, False), (31, True)])
def test_a_page_that_nobody_uses_ends_also_while_its_tab_is_open(minutes: int, ends: bool) -> None:
    home = Configurable()
    home.warm, home.limits = None, Limits.read()  # type: ignore[attr-defined]
    given = published()
    pages: Any = PageKernels(parent=home, config=configuration(given))
    kernel: Any = PageKernel(parent=pages, kernel_name="python3")
    kernel.sockets, kernel.execution_state = 1, "busy"
    pages._kernels["one"] = kernel
    pages._kernel_connections["one"] = 1
    ended: list[str] = []
    pages.shutdown_kernel = ended.append
    asyncio.run(pages.cull_kernel_if_idle("one"))  # while it only starts
    assert not ended
    kernel.last_activity = datetime.now(UTC) - timedelta(minutes=minutes)
    asyncio.run(pages.cull_kernel_if_idle("one"))
    assert ended == ["one"] * ends


def test_who_publishes_is_told_why_a_page_cannot_be_opened(caplog: Any) -> None:
    """And not without end, nor of those who are refused."""
    handler: Any = SimpleNamespace(faults=Bucket(size=2, per_second=0))
    for error in (HTTPError(503), *[OSError("the disk is full")] * 3):
        PublishedPage.log_exception(handler, type(error), error, None)
    assert caplog.messages == ["a page could not be opened: OSError: the disk is full"] * 2


# ---- what it says --------------------------------------------------------------------------------


def test_the_link_holds_what_a_visitor_needs() -> None:
    assert link(published()) == "http://127.0.0.1:8866/"
    assert link(published(token="abc", query="game=bolts")).endswith("/?game=bolts&token=abc")
    assert link(published(url="https://play.example.org")) == "https://play.example.org/"
    assert "127.0.0.1" in link(published()) and "0.0.0.0" not in link(published(host="0.0.0.0"))


def test_it_says_what_is_published_and_what_is_not_protected() -> None:
    store = "postgresql+psycopg://ada:hidden@host/games"
    said = announcement(published(playtests=store, variants=({"name": "margin 3"},)))
    for word in ("index, hangar", "margin 3", "25 open pages", "run as the user", "encrypted"):
        assert word in said
    assert "ada@host/games" in said and "hidden" not in said
    assert "encrypted" not in announcement(published(url="https://play.example.org"))


@pytest.mark.parametrize("host", ["a;script-src *", "a b", "a,b", "[::1", "x" * 300, "*", ""])
def test_no_text_of_a_visitor_stands_in_the_policy(host: str) -> None:
    assert sockets(SimpleNamespace(host=host)) == ""


@pytest.mark.parametrize("host", ["play.example.org", "127.0.0.1:8866", "[::1]:8866"])
def test_the_policy_names_the_own_host_for_sockets(host: str) -> None:
    assert sockets(SimpleNamespace(host=host)) == f"ws://{host} wss://{host}"


# ---- variants ------------------------------------------------------------------------------------


def test_a_variant_with_other_dice_reaches_the_pages() -> None:
    change = read(["printed", "small: blast=2d6"], "wreck")[1]
    there = json.loads(json.dumps(change))  # as the environment of a page has it
    assert there == change
    assert str(wreck.catalog().with_rules(**there["rules"]).rules.value("blast")) == "2d6"


def test_variants_are_constants_or_catalogs(tmp_path: Path) -> None:
    folder = skirmish.catalog().path
    found = read(["printed", "margin: rules/crit_margin = 3, extract_rounds=2", f"own: {folder}"])
    assert found == (
        {"name": "printed"},
        {"name": "margin", "rules": {"crit_margin": 3, "extract_rounds": 2}},
        {"name": "own", "catalog": str(folder.resolve())},
    )
    assert read(["a", "b: eagle_far=26"], "bolts")[1] == {
        "name": "b",
        "game": "bolts",
        "rules": {"eagle_far": 26},
    }


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["alone"], "nothing to compare"),
        (["a", "a"], "two variants are called 'a'"),
        (["a", ": crit_margin=3"], "has no name"),
        (["a", "b: crit_margin"], "no constant and its value"),
        (["a", "b: crit_margin=often"], "often"),
        (["a", "b: crit_margin=99"], "99"),
        (["a", "b: no_such=1"], "no_such"),
        (["a", "b: arms/Duelist arm/Dur=7"], "parts need a catalog"),
    ],
)
def test_a_wrong_variant_is_named(texts: list[str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read(texts)


# ---- the command ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--pages", "hangar,cellar"], "there is no page 'cellar'"),
        (["--pages", "hangar,balance"], "'balance' is not for strangers"),
        (["--token", "short"], "a token is 8 letters"),
        (["--token", "with space!"], "a token is 8 letters"),
        (["--url", "play.example.org"], "no address like"),
        (["--url", "https://play.example.org/x?y"], "no address like"),
        (["--playtests", "mysql://x/y"], "sqlite:///FILE or postgresql"),
        (["--questions", "none.toml"], "none.toml"),
        (["--limits", "none.toml"], "none.toml"),
        (["--catalog", "nowhere"], "nowhere"),
        (["--variant", "a"], "nothing to compare"),
    ],
)
def test_what_cannot_be_published_is_said_in_a_line(
    given: list[str], said: str, tmp_path: Path, monkeypatch: Any, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["publish", *given]) == 1
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1


def test_the_store_is_where_the_command_was_given(tmp_path: Path, monkeypatch: Any) -> None:
    seen: list[Published] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("mechlab.publish.server.publish", seen.append)
    assert main(["publish", "--pages", "table", "--game", "bolts", "--sessions", "3"]) == 0
    assert main(["publish", "--playtests", "none", "--url", "https://play.example.org"]) == 0
    first, second = seen
    assert first.playtests == f"sqlite:///{tmp_path.resolve()}/playtests.db"
    assert (first.pages, first.query, first.limits.visitors) == (
        ("index", "table"),
        "game=bolts",
        3,
    )
    assert (first.host, second.host, second.playtests) == ("0.0.0.0", "127.0.0.1", "")
    assert first.environment["MECHLAB_ALLOWED_PAGES"] == "index,table"
    # Also where a store is named already, for those who read it.
    assert second.environment["MECHLAB_PLAYTESTS"] == ""


def test_a_port_that_is_taken_is_said_in_a_line(invited: Server, capsys: Any) -> None:
    port = invited.address.rpartition(":")[2]
    given = ["--host", "127.0.0.1", "--port", port, "--playtests", "none"]
    assert main(["publish", *given]) == 1
    assert f"port {port} of 127.0.0.1 cannot be had" in capsys.readouterr().err


def test_pages_that_cannot_be_opened_are_said_in_a_line(tmp_path: Path) -> None:
    given = ["--pages", "hangar", "--playtests", "none", "--port", str(free_port())]
    done = subprocess.run(
        [sys.executable, "-m", "mechlab.cli", "publish", "--host", "127.0.0.1", *given],
        cwd=tmp_path,
        # As pages find it, and this command does not.
        env={**os.environ, "PYTHONPATH": str(ROOT), "MECHLAB_RULES_WRECK": "{"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1 and "is published" not in done.stdout
    *why, last = done.stderr.splitlines()
    assert last.startswith("mechlab: the pages could not be imported")
    assert why and not any("mechlab/cli" in line for line in why)


# ---- the token, and the end ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def invited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One page, for who has the link; Ctrl-C ends it, and everything that it began.

    Also while it opens a page for somebody: what is at work is not torn apart in the middle.
    """
    given = ["--pages", "index", "--token", TOKEN, "--playtests", "none"]
    server = start(tmp_path_factory.mktemp("invited"), *given, limits=FEW)
    with Stranger(server.address) as who:
        who.open("index", f"token={TOKEN}")
        yield server
        begun = psutil.Process(server.process.pid).children(recursive=True)
        assert len(begun) > 1
        with suppress(httpx.TimeoutException):
            who.get("/index", timeout=0.1)
        os.kill(server.process.pid, signal.SIGINT)
        assert server.process.wait(timeout=30) == 0
        assert "The pages are closed." in server.process.stdout.read()
        server.process.stdout.close()
        assert wait_until(lambda: not any(each.is_running() for each in begun))
        assert "Traceback" not in server.errors.read_text()


def test_it_is_said_what_is_waited_for(invited: Server) -> None:
    assert invited.said.splitlines()[0] == "Getting index ready …"


def test_the_link_is_printed_with_its_token(invited: Server) -> None:
    assert f"{invited.address}/?token={TOKEN}" in invited.said


@pytest.mark.parametrize("query", ["", "?token=", "?token=opensesame2", "?token=opensesame"])
def test_without_the_link_nobody_comes_in(invited: Server, query: str) -> None:
    with Stranger(invited.address, "127.0.0.9") as who:
        for path in ("", "index", "nope", "api/kernels/00000000-0000-0000-0000-000000000000"):
            answer = who.get(f"/{path}{query}")
            assert answer.status_code == 403
        assert "who has its whole link" in who.get(f"/{query}").text


def test_who_has_it_comes_in_and_goes_on_without_it(invited: Server) -> None:
    with Stranger(invited.address, "127.0.0.10") as who, Stranger(invited.address) as other:
        visit = who.open("index", f"token={TOKEN}")
        (cookie,) = who.http.cookies.jar
        assert cookie.has_nonstandard_attr("HttpOnly")
        sent = {"Cookie": f"{cookie.name}={cookie.value}"}
        with visit.connect(additional_headers=sent) as tab:
            assert tab.widgets()
        with pytest.raises(InvalidStatus, match="403"):
            visit.connect()
        assert other.get(f"/api/kernels/{visit.kernel}").status_code == 403
        assert other.http.post(f"/voila/api/shutdown/{visit.kernel}").status_code == 403
        assert who.get("/index").status_code == 200
        visit.close()
        assert not visit.is_running()


@pytest.mark.skipif(not CAN_FORK, reason="memory is limited on Linux")
def test_a_page_without_memory_is_no_harm_to_others(invited: Server) -> None:
    before = set(invited.kernels())
    with Stranger(invited.address, "127.0.0.11") as who:
        visit = who.open("index", f"token={TOKEN}")
        (process,) = set(invited.kernels()) - before
        limits, most = Limits.read(), process.rlimit(psutil.RLIMIT_DATA)
        own = most[0] - 1_000_000 * limits.memory_megabytes
        assert most[0] == most[1] and 0 < own < 1_000_000_000
        assert process.nice() == min(os.nice(0) + NICENESS, 19)
        process.rlimit(psutil.RLIMIT_DATA, (1, 1))  # as if it had taken all that it may
        with visit.connect(additional_headers=cookie(who)) as tab:
            model, held = next(iter(tab.widgets())), process.memory_info().data
            for _ in range(3):
                tab.tell(model, method="custom", content="x" * 900_000)
            tab.is_done(tab.say("kernel_info_request"))  # what it cannot hold is dropped
            assert process.memory_info().data <= held
    with Stranger(invited.address, "127.0.0.12") as other:
        again = other.open("index", f"token={TOKEN}")
        with again.connect(additional_headers=cookie(other)) as tab:
            assert tab.widgets()
        again.close()


def cookie(who: Stranger) -> dict[str, str]:
    """What a browser sends along that had the link before."""
    (held,) = who.http.cookies.jar
    return {"Cookie": f"{held.name}={held.value}"}


@pytest.mark.page
def test_who_is_turned_away_reads_why(invited: Server, visitor: Any) -> None:
    page, address = visitor.new_page(), f"{invited.address}/%s?token={TOKEN}"

    def check(where: str, status: int, said: str) -> None:
        assert page.goto(where).status == status
        check_whole(page)
        assert page.locator("h1").inner_text() == said
        check_for_everybody(page)

    check(invited.address, 403, "This page is for who has its whole link")
    check(address % "nope", 404, "There is no such page")
    too_long = f"{address % ''}&build={'x' * 20_000}"
    check(too_long, 414, "The address is longer than an address may be")
    with ExitStack() as stack:
        here, *guests = (
            stack.enter_context(Stranger(invited.address, f"127.0.0.{n}"))
            for n in (1, *range(21, 28))
        )
        visits = [here.open("index", f"token={TOKEN}") for _ in range(2)]  # one is there already
        check(address % "", 429, "Too many pages were opened from where you are")
        for visit in visits:
            visit.close()
        answers = [guest.get(f"/index?token={TOKEN}").status_code for guest in guests]
        assert answers[-1] == 503
        check(address % "", 503, "Every place is taken")
    page.close()
