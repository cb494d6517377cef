"""Slow, simple programs that know the right answers. They import nothing of what they are to check."""
