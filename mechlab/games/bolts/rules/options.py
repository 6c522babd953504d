"""Options as whole numbers: places with facings, attacks with their details."""

from mechlab.engine import rule

from ..words import PLACES, SPAN, WIDE

HALF = 128
"""Facings are pairs of numbers less than this, to either side of 0."""
LONGEST = 100
"""The longer number of a facing."""


@rule
def place_option(x: int, y: int, facing: int) -> int:
    """A place and a facing as an option."""
    return (PLACES + x * WIDE + y) * SPAN + facing


@rule
def place_x(option: int) -> int:
    """The x of a place that is an option."""
    return (option // SPAN - PLACES) // WIDE


@rule
def place_y(option: int) -> int:
    """The y of a place that is an option."""
    return (option // SPAN - PLACES) % WIDE


@rule
def facing_of(dx: int, dy: int) -> int:
    """A direction as the details of an option; its longer number becomes ``LONGEST``."""
    longer = max(abs(dx), abs(dy), 1)
    face_x = (2 * dx * LONGEST + longer) // (2 * longer)
    face_y = (2 * dy * LONGEST + longer) // (2 * longer)
    return int((face_x + HALF) * 2 * HALF + face_y + HALF)


@rule
def face_x(facing: int) -> int:
    """The x of a facing."""
    return facing % SPAN // (2 * HALF) - HALF


@rule
def face_y(facing: int) -> int:
    """The y of a facing."""
    return facing % (2 * HALF) - HALF


@rule
def attack_detail(way: int, target: int, with_targeting: int, is_discarding: int) -> int:
    """The details of an attack."""
    return ((way * 4 + target) * 2 + with_targeting) * 2 + is_discarding


@rule
def way_of(detail: int) -> int:
    """What an attack is made with."""
    return detail // 16


@rule
def target_of(detail: int) -> int:
    """Whom an attack is aimed at."""
    return detail // 4 % 4


@rule
def has_targeting(detail: int) -> int:
    """Whether the Targeting System is paid for."""
    return detail // 2 % 2


@rule
def is_discarding(detail: int) -> int:
    """Whether the arm drops what it holds to strike with the fist."""
    return detail % 2
