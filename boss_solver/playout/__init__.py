"""Playing a hand or a game to its end, many times at once."""
