"""The rules: cards, setup, state, moves, settling."""
