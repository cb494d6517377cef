"""Advice, shown to work."""
