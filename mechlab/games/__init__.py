"""The games. Each folder holds one; no game knows another."""
