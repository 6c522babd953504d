"""Dice: how they are written, and exact distributions of what they show."""

from .distribution import Distribution
from .notation import Dice

__all__ = ["Dice", "Distribution"]
