"""Exact value of melee exchanges in which both sides choose best (F11.2)."""
