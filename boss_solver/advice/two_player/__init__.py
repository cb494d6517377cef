"""The last two rounds of two players, as a game in itself."""
