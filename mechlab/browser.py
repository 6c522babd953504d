"""Finds a Chromium for the page tests, wherever this machine keeps one."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

COMMANDS = (
    "chromium-headless-shell",  # has no windows to draw: pages take a sixth less of the processor
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
MAC_APPLICATIONS = ("Google Chrome", "Chromium", "Microsoft Edge")
WINDOWS_FOLDERS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
WINDOWS_PROGRAMS = ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")


def find_browser() -> Path | None:
    """The Chromium to test pages in: `MECHLAB_BROWSER`, an installed one, or Playwright's own.

    None when there is none. `install_browser` can then fetch Playwright's.
    """
    chosen = os.environ.get("MECHLAB_BROWSER")
    if chosen:
        return Path(chosen) if Path(chosen).exists() else None
    return next((path for path in candidates() if path.exists()), None)


def candidates() -> Iterator[Path]:
    """Every place where a Chromium may be, the likeliest first."""
    yield from (Path(found) for name in COMMANDS if (found := shutil.which(name)))
    if sys.platform == "darwin":
        for folder in (Path("/Applications"), Path.home() / "Applications"):
            yield from (folder / f"{name}.app/Contents/MacOS/{name}" for name in MAC_APPLICATIONS)
    if sys.platform == "win32":
        folders = [Path(os.environ[name]) for name in WINDOWS_FOLDERS if name in os.environ]
        yield from (folder / program for folder in folders for program in WINDOWS_PROGRAMS)
    yield from playwright_browser()


def playwright_browser() -> Iterator[Path]:
    """Where Playwright keeps the Chromium that it downloads, if it is there."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        yield Path(playwright.chromium.executable_path)


def install_browser() -> Path | None:
    """Let Playwright download its Chromium; None when it cannot."""
    subprocess.run(
        [sys.executable, "-m", "playwright", "install", "chromium"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return find_browser()
