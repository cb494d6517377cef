"""Whole texts of records: reading them, and what is wrong in them."""
