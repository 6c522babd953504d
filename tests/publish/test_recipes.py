"""The recipes for a server of one's own, as far as any machine can try them: what they name is."""

import inspect
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mechlab import games
from mechlab.cli import main
from mechlab.cli.publishing import publish
from mechlab.publish.limits import Limits
from tests.publish.conftest import ROOT

RECIPES = ROOT / "mechlab" / "publish" / "recipes"
UNIT = (RECIPES / "mechlab.service").read_text(encoding="utf-8")
CONTAINER = (RECIPES / "Containerfile").read_text(encoding="utf-8")
PROXY = (RECIPES / "Caddyfile").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
GIGABYTE = 2**30


def commands() -> list[list[str]]:
    """What comes after `mechlab publish` in the recipes and in the README."""
    (unit,) = re.findall(r"^ExecStart=\S+/mechlab publish (.*)$", UNIT, re.MULTILINE)
    (container,) = re.findall(r"^#     mechlab (--.*)$", CONTAINER, re.MULTILINE)
    readme = re.findall(r"^(?:python3 -m )?mechlab publish (--.*)$", README, re.MULTILINE)
    assert readme
    return [shlex.split(each) for each in (unit, container, *readme)]


@pytest.mark.parametrize("given", commands(), ids=" ".join)
def test_the_commands_are_understood(given: list[str], tmp_path: Path, monkeypatch: Any) -> None:
    served: list[Any] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("mechlab.publish.server.publish", served.append)
    assert main(["publish", *given]) == 0 and len(served) == 1


def test_the_proxy_leads_to_the_port_that_is_listened_to() -> None:
    port = inspect.signature(publish).parameters["port"].default
    assert f"reverse_proxy 127.0.0.1:{port} " in PROXY and f"EXPOSE {port}" in CONTAINER
    assert f"mechlab:{port}" in CONTAINER
    # Limits are counted by where visitors come from: only the proxy may say that.
    assert "header_up X-Forwarded-For {remote_host}" in PROXY


def test_the_container_is_made_of_what_is_there() -> None:
    assert f"-f {(RECIPES / 'Containerfile').relative_to(ROOT)} ." in CONTAINER
    (lock,) = re.findall(r"-r (\S+)", CONTAINER)
    assert (ROOT / lock).is_file()
    left_out = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {".git", ".venv", "playtests.db*"} <= set(left_out)  # what players did is in no image
    assert not {"mechlab", "catalogs", "dashboards", Path(lock).name} & set(left_out)
    (names,) = re.findall(r"for game in ([a-z ]+);", CONTAINER)
    assert set(names.split()) == set(games.names())


def test_the_container_can_write_what_it_keeps_and_nothing_else() -> None:
    """Compiled rules, too: where they cannot be kept, nothing starts."""
    volumes = dict(re.findall(r"-v ([a-z-]+):(/\S+)", CONTAINER.split("--name proxy")[0]))
    assert volumes == {"mechlab-data": "/data", "mechlab-rules": "/home/mechlab/.cache"}
    before = CONTAINER.split("\nUSER mechlab\n")[0]
    assert "--create-home mechlab" in before and "install -d -o mechlab /data" in before
    assert "--read-only --tmpfs /tmp" in CONTAINER


def test_a_full_house_has_the_memory_that_the_service_may_take() -> None:
    (most,) = re.findall(r"^MemoryMax=(\d+)G$", UNIT, re.MULTILINE)
    said = re.search(r"MemoryMax: ([\d.]+) GB, and ([\d.]+) GB for each\s+# visitor", UNIT)
    assert said is not None
    needed = float(said[1]) + float(said[2]) * Limits.read().visitors
    assert needed * 10**9 <= int(most) * GIGABYTE


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_systemd_knows_every_line_of_the_service(tmp_path: Path) -> None:
    unit = tmp_path / "mechlab.service"
    unit.write_text(re.sub(r"^ExecStart=\S+", f"ExecStart={sys.executable}", UNIT, flags=re.M))
    told = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, timeout=60
    )
    assert [line for line in told.stderr.splitlines() if "mechlab.service" in line] == []
