"""How a hand and a game may end."""
