"""How the mechs of a game stand, where two lines of play differ, and who had the luck."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mechlab.engine import Stepper
from mechlab.engine.comparing import Difference, Facts, differing

from .die_by_die import dice_of
from .hit_table import PARTS
from .rules.rounds import zone_holder
from .rules.standing import evasion, reactor_cap
from .telling import SIDES

if TYPE_CHECKING:
    import pandas as pd


def mechs(stepper: Stepper) -> "pd.DataFrame":
    """The mechs of a game at its moment, a row each: where, Durability by part, Heat, conditions.

    >>> from mechlab.games import skirmish
    >>> trio = [skirmish.kit(name) for name in ("Courier", "Foreman", "Reaver")]
    >>> table = mechs(skirmish.new_game([trio, trio], map="Yard"))
    >>> print(table.loc["Foreman B", "hex"], table.loc["Foreman B", "Evasion"])
    F11 10
    """
    game = stepper.state
    rows = {
        _words(stepper).mech(a): {
            "side": SIDES[int(game.mechs[a].side)],
            "hex": _words(stepper).place(game, int(game.mechs[a].hex)),
            **{part: max(int(game.mechs[a].durability[i]), 0) for i, part in enumerate(PARTS)},
            "Heat": int(game.mechs[a].heat),
            "Cap": int(reactor_cap(game, a)),
            "Evasion": int(evasion(game, a)),
            "condition": ", ".join(told for _, told in conditions(game, a)),
        }
        for a in range(len(game.mechs))
    }
    import pandas as pd

    return pd.DataFrame.from_dict(rows, orient="index")


def compare(one: Stepper, other: Stepper) -> "pd.DataFrame":
    """Everything that differs between two moments of games with the same teams, a row each.

    >>> from mechlab.games import skirmish
    >>> trio = [skirmish.kit(name) for name in ("Courier", "Foreman", "Reaver")]
    >>> game = skirmish.new_game([trio, trio], map="Yard")
    >>> len(compare(game, game.branch()))
    0
    """
    first, second = one.name or "first", other.name or "second"
    import pandas as pd

    return pd.DataFrame(differences(one, other), columns=["who", "what", first, second])


def luck(stepper: Stepper) -> "pd.DataFrame":
    """For each side: dice that could make or miss what they needed, how many made it, how many
    could be expected to.

    >>> from mechlab.games import skirmish
    >>> trio = [skirmish.kit(name) for name in ("Courier", "Foreman", "Reaver")]
    >>> list(luck(skirmish.new_game([trio, trio], map="Yard")).dice)
    [0, 0]
    """
    import pandas as pd

    table = pd.DataFrame(luck_of(stepper), columns=["dice", "made", "expected"], index=list(SIDES))
    return table.assign(luck=table.made - table.expected)


def luck_of(stepper: Stepper) -> list[tuple[int, int, Fraction]]:
    """The rows of :func:`luck`."""
    tests = [die for die in dice_of(stepper) if die.chance is not None]
    return [
        (
            sum(die.team == side for die in tests),
            sum(die.made for die in tests if die.team == side),
            sum((die.chance or Fraction(0) for die in tests if die.team == side), Fraction(0)),
        )
        for side in range(len(SIDES))
    ]


def differences(one: Stepper, other: Stepper) -> list[Difference]:
    """The rows of :func:`compare`."""
    return differing(one, other, _facts)


def conditions(game: Any, a: int) -> Iterator[tuple[str, str]]:
    """What holds of a mech now: a sign of one letter, and the words."""
    mech = game.mechs[a]
    if not mech.is_alive:
        yield "", "destroyed"
        return
    flags = (
        (mech.is_prone, "P", "Prone"),
        (mech.is_braced, "B", "Braced"),
        (mech.is_locked, "L", "Locked"),
        (mech.is_marked, "", "marked"),
        (mech.is_prepared, "R", "prepared to react"),
        (mech.watch_mount >= 0 and mech.watch_hex >= 0, "O", "on Overwatch"),
        (mech.is_exposed > 0, "X", "Exposed"),
        (mech.grapples >= 0, "G", "Grappled"),
        (mech.guards >= 0, "S", "guards an ally"),
        (mech.is_raging, "", "Enraged"),
        (mech.is_shaken > 0, "", "shaken"),
        (mech.is_scrambled, "", "sensors scrambled"),
        (mech.optics, "", "optics damaged"),
        (mech.jammed[0] > 0, "", "right arm jammed"),
        (mech.jammed[1] > 0, "", "left arm jammed"),
        (mech.actuator[0], "", "right actuator damaged"),
        (mech.actuator[1], "", "left actuator damaged"),
        (mech.leg_actuator, "", "leg actuator damaged"),
        (mech.is_offline, "", "Back offline"),
        (mech.structure > 0, "", "structure damaged"),
    )
    yield from ((sign, words) for holds, sign, words in flags if holds)


def _facts(stepper: Stepper) -> Facts:
    game = stepper.state
    yield ("game", "round"), str(int(game.round_number))
    yield ("game", "score"), f"{int(game.score[0])} to {int(game.score[1])}"
    for zone in range(1, 1 + int(game.zone_count)):
        yield ("game", f"zone {zone}"), _held(game, zone)
    yield ("game", "result"), stepper.outcome or "open"
    for a, mech in enumerate(game.mechs):
        name = _words(stepper).mech(a)
        yield (name, "where"), _words(stepper).place(game, int(mech.hex))
        for i, part in enumerate(PARTS):
            yield (name, part), str(max(int(mech.durability[i]), 0))
        yield (name, "Heat"), str(int(mech.heat))
        yield (name, "Charge"), str(int(mech.charge))
        held = ", ".join(words for _, words in conditions(game, a))
        yield (name, "condition"), held or "none"


def _held(game: Any, zone: int) -> str:
    holder = int(zone_holder(game, zone))
    return SIDES[holder] if holder >= 0 else "nobody"


def _words(stepper: Stepper) -> Any:
    """The words for a game of ours."""
    return stepper.face.words  # type: ignore[attr-defined]
