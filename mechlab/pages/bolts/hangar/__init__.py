"""The hangar of bolts: points are bought one by one (B3)."""
