"""Stores for the tests of playtests."""

from tests.databases import postgresql, store_url

__all__ = ["postgresql", "store_url"]
