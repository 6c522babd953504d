"""When It Goes Wrong: a mech under fire, between trips to base."""
