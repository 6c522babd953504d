"""The odds page of When It Goes Wrong."""

from .page import OddsPage

__all__ = ["OddsPage"]
