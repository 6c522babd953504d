"""JupyterLab on the notebooks: it opens on the first, and callbacks never run beside a cell."""

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest

from mechlab.serve import folder
from tests.browsing import free_port, wait_until

KERNELS = "@jupyterlab/apputils-extension:kernels-settings"


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The address and the token of a JupyterLab, started as `mechlab lab` starts it."""
    port = free_port()
    command = [sys.executable, "-m", "mechlab.cli", "lab", "--no-browser", "--port", str(port)]
    nobody = {**os.environ, "JUPYTER_CONFIG_DIR": str(tmp_path_factory.mktemp("nobody"))}
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=nobody) as process:
        assert process.stderr is not None
        said = (re.search(r"token=(\w+)", line) for line in process.stderr)
        token = next(found.group(1) for found in said if found)
        assert wait_until(lambda: listens(port))
        yield f"http://127.0.0.1:{port}", token
        process.terminate()


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_it_opens_on_the_first_notebook(lab: tuple[str, str]) -> None:
    address, token = lab
    first = min(path.name for path in folder("notebooks").glob("*.ipynb"))
    with urlopen(f"{address}/?token={token}") as page:
        assert page.url.startswith(f"{address}/lab/tree/notebooks/{first}")


def test_links_of_notebooks_lead_to_what_it_serves(lab: tuple[str, str]) -> None:
    address, token = lab
    texts = (path.read_text(encoding="utf-8") for path in folder("notebooks").glob("*.ipynb"))
    links = {link for text in texts for link in re.findall(r"\]\(([\w./]+\.ipynb)\)", text)}
    assert any(link.startswith("../dashboards/") for link in links)
    for link in links:
        with urlopen(urljoin(f"{address}/api/contents/notebooks/", link) + f"?token={token}") as it:
            assert it.status == 200


def test_callbacks_and_cells_take_turns(lab: tuple[str, str]) -> None:
    address, token = lab
    with urlopen(f"{address}/lab/api/settings/{KERNELS}?token={token}") as answer:
        settings = json.load(answer)
    assert settings["schema"]["properties"]["commsOverSubshells"]["default"] == "disabled"
