"""Entering into a record that is kept."""
