"""Answers as data, as pages and as text: layout, numbers, tables."""
