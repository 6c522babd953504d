"""Properties of exact fractions take what they take: a busy machine must not fail them."""

from hypothesis import settings

settings.register_profile("exact", deadline=None, max_examples=60)
settings.load_profile("exact")
