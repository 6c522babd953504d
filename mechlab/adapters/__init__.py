"""mechlab's games for other people's frameworks: OpenSpiel and PettingZoo (the extra ``peers``)."""
