"""``boss outlook``: who wins, and with how much."""
