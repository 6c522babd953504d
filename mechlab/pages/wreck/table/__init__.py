"""The table of When It Goes Wrong: a mech's sheet under a deck of hits."""
