"""How sure the lab may be: intervals, comparisons, tests and numbers of games needed.

The arithmetic is SciPy's and statsmodels'. What is decided here is what counts as one observation:

- The two games of a seed, seats swapped, are ONE observation, a pair. What takes winners makes
  pairs itself; what takes values wants them independent: ``mean(pair_means(rounds), of="pairs")``.
- Two variants on the same dice are compared seed by seed: `difference`, `win_rate_difference`,
  `mcnemar`. Variants on other dice: `independent_difference`.
- Whoever looks after every game, and stops when it looks clear, uses `Sequential`.
- Whoever looks at many numbers at once asks each for more: `level_of_each`, `holm`.
"""

from .comparing import (
    Discordant,
    difference,
    discordant,
    independent_difference,
    mcnemar,
    p_value,
    variance_ratio,
    win_rate_difference,
)
from .estimates import (
    bounded_mean,
    decisive,
    mean,
    pair_means,
    rate_of_pairs,
    scores,
    share,
    win_rate,
)
from .interval import Interval
from .many import Overtaking, holm, level_of_each, rank_changes
from .planning import (
    games_for_width,
    games_needed,
    games_needed_each,
    games_needed_paired,
    more_needed,
    outlook,
)
from .sequential import Sequential

__all__ = [
    "Discordant",
    "Interval",
    "Overtaking",
    "Sequential",
    "bounded_mean",
    "decisive",
    "difference",
    "discordant",
    "games_for_width",
    "games_needed",
    "games_needed_each",
    "games_needed_paired",
    "holm",
    "independent_difference",
    "level_of_each",
    "mcnemar",
    "mean",
    "more_needed",
    "outlook",
    "p_value",
    "pair_means",
    "rank_changes",
    "rate_of_pairs",
    "scores",
    "share",
    "variance_ratio",
    "win_rate",
    "win_rate_difference",
]
