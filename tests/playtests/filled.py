"""A store with what two playtesters did in every game."""

from typing import Any

from mechlab.engine.playable import Cell
from mechlab.games import named
from mechlab.playtests.store import Store

KITS = ("Courier, Foreman, Reaver", "Bastion, Lantern, Courier")
CELLS = {
    "skirmish": Cell(KITS, ("greedy", "greedy"), "Yard"),
    "bolts": Cell(
        ("3 3 3 3 3 3, Sniper, left arm Far Range Weapon", "4 4 2 2 3 3, Fighter"),
        ("greedy", "greedy"),
        "Crossroads",
    ),
    "wreck": Cell(("Everest, hull 2", "Patrol"), ("greedy", "greedy")),
}


def recorded(game: str, seed: int = 5) -> Any:
    return named(game).TRIALS.record(CELLS[game], seed, 0)


def fill(store: Store) -> dict[str, str]:
    """Three games of Ada's, one of them half a game, and one of Ben's: their keys.

    The variants are those of Mecha Skirmish.
    """
    ada, ben = store.join("Ada", ["printed", "wild"]), store.join("Ben", ["printed", "wild"])
    keys = {}
    for game, player, side in (("skirmish", ada, 0), ("bolts", ben, 1), ("wreck", ada, 0)):
        record = recorded(game)
        begins = record.replace(choices=()).to_json()
        variant = player.variant if game == "skirmish" else ""
        keys[game] = store.begin(player.id, game, begins, side, variant)
        for number, seconds in enumerate((30.0, 60.0, 15.0)):
            kind = "act" if number < 2 else "move"
            store.decide(keys[game], number, record.to_json(), seconds, kind)
        store.finish(keys[game], "over")
    half = recorded("skirmish")
    keys["half"] = store.begin(
        ada.id, "skirmish", half.replace(choices=half.choices[:9]).to_json(), 1, ada.variant
    )
    store.answer(keys["skirmish"], "fun", "4")
    store.answer(keys["bolts"], "fun", "2")
    store.answer(keys["bolts"], "why", "=1+1")
    store.keep_build(ada.id, "bolts", "a build")
    return keys
