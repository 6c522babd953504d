"""The hangar of When It Goes Wrong: the sheet of a frame."""

from .page import Hangar

__all__ = ["Hangar"]
