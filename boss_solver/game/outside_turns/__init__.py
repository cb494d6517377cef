"""Events outside of turns: slips that are played on, cards that all have seen."""
