"""After the hand and the game."""
