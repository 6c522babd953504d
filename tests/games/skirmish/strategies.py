"""Random builds of the catalog's names, legal or not."""

from hypothesis import strategies as st

from mechlab.games import skirmish
from mechlab.games.skirmish import Build

CAT = skirmish.catalog()


def maybe(names):
    return st.none() | st.sampled_from(list(names))


LOADS = sorted({load for _, load in CAT.loads})
BUILDS = st.builds(
    Build,
    chassis=st.sampled_from(list(CAT.chassis)),
    head=st.sampled_from(list(CAT.heads)),
    right_arm=st.sampled_from(list(CAT.arms)),
    left_arm=st.sampled_from(list(CAT.arms)),
    legs=st.sampled_from(list(CAT.legs)),
    back=st.sampled_from(list(CAT.backs)),
    right_hand=maybe(CAT.equipment),
    left_hand=maybe(CAT.equipment),
    right_load=maybe(LOADS),
    left_load=maybe(LOADS),
    back_load=maybe(LOADS),
    pilot=maybe(CAT.pilots),
)
