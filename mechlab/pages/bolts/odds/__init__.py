"""The odds of bolts: one attack, exactly, and what heat does to whoever makes it."""
