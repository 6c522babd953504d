"""The studies that come with the page: what it asks, and games that these rules still play."""

import pytest

from mechlab.lab.playing import playable
from mechlab.pages.balance.stored import stored_studies
from mechlab.pages.balance.studies import find, stored_place
from mechlab.pages.balance.tornado import second_stage

ANEW = "play them anew: python -c 'from mechlab.pages.balance.stored import write; write()'"


@pytest.mark.parametrize(
    "name",
    [
        *("teams", "crit-margin", "hand", "rules", "rules-closer"),
        *("wreck-teams", "wreck-changed", "wreck-parts", "wreck-rules", "wreck-rules-closer"),
        *("bolts-teams", "bolts-changed", "bolts-parts", "bolts-rules", "bolts-rules-closer"),
    ],
)
@pytest.mark.usefixtures("compiled_rules")
def test_a_stored_study_is_whole_and_of_these_rules(name: str) -> None:
    if name.endswith("rules-closer"):
        rules = find(stored_studies()[name.removesuffix("-closer")])
        assert rules is not None, ANEW
        study = second_stage(rules)
    else:
        study = stored_studies()[name]
    played = find(study)
    assert played is not None and played.is_over, ANEW
    game = playable(study.game)
    assert dict(played.catalog) == dict(game.catalog), ANEW
    columns = [fact for fact in game.facts if fact in played.frame]
    for at in (0, len(played.frame) // 2, len(played.frame) - 1):
        row = played.frame.iloc[[at]]
        series = game.series(study.cells[int(row["cell"].iloc[0])])
        facts = series.play(row["seed"].to_numpy(), row["turn"].to_numpy())[0]
        again = dict(zip(game.facts, facts.tolist(), strict=True))
        assert {name: again[name] for name in columns} == row[columns].iloc[0].to_dict(), ANEW


def test_stored_studies_stay_small() -> None:
    sizes = {path.name: path.stat().st_size for path in stored_place().glob("*.parquet")}
    assert max(sizes.values()) < 1_000_000
