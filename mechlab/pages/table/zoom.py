"""The script of the buttons that enlarge a board; boards put it before their own."""

from pathlib import Path

ZOOM = Path(__file__).with_name("zoom.js").read_text("utf-8")
