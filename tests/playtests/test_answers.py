"""Statistics of playtests on batches that a person can count by hand."""

from fractions import Fraction
from math import isnan, sqrt
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from mechlab.engine.played import Location
from mechlab.games import skirmish, wreck
from mechlab.lab.statistics import holm
from mechlab.playtests.fairness import evenness, faces, hit_locations, located, needs, strayed
from mechlab.playtests.kinds import room
from mechlab.playtests.reading import Playtests
from mechlab.playtests.store import Store
from mechlab.playtests.timing import how_long, measured, times
from mechlab.playtests.winning import compare, picked, won_with

TRIOS = ("Courier, Foreman, Reaver", "Bastion, Lantern, Courier")


def table(columns: str, *rows: tuple[object, ...]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=columns.split())


def test_each_player_counts_once_for_what_they_won_with() -> None:
    games = table(
        "play id team won",
        (1, "ada", "light", 1.0),
        (2, "ada", "light", 1.0),
        (3, "ada", "light", 1.0),
        (4, "ben", "light", 0.0),
        (5, "ben", "heavy", 0.5),
        (6, "ben", "heavy", None),
    )
    found = won_with(games)
    assert list(found.index) == ["light", "heavy"]
    light, heavy = found.loc["light"], found.loc["heavy"]
    assert (light.games, light.players, light.won.value) == (4, 2, 0.5)  # ada 1, ben 0
    assert (heavy.games, heavy.players, heavy.won.value) == (1, 1, 0.5)
    assert light.won.of == "players" and light.won.n == 2
    assert 0 <= light.won.low < 0.5 < light.won.high <= 1


def test_a_part_counts_once_a_game_and_only_on_the_player_s_side() -> None:
    parts = table(
        "play id own won slot name",
        (1, "ada", True, 1.0, "hand", "Rifle"),
        (1, "ada", True, 1.0, "hand", "Rifle"),
        (1, "ada", False, 1.0, "hand", "Cannon"),
        (2, "ben", True, 0.0, "hand", "Cannon"),
        (3, "ben", True, None, "hand", "Rifle"),
    )
    found = picked(parts)
    assert list(found.index) == [("hand", "Rifle"), ("hand", "Cannon")]
    assert list(found.games) == [2, 1] and list(found.players) == [2, 1]
    assert list(found.share) == [1.0, 0.5]
    assert [won.value for won in found.won] == [1.0, 0.0]  # Ben's game with a Rifle is not over


def test_times_leave_out_who_was_away() -> None:
    decisions = table(
        "play id kind seconds",
        (1, "ada", "act", 2.0),
        (1, "ada", "act", 4.0),
        (1, "ada", "act", 301.0),
        (2, "ben", "act", 9.0),
        (2, "ben", "move", 60.0),
    )
    found = times(decisions)
    assert list(found.index) == ["move", "act"]
    act = found.loc["act"]
    assert (act.decisions, act.away, act["median"]) == (4, 1, 4.0)
    assert act["mean"].value == 6.0  # Ada's mean is 3, Ben's 9
    assert act.minutes == pytest.approx(15 / 60 / 2)
    assert times(decisions, away=400).loc["act", "away"] == 0


def test_fair_faces_by_pearson_s_square() -> None:
    # 12 rolls of a d3 as 6, 4, 2: (4 + 0 + 4) / 4 = 2 with 2 degrees of freedom: exp(-1)
    rolled = [1] * 6 + [2] * 4 + [3] * 2
    assert isnan(evenness([6, 4, 2]))  # each was expected only four times
    doubled = [*rolled, *rolled]  # 12, 8, 4: (16 + 0 + 16) / 8 = 4: exp(-2)
    dice = pd.DataFrame({"game": "toy", "purpose": "hit", "sides": 3, "face": doubled})
    other = pd.DataFrame({"game": "toy", "purpose": "odd", "sides": 2, "face": [1] * 30 + [2] * 10})
    found = faces(pd.concat([dice, other]))
    hit, odd = found.loc[("toy", "hit", "d3")], found.loc[("toy", "odd", "d2")]
    assert hit.p == pytest.approx(np.exp(-2))
    assert (hit.rolled, hit["mean"], hit.expected) == (24, 40 / 24, 2.0)
    assert odd.p == pytest.approx(stats.chi2.sf(10, 1))  # (100 + 100) / 20
    assert list(found.held) == pytest.approx(list(holm(found.p.to_numpy())))


def test_dice_that_needed_something_against_their_chances() -> None:
    chances = [0.5] * 40 + [0.25] * 40 + [1.0, 0.0]  # what is sure tells nothing
    made = [True] * 28 + [False] * 12 + [True] * 10 + [False] * 30 + [True, False]
    dice = pd.DataFrame({"game": "toy", "purpose": "hit", "chance": chances, "made": made})
    (row,) = needs(dice).to_dict("records")
    z = (38 - 30) / sqrt(40 / 4 + 40 * 3 / 16)
    assert (row["dice"], row["made"], row["expected"]) == (80, 38, 30)
    assert row["z"] == pytest.approx(z) and row["p"] == pytest.approx(2 * stats.norm.sf(z))
    assert isnan(needs(dice.head(10)).p.iloc[0])


def fallen(part: str, **chances: Fraction) -> Location:
    return Location("a mech", part, chances)


def test_locations_of_one_table_are_pearson_s_square() -> None:
    bands = {"head": Fraction(1, 4), "core": Fraction(1, 2), "legs": Fraction(1, 4)}
    dice = [fallen(part, **bands) for part in ["head"] * 9 + ["core"] * 20 + ["legs"] * 11]
    assert located(dice) == [("head", 9, 10.0), ("core", 20, 20.0), ("legs", 11, 10.0)]
    assert strayed(dice) == pytest.approx(stats.chisquare([9, 20, 11], [10, 20, 10]).pvalue)


def test_locations_of_two_tables_are_weighed_by_their_own_chances() -> None:
    even = {"core": Fraction(1, 2), "legs": Fraction(1, 2)}
    low = {"core": Fraction(1, 4), "legs": Fraction(3, 4)}
    dice = [fallen("core", **even) for _ in range(8)] + [fallen("legs", **even) for _ in range(2)]
    dice += [fallen("core", **low) for _ in range(4)] + [fallen("legs", **low) for _ in range(16)]
    # core: 12 of 10 expected; the variance is 10 / 4 + 20 * 3 / 16 = 6.25
    assert strayed(dice) == pytest.approx(stats.chi2.sf(4 / 6.25, 1))
    assert isnan(strayed(dice[:8]))


@pytest.fixture(scope="module")
def tests(tmp_path_factory: pytest.TempPathFactory) -> Playtests:
    """Twelve games of four players, two of each variant: those of ``wild`` have the last word."""
    store = Store(tmp_path_factory.mktemp("answers") / "p.db")
    players = [store.join(name, ["printed", "wild"]) for name in ("Ada", "Ben", "Cy", "Di")]
    for number in range(12):
        who = players[number % 4]
        teams = [skirmish.team_of(text) for text in TRIOS]
        game = skirmish.new_game(teams, map="Yard", seed=number)
        game.play("greedy")
        winner = game.outcome[0]
        side = "AB".find(winner) if who.variant == "wild" else "BA".find(winner)
        key = store.begin(who.id, "skirmish", game.record.to_json(), max(side, 0), who.variant)
        for at, kind in enumerate(("act", "move", "act")):
            store.decide(key, at, game.record.to_json(), 20.0 + 10 * (number % 4), kind)
        store.finish(key, game.outcome)
        store.answer(key, "fun", "5" if who.variant == "wild" else "3")
    return Playtests(store)


def test_variants_are_compared_player_by_player(tests: Playtests) -> None:
    games = tests.games()
    assert (games.groupby("variant").id.nunique() == 2).all()
    found = compare(tests, "printed", "wild")
    wins = found.loc["wins"]
    by_hand = games.groupby(["variant", "id"]).won.mean().groupby("variant").mean()
    assert wins["printed"].value == by_hand["printed"] and wins["wild"].value == by_hand["wild"]
    assert wins.difference.value == by_hand["wild"] - by_hand["printed"]
    assert wins.difference.n == 4 and wins.difference.of == "players"
    assert -1 <= wins.difference.low <= wins.difference.high <= 1
    assert wins.said == "not clear"  # two players of each are no proof, whatever they won
    minutes = found.loc["minutes of decisions"]
    # Ada and Cy (printed) take 20 and 40 seconds for each of three decisions, Ben and Di 30 and 50.
    assert minutes["printed"].value == pytest.approx(1.5)
    assert minutes.difference.value == pytest.approx(0.5)
    assert found.loc["“fun”, 1 to 5"].difference.value == 2
    assert "rounds" in found.index and "damage, core" not in found.index
    assert "damage, core" in compare(tests, "printed", "wild", every=True).index


def test_what_players_of_a_variant_do_in_other_games_is_not_counted_in_it(
    tests: Playtests, tmp_path: Path
) -> None:
    """As before, and each player has lost a sortie besides, of which there are no variants."""
    sortie = wreck.new_sortie("Everest", "Patrol", seed=3)
    sortie.play("greedy")
    lost = 1 - room("wreck").facts(sortie)["winner"]
    assert lost in (0, 1)
    store = Store(tmp_path / "p.db")
    for play in tests.plays:
        who = store.join(play.row["player"], ["printed", "wild"])
        own, other = play.row["record"], sortie.record.to_json()
        for game, record, side, variant in (
            ("skirmish", own, play.side, play.row["variant"]),
            ("wreck", other, lost, ""),
        ):
            store.finish(store.begin(who.id, game, record, side, variant), "over")
    both, alone = Playtests(store), Playtests(store, "skirmish")
    assert len(both.games()) == 2 * len(alone.games())
    wins = [compare(each, "printed", "wild").loc["wins"] for each in (both, alone)]
    assert wins[0]["printed"] == wins[1]["printed"] and wins[0]["wild"] == wins[1]["wild"]
    store.close()


def test_lengths_take_the_seconds_that_were_measured(tests: Playtests) -> None:
    paces = {pace.counted: pace for pace in measured(tests, "skirmish")}
    assumed = {pace.counted: pace for pace in skirmish.TRIALS.paces()}
    assert paces["decided_act"].seconds == pytest.approx(35)  # 20, 30, 40 and 50 as often
    assert paces["decided_react"].seconds == pytest.approx(35)  # nobody did: as any decision
    assert paces["decided_act"].source == "measured" and paces["dice"] == assumed["dice"]
    found = how_long(tests, "skirmish")
    facts = tests.facts()
    seconds = 0.0
    for name, pace in paces.items():
        columns = [each for each in facts if each == name or each.startswith(f"{name}.")]
        columns = [each for each in columns if each.rpartition(".")[0] in ("", name)]
        seconds += pace.seconds * (1 if name == "game" else facts[columns].sum(axis=1).mean())
    assert found.minutes.value == pytest.approx(seconds / 60)
    assert found.minutes.n == 12 and found.asked == 20  # A4
    assert found.text.startswith("By the seconds that were measured, and assumed where none were,")
    with pytest.raises(ValueError, match="no playtest of bolts is over yet"):
        how_long(tests, "bolts")


def test_hits_of_all_games_are_counted_by_part(tests: Playtests) -> None:
    found = hit_locations(tests)
    dice = [die for play in tests.plays for die in play.locations]
    assert found.hits.sum() == len(dice) and found.expected.sum() == pytest.approx(len(dice))
    assert set(found.index.get_level_values("part")) == set(skirmish.PARTS)
    assert found.p.nunique() == 1 and 0.001 < found.p.iloc[0] <= 1


def test_dice_of_real_games_are_fair(tests: Playtests) -> None:
    dice = tests.dice()
    for found in (faces(dice), needs(dice)):
        known = found[found.p.notna()]
        assert len(known) >= 3 and (known.held > 0.001).all()


def test_a_loaded_die_is_found(tmp_path: Path) -> None:
    loaded = pd.DataFrame({"game": "toy", "purpose": "hit", "sides": 6, "face": [6, 6, 1] * 20})
    assert faces(loaded).held.iloc[0] < 1e-6
