"""Over HTTP: there is nothing to find but the pages, and nothing to change."""

import re
import uuid
from contextlib import suppress

import httpx
import pytest

from tests.publish.attack.secret import check_nothing_secret
from tests.publish.conftest import Server
from tests.publish.stranger import Stranger, Visit

NOBODY = str(uuid.UUID(int=7))
ELSEWHERE = [
    "nope", "odds", "balance", "index.ipynb.txt", "hangar.ipynb/", "voila/render/odds.ipynb",
    "voila/render/../README.md", "voila/tree", "voila/tree/", "tree", "lab",
    "notebooks/hangar.ipynb",
    "voila/files/hangar.ipynb", "voila/files/..%2f..%2fpyproject.toml", "files/hangar.ipynb",
    "voila/api/contents", "voila/api/contents/", "api/contents", "api/contents/hangar.ipynb",
    "api/kernels", "api/kernels/", "api/kernelspecs", "api/sessions", "api/terminals", "api/status",
    "api/config/x", "api/me", "api", "api/spec.yaml", "metrics", "terminals/1", "login", "logout",
    f"voila/execution/{NOBODY}", f"voila/query/{NOBODY}",
    "voila/static/", "voila/static/../../../../../../etc/passwd",
    "voila/static/..%2f..%2f..%2f..%2fetc%2fpasswd", "voila/static/%00", "voila/static/a%00b.js",
    "voila/templates/mechlab/index.html.j2", "voila/templates/mechlab/static/../index.html.j2",
    "voila/templates/mechlab/static/..%2findex.html.j2",
    "voila/templates/mechlab/static/..%2fconf.json",
    "voila/templates/lab/static/voila.js", "voila/templates/..%2f..%2f/static/x",
    "voila/templates/x", "voila/templates/mechlab/static/%2fetc%2fpasswd",
    "voila/labextensions/", "voila/labextensions/bqplot/..%2f..%2f..%2f..%2fetc%2fpasswd",
    "voila/labextensions/bqplot/%00", "voila/labextensions/@jupyter-notebook/lab-extension/x.js",
    "voila/api/themes/@jupyterlab/theme-dark-extension/index.css", "voila/themes/x",
    "%2e%2e/%2e%2e/etc/passwd", "..;/etc/passwd", "//etc/passwd", "hangar%00", "hangar\\..\\odds",
]  # fmt: skip


@pytest.mark.parametrize("path", ELSEWHERE)
def test_there_is_nothing_else_to_find(attacker: Stranger, path: str) -> None:
    answer = attacker.raw(f"GET /{path} HTTP/1.1")
    assert re.match(rb"HTTP/1.1 (400|403|404) ", answer), answer[:200]
    check_nothing_secret(answer)


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "X"])
def test_nothing_is_changed_over_http(attacker: Stranger, standing: Visit, method: str) -> None:
    paths = ["", "hangar", "api/kernels", f"api/kernels/{standing.kernel}", "api/contents/x.ipynb",
             f"api/kernels/{standing.kernel}/restart", f"api/kernels/{standing.kernel}/interrupt",
             "api/terminals", "voila/static/voila.js"]  # fmt: skip
    for path in paths:
        answer = attacker.http.request(method, f"/{path}")
        assert answer.status_code in (400, 403, 404, 405), (path, answer.status_code)
        check_nothing_secret(answer.content)
    assert standing.is_running()


def test_a_process_tells_only_that_it_runs(attacker: Stranger, standing: Visit) -> None:
    told = {"id": standing.kernel, "name": "python3"}  # a browser asks for no less
    assert attacker.get(f"/api/kernels/{standing.kernel}").json() == told
    other = str(uuid.uuid4())
    assert attacker.get(f"/api/kernels/{other}").status_code == 404
    assert attacker.http.post(f"/voila/api/shutdown/{other}").status_code == 404


def test_the_body_of_a_request_is_short(attacker: Stranger, standing: Visit) -> None:
    with suppress(httpx.HTTPError):
        answer = attacker.http.post(f"/voila/api/shutdown/{standing.kernel}", content=b"x" * 10**7)
        assert answer.status_code >= 400
    assert standing.is_running()


@pytest.mark.parametrize(
    "query",
    ["template=base", "template=classic", "template=../../..", "theme=dark", "theme=../x",
     "voila-theme=dark", "file_allowlist=.*", "classic-tree=true", "token=x"],
)  # fmt: skip
def test_no_template_and_no_theme_but_ours(attacker: Stranger, query: str) -> None:
    visit = attacker.open("index", query)
    try:
        assert 'class="page-skip"' in visit.html and "theme-light.css" in visit.html
        assert visit.html.rstrip().endswith("</html>")
        check_nothing_secret(visit.html.encode())
    finally:
        visit.close()


@pytest.mark.parametrize("length", [20_000, 1_000_000])
def test_an_address_that_is_too_long_is_told_so(attacker: Stranger, length: int) -> None:
    answer = attacker.raw(f"GET /hangar?build={'x' * length} HTTP/1.1")
    assert answer.startswith(b"HTTP/1.1 414 ")
    assert b"longer than an address may be" in answer


def test_a_longer_one_still_ends(attacker: Stranger) -> None:
    with suppress(OSError):  # it is hung up on without a word
        assert not attacker.raw(f"GET /hangar?build={'x' * 3_000_000} HTTP/1.1")


def test_requests_that_are_none(attacker: Stranger, published: Server) -> None:
    for line in ["GET", "\0\0\0", "GET / HTTP/9.9", "GET http://elsewhere.example/ HTTP/1.1"]:
        try:
            check_nothing_secret(attacker.raw(line))
        except OSError:
            continue
    answer = attacker.raw("GET /nope HTTP/1.1", "Content-Length: -1")
    check_nothing_secret(answer)


def test_every_answer_has_its_guards(attacker: Stranger) -> None:
    for path in ("nope", "voila/static/voila.js", "voila/templates/mechlab/static/page.css"):
        headers = attacker.get(f"/{path}").headers
        policy = headers["Content-Security-Policy"]
        assert "http:" not in policy and "https:" not in policy and "*" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Server"] == "mechlab"
        assert "Set-Cookie" not in headers


def test_a_page_opens_sockets_to_its_own_host_alone(attacker: Stranger) -> None:
    """Said by name, too: Safari before 15.4 does not take ``'self'`` for them."""
    answer = attacker.get("/index")
    host = attacker.server.removeprefix("http://")
    policy = answer.headers["Content-Security-Policy"]
    assert f"connect-src 'self' ws://{host} wss://{host};" in policy
    Visit(attacker, answer.text).close()


def test_a_page_names_no_other_host_no_source_and_no_page_that_is_not_there(
    standing: Visit,
) -> None:
    assert not re.findall(r"""(?:src|href)=["']?(?:https?:)?//""", standing.html)
    (links,) = re.findall(r'<nav class="page-nav".*?</nav>', standing.html, re.DOTALL)
    assert re.findall('href="([^"]*)"', links) == ["/", "/hangar", "/table"]
    check_nothing_secret(standing.html.encode())
