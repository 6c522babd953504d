"""Questions that the tests and benchmarks of the joint engine share."""

from mechlab.dice import Dice
from mechlab.games import skirmish
from mechlab.games.skirmish.odds.asked import tables
from mechlab.games.skirmish.odds.joint.question import Attack, Question, Rules, Tables, Target

RULES = Rules.of(skirmish.catalog().rules.value)
TABLES = tables(skirmish.catalog())

DURABILITY, ARMOR = (3, 6, 7, 12, 4, 9), (4, 5, 5, 6, 4, 5)
MEDIUM = Target(DURABILITY, (1, 3, 3, 6, 2, 5), ARMOR, evasion=10, reactor_cap=6)
"""A body with the bands and the Armor of the printed standard Medium."""

BASTION = Target(
    (3, 7, 10, 18, 4, 11),
    (1, 3, 4, 6, 1, 5),
    (4, 5, 9, 7, 4, 7),
    evasion=6,
    reactor_cap=11,
    back_reactor=3,
)

REFERENCE = Question(
    Attack(accuracy=5, net=-2, shots=3, penetration=2, damage=Dice(1, 6)),
    MEDIUM._replace(transfer_armor=ARMOR),
    RULES._replace(legs_destroyed_evasion=0),
)
"""The reference volley. Its published numbers hold where a hit on the bands of a destroyed part
meets that part's Armor, and lost Legs do not change Evasion."""

CANNON = Attack(accuracy=6, net=0, shots=3, penetration=6, damage=Dice(1, 6))
PULSE = Attack(
    accuracy=5, net=-1, shots=2, penetration=2, damage=Dice(1, 6), on_hit_heat=Dice(1, 6)
)


def with_crits(attack: Attack, target: Target = MEDIUM, tables: Tables = TABLES) -> Question:
    """A volley by all the rules."""
    return Question(attack, target, RULES, tables)
