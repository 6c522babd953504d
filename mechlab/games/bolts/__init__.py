"""Bolts: six parts whose points are bought one by one, and pushing one's luck with heat."""

from .catalog import Catalog, catalog, read_again

__all__ = ["Catalog", "catalog", "read_again"]
