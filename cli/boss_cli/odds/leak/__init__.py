"""``boss leak``: what a card of yours would tell."""
