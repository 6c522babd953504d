"""The rules of When It Goes Wrong, a module a topic."""
