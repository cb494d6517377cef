"""Moves judged after the game, and luck."""
