"""The hangar: the sprue is the build screen (B6)."""

from .page import Hangar

__all__ = ["Hangar"]
