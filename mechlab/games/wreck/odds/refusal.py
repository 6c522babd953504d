"""How the exact odds say no."""


class Refused(ValueError):  # noqa: N818 - as people say it
    """A question that has no exact answer here; the message says in one line why."""
