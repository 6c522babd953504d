"""What holds for the project as a whole: its locks, its packaging, its words."""

import doctest
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from mechlab.bootstrap import LOCKS

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def locked(purpose: str) -> dict[str, str]:
    """Package to version."""
    text = LOCKS[purpose].read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==([^ \\]+)", text, re.M))


def needs(purpose: str) -> list[Requirement]:
    extra = PROJECT["project"]["optional-dependencies"]["test"] if purpose == "test" else []
    setup = PROJECT["dependency-groups"]["setup"]
    return [Requirement(line) for line in (*PROJECT["project"]["dependencies"], *setup, *extra)]


@pytest.mark.parametrize("purpose", ["use", "test"])
def test_the_lock_holds_what_the_project_needs(purpose: str) -> None:
    versions = locked(purpose)
    missing = [
        str(need)
        for need in needs(purpose)
        if need.name not in versions or not need.specifier.contains(versions[need.name])
    ]
    assert missing == []


def test_the_test_lock_changes_no_version() -> None:
    use, test = locked("use"), locked("test")
    assert {name: test.get(name) for name in use} == use


@pytest.mark.parametrize("purpose", ["use", "test"])
def test_a_lock_names_files_by_hash_and_no_address(purpose: str) -> None:
    text = LOCKS[purpose].read_text(encoding="utf-8")
    assert "//" not in text
    assert not re.search(r"^-", text, re.M)
    blocks = re.split(r"^(?=[\w.-]+==)", text, flags=re.M)
    assert [
        block.split("\n")[0] for block in blocks if block and "--hash=sha256:" not in block
    ] == []


def test_the_readme_s_example_runs() -> None:
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert outcome.attempted > 5
    assert outcome.failed == 0


def test_what_the_readme_and_contributing_name_is_there() -> None:
    text = "".join((ROOT / name).read_text("utf-8") for name in ("README.md", "CONTRIBUTING.md"))
    named = set(re.findall(r"`((?:mechlab|tests|catalogs|dashboards|notebooks)/[\w./-]*)`", text))
    named |= set(re.findall(r"\]\(([\w./-]+)\)", text))
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_the_readme_explains_every_package_that_mechlab_needs() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [need.name for need in needs("test") if not re.search(rf"\b{need.name}\b", text)] == []


def files(*patterns: str) -> Iterator[Path]:
    """The project's own files, as git knows them."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", *patterns], cwd=ROOT, capture_output=True, check=True, text=True
    ).stdout
    yield from (ROOT / name for name in listed.split("\0") if name)


def test_the_wheel_carries_catalogs_pages_and_notebooks(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    carried = set(zipfile.ZipFile(wheel).namelist())
    expected = {
        *(path.relative_to(ROOT).as_posix() for path in files("mechlab")),
        *(
            f"mechlab/_data/{path.relative_to(ROOT).as_posix()}"
            for path in files("catalogs", "dashboards", "notebooks")
        ),
    }
    assert expected - carried == set()


def test_importing_compiles_nothing() -> None:
    code = "import sys, mechlab.games.skirmish; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.strip() == "False"
