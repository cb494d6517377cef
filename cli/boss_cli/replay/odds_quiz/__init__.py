"""A quiz about the odds at moments of a game."""
