"""How the exact odds say no."""

WHOLE_EXCHANGE = (
    "what an exchange comes to depends on what both sides choose (F11.2): odds.exchange has it if "
    "both choose best, odds.melee its pools and single strikes"
)
"""Why a melee weapon has no odds against a mech, only against a part."""


STRIKE = (
    "a reaction strike may roll its location again, as its player chooses (F4, F11.8); the exact "
    "odds know its single rolls: odds.shot"
)
"""Why a single melee attack has no volley."""


class Refused(ValueError):  # noqa: N818 - as people say it
    """A question that has no exact answer here, or a situation the rules do not allow.

    The message is one line: what was asked, why not, and the rule section.
    """
