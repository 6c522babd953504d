"""The set-up of a fresh clone, without its downloads: that these tests run has proved those."""

import ast
import os
import sys
from pathlib import Path

import pytest

from mechlab import bootstrap
from mechlab.bootstrap import SetupError, failure


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that set-up takes for a fresh clone."""
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    for purpose in ("use", "test"):
        lock = tmp_path / f"{purpose}.lock"
        lock.write_text(f"# for {purpose}\none==1\ntwo==2\n")
        monkeypatch.setitem(bootstrap.LOCKS, purpose, lock)
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(bootstrap, "is_installed_elsewhere", lambda: False)
    return tmp_path


@pytest.fixture
def steps(clone: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands of a set-up, which only pretends to run them."""
    seen: list[list[str]] = []

    def pretend(command: list[str], progress: object = None) -> None:
        seen.append(command)
        python = bootstrap.environment_python()
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()

    monkeypatch.setattr(bootstrap, "run", pretend)
    return seen


@pytest.mark.usefixtures("steps")
def test_after_set_up_it_is_ready() -> None:
    assert not bootstrap.is_ready("use")
    bootstrap.set_up("use")
    assert bootstrap.is_ready("use")
    assert not bootstrap.is_ready("test")


@pytest.mark.usefixtures("steps")
def test_set_up_for_tests_also_serves_use() -> None:
    bootstrap.set_up("test")
    assert bootstrap.is_ready("use")


@pytest.mark.usefixtures("steps")
@pytest.mark.parametrize("changed", ["use.lock", "pyproject.toml"])
def test_a_changed_lock_or_project_installs_again(clone: Path, changed: str) -> None:
    bootstrap.set_up("use")
    (clone / changed).write_text("three==3\n")
    assert not bootstrap.is_ready("use")


def test_an_interrupted_set_up_begins_again(
    steps: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    bootstrap.set_up("use")

    def interrupt(lock: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(bootstrap, "install_lock", interrupt)
        with pytest.raises(KeyboardInterrupt):
            bootstrap.set_up("use")
    assert not bootstrap.is_ready("use")
    bootstrap.set_up("use")
    assert bootstrap.is_ready("use")


def test_a_moved_folder_installs_again(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = bootstrap.key("use")
    monkeypatch.setattr(bootstrap, "ROOT", clone.rename(clone.with_name("moved")))
    monkeypatch.setitem(bootstrap.LOCKS, "use", bootstrap.ROOT / "use.lock")
    assert bootstrap.key("use") != before


def test_nothing_but_locked_files_is_installed(steps: list[list[str]]) -> None:
    bootstrap.set_up("use")
    installs = [step for step in steps if "install" in step]
    assert ["--require-hashes" in step or "--no-deps" in step for step in installs] == [True, True]


@pytest.mark.parametrize(
    ("printed", "advice"),
    [
        ("ERROR: [Errno 28] No space left on device", "the disk is full"),
        ("NewConnectionError: <...>: Temporary failure in name resolution", "cannot be reached"),
        (
            "Retrying ... ConnectTimeoutError\nERROR: No matching distribution found for numpy",
            "reach",
        ),
        (
            "ERROR: No matching distribution found for numba==1",
            "no ready-made file of numba==1 for",
        ),
        ("PermissionError: [Errno 13] Permission denied: 'x'", "cannot be written"),
        (
            "The virtual environment was not created because ensurepip is not available",
            "python3-venv",
        ),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE", "not the one"),
        ("HINT: ... does not have Windows Long Path support enabled", "longer than Windows allows"),
        ("a\nValueError: something new\nerror: step failed\n", "ValueError: something new"),
        ("", "no reason given"),
    ],
)
def test_what_went_wrong_is_one_line(printed: str, advice: str) -> None:
    said = str(failure(printed))
    assert advice in said
    assert "\n" not in said


@pytest.mark.parametrize("name", ["__init__", "__main__", "bootstrap"])
def test_an_old_python_can_read_the_files_that_refuse_it(name: str) -> None:
    source = Path(bootstrap.__file__).with_name(f"{name}.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 8))


def test_an_old_python_hears_it_in_a_line() -> None:
    with pytest.raises(SetupError, match=r"this is Python 3\.10, and mechlab needs 3\.11"):
        bootstrap.require_python((3, 10))


def test_a_folder_that_cannot_be_written_is_named(
    clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert bootstrap.main(["cards"]) == 1
    assert f"{clone} cannot be written" in capsys.readouterr().err


def test_a_python_without_venv_is_told_what_to_install(
    clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap.importlib.util, "find_spec", lambda name: None)
    assert bootstrap.main([]) == 1
    assert "python3-venv" in capsys.readouterr().err


def test_a_failing_step_says_why(clone: Path) -> None:
    fails = "import sys; print('OSError: [Errno 28] No space left on device'); sys.exit(2)"
    with pytest.raises(SetupError, match="disk is full"):
        bootstrap.run([sys.executable, "-c", fails])


def test_progress_counts_packages_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    progress = bootstrap.Progress(100)
    for line in ["Collecting one==1 (from -r x)\n", "  Downloading one-1.whl\n"] * 25:
        progress.read(line)
    progress.read("Installing collected packages: one\n")
    assert capsys.readouterr().out.splitlines()[0] == "  25 of 100: one==1"
