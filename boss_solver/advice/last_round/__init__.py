"""The last round of a hand, solved exactly."""
