"""``boss ending``: how many hands the game still has."""
