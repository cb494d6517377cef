"""What the rules say: cards, setup, state, moves, settling."""
