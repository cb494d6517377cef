"""Judging moves by playouts."""
