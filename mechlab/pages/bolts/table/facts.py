"""What is known of an attack before its dice, as its button says it."""

from mechlab.games.bolts.outlook import Outlook
from mechlab.widgets.markup import Markup, tag
from mechlab.widgets.show import MINUS, decimal, percent


def facts(found: Outlook) -> Markup:
    """The exact odds of an attack."""
    rolls = [
        f"{roll.dice} {'die' if roll.dice == 1 else 'dice'} at {roll.target} or less".replace(
            "-", MINUS
        )
        for roll in found.rolls
    ]
    same = len(set(rolls)) == 1 and len(rolls) > 1
    made = f"{len(rolls)} × {rolls[0]}" if same else ", ".join(rolls)
    causes = f" ({', '.join(found.causes)})" if found.causes else ""
    risk = f", overheats {percent(found.overheats)}" if found.overheats else ""
    return tag(
        "span",
        tag("b", percent(found.any_hit), title=f"exactly {found.any_hit}"),
        " hits · ",
        tag("b", decimal(found.hits, 2), title=f"exactly {found.hits}"),
        " hits on average · ",
        tag("b", percent(found.kill), title=f"exactly {found.kill}"),
        " kill",
        tag("small", f"{made}{causes} · {found.heat} heat{risk}"),
        class_="tb-odds",
    )
