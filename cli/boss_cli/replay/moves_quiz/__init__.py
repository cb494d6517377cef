"""A quiz about what to do at turns that cost something."""
