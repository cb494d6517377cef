"""How likely a choice is for each type of player."""
