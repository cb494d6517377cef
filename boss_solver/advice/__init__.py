"""Judging moves for the seat to move."""
