"""Set-up in a fresh clone: make `.venv`, install the locked packages, go on inside it.

This file runs before anything is installed, so it uses the standard library alone, and only syntax
that Python 3.8 can read: an older Python then hears what is wrong in a sentence.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
LOCKS = {
    "use": ROOT / "mechlab" / "requirements.lock",
    "test": ROOT / "mechlab" / "requirements-test.lock",
}

# What pip or venv say when something goes wrong, and what a person can do about it.
KNOWN_FAILURES = (
    (
        r"No space left on device|Errno 28|WinError 112|not enough space",
        "the disk is full; set-up needs about 1.5 GB",
    ),
    (
        r"Long Path support",
        "a path grew longer than Windows allows; move this folder somewhere short, such as "
        r"C:\mechlab, and run the command again",
    ),
    (
        r"THESE PACKAGES DO NOT MATCH THE HASHES",
        "a downloaded file is not the one that was locked; try again, and if it stays so, "
        "something between you and the package index changes files",
    ),
    (
        r"Temporary failure in name resolution|Name or service not known|getaddrinfo failed|"
        r"nodename nor servname|NewConnectionError|NameResolutionError|Network is unreachable|"
        r"ConnectTimeout|ReadTimeout|ProxyError|ConnectionError|ConnectionRefused|Max retries",
        "the package index cannot be reached; check the network (or the proxy) and run the same "
        "command again",
    ),
    (
        r"ensurepip is not available|No module named ensurepip",
        "this Python cannot make environments; install its venv package "
        "(Debian and Ubuntu: sudo apt install python3-venv) and run the same command again",
    ),
    (
        r"Permission denied|Errno 13|WinError 5\b|Read-only file system",
        f"a file cannot be written below {ROOT}; move the folder to a place of your own",
    ),
    (
        r"No matching distribution found for (\S+)",
        "there is no ready-made file of {0} for this kind of machine and this Python; "
        "a 64-bit Python 3.11 to 3.14 from python.org has one",
    ),
)


class SetupError(Exception):
    """What stopped the set-up, as one line that says what to do."""


def main(arguments: list[str]) -> int:
    """Run the command line with these arguments, setting up first where that is needed."""
    try:
        require_python(sys.version_info[:2])
        purpose = "test" if arguments[:1] == ["test"] else "use"
        if is_ready_here(purpose):
            return run_here(arguments)
        if not is_ready(purpose):
            set_up(purpose)
        return run_inside(arguments)
    except SetupError as error:
        print(f"mechlab: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. The same command takes up again from here.", file=sys.stderr)
        return 130


def require_python(version: tuple[int, ...]) -> None:
    """Raise `SetupError` when this Python is too old to read the rest of mechlab."""
    if version < OLDEST_PYTHON:
        raise SetupError(
            f"this is Python {version[0]}.{version[1]}, and mechlab needs 3.11 or later; get one "
            "from python.org or your system's packages, and run the command with it"
        )


# Is everything there?


def is_ready_here(purpose: str) -> bool:
    """Whether the Python that runs now has what mechlab needs."""
    if not (ROOT / "pyproject.toml").exists():
        return True  # installed as a package: its installer saw to it
    if is_inside():
        return is_ready(purpose)
    return is_installed_elsewhere()


def is_inside() -> bool:
    return VENV.exists() and os.path.realpath(sys.prefix) == os.path.realpath(VENV)


def is_installed_elsewhere() -> bool:
    """Whether mechlab was installed, with its needs, into an environment that someone made."""
    from importlib import metadata

    try:
        metadata.distribution("mechlab")
    except metadata.PackageNotFoundError:
        return False
    return True


def is_ready(purpose: str) -> bool:
    """Whether `.venv` holds what the lock file names today: a changed lock installs again."""
    stamp = stamp_file()
    return (
        environment_python().exists()
        and stamp.exists()
        and key(purpose) in stamp.read_text(encoding="utf-8").split()
    )


def stamp_file() -> Path:
    return VENV / "mechlab-is-set-up"


def key(purpose: str) -> str:
    """The state of everything that set-up depends on; the folder counts, since it may be moved."""
    digest = hashlib.sha256(str(ROOT).encode())
    for file in (LOCKS[purpose], ROOT / "pyproject.toml"):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def environment_python() -> Path:
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


# Setting up


def set_up(purpose: str) -> None:
    """Make the environment and install the lock; stamped only at the end, so it can be repeated."""
    say(f"Setting up mechlab in {VENV} (the first time takes a few minutes) ...")
    if not os.access(ROOT, os.W_OK):
        raise SetupError(f"{ROOT} cannot be written; copy the folder to a place of your own")
    make_environment()
    stamp_file().unlink(missing_ok=True)
    install_lock(LOCKS[purpose])
    install_checkout()
    # The test lock holds everything that use needs, in the same versions.
    done = [key("use"), key("test")] if purpose == "test" else [key("use")]
    stamp_file().write_text("\n".join(done) + "\n", encoding="utf-8")
    say("Set-up is complete.")


def make_environment() -> None:
    """A working `.venv` with pip: kept when it works, made anew when it does not."""
    if is_inside() or environment_works():
        return
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        raise failure("No module named ensurepip")
    if VENV.exists():
        say("  what is in .venv does not work with pip and Python 3.11: making it anew")
    run([sys.executable, "-m", "venv", "--clear", str(VENV)])


def environment_works() -> bool:
    check = f"import sys, pip; sys.exit(sys.version_info < {OLDEST_PYTHON})"
    try:
        tried = subprocess.run(
            [str(environment_python()), "-c", check], capture_output=True, check=False
        )
    except OSError:
        return False
    return tried.returncode == 0


def install_lock(lock: Path) -> None:
    """Install exactly the files whose hashes the lock names; what is there already is kept."""
    progress = Progress(len(re.findall(r"^\S+==", lock.read_text(encoding="utf-8"), re.M)))
    options = ["--require-hashes", "--only-binary", ":all:", "-r", str(lock)]
    run(pip_install(*options), progress)
    progress.close()


def install_checkout() -> None:
    """Let the environment import this folder as it is, so that edits count at once."""
    run(pip_install("--no-deps", "--no-build-isolation", "--no-index", "--editable", str(ROOT)))


def pip_install(*options: str) -> list[str]:
    quiet = ["--no-input", "--disable-pip-version-check", "--progress-bar", "off"]
    return [str(environment_python()), "-m", "pip", "install", *quiet, *options]


class Progress:
    """Turns pip's lines into a counter: one changing line in a terminal, few lines in a log."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.seen = 0
        self.live = sys.stdout.isatty()

    def read(self, line: str) -> None:
        """Count one line of pip's output, if it is about a package."""
        found = re.match(r"(Collecting|Processing|Requirement already satisfied:) (\S+)", line)
        if found:
            self.seen += 1
            package = re.split(r"[/\\]", found.group(2))[-1]
            text = f"  {self.seen} of {self.total}: {package}"
            self.show(text, in_log=self.seen % 25 == 0)
        elif line.startswith("Installing collected packages"):
            self.show("  unpacking (the longest part; about a minute)", in_log=True)

    def show(self, text: str, in_log: bool) -> None:
        if self.live:
            print(f"\r{text:70}", end="", flush=True)
        elif in_log:
            say(text)

    def close(self) -> None:
        if self.live:
            print(f"\r{'':70}\r", end="", flush=True)


def run(command: list[str], progress: Progress | None = None) -> None:
    """Run a step of the set-up; on failure raise its cause as a `SetupError`."""
    # A setting that sends packages elsewhere makes pip refuse to work in an environment.
    calm = {**os.environ, "PIP_USER": "0", "PYTHONUTF8": "1"}
    for name in ("PIP_TARGET", "PIP_PREFIX", "PYTHONHOME"):
        calm.pop(name, None)
    lines = []
    try:
        with subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=calm,
            encoding="utf-8",
            errors="replace",
        ) as process:
            for line in process.stdout or ():
                lines.append(line)
                if progress:
                    progress.read(line)
    except OSError as error:
        raise failure(str(error)) from error
    if process.returncode:
        raise failure("".join(lines))


def failure(output: str) -> SetupError:
    """The known cause in what a step printed, or its own last error line.

    >>> print(failure("OSError: [Errno 28] No space left on device"))
    the disk is full; set-up needs about 1.5 GB
    """
    for pattern, advice in KNOWN_FAILURES:
        found = re.search(pattern, output)
        if found:
            return SetupError(advice.replace("{0}", found.group(found.lastindex or 0)))
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if re.match(r"\w*Error: |ERROR: ", line)]
    return SetupError(f"set-up failed: {(errors or lines or ['no reason given'])[-1]}")


def say(text: str) -> None:
    print(text, flush=True)


# Going on


def run_here(arguments: list[str]) -> int:
    from mechlab.cli import main as command

    return command(arguments)


def run_inside(arguments: list[str]) -> int:
    """Hand over to the environment's Python, with the same arguments and the same exit status."""
    command = [str(environment_python()), "-m", "mechlab.cli", *arguments]
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    # Windows has no real exec: the shell would get its prompt back while the command still runs.
    process = subprocess.Popen(command)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue  # Ctrl-C reached the command too; it decides how to end
